// What the conditions of a rule set read from tables: the columns of the key and of the value, with the types of what they are
// compared with (R13). Tested by test/rules/load/tables.test.ts.
import { type Catalogue, entryProperty, findProperty, type Property, type Scalar } from './catalogue.ts'
import {
  type Comparison,
  type EntryComparison,
  isEntryReference,
  isTableValue,
  type TableValue,
  tableName,
} from './documents.ts'
import { FactFault } from './fact-reader.ts'
import { kindOf, type Operand, operatorsOf } from './operators.ts'
import { type JsonSchema, literalSchema } from './value-schemas.ts'

export interface TableColumn {
  name: string
  type: Scalar
  /** What a value must satisfy: the bounds and known values of what it is compared with. */
  schema: JsonSchema
}

export interface TableUse {
  /** The common name, "cart/max-quantities"; a company may have its own table instead. */
  table: string
  key: readonly TableColumn[]
  column: TableColumn
  /** Equal for uses that find the same values. */
  id: string
}

/** A condition on a fact, or on an entry of a list, with the property that it examines. */
export interface ExaminedCondition {
  condition: EntryComparison
  property: Property | undefined
  /** Of a condition on an entry: the list. */
  list: Property | undefined
  /** Below the comparison: "/where/0". */
  pointer: string
}

/** A comparison and the conditions on entries in it. */
export function examinedConditions(comparison: Comparison, catalogue: Catalogue): ExaminedCondition[] {
  const { fact, path, where = [] } = comparison
  const property = findProperty(catalogue, fact, path)
  return [
    { condition: comparison, property, list: undefined, pointer: '' },
    ...where.map((condition, index) => ({
      condition,
      property: entryProperty(property, condition.path),
      list: property,
      pointer: `/where/${index}`,
    })),
  ]
}

const SCALARS: readonly string[] = ['text', 'guid', 'number', 'boolean', 'date'] satisfies Scalar[]

const isScalar = (type: string): type is Scalar => SCALARS.includes(type)

/** What each operand takes from a table; undefined for an operand that needs more than one value, or a fixed one. */
function columnOf(operand: Operand, property: Property): Omit<TableColumn, 'name'> | undefined {
  const sized: Partial<Record<Operand, Omit<TableColumn, 'name'>>> = {
    number: { type: 'number', schema: { type: 'integer', minimum: 0 } },
    divisor: { type: 'number', schema: { type: 'number', exclusiveMinimum: 0 } },
    part: { type: 'text', schema: { type: 'string', minLength: 1 } },
  }
  if (operand !== 'same' && operand !== 'item') return sized[operand]
  const compared = operand === 'item' ? property.items : property
  if (!compared || !isScalar(compared.type)) return undefined
  // Opening at 24 o'clock is closed all day.
  const { minimum: _, maximum: __, ...unbounded } = compared
  return { type: compared.type, schema: literalSchema(compared.type, unbounded) ?? {} }
}

/** What is wrong with a value that names a table, by its place below the value; the file's schema has accepted it. */
export function tableValueFaults(
  { condition: { operator, value }, property, list }: ExaminedCondition,
  catalogue: Catalogue,
  usable: readonly string[],
): { place: string; fault: string }[] {
  if (!isTableValue(value) || !property) return []
  const operand = operatorsOf(kindOf(property))[operator]?.operand
  const faults =
    operand && columnOf(operand, property)
      ? []
      : [
          {
            place: '',
            fault: `"${operator}" cannot compare with a table, which has one value in each field.`,
          },
        ]
  for (const [column, reference] of Object.entries(value.key)) {
    const at = (fault: string) => void faults.push({ place: `/key/${column}`, fault })
    if (isEntryReference(reference) && !list?.items?.properties)
      at('"entry" is a property of an entry, so it is only possible in "where".')
    // rule-checks.ts reports facts that the rule set may not use.
    else if (isEntryReference(reference) || usable.includes(reference.fact)) {
      const part = keyProperty(reference, catalogue, list)
      if (!part) at('there is no such fact or property.')
      else if (!isScalar(part.type)) at('a key is one value, and this is a list or an object.')
    }
  }
  return faults
}

function keyProperty(
  reference: TableValue['key'][string],
  catalogue: Catalogue,
  list: Property | undefined,
): Property | undefined {
  if (isEntryReference(reference)) return entryProperty(list, reference.entry)
  return findProperty(catalogue, reference.fact, reference.path)
}

/** What a condition reads from a table. Throws FactFault for a value that tableValueFaults refuses. */
export function tableUseOf(
  { condition: { operator, value }, property, list }: ExaminedCondition,
  catalogue: Catalogue,
  ruleSet: string,
): TableUse {
  const operand = property && operatorsOf(kindOf(property))[operator]?.operand
  const column = operand && columnOf(operand, property)
  if (!isTableValue(value) || !column) throw new FactFault(`${operator} cannot compare with a table.`)
  const key = Object.entries(value.key).map(([name, reference]): TableColumn => {
    const part = keyProperty(reference, catalogue, list)
    if (!part || !isScalar(part.type))
      throw new FactFault(`The key ${name} of the table ${value.table} is not one value.`)
    return { name, type: part.type, schema: literalSchema(part.type, part) ?? {} }
  })
  // A number that is multiplied need not be within the bounds of what it is compared with.
  const isCalculated = value.times !== undefined || value.plus !== undefined
  const schema = isCalculated ? (literalSchema(column.type, undefined) ?? {}) : column.schema
  const read = { key, column: { name: value.column, type: column.type, schema } }
  return { table: tableName(ruleSet, value.table), ...read, id: JSON.stringify(read) }
}
