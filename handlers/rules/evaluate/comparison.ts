// A comparison of a rule, made ready for evaluation: the terms that it reads, and the test of what was read. Both
// json-rules-engine's conditions (engine.ts) and the compiled ones (compiled-conditions.ts) are built from it;
// Each of the two combines comparisons, and counts the entries of a list, in its own way. Tested by
// test/rules/rules-differential.long.test.ts.
import { exactProduct } from '../../runtime/values/decimals.ts'
import { addDuration, parseDuration } from '../../runtime/values/durations.ts'
import { type Catalogue, entryProperty, findProperty, type Property } from '../language/catalogue.ts'
import {
  type Calculation,
  type Comparison,
  type EntryComparison,
  isEntryReference,
  isReference,
  referenceName,
  type ValueReference,
  valueReferenceName,
} from '../language/documents.ts'
import {
  entriesReader,
  FactFault,
  factReader,
  parseRuleInstant,
  type ReadFact,
} from '../language/fact-reader.ts'
import { kindOf, operatorsOf } from '../language/operators.ts'
import { compilePattern } from '../language/pattern.ts'

/** What a comparison reads from the facts. Terms with the same name read the same. */
export interface Term {
  name: string
  fact: string
  read: ReadFact
}

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
export function prepareComparison(comparison: Comparison, catalogue: Catalogue): PreparedComparison {
  const { fact, path, operator, where = [] } = comparison
  const name = referenceName(fact, path)
  const property = findProperty(catalogue, fact, path)
  const { operand } = operatorOf(property, operator, name)
  const right: Term[] = []
  if (operand !== 'where') {
    const valueTest = comparisonTest(comparison, property, name, right, catalogue)
    return {
      left: { name, fact, read: factReader(catalogue, fact, path) },
      right,
      quantifier: undefined,
      ...valueTest,
    }
  }
  const conditions = where.map((condition) => entryTest(condition, property, name, right, catalogue))
  const tests = conditions.map(({ test }) => test)
  const holds: Test = (entry, values) => tests.every((test) => test(entry, values))
  const compared = conditions.find((condition) => condition.compared)?.compared
  if (tests.length === 0)
    throw new FactFault(`${name} ${operator} has no conditions, so it would always hold.`)
  const paths = entryPathsOf(where)
  return {
    left: {
      name: `${name}[${paths.join()}]`,
      fact,
      read: entriesReader(catalogue, fact, path, paths),
    },
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
      ...(isEntryReference(value) ? [value.entry] : []),
    ]),
  ),
]

/** The test of one entry of a list, by one condition in `where`. */
function entryTest(
  condition: EntryComparison,
  list: Property | undefined,
  listName: string,
  right: Term[],
  catalogue: Catalogue,
): ValueTest {
  const { path, value, operator } = condition
  const name = referenceName(`${listName}.0`, path)
  const property = entryProperty(list, path)
  const valueIn = (entry: unknown, path: string | undefined) =>
    path === undefined ? entry : (entry as Record<string, unknown>)[path]
  if (isEntryReference(value)) {
    const { holds } = operatorOf(property, operator, name)
    const calculate = calculationOf(value)
    const compared = (entry: unknown) => (entry === null ? null : calculate(valueIn(entry, value.entry)))
    return { test: (entry) => holds(valueIn(entry, path) as never, compared(entry) as never), compared }
  }
  const { test, ...rest } = comparisonTest({ operator, value }, property, name, right, catalogue)
  return { ...rest, test: (entry, values) => test(valueIn(entry, path), values) }
}

function comparisonTest(
  { operator, value }: Pick<Comparison, 'operator' | 'value'>,
  property: Property | undefined,
  name: string,
  right: Term[],
  catalogue: Catalogue,
): ValueTest {
  const { operand, holds } = operatorOf(property, operator, name)
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
  return { name: valueReferenceName(value), fact, read: (facts) => calculate(read(facts)) }
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
