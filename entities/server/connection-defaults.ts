// What a connection to the database may take where no setting says otherwise; apart, because settings are read by
// programs that need no database. Tested by test/platform/process/settings.test.ts.

/** Connections of a serving process, in addition to those of its probes and polls. */
export const POOL_SIZE = 10
/** Of one statement. */
export const STATEMENT_TIMEOUT_MS = 30_000
/** Of one wait for a lock. */
export const LOCK_TIMEOUT_MS = 2_000
