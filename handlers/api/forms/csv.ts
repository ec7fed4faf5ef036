// CSV by RFC 4180 (D6): a header line, then one line per row, CRLF, quotes where needed. Text that a
// spreadsheet would evaluate as a formula is escaped. Tested by test/api/forms/forms.long.test.ts.
import { stringify } from 'csv-stringify/sync'
import type { ReportTable, Row } from './table.ts'
import { numberText, type TextFormat } from './text-format.ts'

/**
 * The last four are the full-width formats of the first four, which spreadsheets in East Asian locales treat
 * alike.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const OPTIONS = {
  record_delimiter: '\r\n',
  // The library itself only quotes the line break that it uses as delimiter.
  quoted_match: /[\r\n]/,
  cast: { boolean: String, number: numberText },
} as const

export function csv({ columns }: ReportTable): TextFormat {
  const cellsOf = (row: Row) =>
    columns.map(({ name }) => {
      const cell = row[name]
      return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
    })
  return {
    head: stringify([columns.map(({ name }) => name)], OPTIONS),
    rows: (batch) => stringify(batch.map(cellsOf), OPTIONS),
    foot: '',
  }
}
