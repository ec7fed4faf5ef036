// How `npm start` runs the API, for scripts that start another server: to fuzz it, to measure it, to test clients.

/** The script of `npm start`, and the Node options that package.json passes to it. */
export const API = new URL('../start.ts', import.meta.url)
export const LAUNCH_OPTIONS = ['--max-semi-space-size=16', '--expose-gc']

const UNLIMITED = '1000000000'
/** Rate limits that no script reaches. */
export const NO_LIMITS = {
  RATE_LIMIT_AUTHENTICATED: UNLIMITED,
  RATE_LIMIT_ANONYMOUS: UNLIMITED,
  RATE_LIMIT_TOKEN: UNLIMITED,
}
