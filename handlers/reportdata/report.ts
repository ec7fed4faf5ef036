// What makes a report of a declaration (D5): a name, columns with their types, and the query that gives them under the
// same names. Location filters, forms, streaming and the connection that a long report is read on come by themselves.
import { type RawBuilder, sql } from 'kysely'
import { kysely } from '../../entities/tables.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { Cell, Column } from '../platform/forms/index.ts'
import type { Answer, Handler, HandlerRequest } from '../platform/handler.ts'
import { formatInstant } from '../platform/values/formats.ts'
import { type LocationQuery, locationOf, type Within } from './location.ts'

type Named = Extract<OperationId, `get${string}Report`>

export interface Report {
  name: string
  columns: readonly Column[]
  /** One row for each line: a plain select, so that its order comes out of an index. */
  rows: (companyId: number, within: Within) => RawBuilder<unknown>
  /** Columns that tell two rows apart, as they stand in `order by`. */
  order: RawBuilder<unknown>
}

export function report<K extends Named>({ name, columns, rows, order }: Report): Handler<K> {
  return async function makeReport({ query, caller, em, list, now }: HandlerRequest<K>): Promise<Answer<K>> {
    const within = await locationOf(em, caller.companyId, query as LocationQuery)
    const selected = rows(caller.companyId, within) as RawBuilder<Record<string, unknown>>

    const { batches } = await list.query<Record<string, unknown>, object>(
      kysely(em)
        .selectFrom(sql`(${selected})`.as('report') as never)
        .selectAll() as never,
      { columns: {}, unique: order, view: (row) => lineOf(columns, row) },
    )

    return { status: 200, body: { name, madeAt: now(), columns, batches } } as unknown as Answer<K>
  }
}

/** The row as it is shown: the driver gives decimals and long numbers as texts, moments as it finds them. */
function lineOf(columns: readonly Column[], row: Record<string, unknown>): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ name, type }) => [name, cellOf(type, row[name])]))
}

function cellOf(type: Column['type'], value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (type === 'DECIMAL' || type === 'BIGINT') return Number(value)
  return type === 'DATETIME' ? formatInstant(value as string) : (value as Cell)
}
