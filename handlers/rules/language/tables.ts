// Tables of values that rules look up, such as a limit for each product (R13). Each use of a table is prepared when the rules are
// loaded, so that a decision costs one look-up; in short steps, because edits are loaded while the process serves requests.
// Tested by test/rules/load/tables.test.ts.
import { createHash } from 'node:crypto'
import { createCooperativeYield } from '../../runtime/async/cooperative-yield.ts'
import type { TableRow } from './documents.ts'
import { FactFault, parseRuleInstant } from './fact-reader.ts'
import { comparableKey, foldCase } from './operators.ts'
import { fileValidator, type RuleFile, type ValidateFile } from './rule-file.ts'
import type { TableColumn, TableUse } from './table-uses.ts'

/** The tables that apply, by name: "cart/max-quantities". */
export type Tables = ReadonlyMap<string, Table>

export const NO_TABLES: Tables = new Map()

/** A fault of a field, or of a whole row. */
interface FieldFault {
  /** Counted from 0. */
  row: number
  column: string
  message: string
}

/** Of one use: a column of the wrong type has a fault in every row. */
const MAX_FAULTS = 20
/** Rows that are prepared in one step. */
const STEP_ROWS = 500

/**
 * Returns the value in the row with this key: one value, or a list of them for several columns. Null where a part of the key is
 * null, or no row has it.
 */
export type LookUp = (key: unknown) => unknown

interface Preparation {
  lookUp: LookUp
  faults: readonly FieldFault[]
}

export class Table {
  /** The names in the header row. */
  readonly columns: readonly string[]
  readonly size: number
  /** SHA-256 of the fields; independent of separators, quotes and line ends. */
  readonly digest: string
  /** The columns by which rules find a row. */
  keyColumns: readonly string[] = []
  readonly #fields: ReadonlyMap<string, readonly string[]>
  readonly #lines: readonly number[]
  readonly #decimalPoint: string
  readonly #prepared = new Map<string, Preparation>()

  /** `fields` has the fields of each column; `lines` the line of each row in a file. */
  constructor(fields: ReadonlyMap<string, readonly string[]>, lines: readonly number[], decimalPoint = '.') {
    this.columns = [...fields.keys()]
    this.size = fields.values().next().value?.length ?? 0
    const hash = createHash('sha256')
    for (const column of fields) hash.update(JSON.stringify(column))
    this.digest = hash.digest('hex')
    this.#fields = fields
    this.#lines = lines
    this.#decimalPoint = decimalPoint
  }

  /** The look-up of a use. A table that was not prepared for it is prepared at once. */
  lookUp(use: TableUse): LookUp {
    const known = this.#prepared.get(use.id)
    if (known) return known.lookUp
    const steps = this.#preparation(use)
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value.lookUp
  }

  /** Makes the table ready for a use. Returns its faults: empty or repeated keys, and fields of another type. */
  async prepare(use: TableUse): Promise<readonly FieldFault[]> {
    const known = this.#prepared.get(use.id)
    if (known) return known.faults
    const yieldIfDue = createCooperativeYield()
    const steps = this.#preparation(use)
    let step = steps.next()
    for (; !step.done; step = steps.next()) await yieldIfDue()
    return step.value.faults
  }

  /** The fields of all rows by their key, each row as one text, for a comparison of two versions. */
  rowTexts(key: readonly string[]): Map<string, string> {
    const texts = (names: readonly string[], row: number) =>
      names.map((name) => this.#fields.get(name)?.[row] ?? '').join(', ')
    const rows = Array.from({ length: this.size }, (_, row) => row)
    return new Map(rows.map((row) => [texts(key, row), texts(this.columns, row)]))
  }

  lineOf(row: number): number | undefined {
    return this.#lines[row]
  }

  *#preparation({ id, key, column }: TableUse): Generator<undefined, Preparation> {
    if (this.keyColumns.length === 0) this.keyColumns = key.map(({ name }) => name)
    const faults: FieldFault[] = []
    const parts: (readonly unknown[])[] = []
    for (const part of key) parts.push(yield* this.#valuesOf(part, faults))
    const values = yield* this.#valuesOf(column, faults)
    const rows = new Map<string, number>()
    for (let row = 0; row < this.size && faults.length < MAX_FAULTS; row++) {
      if (row % STEP_ROWS === 0) yield
      const fault = this.#addRow(rows, row, key, parts)
      if (fault) faults.push(fault)
    }
    const lookUp: LookUp = (value) => {
      const row = rowWith(rows, key, value)
      return row === undefined ? null : values[row]
    }
    const preparation = { lookUp, faults }
    this.#prepared.set(id, preparation)
    return preparation
  }

  /** The values of a column; null for empty fields and for those of another type. */
  *#valuesOf(
    { name, type, schema }: TableColumn,
    faults: FieldFault[],
  ): Generator<undefined, readonly unknown[]> {
    const fields = this.#fields.get(name) ?? []
    const validate = validatorOf(schema)
    const file: RuleFile = { file: '', value: null, lines: new Map() }
    const values: unknown[] = []
    for (const [row, field] of fields.entries()) {
      if (row % STEP_ROWS === 0) yield
      const value = field === '' ? null : this.#converted(field, type)
      values.push(value ?? null)
      if (value === null || faults.length >= MAX_FAULTS) continue
      file.value = value
      const message = value === undefined ? `${foundText(field)}; ${TYPES[type]}` : validate(file)[0]?.message
      if (message !== undefined) faults.push({ row, column: name, message })
    }
    return values
  }

