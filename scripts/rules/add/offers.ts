// What `rules add` offers: the facts of an operation, and the comparisons and values that fit a fact, in words. Pure.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import {
  type Catalogue,
  type Fact,
  findProperty,
  isOfPlatform,
  knownValues,
  type Property,
  terms,
  usableFactsOf,
} from '../../../handlers/rules/language/catalogue.ts'
import { parseRuleInstant } from '../../../handlers/rules/language/fact-reader.ts'
import {
  kindOf,
  meantOperator,
  type Operand,
  operatorsOf,
} from '../../../handlers/rules/language/operators.ts'
import { PATTERN_TEXT_MAX, patternFault } from '../../../handlers/rules/language/pattern.ts'
import { didYouMean } from '../../../handlers/rules/language/problems.ts'
import { listed } from '../../../handlers/rules/language/rule-file.ts'
import { capital, namesOf } from '../../../handlers/rules/language/wording.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'

/** A fact, a property of it, or a property of the entries of a list in it. */
export interface Offer {
  /** As --fact takes it: "invoice.InvoiceTotal", "any cart.Items.Quantity". */
  name: string
  /** "Invoice total (invoice)", "Items: quantity of any of them (cart)". */
  label: string
  fact: string
  /** The path in the fact; of an entry's property that of the list. */
  path?: string
  /** The path in an entry, and of how many entries it is said. */
  entry?: string
  quantifier?: 'any' | 'every' | 'none'
  /** What is compared. */
  property: Property
  /** Whether it may be missing. */
  isNullable: boolean
  /** The rule sets of the operation that may use it. */
  ruleSets: readonly string[]
}

/** Everything that the rule sets of an operation may examine, without what could only be examined by its position. */
export function offersOf(catalogue: Catalogue, ruleSets: readonly string[]): Offer[] {
  const usable = new Map(ruleSets.map((set) => [set, usableFactsOf(catalogue, set)]))
  const known = [...new Set([...usable.values()].flat())]
  const facts = known.toSorted(
    (a, b) => Number(isOfPlatform(catalogue[a])) - Number(isOfPlatform(catalogue[b])),
  )
  return facts.flatMap((fact) =>
    terms({ [fact]: catalogue[fact] as Fact }).flatMap(({ path, property }): Offer[] => {
      const [list = '', entry, deeper] = path.split(/(?:^|\.)0(?:\.|$)/)
      const isNullable = isMissingAt(catalogue, fact, path)
      if (deeper !== undefined || entry === '' || (property.type === 'object' && !isNullable)) return []
      const names = [fact, ...[list, entry ?? ''].filter((name) => name !== '')]
      const words = (names.length === 1 ? names : names.slice(1)).flatMap(namesOf).join(': ')
      const offer = {
        ...{ fact, property, isNullable, ...(list !== '' && { path: list }) },
        ruleSets: ruleSets.filter((set) => usable.get(set)?.includes(fact)),
      }
      const place = names.length === 1 ? '' : ` (${namesOf(fact).join(' ')})`
      const of = (prefix: string, which: string) => ({
        name: prefix + names.join('.'),
        label: capital(words) + which + place,
      })
      if (entry === undefined) return [{ ...offer, ...of('', '') }]
      return [
        { ...offer, entry, quantifier: 'any', ...of('any ', ' of any of them') },
        { ...offer, entry, quantifier: 'every', ...of('every ', ' of every one') },
        { ...offer, entry, quantifier: 'none', ...of('no ', ' of none of them') },
      ]
    }),
  )
}

/** Whether the value at a path, or what contains it, may be missing; in an entry of a list, what the entry contains. */
function isMissingAt(catalogue: Catalogue, fact: string, path: string): boolean {
  const names = path === '' ? [] : path.split('.')
  const prefixes = ['', ...names.map((_, index) => names.slice(0, index + 1).join('.'))]
  return prefixes
    .slice(names.lastIndexOf('0') + 1)
    .some((prefix) => findProperty(catalogue, fact, prefix)?.nullable === true)
}

export interface WordedComparison {
  operator: string
  says: string
  operand: Operand
}

/** Of a list of plain values: conditions on its entries that compare them with a list. */
const OF_ENTRIES: readonly WordedComparison[] = [
  { operator: 'any', says: 'has one of', operand: 'list' },
  { operator: 'every', says: 'has only', operand: 'list' },
  { operator: 'none', says: 'has none of', operand: 'list' },
]

