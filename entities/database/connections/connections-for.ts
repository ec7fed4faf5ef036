// The number of connections that an embedded server must allow. Tested by test/database/database.long.test.ts.
import { POOL_SIZE } from './connection-defaults.ts'
import { RESERVED_PERMITS } from './pool-partitions.ts'

/** Connections for a pool in each serving process and in the supervising process, plus spare ones for commands. */
export function connectionsFor(processes: number, poolSize = POOL_SIZE): number {
  return Math.max(100, (poolSize + RESERVED_PERMITS) * (processes + 1) + 40)
}
