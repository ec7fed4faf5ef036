// npm run drill -- purge: deletes millions of expired idempotency keys as the hourly job does (O9), while keys are written.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { kysely } from '../../entities/tables.ts'
import { purge } from '../../handlers/platform/jobs/purge.ts'
import { withDrillDatabase } from './drill-database.ts'

export async function drillPurge(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '15000000' } } })
  const rows = Number(values.rows)
  return withDrillDatabase(async ({ orm, report }) => {
    const em = () => orm.em.fork()
    await em().execute(
      `insert into company (id, name, environment, source_id) values (7, 'Shop', 'sandbox', gen_random_uuid())`,
    )
    const part = 200_000
    for (let first = 0; first < rows; first += part) {
      await em().execute(
        `insert into idempotency_key (company_id, subject, key, operation_id, body_hash, status, headers, body, created_at)
         select 7, 'user:' || n % 1000, n::text, 'createCart', md5(n::text), 201, '{}', '[{"Id": 1}]', now() - interval '2 days'
         from generate_series(?::int, ?::int) n`,
        [first + 1, Math.min(rows, first + part)],
      )
      report('inserted', Math.min(rows, first + part), rows)
    }
    await em().execute('analyze idempotency_key')

    let failures = 0
    let longestWrite = 0
    let writes = 0
    const writerAbort = new AbortController()
    const writing = (async () => {
      while (!writerAbort.signal.aborted) {
        const startedAt = performance.now()
        writes += 1
        await sql`
          insert into idempotency_key (company_id, subject, key, operation_id, body_hash, status, headers, body)
          values (7, 'user:1', ${`new-${writes}`}, 'createCart', '', 201, '{}', '{}')`
          .execute(kysely(em()))
          .catch(() => {
            failures += 1
          })
        longestWrite = Math.max(longestWrite, performance.now() - startedAt)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()

    const durations: number[] = []
    const startedAt = performance.now()
    let checks = 0
    let batchAt = performance.now()
    // Asked before each batch, so it times them.
    const signal = {
      get aborted() {
        const now = performance.now()
        if (checks++ > 0) durations.push(now - batchAt)
        batchAt = now
        report('batches', durations.length, rows / 5_000 + 1)
        return false
      },
    } as AbortSignal
    const purgedKeys = await purge(em(), signal, {
      table: 'idempotency_key',
      key: { subject: 'text', key: 'text' },
      expired: () => sql`created_at < now() - interval '1 day'`,
    })
    durations.push(performance.now() - batchAt)
    const seconds = (performance.now() - startedAt) / 1000
    writerAbort.abort()
    await writing
    const sortedDurations = durations.toSorted((a, b) => a - b)
    const inMilliseconds = (value = 0) => `${Math.round(value)} ms`
    return [
      `${purgedKeys} keys purged in ${seconds.toFixed(1)} s by ${durations.length} statements`,
      `longest statement ${inMilliseconds(sortedDurations.at(-1))}, median ${inMilliseconds(sortedDurations[Math.floor(sortedDurations.length / 2)])}`,
      `${writes} keys written meanwhile, ${failures} failed, the slowest in ${inMilliseconds(longestWrite)}`,
    ].join('\n')
  })
}