export function comparisonsOf({ property, isNullable }: Offer): WordedComparison[] {
  const plain = Object.entries(operatorsOf(kindOf(property)))
    .map(([operator, { says, operand }]) => ({ operator, says, operand }))
    .filter(({ operand }) => operand !== 'where' && (operand !== 'none' || isNullable))
    .filter(({ operand }) => operand !== 'pattern' || (property.maxLength ?? Infinity) <= PATTERN_TEXT_MAX)
  const ofEntries = property.items && !property.items.properties ? OF_ENTRIES : []
  return [
    ...plain.toSorted((a, b) => Number(a.operand === 'none') - Number(b.operand === 'none')),
    ...ofEntries,
  ]
}

/** The comparison that was typed: its words, the name of its operator, or what people write instead ("is above", ">"). */
export function meantComparison(
  typed: string,
  offered: readonly WordedComparison[],
): WordedComparison | undefined {
  const key = (text: string) => text.toLowerCase().replaceAll(/[\s,_-]/g, '')
  const names = offered.map(({ operator }) => operator)
  const wanted = key(typed)
  const meant = meantOperator(wanted, names) ?? meantOperator(wanted.replace(/^(?:is|has)/, ''), names)
  return (
    offered.find(({ says, operator }) => key(says) === wanted || key(operator) === wanted) ??
    offered.find(({ operator }) => operator === meant)
  )
}

/** Parses what a property is compared with. Throws UsageError. */
export function parseOperand(text: string, operand: Operand, { property }: Offer): unknown {
  const single = property.items ?? property
  if (operand === 'list') return separated(text).map((part) => parseLiteral(part, single))
  if (operand === 'same' || operand === 'item') return parseLiteral(text, single)
  if (operand === 'part' || operand === 'pattern') {
    const fault = operand === 'pattern' ? patternFault(text) : undefined
    if (text === '' || fault)
      throw new UsageError(fault ? `${fault}.` : 'The text must have at least one character.')
    return text
  }
  const number = parseNumber(text)
  if (operand === 'divisor' ? number <= 0 : number < 0) throw new UsageError(`${text} must be more than 0.`)
  if (operand === 'ending' && number >= 1)
    throw new UsageError(`"${text}" is not what follows the point, such as 0.99.`)
  if (operand === 'number' && !Number.isInteger(number))
    throw new UsageError(`"${text}" is not a whole number.`)
  return number
}

/** Parses an example of a fact: "nothing" where it may be missing, a list separated by commas, else a value. Throws UsageError. */
export function parseExample(text: string, { property, isNullable }: Offer): unknown {
  if (isNullable && text.trim().toLowerCase() === 'nothing') return null
  const { type, items } = property
  if (type !== 'list') return parseLiteral(text, property)
  if (items && !items.properties) return separated(text).map((part) => parseLiteral(part, items))
  const count = parseNumber(text)
  if (Number.isInteger(count) && count >= 0 && count <= 1000) return Array.from({ length: count }, () => ({}))
  throw new UsageError(`"${text}" is not a number of entries from 0 to 1000.`)
}

const separated = (text: string) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean)

function parseNumber(text: string): number {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text.trim())) return Number(text)
  throw new UsageError(`"${text}" is not a number, such as 10 or 9.99.`)
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

function parseLiteral(text: string, property: Property): unknown {
  const known = knownValues(property)
  if (known) {
    const isMeant = (word: unknown) => String(word).toLowerCase() === text.trim().toLowerCase()
    const value = known.find(({ value }) => isMeant(value)) ?? known.find(({ meaning }) => isMeant(meaning))
    if (value) return value.value
    const names = known.map(({ value, meaning }) =>
      typeof value === 'number' ? `${value} (${meaning})` : value,
    )
    const meant = didYouMean(text, [
      ...known.map(({ value }) => value),
      ...known.map(({ meaning }) => meaning),
    ])
    throw new UsageError(`"${text}" is not one of the values: ${listed(names)}.${meant}`)
  }
  switch (property.type) {
    case 'number': {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = property
      const number = parseNumber(text)
      if (number >= minimum && number <= maximum) return number
      throw new UsageError(`${text} cannot be: it is from ${minimum} to ${maximum}.`)
    }
    case 'boolean': {
      const value = YES_OR_NO[text.trim().toLowerCase()]
      if (value !== undefined) return value
      throw new UsageError(`"${text}" is neither yes nor no.`)
    }
    case 'date':
      if (!Number.isNaN(parseRuleInstant(text))) return text
      throw new UsageError(`"${text}" is not a date, such as 2027-01-31 or 2027-01-31T18:00:00Z.`)
    case 'guid':
      if (GUID.test(text)) return text
      throw new UsageError(`"${text}" is not an identifier, such as 3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21.`)
    default:
      if (text.length <= (property.maxLength ?? 1000)) return text
      throw new UsageError(`The text may have at most ${property.maxLength ?? 1000} characters.`)
  }
}
