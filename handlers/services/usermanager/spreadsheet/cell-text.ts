// Converts a cell to text: numbers in full, not as a narrow column displays them; dates and times of day in ISO 8601.
// Tested by test/usermanager/spreadsheet.long.test.ts.
import { type CellObject, SSF } from '@e965/xlsx'

/** A cell's text, null if it is empty, or its fault. */
export type Cell = string | null | { fault: string }

/** Number formats that consist of digit placeholders and punctuation, such as those of phone numbers. */
const PLACES_DIGITS = /^[0()+\-\s\\"/.]*$/

/** Spreadsheets have 15 digits of a number; further digits were rounded when it was typed. */
const EXACT = 1e15

export function cellText(cell: CellObject | undefined, isDate1904: boolean): Cell {
  if (!cell) return null
  if ('f' in cell || 'F' in cell) return { fault: 'Has a formula; write its value.' }
  if (cell.t === 'e') return { fault: 'Has an error value; write a text.' }
  if (cell.t === 'n' && !(Math.abs(Number(cell.v)) < EXACT))
    return { fault: 'Is a number of more than 15 digits, which spreadsheets round; write it as a text.' }
  const text = cell.t === 'n' ? numberText(cell, isDate1904) : textOf(cell)
  return text.trim() === '' ? null : text.trim()
}

const textOf = ({ t, v }: CellObject): string => {
  if (t === 'z' || v === undefined || v === null) return ''
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE'
  return v instanceof Date ? v.toISOString() : String(v)
}

function numberText({ v, z, w }: CellObject, isDate1904: boolean): string {
  const value = Number(v)
  const format = z === undefined ? 'General' : String(z)
  if (/\[[hms]+\]/i.test(format) && w) return w
  if (SSF.is_date(format)) return dateText(value, isDate1904)
  const isPlaced = format.includes('0') && !format.includes('0.0') && PLACES_DIGITS.test(format)
  return isPlaced && w ? w : plain(value)
}

/** The number without an exponent, with at most 15 significant digits. */
const plain = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : withoutZeros(value.toPrecision(15))

/** Removes trailing zeros after the decimal point. */
const withoutZeros = (text: string): string =>
  text.includes('.') ? text.replace(/(?<![.0])0+$|\.0+$/, '') : text

function dateText(value: number, isDate1904: boolean): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(value, { date1904: isDate1904 }) ?? {}
  if (y === undefined) return plain(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const [day, time] = [`${y}-${two(m)}-${two(d)}`, `${two(H)}:${two(M)}:${two(S)}`]
  if (value < 1) return time
  return H || M || S ? `${day}T${time}` : day
}
