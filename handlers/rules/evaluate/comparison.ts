// A comparison of a rule, made ready for evaluation: the terms that it reads, and the test of what was read. Both
// json-rules-engine's conditions (engine.ts) and the compiled ones (compiled-conditions.ts) are built from it;
// Each of the two combines comparisons, and counts the entries of a list, in its own way. Tested by
// test/rules/rules-differential.long.test.ts.
import { exactProduct } from '../../runtime/values/decimals.ts'
import { addDuration, parseDuration } from '../../runtime/values/durations.ts'
import type { Catalogue, Property } from '../language/catalogue.ts'
import {
  type Calculation,
  type Comparison,
  type EntryComparison,
  isEntryReference,
  isReference,
  isTableValue,
  type Reference,
  referenceName,
  type TableValue,
  type ValueReference,
  valueReferenceName,
} from '../language/documents.ts'
import {
  entriesReader,
  FactFault,
  type Facts,
  factReader,
  parseRuleInstant,
  type ReadFact,
} from '../language/fact-reader.ts'
import { kindOf, operatorsOf } from '../language/operators.ts'
import { compilePattern } from '../language/pattern.ts'
import { type ExaminedCondition, examinedConditions, tableUseOf } from '../language/table-uses.ts'
import { type LookUp, type Tables, tableOf } from '../language/tables.ts'

/** What a comparison reads from the facts, and with them from tables. Terms with the same name read the same. */
export interface Term {
  name: string
  read: (facts: Facts, tables: Tables) => unknown
}

/** The term of a fact, or of a property in it. Throws FactFault where the catalogue does not contain it. */
export const factTerm = ({ fact, path }: Reference, catalogue: Catalogue): Term =>
  termOf(referenceName(fact, path), fact, factReader(catalogue, fact, path))

const termOf = (name: string, fact: string, read: ReadFact): Term => ({
  name,
  read: (facts) => read(facts[fact]),
})

export interface PreparedComparison {
  /** The examined value; for a quantifier the list. */
  left: Term
  /** The values of other facts that it is compared with, in the file's order. */
  right: readonly Term[]
  /** The paths read in each entry of a list, if `test` is applied to single entries. */
  quantifier: 'any' | 'every' | 'none' | undefined
  /** Compares what `left` and `right` read. */
  test: (actual: unknown, values: readonly unknown[]) => boolean
  /** The value that it compares with; of a list that of the first entry for which it holds. Absent without a value. */
  compared?: Compared
}

type Test = PreparedComparison['test']
type Compared = (actual: unknown, values: readonly unknown[]) => unknown

/** A test with the value that it compares with. */
interface ValueTest {
  test: Test
  compared?: Compared
}

/** Throws FactFault where the catalogue does not contain a name, or its type has no such operator. */
export function prepareComparison(
  comparison: Comparison,
  catalogue: Catalogue,
  ruleSet: string,
): PreparedComparison {
  const { fact, path, operator, where = [] } = comparison
  const name = referenceName(fact, path)
  const [whole, ...inEntries] = examinedConditions(comparison, catalogue) as [ExaminedCondition]
  const { operand } = operatorOf(whole.property, operator, name)
  const right: Term[] = []
  if (operand !== 'where') {
    const valueTest = comparisonTest(whole, name, right, catalogue, ruleSet)
    return {
      left: factTerm(comparison, catalogue),
      right,
      quantifier: undefined,
      ...valueTest,
    }
  }
  const conditions = inEntries.map((examined) => entryTest(examined, name, right, catalogue, ruleSet))
  const tests = conditions.map(({ test }) => test)
  const holds: Test = (entry, values) => tests.every((test) => test(entry, values))
  const compared = conditions.find((condition) => condition.compared)?.compared
  if (tests.length === 0)
    throw new FactFault(`${name} ${operator} has no conditions, so it would always hold.`)
  const paths = entryPathsOf(where)
  return {
    left: termOf(`${name}[${paths.join()}]`, fact, entriesReader(catalogue, fact, path, paths)),
    right,
    quantifier: operator as 'any' | 'every' | 'none',
    test: holds,
    ...(compared && {
      compared: (list, values) => {
        const entry = (list as unknown[] | null)?.find((each) => holds(each, values))
        return entry === undefined ? compared(null, values) : compared(entry, values)
      },
    }),
  }
}

const entryPathsOf = (where: readonly EntryComparison[]) => [
  ...new Set(
    where.flatMap(({ path, value }) => [
      ...(path === undefined ? [] : [path]),
      ...(isTableValue(value) ? Object.values(value.key) : [value])
        .filter(isEntryReference)
        .map(({ entry }) => entry),
    ]),
  ),
]

