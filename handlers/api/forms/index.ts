// The export forms of a table (D1), by the values of the `Response` parameter; `Json` is the default without the
// parameter. Tested by test/api/forms/forms.long.test.ts.
import { csv } from './csv.ts'
import { excelPieces } from './excel.ts'
import { json, jsonDataTable, visible } from './json.ts'
import { type Row, schemaOf, type Table } from './table.ts'
import { textPieces } from './text-form.ts'
import { xml, xmlDataTable } from './xml.ts'

const textForms = { Json: json, JsonDataTable: jsonDataTable, Xml: xml, XmlDataTable: xmlDataTable, Csv: csv }

export type Form = keyof typeof textForms | 'Excel'

export const DEFAULT_FORM: Form = 'Json'

/**
 * Rows per fetch, for forms that need fewer than usual. XML produces much garbage, above all in a workbook (some 45 KB a
 * row): rows of a larger batch would survive several collections and be promoted to the old generation.
 */
const ROWS_PER_FETCH: Partial<Record<Form, number>> = {
  Excel: 50,
  Xml: 100,
  XmlDataTable: 100,
}

export const rowsPerFetch = (form: Form) => (ROWS_PER_FETCH[form] ? { rowsAtOnce: ROWS_PER_FETCH[form] } : {})

interface WrittenTable {
  headers: Readonly<Record<string, string>>
  content: Buffer | AsyncIterable<string | Buffer>
}

/** Writes the table; `conform`, if given, checks each batch of the forms that the document describes. */
export async function writeTable(
  table: Table,
  form: Form,
  conform: ((body: unknown) => void) | undefined,
): Promise<WrittenTable> {
  const pieces =
    form === 'Excel'
      ? excelPieces(table)
      : textPieces(table, textForms[form](table), conform ? checked(table, form, conform) : () => {})
  const date = table.madeAt.toISOString().slice(0, 10)
  const file: Record<string, string> =
    form === 'Excel' ? { 'content-disposition': `attachment;filename=${table.name}-${date}.xlsx` } : {}
  return { headers: file, content: Array.isArray(table.batches) ? await whole(pieces) : pieces }
}

function checked(table: Table, form: Form, conform: (body: unknown) => void) {
  const view = visible(table)
  return (batch: readonly object[]) => {
    if (form === 'Json') conform(view(batch as readonly Row[]))
    if (form === 'JsonDataTable') conform({ Records: batch, Schema: schemaOf(table) })
  }
}

async function whole(pieces: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const piece of pieces) chunks.push(Buffer.from(piece as string))
  return Buffer.concat(chunks)
}

export { type Cell, type Column, isTable, type Table } from './table.ts'
