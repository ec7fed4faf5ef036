// The period of a report about dated rows (D7): from StartDate up to EndDate. A day as EndDate is included, a moment is
// not. With TimeZone=Store, a day is that of each row's node, in its effective time zone, so it begins at another moment
// in each zone and has 23 or 25 hours when clocks change. Moments are the same everywhere.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import { parseInstant } from '../../../runtime/values/instants.ts'
import { zoneOf } from '../../../runtime/values/time-zones.ts'

export interface PeriodQuery {
  StartDate?: string
  EndDate?: string
  TimeZone?: 'Utc' | 'Store'
}

/** The condition that a timestamp lies in the period; `node` is the column of the row's node, 0 for none. */
export type During = (timestamp: string | RawBuilder<unknown>, node: string) => RawBuilder<SqlBool>

interface Bound {
  /** The moment, or undefined for a day. */
  moment: number | undefined
  day: Temporal.PlainDate
}

/** A period that ends before it starts contains nothing. */
export async function periodOf(em: EntityManager, companyId: number, query: PeriodQuery): Promise<During> {
  const start = boundOf('StartDate', query.StartDate)
  const end = boundOf('EndDate', query.EndDate)
  if (!start && !end) return () => sql`true`
  const startIn = (zone: string) => start && instantOf(start, zone, 0)
  const endIn = (zone: string) => end && instantOf(end, zone, 1)

  if (query.TimeZone !== 'Store') {
    const [first, last] = [textOf(startIn('UTC')), textOf(endIn('UTC'))]
    return (timestamp) => between(expressionOf(timestamp), first, last)
  }

  const nodes = await kysely(em)
    .selectFrom('entity_node')
    .select(['id', 'effective_time_zone_id as zone'])
    .where('company_id', '=', companyId)
    .execute()
  const zones = new Map(nodes.map(({ zone }) => [zone, zoneOf(zone)]))
  const bounds = new Map(
    [...zones].map(([id, zone]) => [id, { first: textOf(startIn(zone)), last: textOf(endIn(zone)) }]),
  )
  const ids = nodes.map(({ id }) => id)
  const starts = nodes.map(({ zone }) => bounds.get(zone)?.first ?? null)
  const ends = nodes.map(({ zone }) => bounds.get(zone)?.last ?? null)
  // A row without a node is the company's.
  return (timestamp, node) => sql`exists (
    select from unnest(${ids}::int[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as period (node, first, last)
    where period.node = coalesce(nullif(${sql.ref(node)}, 0), ${companyId})
      and (period.first is null or ${expressionOf(timestamp)} >= period.first)
      and (period.last is null or ${expressionOf(timestamp)} < period.last))`
}

const expressionOf = (column: string | RawBuilder<unknown>) =>
  typeof column === 'string' ? sql.ref(column) : column

function between(timestamp: RawBuilder<unknown>, first: string | null, last: string | null) {
  const from = first === null ? sql<SqlBool>`true` : sql<SqlBool>`${timestamp} >= ${first}::timestamptz`
  const until = last === null ? sql<SqlBool>`true` : sql<SqlBool>`${timestamp} < ${last}::timestamptz`
  return sql<SqlBool>`(${from} and ${until})`
}

function boundOf(name: string, text: string | undefined): Bound | undefined {
  if (text === undefined) return undefined
  // A plus sign in a query is a space.
  const instant = parseInstant(text.replace(' ', '+'))
  if (!instant) throw errors.badRequest(`${name}: must be a day or a moment of ISO 8601.`)
  return {
    moment: instant.dateOnly ? undefined : instant.time,
    day: Temporal.Instant.fromEpochMilliseconds(instant.time).toZonedDateTimeISO('UTC').toPlainDate(),
  }
}

/** The bound as a moment: for a day its beginning in the zone, or that of a later day. */
const instantOf = ({ moment, day }: Bound, zone: string, days: number): number =>
  moment ?? day.add({ days }).toZonedDateTime(zone).epochMilliseconds

const textOf = (moment: number | undefined) =>
  moment === undefined ? null : Temporal.Instant.fromEpochMilliseconds(moment).toString()
