// Default limits of database connections. They have their own file because programs that need no database also read the
// settings. Tested by test/runtime/process/settings.test.ts.

/** Connections of a serving process, in addition to those reserved for probes and polls. */
export const POOL_SIZE = 10
/** Longest run time of one statement. */
export const STATEMENT_TIMEOUT_MS = 30_000
/** Longest wait for one lock. */
export const LOCK_TIMEOUT_MS = 2_000

/** A time limit as pg must get it: pg does not send the number 0, and a limit of the role (O1) would then apply. */
export const sentLimit = (milliseconds: number): number =>
  (milliseconds === 0 ? '0' : milliseconds) as unknown as number
