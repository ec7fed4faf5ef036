// Writes an Excel workbook as a stream: typed cells, never formulas, inline strings. A sheet holds 1,048,576
// rows; further rows go to the next sheet. Waits for the reader after each batch. Tested by
// test/api/forms/forms.long.test.ts.
import { PassThrough } from 'node:stream'
import type exceljs from 'exceljs'
import { drained, gather } from './sheet-stream.ts'
import type { Cell, Column, ReportTable, Row } from './table.ts'

const ROWS_PER_SHEET = 1_048_576
const MOMENT = 'yyyy-mm-dd hh:mm:ss.000'
const ZIP = { zlib: { level: 1, highWaterMark: 8_192 }, highWaterMark: 65_536 }
/** Characters that a sheet's XML cannot contain, and texts that Excel would decode as its own escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

export async function* excelPieces(
  table: ReportTable,
  rowsPerSheet = ROWS_PER_SHEET,
): AsyncGenerator<Buffer> {
  const sink = new PassThrough({ highWaterMark: 65_536 })
  const writing = write(table, sink, rowsPerSheet).catch((error) => sink.destroy(error))
  try {
    for await (const piece of sink) yield piece
  } finally {
    // If the client disconnected, the next batch finds the sink closed and stops reading rows.
    sink.destroy()
    await writing
  }
}

async function write(
  { name, columns, batches, madeAt }: ReportTable,
  sink: PassThrough,
  rowsPerSheet: number,
): Promise<void> {
  // Loaded with the first workbook: it is large, and most processes never write one.
  const { default: library } = await import('exceljs')
  const newBook = () =>
    new library.stream.xlsx.WorkbookWriter({
      stream: sink,
      useStyles: true,
      useSharedStrings: false,
      created: madeAt,
      zip: ZIP,
    } as ConstructorParameters<typeof exceljs.stream.xlsx.WorkbookWriter>[0])
  // Made with the first rows: a report that cannot be read is then refused, instead of a workbook that breaks off.
  let book = undefined as ReturnType<typeof newBook> | undefined
  const closed = new Promise<void>((resolve) => sink.once('close', resolve))
  let sheets = 0
  let left = 0
  let sheet = undefined as unknown as exceljs.Worksheet
  const nextSheet = () => {
    book ??= newBook()
    sheet?.commit()
    sheets += 1
    sheet = book.addWorksheet(sheets === 1 ? name.slice(0, 31) : `${name.slice(0, 26)} ${sheets}`)
    gather(sheet)
    sheet.columns = columns.map(({ type }) => (type === 'DATETIME' ? { style: { numFmt: MOMENT } } : {}))
    const names = sheet.addRow(columns.map((column) => column.name))
    names.eachCell((cell) => {
      cell.style = { font: { bold: true } }
    })
    names.commit()
    left = rowsPerSheet - 1
  }
  for await (const batch of batches) {
    if (sheets === 0) nextSheet()
    for (const row of batch as readonly Row[]) {
      if (left === 0) nextSheet()
      sheet.addRow(columns.map((column) => typedCell(row[column.name] ?? null, column))).commit()
      left -= 1
    }
    await Promise.race([drained(sheet), closed])
    if (sink.destroyed) return
  }
  if (sheets === 0) nextSheet()
  sheet.commit()
  await Promise.race([book?.commit(), closed])
}

/** Texts are rich texts with a single run, the only kind that the library writes inline with blanks preserved. */
function typedCell(cell: Cell, { type }: Column): exceljs.CellValue {
  if (typeof cell !== 'string') return cell
  if (type === 'DATETIME') return new Date(cell)
  const text = cell.toWellFormed().replace(FORBIDDEN, '')
  return { richText: [{ text: text.replace(LIKE_ESCAPE, '_x005F_').replaceAll('\r', '_x000D_') }] }
}
