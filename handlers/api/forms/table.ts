// A report as columns with SQL Server types and rows in batches. The request chooses the format, not the
// handler. Tested by test/api/forms/forms.long.test.ts.

/** The column types with their size in bytes; for NVARCHAR the length in characters. */
const SIZES = {
  BIT: 1,
  INT: 4,
  BIGINT: 8,
  DATETIME: 8,
  DECIMAL: 9,
  UNIQUEIDENTIFIER: 16,
  NVARCHAR: -1,
} as const

/** A DECIMAL of 20 to 28 digits. */
const LONG_DECIMAL_SIZE = 13

type SqlType = keyof typeof SIZES

export interface Column {
  name: string
  type: SqlType
  /** Maximum characters of an NVARCHAR; unlimited if absent. */
  length?: number
  /** Decimal places of a DECIMAL; 4 if absent. */
  places?: number
  /** Left out of the default format (D3). */
  isInternal?: boolean
}

/** An instant is ISO 8601 text, a decimal a number. */
export type Cell = string | number | boolean | null
export type Row = Readonly<Record<string, Cell>>

export interface ReportTable<T = object> {
  /** The report's name, used in the file name. */
  name: string
  madeAt: Date
  columns: readonly Column[]
  /** An array if the rows are in memory; they are then sent in one piece. */
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>
}

/** A column as the data-table formats describe it. */
interface ColumnSchema {
  Column_Name: string
  Type: string
  /** The type with its bounds: a column of this type can store every value unchanged. */
  SafeType: string
  /** Characters for text, otherwise bytes; -1 if unlimited. */
  Length: number
}

export function schemaOf({ columns }: ReportTable): ColumnSchema[] {
  return columns.map(({ name, type, length = SIZES[type], places }) => ({
    Column_Name: name,
    Type: type,
    SafeType: safeTypeOf(type, length, places),
    Length: type === 'DECIMAL' && places !== undefined ? LONG_DECIMAL_SIZE : length,
  }))
}

function safeTypeOf(type: SqlType, length: number, places?: number): string {
  if (type === 'NVARCHAR') return `NVARCHAR(${length < 0 ? 'MAX' : length})`
  // 12 digits before the point, which the greatest number needs.
  if (type === 'DECIMAL') return places === undefined ? 'DECIMAL(19,4)' : `DECIMAL(${12 + places},${places})`
  // A DATETIME rounds to a three-hundredth of a second.
  return type === 'DATETIME' ? 'DATETIME2(3)' : type
}
