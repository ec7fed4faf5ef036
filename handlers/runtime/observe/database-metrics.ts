// Metrics that are queried from the database: migrations, jobs that have failed for good, and replication. They are
// queried when the metrics are read, and omitted if the database does not respond in time. Every process reports the
// same, so PROCESSES does not add them up. Tested by test/processes/monitoring.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { withPartition } from '../../../entities/database/connections/async-context.ts'
import { kysely } from '../../../entities/tables.ts'
import { withDeadline } from '../async/deadline.ts'

interface DatabaseMetricsOptions {
  registry: Registry
  em: () => EntityManager
  /** The number of migrations of this version. */
  migrations: number
  /** Must be shorter than the time for which the primary process waits for a child's metrics (cluster-metrics.ts). */
  deadlineMs?: number
}

interface Figures {
  applied: number
  givenUp: number
  /** Null without replicas, or if the user may not see them (pg_monitor). */
  lag: number | null
}

export function registerDatabaseMetrics(options: DatabaseMetricsOptions): void {
  const { registry, em, migrations, deadlineMs = 500 } = options
  const read = async () => {
    const { rows } = await sql<Figures>`
      select (select count(*) from schema_migration)::int as applied,
        (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null)::int as "givenUp",
        (select extract(epoch from max(coalesce(replay_lag, interval '0'))) from pg_stat_replication
          where state is not null)::float8 as lag`.execute(kysely(em()))
    return rows[0]
  }
  let reading: Promise<Figures | undefined> | undefined
  /** All metrics share one query. */
  const readOnce = () => {
    reading ??= withDeadline(withPartition('polls', read), deadlineMs)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const gauge = (
    name: string,
    help: string,
    set: (gauge: Gauge<string>, figures: Figures) => void,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const figures = await readOnce()
        this.reset()
        // A gauge without labels is 0 after a reset, which would be a figure.
        if (figures) set(this, figures)
        else if (labelNames.length === 0) this.set(Number.NaN)
      },
    })
  gauge(
    'db_migrations',
    'Migrations that are applied to the database, and those of this version that are pending.',
    (each, { applied }) => {
      each.set({ state: 'applied' }, applied)
      each.set({ state: 'pending' }, Math.max(migrations - applied, 0))
    },
    ['state'],
  )
  gauge(
    'background_jobs_given_up',
    'Jobs that have failed too often and are not tried again.',
    (each, { givenUp }) => each.set(givenUp),
  )
  gauge(
    'db_replication_lag_seconds',
    'How far the slowest replica is behind; absent without replicas, or without the right to see them (pg_monitor).',
    (each, { lag }) => {
      if (lag !== null) each.set({ replica: 'slowest' }, lag)
    },
    ['replica'],
  )
}
