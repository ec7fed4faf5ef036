// Translates a filter into a PostgreSQL condition for `where`. Client values are bound parameters, never SQL
// text. As in memory, null is unequal to every value, has no order, contains nothing; `not` inverts. `not` is
// pushed down to the comparisons, so that they stay simple and can use indexes. The result may be SQL's unknown
// where it means false: use it only as a condition, and never negate it.
// Tested by test/api/filter/filter-sql.test.ts.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { lowerCase } from '../../runtime/values/case-insensitive.ts'
import {
  type Comparison,
  type ComparisonOperator,
  type FilterNode,
  type FilterType,
  type FilterValue,
  isText,
  type TextMatch,
} from './types.ts'

/** A property with several values a row, such as a serial number of each line: a row matches if one of them does. */
export interface ListColumn {
  /** The value that the list shows, by which it is ordered. */
  first: Expression<unknown>
  /** A value, in the condition that is passed to `some`. */
  element: Expression<unknown>
  some(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool>
}

export type Column = string | Expression<unknown> | ListColumn
export type Columns = Record<string, Column>
type Condition = RawBuilder<SqlBool>

// Decimals and doubles are cast to numeric, which PostgreSQL converts to double if the column is one.
export const casts: Record<FilterType, RawBuilder<unknown>> = {
  integer: sql`int4`,
  long: sql`int8`,
  decimal: sql`numeric`,
  double: sql`numeric`,
  string: sql`text`,
  gtin: sql`text`,
  boolean: sql`boolean`,
  'date-time': sql`timestamptz`,
  uuid: sql`uuid`,
}

const orderings = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }

/** `columns` maps each property to a column of the same type; a name may be `table.column`. */
export const filterToSql = (node: FilterNode, columns: Columns): Condition => translate(node, columns, false)

/** The column of a property. Throws if `columns` lacks it. */
export const columnOf = (name: string, columns: Columns): RawBuilder<unknown> => {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) throw new Error(`No column is given for the filterable property ${name}`)
  return toColumn(column)
}

export const toColumn = (column: Column): RawBuilder<unknown> => {
  if (typeof column === 'string') return sql`${sql.ref(column)}`
  return isListColumn(column) ? sql`${column.first}` : sql`${column}`
}

const isListColumn = (column: Column | undefined): column is ListColumn =>
  typeof column === 'object' && 'some' in column

/** Calls `build` with the columns; for a list column, its condition is about one element. */
const forElement = (name: string, columns: Columns, build: (columns: Columns) => Condition): Condition => {
  const column = columns[name]
  return isListColumn(column) ? column.some(build({ ...columns, [name]: column.element })) : build(columns)
}

/** `ne` and `eq null` mean that no element matches. */
const compareElements = (node: Comparison, columns: Columns, negated: boolean): Condition => {
  const { operator, value } = node
  const some = forElement(node.property.name, columns, (inner) =>
    value === null
      ? sql`true`
      : compare({ ...node, operator: operator === 'ne' ? 'eq' : operator }, inner, false),
  )
  const isNone = value === null ? operator === 'eq' : operator === 'ne'
  return isNone !== negated ? sql`not ${some}` : some
}

const translate = (node: FilterNode, columns: Columns, negated: boolean): Condition => {
  switch (node.kind) {
    case 'constant':
      return node.value === negated ? sql`false` : sql`true`
    case 'not':
      return translate(node.operand, columns, !negated)
    case 'comparison':
      return isListColumn(columns[node.property.name])
        ? compareElements(node, columns, negated)
        : compare(node, columns, negated)
    case 'match': {
      if (!isListColumn(columns[node.property.name])) return match(node, columns, negated)
      const some = forElement(node.property.name, columns, (inner) => match(node, inner, false))
      return negated ? sql`not ${some}` : some
    }
    default: {
      const word = (node.kind === 'and') === negated ? sql` or ` : sql` and `
      const listed = node.kind === 'or' && !negated ? equalitiesOfOneProperty(node.operands) : []
      const others = node.operands.filter((operand) => !listed.some((equality) => equality === operand))
      const conditions = others.map((operand) => translate(operand, columns, negated))
      const [first] = listed
      if (first)
        conditions.push(forElement(first.property.name, columns, (inner) => equalsAny(listed, inner)))
      return sql`(${sql.join(conditions, word)})`
    }
  }
}

/** The operands that compare one property with values by eq: PostgreSQL looks up a list of values in an index. */
const equalitiesOfOneProperty = (operands: readonly FilterNode[]): Comparison[] => {
  const equalities = operands.filter(
    (operand): operand is Comparison =>
      operand.kind === 'comparison' && operand.operator === 'eq' && operand.value !== null,
  )
  const [first] = equalities
  const isAlike = ({ property, isLowerCase }: Comparison) =>
    property === first?.property && isLowerCase === first.isLowerCase
  return equalities.length > 1 && equalities.every(isAlike) ? equalities : []
}

const equalsAny = (equalities: readonly Comparison[], columns: Columns): Condition => {
  const [first] = equalities as [Comparison, ...Comparison[]]
  const values = equalities.map(({ value }) => bindable(value))
  return sql`${equalitySubject(first, columns)} = any(${values}::${casts[first.property.type]}[])`
}

const compare = (node: Comparison, columns: Columns, negated: boolean): Condition => {
  const { property, operator, value } = node
  if (operator === 'eq' || operator === 'ne') {
    const column = equalitySubject(node, columns)
    const equal = (operator === 'eq') !== negated
    if (value === null) return equal ? sql`${column} is null` : sql`${column} is not null`
    const bound = parameter(property.type, value)
    return equal ? sql`${column} = ${bound}` : sql`${column} is distinct from ${bound}`
  }
  const column = subject(node, columns)
  const ordered = isText(property) ? sql`${column} collate "C"` : column
  const condition = order(ordered, operator, parameter(property.type, value))
  return negated ? sql`(${condition}) is not true` : condition
}

const order = (
  column: RawBuilder<unknown>,
  operator: Exclude<ComparisonOperator, 'eq' | 'ne'>,
  bound: RawBuilder<unknown>,
): Condition => sql`${column} ${orderings[operator]} ${bound}`

const parameter = (type: FilterType, value: FilterValue): RawBuilder<unknown> =>
  sql`${bindable(value)}::${casts[type]}`

const bindable = (value: FilterValue) =>
  value instanceof Date ? value.toISOString() : typeof value === 'number' ? String(value) : value

const match = (node: TextMatch, columns: Columns, negated: boolean): Condition => {
  const escaped = node.text.replace(/[\\%_]/g, '\\$&')
  const before = node.operator === 'startswith' ? '' : '%'
  const after = node.operator === 'endswith' ? '' : '%'
  const condition: Condition = sql`${subject(node, columns)} like ${before + escaped + after}::text`
  return negated ? sql`(${condition}) is not true` : condition
}

/** As the index on GTINs has it. */
const equalitySubject = (node: Comparison, columns: Columns): RawBuilder<unknown> => {
  const column = subject(node, columns)
  return node.property.type === 'gtin' ? sql`lpad(${column}, 14, '0')` : column
}

const subject = (
  { property, isLowerCase }: Comparison | TextMatch,
  columns: Columns,
): RawBuilder<unknown> => {
  const column = columnOf(property.name, columns)
  return isLowerCase ? sql`${lowerCase(column)} collate "C"` : column
}
