// Creates the handler of a report from a declaration (D5): a name, typed columns, and a query that returns these
// columns. This file adds the filters by location and period, and streams the rows.
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import type { Cell, Column } from '../../../api/forms/index.ts'
import type { Handler, HandlerRequest, HandlerResponse } from '../../../api/handler.ts'
import { formatInstant } from '../../../runtime/values/formats.ts'
import { type LocationQuery, locationOf, type Within } from './location.ts'
import { type During, type PeriodQuery, periodOf } from './period.ts'

type Named = Extract<OperationId, `get${string}Report`>

interface Report {
  name: string
  columns: readonly Column[]
  /** A plain select with one row per line, so that an index can provide its order. */
  rows: (companyId: number, within: Within, during: During) => RawBuilder<unknown>
  /** The terms of `order by`; together they identify a row. */
  order: RawBuilder<unknown>
}

export function report<K extends Named>({ name, columns, rows, order }: Report): Handler<K> {
  return async function makeReport({
    query,
    caller,
    em,
    list,
    now,
  }: HandlerRequest<K>): Promise<HandlerResponse<K>> {
    const within = await locationOf(em, caller.companyId, query as LocationQuery)
    const during = await periodOf(em, caller.companyId, query as PeriodQuery)
    const selected = rows(caller.companyId, within, during) as RawBuilder<Record<string, unknown>>

    const { batches } = await list.query<Record<string, unknown>, object>(
      kysely(em)
        .selectFrom(sql`(${selected})`.as('report') as never)
        .selectAll() as never,
      { columns: {}, unique: order, view: (row) => lineOf(columns, row), isReport: true },
    )

    return { status: 200, body: { name, madeAt: now(), columns, batches } } as unknown as HandlerResponse<K>
  }
}

/**
 * Converts a database row: the driver returns decimals and bigints as strings, and timestamps in PostgreSQL's format.
 */
function lineOf(columns: readonly Column[], row: Record<string, unknown>): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ name, type }) => [name, cellOf(type, row[name])]))
}

function cellOf(type: Column['type'], value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (type === 'DECIMAL' || type === 'BIGINT') return Number(value)
  return type === 'DATETIME' ? formatInstant(value as string) : (value as Cell)
}
