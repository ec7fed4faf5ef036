// The settings that a production environment cannot start without.

/** Spread into the environment variables of a test that starts production. */
export const PRODUCTION = {
  ENVIRONMENT: 'production',
  KEY_ENCRYPTION_KEY: Buffer.alloc(32, 'production of tests').toString('base64'),
} as const
