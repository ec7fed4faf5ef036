// Writes an Excel workbook as a stream: typed cells, never formulas, inline strings. A sheet holds 1,048,576
// rows and less than 2 GiB of XML; further rows go to the next sheet. yazl writes the ZIP archive at the client's
// pace; this file writes the few parts of a workbook (ECMA-376) that readers require.
// Tested by test/platform/forms/forms.test.ts.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Column, Row, Table } from './table.ts'

const ROWS_PER_SHEET = 1_048_576
/** An entry of 4 GiB or more would need the ZIP64 extension, which some readers of streams do not know. */
const CHARACTERS_PER_SHEET = 2 ** 31
/** Characters per buffer: small, so that the strings are collected early. */
const PIECE = 16_384
const MAX_SHEET_NAME = 31

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The cell formats of `styles`, in its order. */
const BOLD = 1
const INSTANT = 2
/** 1970-01-01 as a day of Excel's calendar. */
const UNIX_EPOCH = 25_569
const MS_PER_DAY = 86_400_000

/** Characters that a sheet's XML cannot contain, and texts that Excel would decode as its own escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP = /[<>&]/g
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

export async function* excelPieces(
  { name, columns, batches, madeAt }: Table,
  rowsPerSheet = ROWS_PER_SHEET,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const options = { mtime: madeAt, compressionLevel: 1 }
  const names: string[] = []
  const rows = rowsOf(batches)
  let sheet: Readable | undefined

  const fail = (error: Error) => archive.destroy(error)
  zip.on('error', fail)
  const addSheet = (firstRow: Row | undefined) => {
    names.push(
      names.length === 0 ? name.slice(0, MAX_SHEET_NAME) : `${name.slice(0, 26)} ${names.length + 1}`,
    )
    sheet = Readable.from(sheetPieces(columns, firstRow, rows, rowsPerSheet, close), { objectMode: false })
    sheet.on('error', fail)
    zip.addReadStream(sheet, `xl/worksheets/sheet${names.length}.xml`, options)
  }
  const close = (nextRow: Row | undefined) => {
    if (nextRow) return addSheet(nextRow)
    for (const [path, text] of Object.entries(workbookParts(names, madeAt))) {
      zip.addBuffer(Buffer.from(PROLOG + text), path, options)
    }
    zip.end()
  }

  try {
    addSheet((await rows.next()).value ?? undefined)
    for await (const piece of archive) yield piece as Buffer
  } finally {
    // If the client disconnected, the reading of rows ends here and releases what the rows hold open.
    if (sheet && !sheet.closed) await once(sheet.destroy(), 'close')
    await rows.return(undefined)
  }
}

async function* rowsOf(batches: Table['batches']): AsyncGenerator<Row, undefined, void> {
  for await (const batch of batches) yield* batch as readonly Row[]
}

/** The XML of a sheet with the first row and as many others as fit; `close` gets the row that does not. */
async function* sheetPieces(
  columns: readonly Column[],
  firstRow: Row | undefined,
  rows: AsyncGenerator<Row, undefined, void>,
  rowsPerSheet: number,
  close: (nextRow: Row | undefined) => void,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  const heading = columns.map((column, index) => textCell(`${letters[index]}1`, column.name, BOLD))
  let text = `${PROLOG}<worksheet xmlns="${MAIN}"><sheetData><row r="1">${heading.join('')}</row>`
  let row = firstRow
  let characters = 0
  for (let number = 2; row && number <= rowsPerSheet && characters < CHARACTERS_PER_SHEET; number++) {
    text += `<row r="${number}">`
    for (const [index, { name, type }] of columns.entries()) {
      text += cellXml(`${letters[index]}${number}`, row[name] ?? null, type)
    }
    text += '</row>'
    if (text.length >= PIECE) {
      characters += text.length
      yield unpooled(text)
      text = ''
    }
    row = (await rows.next()).value ?? undefined
  }
  yield unpooled(`${text}</sheetData></worksheet>`)
  close(row)
}

/** A buffer outside Node's pool, because a slab of the pool lives as long as the last of its buffers. */
function unpooled(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}

/** The name of a column: A to Z, AA, AB and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

function cellXml(place: string, cell: Cell, type: Column['type']): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  if (type !== 'DATETIME') return textCell(place, cell, 0)
  return `<c r="${place}" s="${INSTANT}"><v>${UNIX_EPOCH + Date.parse(cell) / MS_PER_DAY}</v></c>`
}

function textCell(place: string, value: string, style: number): string {
  const text = value
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(LIKE_ESCAPE, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replace(MARKUP, (character) => ENTITIES[character] ?? '')
  return `<c r="${place}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** All parts of a workbook except its sheets, by path. */
function workbookParts(names: readonly string[], madeAt: Date): Readonly<Record<string, string>> {
  const sheets = names.map((name, index) => ({ name, id: index + 1 }))
  const relationship = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${kind}" Target="${target}"/>`
  const override = (path: string, type: string) => `<Override PartName="${path}" ContentType="${type}"/>`
  return {
    '[Content_Types].xml': [
      `<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      override('/xl/workbook.xml', `${CONTENT}.sheet.main+xml`),
      override('/xl/styles.xml', `${CONTENT}.styles+xml`),
      override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
      ...sheets.map(({ id }) => override(`/xl/worksheets/sheet${id}.xml`, `${CONTENT}.worksheet+xml`)),
      '</Types>',
    ].join(''),
    '_rels/.rels': [
      `<Relationships xmlns="${PACKAGE}/relationships">`,
      relationship('rId1', `${RELATIONSHIPS}/officeDocument`, 'xl/workbook.xml'),
      relationship('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      '</Relationships>',
    ].join(''),
    'docProps/core.xml': [
      `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/"`,
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
      `<dcterms:created xsi:type="dcterms:W3CDTF">${madeAt.toISOString().slice(0, 19)}Z</dcterms:created>`,
      '</cp:coreProperties>',
    ].join(''),
    'xl/workbook.xml': [
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>`,
      ...sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': [
      `<Relationships xmlns="${PACKAGE}/relationships">`,
      relationship('rIdStyles', `${RELATIONSHIPS}/styles`, 'styles.xml'),
      ...sheets.map(({ id }) =>
        relationship(`rId${id}`, `${RELATIONSHIPS}/worksheet`, `worksheets/sheet${id}.xml`),
      ),
      '</Relationships>',
    ].join(''),
    'xl/styles.xml': [
      `<styleSheet xmlns="${MAIN}">`,
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts>',
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
      '</styleSheet>',
    ].join(''),
  }
}
