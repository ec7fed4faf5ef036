// The two JSON forms: an array without internal columns, and the data table with its schema. Tested by
// test/api/forms/forms.long.test.ts.
import { type Row, schemaOf, type Table } from './table.ts'
import type { TextForm } from './text-form.ts'

export function json(table: Table): TextForm {
  return { head: '[', rows: listed(visible(table)), foot: ']' }
}

/** The rows as the default form shows them. */
export function visible({ columns }: Table): (rows: readonly Row[]) => readonly object[] {
  const internal = columns.filter(({ isInternal }) => isInternal).map(({ name }) => name)
  if (internal.length === 0) return (rows) => rows
  const withoutInternal = (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name)))
  return (rows) => rows.map(withoutInternal)
}

export function jsonDataTable(table: Table): TextForm {
  return {
    head: '{"Records":[',
    rows: listed((rows) => rows),
    foot: `],"Schema":${JSON.stringify(schemaOf(table))}}`,
  }
}

function listed(view: (rows: readonly Row[]) => readonly object[]): TextForm['rows'] {
  return (rows, isFirst) => (isFirst ? '' : ',') + JSON.stringify(view(rows)).slice(1, -1)
}
