// Reads the worksheet "Users" of a file as rows of texts. Formulas are not evaluated; their cells are faults.
// Runs in the thread of sheet-thread.ts. Tested by test/usermanager/spreadsheet.long.test.ts.
import { type CellObject, CFB, type Range, read, type WorkSheet } from '@e965/xlsx'
import { type Cell, cellText } from './cell-text.ts'
import { checkCompoundFile } from './compound-file.ts'
import { SheetRefused } from './refusal.ts'
import { type Parts, readParts } from './zip-parts.ts'

export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  rowNumber: number
  cells: Cell[]
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const SHEET = 'users'
/** Columns that are read: the allowed ones, and one more to detect an additional column. */
const WIDTH = 8

/** Only the first of merged cells has a value, which the sheet shows for all of them. */
const COVERED = { fault: 'Is merged with another cell; write its value.' }

const isCovered = ({ s, e }: Range, row: number, column: number) =>
  row >= s.r && row <= e.r && column >= s.c && column <= e.c && (row > s.r || column > s.c)

/** The non-empty rows. The bytes determine the file type, not the file name. Throws SheetRefused. */
export async function readUsersSheet(file: Buffer): Promise<SheetRow[]> {
  if (file.length === 0) throw new SheetRefused('The file is empty.')
  if (startsWith(file, ZIP)) return rowsOf(repacked(await readParts(file)))
  if (!startsWith(file, COMPOUND))
    throw new SheetRefused('The file is neither an .xlsx nor an .xls spreadsheet.')
  checkCompoundFile(file)
  return rowsOf(file)
}

const startsWith = (file: Buffer, magic: Buffer) => file.subarray(0, magic.length).equals(magic)

/** A new ZIP with only the parts that zip-parts.ts has checked, with each formula replaced by a placeholder. */
function repacked(parts: Parts): Buffer {
  if (
    !parts.has('[Content_Types].xml') ||
    ![...parts.keys()].some((name) => /^xl\/workbook\d*\.xml$/.test(name))
  ) {
    throw new SheetRefused('The file is not an .xlsx spreadsheet.')
  }
  const zip = CFB.utils.cfb_new()
  for (const [name, content] of parts) {
    CFB.utils.cfb_add(zip, `/${name}`, name.startsWith('xl/worksheets/') ? readable(content) : content)
  }
  return CFB.write(zip, { fileType: 'zip', type: 'buffer', compression: false }) as Buffer
}

/**
 * Each formula gets a placeholder and a value: the parser takes cells with shared or empty formulas for plain values, and
 * omits cells with a formula whose result no program has stored. An ISO date stays a text, not a number of days.
 */
function readable(content: Buffer): Buffer {
  const text = content
    .toString('latin1')
    .replace(/<(?:\w+:)?f(?=[\s/>])[^<>]*>/g, (tag) => `<f${rangeOf(tag)}>0</f><v>0</v>`)
    .replace(/(<(?:\w+:)?c\s[^<>]*\bt=)["']d["']/g, '$1"str"')
  return Buffer.from(text, 'latin1')
}

/** The range that the formula of one cell fills; its other cells have only values. */
function rangeOf(tag: string): string {
  const [, range] = /\sref=["']([A-Z0-9:]+)["']/.exec(tag) ?? []
  return range !== undefined && /\st=["'](array|dataTable)["']/.test(tag) ? ` t="array" ref="${range}"` : ''
}

function rowsOf(file: Buffer): SheetRow[] {
  let sheet: WorkSheet | undefined
  let isDate1904 = false
  try {
    const names = read(file, { type: 'buffer', bookSheets: true }).SheetNames
    const name = names.find((sheetName) => sheetName.trim().toLowerCase() === SHEET)
    if (name === undefined) throw new SheetRefused('The file has no worksheet named Users.')
    const options = { dense: true, cellFormula: true, cellHTML: false, cellNF: true, sheets: name } as const
    const workbook = read(file, { type: 'buffer', ...options })
    sheet = workbook.Sheets[name]
    isDate1904 = workbook.Workbook?.WBProps?.date1904 === true
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused('The file is damaged: it cannot be read as a spreadsheet.')
  }
  if (!sheet) throw new SheetRefused('The worksheet Users cannot be read.')
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  const merges = sheet['!merges'] ?? []
  const sheetRows: SheetRow[] = []
  rows.forEach((row, index) => {
    const cells = Array.from({ length: WIDTH }, (_, column) =>
      merges.some((range) => isCovered(range, index, column)) ? COVERED : cellText(row?.[column], isDate1904),
    )
    if (cells.some((cell) => cell !== null)) sheetRows.push({ rowNumber: index + 1, cells })
  })
  return sheetRows
}
