// The two XML formats: records only, and the data table followed by its schema. Characters that XML 1.0 forbids
// are dropped (D6); null is an empty element. xmlbuilder2 renders one record as a template that is filled row
// by row: a node tree per row would take ten times as long and too much memory. Tested by
// test/api/forms/forms.long.test.ts and test/reportdata/long-reports.long.test.ts.
import { createRequire } from 'node:module'
import { type ReportTable, type Row, schemaOf } from './table.ts'
import { numberText, type TextFormat } from './text-format.ts'

const require = createRequire(import.meta.url)
// Loaded by the first response in XML: a start would spend some 80 ms on its 130 modules.
const xmlbuilder = () => require('xmlbuilder2') as typeof import('xmlbuilder2')

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const GAP = '\ue000'
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu
const MARKUP = /[&<>\r]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }

export function xml({ columns }: ReportTable): TextFormat {
  const names = columns.map(({ name }) => name)
  const write = elementWriter('Record', names)
  return {
    head: `${DECLARATION}<Table>`,
    rows: (batch) => batch.map(write).join(''),
    foot: '</Table>',
  }
}

export function xmlDataTable(table: ReportTable): TextFormat {
  const write = elementWriter('Schema', ['Column_Name', 'Type', 'SafeType', 'Length'])
  const schema = schemaOf(table).map((column) => write({ ...column }))
  return { ...xml(table), foot: `${schema.join('')}</Table>` }
}

/** Writes a row as an element with one element for each name. */
function elementWriter(element: string, names: readonly string[]): (row: Row) => string {
  const pattern = xmlbuilder().fragment().ele(element)
  for (const name of names) pattern.ele(name).txt(GAP)
  const [first = '', ...rest] = pattern.toString().split(GAP)
  return (row) => rest.reduce((text, after, index) => text + textOf(row[names[index] ?? '']) + after, first)
}

function textOf(cell: Row[string] | undefined): string {
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell !== 'string') return cell === null || cell === undefined ? '' : String(cell)
  // XML parsers turn a bare carriage return into a line feed, hence the entity.
  return cell.replace(FORBIDDEN, '').replace(MARKUP, (character) => ENTITIES[character] ?? '')
}
