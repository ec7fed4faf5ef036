// The two XML forms: records alone, and the data table with its schema behind them. Characters that XML 1.0 forbids
// are dropped (D6); null is an empty element. Held by test/platform/forms.test.ts.
import { fragment } from 'xmlbuilder2'
import { type Row, schemaOf, type Table } from './table.ts'
import type { TextForm } from './text-form.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

export function xml({ columns }: Table): TextForm {
  const names = columns.map(({ name }) => name)
  return {
    head: `${DECLARATION}<Table>`,
    rows: (batch) => elements('Record', names, batch),
    foot: '</Table>',
  }
}

export function xmlDataTable(table: Table): TextForm {
  const names = ['Column_Name', 'Type', 'SafeType', 'Length']
  const schema = elements('Schema', names, schemaOf(table) as unknown as Row[])
  return { ...xml(table), foot: `${schema}</Table>` }
}

function elements(element: string, names: readonly string[], rows: readonly Row[]): string {
  const document = fragment({ invalidCharReplacement: '' })
  for (const row of rows) {
    const record = document.ele(element)
    for (const name of names) {
      const cell = row[name]
      const field = record.ele(name)
      // The library takes what looks like an entity for one, and leaves it alone.
      if (cell !== null && cell !== undefined) field.txt(String(cell).replaceAll('&', '&amp;'))
    }
  }
  // A reader makes a line feed of a bare carriage return; none but those of values stand here.
  return document.toString().replaceAll('\r', '&#xD;')
}
