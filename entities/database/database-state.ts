// Checks whether the database can serve requests: it responds and accepts writes. The check uses a connection that is
// reserved for probes and sets a deadline, since a hanging server does not respond at all. After any statement failed
// because the disk was full, the check also writes, until a write succeeds.
// Tested by test/runtime/observe/unfit-database.long.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import type { PoolClient } from 'pg'
import { withPartition } from './connections/async-context.ts'
import type { Client } from './connections/client.ts'
import { poolStateOf } from './connections/connection-pool.ts'

export type DatabaseState = 'reachable' | 'read-only' | 'full' | 'unreachable'

const DISK_FULL = '53100'

/** Writes about a megabyte of incompressible text to the disk of the database and rolls it back. */
const WRITE = `
  begin;
  create temporary table disk_probe on commit drop as
    select (select string_agg(md5(random()::text || i || j), '') from generate_series(1, 60) as j) as filler
    from generate_series(1, 500) as i;
  rollback`

export function databaseState(orm: MikroORM, deadlineMs: number): Promise<DatabaseState> {
  return withPartition('probes', async () => {
    const { pool, state } = await poolStateOf(orm)
    const client = (await pool.connect().catch(() => undefined)) as (Client & PoolClient) | undefined
    if (!client) return 'unreachable'
    client.responseTimeoutMs = deadlineMs
    try {
      const isReadOnly = await readOnly(client)
      if (isReadOnly) state.reportReadOnly()
      else {
        state.reportWritable()
        if (state.isDiskSuspect) {
          await client.query(WRITE)
          state.isDiskSuspect = false
        }
      }
      client.release(isReadOnly)
      return isReadOnly ? 'read-only' : 'reachable'
    } catch (error) {
      client.release(true)
      return (error as { code?: string }).code === DISK_FULL ? 'full' : 'unreachable'
    }
  })
}

async function readOnly(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only')::bool as "isReadOnly"`,
  )
  return rows[0]?.isReadOnly === true
}
