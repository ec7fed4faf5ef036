// How `npm start` runs the API, for scripts that start another server: to fuzz it, to measure it, to test clients.

/** The script of `npm start`, and the option of Node that package.json and the Dockerfile pass to it. */
export const API = new URL('../start.ts', import.meta.url)
/**
 * Two spaces of 16 MB for young objects. V8's default of 32 MB takes 25 MB more of an idle process. With 8 MB it takes 12 MB less,
 * but what requests in progress use is copied again and again, a tenth of what a list costs.
 */
export const LAUNCH_OPTIONS = ['--max-semi-space-size=16']

const UNLIMITED = '1000000000'
/** Rate limits that no script reaches. */
export const NO_LIMITS = {
  RATE_LIMIT_AUTHENTICATED: UNLIMITED,
  RATE_LIMIT_ANONYMOUS: UNLIMITED,
  RATE_LIMIT_TOKEN: UNLIMITED,
}
