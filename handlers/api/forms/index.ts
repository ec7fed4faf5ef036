// The export formats of a table (D1), by the values of the `Response` parameter; `Json` is the default without the
// parameter. Tested by test/api/forms/forms.long.test.ts.
import { csv } from './csv.ts'
import { excelPieces } from './excel.ts'
import { json, jsonDataTable, visible } from './json.ts'
import { type ReportTable, type Row, schemaOf } from './table.ts'
import { textPieces } from './text-format.ts'
import { xml, xmlDataTable } from './xml.ts'

const textFormats = {
  Json: json,
  JsonDataTable: jsonDataTable,
  Xml: xml,
  XmlDataTable: xmlDataTable,
  Csv: csv,
}

export type Format = keyof typeof textFormats | 'Excel'

export const DEFAULT_FORMAT: Format = 'Json'

/**
 * Rows per fetch, for formats that need fewer than usual. XML produces much garbage, above all in a workbook (some 45 KB a
 * row): rows of a larger batch would survive several collections and be promoted to the old generation.
 */
const ROWS_PER_FETCH: Partial<Record<Format, number>> = {
  Excel: 50,
  Xml: 100,
  XmlDataTable: 100,
}

export const rowsPerFetch = (format: Format) =>
  ROWS_PER_FETCH[format] ? { rowsAtOnce: ROWS_PER_FETCH[format] } : {}

interface WrittenTable {
  headers: Readonly<Record<string, string>>
  content: Buffer | AsyncIterable<string | Buffer>
}

/** Writes the table; `validateResponses`, if given, checks each batch of the formats that the document describes. */
export async function writeTable(
  table: ReportTable,
  format: Format,
  validateResponses: ((body: unknown) => void) | undefined,
): Promise<WrittenTable> {
  const pieces =
    format === 'Excel'
      ? excelPieces(table)
      : textPieces(
          table,
          textFormats[format](table),
          validateResponses ? checked(table, format, validateResponses) : () => {},
        )
  const date = table.madeAt.toISOString().slice(0, 10)
  const file: Record<string, string> =
    format === 'Excel' ? { 'content-disposition': `attachment;filename=${table.name}-${date}.xlsx` } : {}
  return { headers: file, content: Array.isArray(table.batches) ? await whole(pieces) : pieces }
}

function checked(table: ReportTable, format: Format, validateResponses: (body: unknown) => void) {
  const view = visible(table)
  return (batch: readonly object[]) => {
    if (format === 'Json') validateResponses(view(batch as readonly Row[]))
    if (format === 'JsonDataTable') validateResponses({ Records: batch, Schema: schemaOf(table) })
  }
}

async function whole(pieces: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const piece of pieces) chunks.push(Buffer.from(piece as string))
  return Buffer.concat(chunks)
}

export type { Cell, Column, ReportTable } from './table.ts'
