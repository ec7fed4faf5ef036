// The columns of the worksheet Users in order, with the same maximum lengths as in openapi/usermanager.yaml.
// Tested by test/usermanager/bulkCreateUsers.test.ts.
import { normalizedText } from '../../../../entities/normalized-text.ts'
import { emailFault } from '../../../runtime/values/email-address.ts'
import type { Cell } from './cell-text.ts'

interface Column {
  isRequired?: boolean
  maxLength: number
  isEmail?: boolean
  /** As `x-normalized` in the document (N4). */
  isNormalized?: boolean
}

export const columns = {
  UserName: { isRequired: true, maxLength: 255, isNormalized: true },
  Email: { isRequired: true, maxLength: 254, isEmail: true },
  FirstName: { maxLength: 100 },
  LastName: { maxLength: 100 },
  JobTitle: { maxLength: 255 },
  HomePhoneNumber: { maxLength: 50 },
  CellPhoneNumber: { maxLength: 50 },
} as const satisfies Record<string, Column>

export type ColumnName = keyof typeof columns

export const columnNames = Object.keys(columns) as ColumnName[]

/** The cell as the column is stored. */
export function storedCell(name: ColumnName, cell: Cell): Cell {
  const { isNormalized }: Column = columns[name]
  return isNormalized && typeof cell === 'string' ? normalizedText(cell) : cell
}

/** The fault of a cell, or undefined. */
export function cellFault(name: ColumnName, cell: Cell): string | undefined {
  const { isRequired, maxLength, isEmail }: Column = columns[name]
  if (cell === null) return isRequired ? 'Is required.' : undefined
  if (typeof cell !== 'string') return cell.fault
  if (cell.length > maxLength * 2 || [...cell].length > maxLength)
    return `Must have at most ${maxLength} characters.`
  const fault = isEmail ? emailFault(cell) : undefined
  if (fault) return fault
  if (cell.includes('\0') || !cell.isWellFormed()) return 'Has characters that no text has.'
  return undefined
}
