// Converts the rows of a sheet to users, and collects the faults of their cells. A fault of the sheet itself,
// such as its header or the number of rows, refuses the file (U2). Tested by
// test/usermanager/bulkCreateUsers.test.ts.
import { errors, Problem } from '../../../runtime/errors/errors.ts'
import type { Cell } from './cell-text.ts'
import { type ColumnName, cellFault, columnNames, storedCell } from './columns.ts'
import { tooManyRows } from './refusal.ts'
import type { SheetRow } from './workbook.ts'

/** One fault of a row; the header is row 1. */
export interface RowFault {
  RowNumber: number
  ColumnName: ColumnName
  Message: string
  /** The code of the violated rule, if it was a rule; not part of the response's Details. */
  code?: string
}

export interface SheetUser extends Record<ColumnName, string | null> {
  rowNumber: number
}

/** A faulty cell is null in its user. Throws if the sheet cannot be used. */
export function usersOf(
  rows: readonly SheetRow[],
  maxRows: number,
): { users: SheetUser[]; faults: RowFault[] } {
  const [header, ...lines] = rows
  checkHeader(header)
  if (lines.length === 0) throw errors.badRequest('The worksheet Users has no row below its header.', [])
  if (lines.length > maxRows) throw errors.badRequest(tooManyRows(lines.length, maxRows), [])
  const faults: RowFault[] = []
  const users = lines.map(({ rowNumber, cells }) => {
    const texts = columnNames.map((name, index) => {
      const cell = storedCell(name, cells[index] ?? null)
      const fault = cellFault(name, cell)
      if (fault === undefined) return [name, cell] as const
      faults.push({ RowNumber: rowNumber, ColumnName: name, Message: fault })
      return [name, null] as const
    })
    return { rowNumber, ...(Object.fromEntries(texts) as Record<ColumnName, string | null>) }
  })
  return { users, faults }
}

/** Optional columns at the end may be omitted. */
function checkHeader(header: SheetRow | undefined): void {
  if (header?.rowNumber !== 1) throw errors.badRequest('The worksheet Users has no header in row 1.', [])
  const width = header.cells.findLastIndex((cell) => cell !== null) + 1
  header.cells.slice(0, Math.max(width, 2)).forEach((cell, index) => {
    const name = columnNames[index]
    const letter = String.fromCharCode(65 + index)
    if (name === undefined) throw errors.badRequest(`Column ${letter} is not known here; leave it out.`, [])
    if (isSame(cell, name)) return
    throw errors.badRequest(`Column ${letter} must be ${name}: the order is ${columnNames.join(', ')}.`, [])
  })
}

const isSame = (cell: Cell, name: string) =>
  typeof cell === 'string' && cell.toLowerCase() === name.toLowerCase()

/**
 * The refusal: all faults by row and column in Details, the first one in Description, the first rule's code
 * (P8).
 */
export function refusalOf(faults: readonly RowFault[]): Problem {
  const place = ({ RowNumber, ColumnName }: RowFault) => RowNumber * 10 + columnNames.indexOf(ColumnName)
  const ordered = faults.toSorted((a, b) => place(a) - place(b))
  const [first] = ordered
  const count = ordered.length === 1 ? 'a fault' : `${ordered.length} faults`
  const description = `Row ${first?.RowNumber}, ${first?.ColumnName}: ${first?.Message}`
  const code = ordered.find((fault) => fault.code)?.code
  return new Problem(400, {
    Message: `The worksheet Users has ${count}: no user was created.`,
    Description: description,
    ...(code && { Code: code }),
    Details: ordered.map(({ code: _, ...detail }) => detail),
  })
}
