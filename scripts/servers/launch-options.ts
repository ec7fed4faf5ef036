// How `npm start` runs the API, for scripts that start another server: to fuzz it, to measure it, to test clients.

/** The script of `npm start`, and the Node options and the environment that package.json passes to it. */
export const API = new URL('../start.ts', import.meta.url)
/**
 * After eight seconds without work V8 would collect also what it keeps for the next request, and with it nearly all optimized code:
 * each of the next thousand requests then takes up to 1.5 times as long. With this delay it does so after ten minutes.
 */
export const LAUNCH_OPTIONS = ['--max-semi-space-size=16', '--memory-reducer-delay-ms=600000', '--expose-gc']
/**
 * Settings of glibc's malloc: what the threads of Node need during a start comes from one heap instead of one each, and blocks
 * of a megabyte are returned to the machine when they are free. An idle process needs 10 MB less.
 */
export const LAUNCH_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576' }

const UNLIMITED = '1000000000'
/** Rate limits that no script reaches. */
export const NO_LIMITS = {
  RATE_LIMIT_AUTHENTICATED: UNLIMITED,
  RATE_LIMIT_ANONYMOUS: UNLIMITED,
  RATE_LIMIT_TOKEN: UNLIMITED,
}
