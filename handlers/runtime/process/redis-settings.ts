// Reads REDIS_URL. Messages do not contain the value, which may have a password.
// Tested by test/runtime/process/settings.test.ts.
import type { Environment } from './environment.ts'

/** Reads REDIS_URL: redis:// or rediss:// (TLS), optionally with user, password and the number of a database. */
export function readRedisUrl({ faults, url }: Environment): string | undefined {
  const value = url('REDIS_URL', ['redis:', 'rediss:'])
  if (value === undefined) return undefined
  const { pathname, search, hash } = new URL(value)
  if (!/^\/?\d{0,5}$/.test(pathname) || search || hash) {
    faults.push(
      'REDIS_URL ends in something other than the number of a database: use redis://host:6379 or redis://host:6379/1.',
    )
  }
  return value
}