/** The test of one entry of a list, by one condition in `where`. */
function entryTest(
  examined: ExaminedCondition,
  listName: string,
  right: Term[],
  catalogue: Catalogue,
  ruleSet: string,
): ValueTest {
  const { condition, property } = examined
  const { path, value, operator } = condition
  const name = referenceName(`${listName}.0`, path)
  if (isEntryReference(value)) {
    const { holds } = operatorOf(property, operator, name)
    const calculate = calculationOf(value)
    const compared = (entry: unknown) => (entry === null ? null : calculate(valueIn(entry, value.entry)))
    return { test: (entry) => holds(valueIn(entry, path) as never, compared(entry) as never), compared }
  }
  if (isTableValue(value) && Object.values(value.key).some(isEntryReference)) {
    const { holds } = operatorOf(property, operator, name)
    const lookUp = entryLookUp(value, examined, right, catalogue, ruleSet)
    const compared: Compared = (entry, values) => (entry === null ? null : lookUp(entry, values))
    return {
      test: (entry, values) => holdsFor(value, holds, valueIn(entry, path), compared(entry, values)),
      compared,
    }
  }
  const { test, ...rest } = comparisonTest(examined, name, right, catalogue, ruleSet)
  return { ...rest, test: (entry, values) => test(valueIn(entry, path), values) }
}

const valueIn = (entry: unknown, path: string | undefined) =>
  path === undefined ? entry : (entry as Record<string, unknown>)[path]

const holdsFor = (
  { holdsWithoutValue }: TableValue,
  holds: (actual: never, value: never) => boolean,
  actual: unknown,
  value: unknown,
) => (value === null && holdsWithoutValue === true) || holds(actual as never, value as never)

function comparisonTest(
  examined: ExaminedCondition,
  name: string,
  right: Term[],
  catalogue: Catalogue,
  ruleSet: string,
): ValueTest {
  const { operator, value } = examined.condition
  const { operand, holds } = operatorOf(examined.property, operator, name)
  if (isTableValue(value)) {
    const position = right.push(tableTerm(value, examined, catalogue, ruleSet)) - 1
    return {
      test: (actual, values) => holdsFor(value, holds, actual, values[position]),
      compared: (_, values) => values[position],
    }
  }
  if (isReference(value)) {
    const position = right.push(referenceTerm(value, catalogue)) - 1
    return {
      test: (actual, values) => holds(actual as never, values[position] as never),
      compared: (_, values) => values[position],
    }
  }
  const constant = (operand === 'pattern' ? compilePattern(String(value)) : (value ?? null)) as never
  return {
    test: (actual) => holds(actual as never, constant),
    ...(value !== undefined && { compared: () => value }),
  }
}

function operatorOf(property: Property | undefined, operator: string, name: string) {
  const definition = property && operatorsOf(kindOf(property))[operator]
  if (!definition) throw new FactFault(`${name} has no operator ${operator}.`)
  return definition
}

function referenceTerm(value: ValueReference, catalogue: Catalogue): Term {
  const { fact, path } = value
  const read = factReader(catalogue, fact, path)
  const calculate = calculationOf(value)
  return termOf(valueReferenceName(value), fact, (facts) => calculate(read(facts)))
}

/** The value in the row of a table that facts alone find. */
function tableTerm(
  value: TableValue,
  examined: ExaminedCondition,
  catalogue: Catalogue,
  ruleSet: string,
): Term {
  const use = tableUseOf(examined, catalogue, ruleSet)
  const parts = Object.values(value.key)
    .filter(isReference)
    .map((part) => factTerm(part, catalogue).read)
  const [first] = parts
  const keyOf: Term['read'] =
    first && parts.length === 1 ? first : (facts, tables) => parts.map((read) => read(facts, tables))
  const calculate = calculationOf(value)
  return {
    // Of another type a column has other values.
    name: `${valueReferenceName(value)} ${use.column.type}`,
    read: (facts, tables) => calculate(tableOf(tables, use.table).lookUp(use)(keyOf(facts, tables))),
  }
}

/** Looks up the value for an entry of a list; the table, and the facts of its key, are read once for all entries. */
function entryLookUp(
  value: TableValue,
  examined: ExaminedCondition,
  right: Term[],
  catalogue: Catalogue,
  ruleSet: string,
): Compared {
  const use = tableUseOf(examined, catalogue, ruleSet)
  const term: Term = {
    name: `table ${use.table} ${use.id}`,
    read: (_, tables) => tableOf(tables, use.table).lookUp(use),
  }
  const lookUp = right.push(term) - 1
  const parts = Object.values(value.key).map((part): Compared => {
    if (isEntryReference(part)) return (entry) => valueIn(entry, part.entry)
    const position = right.push(factTerm(part, catalogue)) - 1
    return (_, values) => values[position]
  })
  const calculate = calculationOf(value)
  const [first] = parts
  const keyOf: Compared =
    first && parts.length === 1 ? first : (entry, values) => parts.map((read) => read(entry, values))
  return (entry, values) => calculate((values[lookUp] as LookUp)(keyOf(entry, values)))
}

/** Converts a value before it is compared; null remains null. */
function calculationOf({ times, plus }: Calculation): (value: unknown) => unknown {
  if (times !== undefined) return (value) => (value === null ? null : exactProduct(value as number, times))
  if (plus === undefined) return (value) => value
  const duration = parseDuration(plus)
  if (duration === undefined) throw new FactFault(`"${plus}" is not a duration.`)
  return (value) =>
    value === null ? null : new Date(addDuration(parseRuleInstant(value as string), duration)).toISOString()
}
