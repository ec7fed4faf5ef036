// Metrics of rows that wait for a worker. Every process that serves requests reports them, because there may be no
// running worker. They are queried when the metrics are read, and omitted if the database does not respond in time.
// Tested by test/runtime/observe/queue-metrics.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { withPartition } from '../../../entities/database/connections/async-context.ts'
import { kysely } from '../../../entities/tables.ts'
import { withDeadline } from '../async/deadline.ts'

interface QueueMetricsOptions {
  registry: Registry
  em: () => EntityManager
  /** Tables with a queued_at column, by the queue name in the metrics. */
  queues: Readonly<Record<string, string>>
  /** Must be shorter than the time for which the primary process waits for a child's metrics (cluster-metrics.ts). */
  deadlineMs?: number
}

interface Waiting {
  queue: string
  rows: number
  seconds: number
}

/**
 * Jobs that may run, and webhooks that are due and served by no worker. Webhooks that fail wait for their next attempt.
 * Only a worker makes a webhook due, so one with unread events waits too, since the first of them. Its time is of the
 * company's clock.
 */
const DUE = [
  sql`
    select 'jobs', count(*)::int, coalesce(extract(epoch from now() - min(run_at)), 0)::float8
    from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts`,
  sql`
    select 'webhooks', count(*)::int, greatest(coalesce(extract(epoch from max(waited)), 0), 0)::float8
    from (
      select company_id, now() - due_at as waited
      from webhook_subscription where is_active and claimed_by is null and due_at <= now() and attempts = 0
      union all
      select idle.company_id, tenant_now(idle.company_id) - coalesce(event.at, arrival.at)
      from webhook_subscription idle
      join event_counter counter on counter.company_id = idle.company_id
      left join event on event.company_id = idle.company_id
        and event.position = greatest(idle.position, counter.purged_through) + 1
      left join event_arrival arrival on arrival.company_id = idle.company_id and arrival.id = (
        select min(first.id) from event_arrival first where first.company_id = idle.company_id)
      where idle.is_active and idle.claimed_by is null and idle.due_at is null
        and coalesce(event.at, arrival.at) is not null) waiting`,
]

export function registerQueueMetrics({ registry, em, queues, deadlineMs = 500 }: QueueMetricsOptions): void {
  const asked = Object.entries(queues).map(
    ([name, table]) => sql`
    select ${name}::text as queue, count(*)::int as rows,
      coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds
    from ${sql.table(table)}`,
  )
  const read = async () => {
    const { rows } = await sql<Waiting>`${sql.join([...asked, ...DUE], sql` union all `)}`.execute(
      kysely(em()),
    )
    return rows
  }
  let reading: Promise<Waiting[]> | undefined
  /** Both metrics share one query. */
  const readOnce = () => {
    reading ??= withDeadline(withPartition('polls', read), deadlineMs)
      .catch(() => [])
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const figure = (name: string, help: string, valueIn: (waiting: Waiting) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'] as const,
      // Every process reads the same rows, so the values must not be added.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const all = await readOnce()
        this.reset()
        for (const waiting of all) this.set({ queue: waiting.queue }, valueIn(waiting))
      },
    })
  figure('background_waiting', 'What waits for a worker, by queue.', ({ rows }) => rows)
  figure('background_waiting_seconds', 'How long the oldest of it has waited.', ({ seconds }) => seconds)
}
