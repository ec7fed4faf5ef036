// The two JSON forms: a bare array without internal columns, and the data table with its schema.
// Held by test/platform/forms.test.ts.
import { type Row, schemaOf, type Table } from './table.ts'
import type { TextForm } from './text-form.ts'

export function json({ columns }: Table): TextForm {
  const internal = columns.filter(({ isInternal }) => isInternal).map(({ name }) => name)
  const shown = (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !internal.includes(name)))
  const members = listed(internal.length > 0 ? (rows) => rows.map(shown) : (rows) => rows)
  return { head: '[', rows: members, foot: ']' }
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
