// Whether the database serves requests: it answers, and it takes writes. Asked on a place of its own, which no request can
// hold, and with a deadline of its own, since a silent server answers nothing. A statement of any request that failed for
// want of disk space makes the next answers depend on a write. Tested by test/platform/observe/unfit-database.test.ts.
import type { MikroORM } from '@mikro-orm/postgresql'
import type { PoolClient } from 'pg'
import { inLane } from './connection-lanes.ts'
import { poolStateOf } from './connection-pool.ts'
import type { PreparedClient } from './prepared-client.ts'

export type DatabaseState = 'reachable' | 'read-only' | 'full' | 'unreachable'

const DISK_FULL = '53100'

/** A megabyte where new rows go, gone with its transaction; text that does not shrink by compression. */
const WRITE = `
  begin;
  create temporary table disk_probe on commit drop as
    select (select string_agg(md5(random()::text || i || j), '') from generate_series(1, 60) as j) as filler
    from generate_series(1, 500) as i;
  rollback`

export function databaseState(orm: MikroORM, deadlineMs: number): Promise<DatabaseState> {
  return inLane('probes', async () => {
    const { pool, state } = await poolStateOf(orm)
    const client = (await pool.connect().catch(() => undefined)) as (PreparedClient & PoolClient) | undefined
    if (!client) return 'unreachable'
    client.answerTimeoutMs = deadlineMs
    try {
      const isReadOnly = await readOnly(client)
      if (isReadOnly) state.renew()
      else if (state.isDiskSuspect) {
        await client.query(WRITE)
        state.isDiskSuspect = false
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
