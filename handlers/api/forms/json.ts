// The two JSON formats: an array without internal columns, and the data table with its schema. Tested by
// test/api/forms/forms.long.test.ts.
import { type ReportTable, type Row, schemaOf } from './table.ts'
import type { TextFormat } from './text-format.ts'

export function json(table: ReportTable): TextFormat {
  return { head: '[', rows: listed(visible(table)), foot: ']' }
}

/** The rows as the default format shows them. */
export function visible({ columns }: ReportTable): (rows: readonly Row[]) => readonly object[] {
  const internal = columns.filter(({ isInternal }) => isInternal).map(({ name }) => name)
  if (internal.length === 0) return (rows) => rows
  const withoutInternal = (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name)))
  return (rows) => rows.map(withoutInternal)
}

export function jsonDataTable(table: ReportTable): TextFormat {
  return {
    head: '{"Records":[',
    rows: listed((rows) => rows),
    foot: `],"Schema":${JSON.stringify(schemaOf(table))}}`,
  }
}

function listed(view: (rows: readonly Row[]) => readonly object[]): TextFormat['rows'] {
  return (rows, isFirst) => (isFirst ? '' : ',') + JSON.stringify(view(rows)).slice(1, -1)
}
