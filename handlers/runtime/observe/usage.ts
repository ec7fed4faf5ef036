// Counts production calls per company, service and day (T3); sandbox calls are free and not counted. Counts are
// collected in memory and written every five seconds and at the end, so a killed process loses at most five seconds. A
// call counts when its handler has finished, even if the client did not wait for the response (499); a call that was
// refused or aborted earlier does not count. The rows remain when their company is removed.
// Tested by test/runtime/observe/usage.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { poll } from '../async/poll.ts'

export interface UsageMeter {
  count(companyId: number, service: string): void
  flush(): Promise<void>
  stop(): Promise<void>
}

const MS_PER_DAY = 86_400_000

interface UsageMeterOptions {
  em: () => EntityManager
  enabled: boolean
  now?: () => number
  everyMs?: number
  onError?: (error: unknown) => void
}

export function createUsageMeter({
  em,
  enabled,
  now = Date.now,
  everyMs = 5_000,
  onError = () => {},
}: UsageMeterOptions): UsageMeter {
  /** By company, service and day since the epoch. */
  let calls = new Map<string, number>()

  const flush = async () => {
    const taken = [...calls]
    if (taken.length === 0) return
    calls = new Map()
    const rows = taken.map(([key, count]) => {
      const [company, service = '', day] = key.split('|')
      const date = new Date(Number(day) * MS_PER_DAY).toISOString().slice(0, 10)
      return { company_id: Number(company), service, day: date, count }
    })
    try {
      await sql`
        insert into usage (company_id, company_name, service, day, calls)
        select company_id, name, service, day, count
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh (company_id int, service text, day date, count bigint)
        left join company on company.id = company_id
        order by company_id, service, day
        on conflict (company_id, service, day) do update set calls = usage.calls + excluded.calls,
          company_name = coalesce(excluded.company_name, usage.company_name)`.execute(kysely(em()))
    } catch (error) {
      // Keeps the counts for the next flush.
      for (const [key, count] of taken) calls.set(key, (calls.get(key) ?? 0) + count)
      throw error
    }
  }
  const flushing = poll(flush, everyMs, onError)

  return {
    count(companyId, service) {
      if (!enabled) return
      const key = `${companyId}|${service}|${Math.floor(now() / MS_PER_DAY)}`
      calls.set(key, (calls.get(key) ?? 0) + 1)
    },
    flush,
    async stop() {
      await flushing.stop()
      await flush().catch(onError)
    },
  }
}