  /** Adds the row by its key. Returns what is wrong with the key, if it is complete. */
  #addRow(
    rows: Map<string, number>,
    row: number,
    key: readonly TableColumn[],
    parts: readonly (readonly unknown[])[],
  ): FieldFault | undefined {
    const column = key[0]?.name ?? ''
    const values = parts.map((part) => part[row])
    const exact = keyText(key, values.length === 1 ? values[0] : values)
    if (exact === undefined) {
      const isEmpty = ({ name }: TableColumn) => this.#fields.get(name)?.[row] === ''
      const empty = key.find(isEmpty)
      return empty && { row, column: empty.name, message: 'the field is empty, so no rule finds the row.' }
    }
    const folded = foldCase(exact)
    const earlier = rows.get(folded)
    if (earlier !== undefined) {
      const line = this.#lines[earlier]
      const place = line === undefined ? `row ${earlier + 1}` : `the row in line ${line}`
      const names = key.map(({ name }) => name).join(' and ')
      const keyValues = values.map((value) => JSON.stringify(value)).join(', ')
      return { row, column, message: `${place} has the same ${names}: ${keyValues}. Remove one of the two.` }
    }
    rows.set(folded, row)
    // By both, because a text that is written as in the table is found at once.
    if (exact !== folded) rows.set(exact, row)
    return undefined
  }

  /** The value of a field; undefined where it is not of the type. */
  #converted(field: string, type: TableColumn['type']): unknown {
    switch (type) {
      case 'number': {
        const number = field.replace(this.#decimalPoint, '.')
        return /^-?\d+(?:\.\d+)?$/.test(number) ? Number(number) : undefined
      }
      case 'boolean':
        return { true: true, false: false }[field.toLowerCase()]
      case 'date':
        return Number.isNaN(parseRuleInstant(field)) ? undefined : field
      default:
        return field
    }
  }
}

const validators = new Map<string, ValidateFile>()

/** The validation of a schema, compiled once: the columns of all tables have few. */
function validatorOf(schema: TableColumn['schema']): ValidateFile {
  const text = JSON.stringify(schema)
  const validate = validators.get(text) ?? fileValidator(schema)
  validators.set(text, validate)
  return validate
}

const foundText = (field: string) => `found "${field.length > 80 ? `${field.slice(0, 77)}…` : field}"`

/** The table of a name. Throws where there is none: the rules were not checked with these tables. */
export function tableOf(tables: Tables, name: string): Table {
  const table = tables.get(name)
  if (table === undefined) throw new FactFault(`There is no table "${name}".`)
  return table
}

/**
 * Upper and lower case are the same, as in a spreadsheet, so that no client evades a row by another case. Most texts are
 * written as in the table.
 */
function rowWith(
  rows: ReadonlyMap<string, number>,
  key: readonly TableColumn[],
  value: unknown,
): number | undefined {
  const text = keyText(key, value)
  return text === undefined ? undefined : (rows.get(text) ?? rows.get(foldCase(text)))
}

/** A text of a key; undefined where a part is null. U+0000 is in no text that a client can send. */
function keyText(key: readonly TableColumn[], value: unknown): string | undefined {
  if (key.length === 1) return partText(key[0], value)
  return key.reduce<string | undefined>((text, column, part) => {
    const added = partText(column, (value as readonly unknown[])[part])
    return text === undefined || added === undefined ? undefined : `${text}\u0000${added}`
  }, '')
}

function partText(column: TableColumn | undefined, value: unknown): string | undefined {
  if (value === null || value === undefined || column === undefined) return undefined
  return column.type === 'text' ? (value as string) : String(comparableKey[column.type](value as never))
}

const TYPES: Readonly<Record<TableColumn['type'], string>> = {
  text: 'it must be a text.',
  guid: 'it must be a GUID.',
  number: 'it must be a number such as 12 or 0.5, without a unit and without a separator of thousands.',
  boolean: 'it must be true or false.',
  date: 'it must be a date of the calendar, such as 2026-01-31.',
}

/** The table of the rows that a case has, with the columns of the folder's table. */
export function tableOfRows(columns: readonly string[], rows: readonly TableRow[]): Table {
  return new Table(new Map(columns.map((name) => [name, rows.map((row) => String(row[name] ?? ''))])), [])
}
