// The API as `npm start` runs it, for whoever starts one beside it: to fuzz it, to measure it, to try clients on it.

/** `npm start`, and what it gives Node in package.json. */
export const API = new URL('start.ts', import.meta.url)
export const LAUNCH_OPTIONS = ['--max-semi-space-size=4', '--expose-gc']

const UNLIMITED = '1000000000'
/** Rate limits out of the way. */
export const NO_LIMITS = {
  RATE_LIMIT_AUTHENTICATED: UNLIMITED,
  RATE_LIMIT_ANONYMOUS: UNLIMITED,
  RATE_LIMIT_TOKEN: UNLIMITED,
}
