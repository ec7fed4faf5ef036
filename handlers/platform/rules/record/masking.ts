// Masks facts before they are recorded. Numbers, dates, identifiers and listed values are kept. Of other texts only the
// length is kept, unless facts.json marks them "recorded". What it marks "private", or does not contain, is left out.
// Tested by test/platform/rules/decisions.test.ts and test/platform/rules/commands/rules-diff.test.ts.
import { type Catalogue, findProperty, type Property } from '../language/catalogue.ts'
import {
  comparisons,
  isEntryReference,
  isReference,
  type Reference,
  type Rule,
  valuesOf,
} from '../language/documents.ts'
import { isOfType } from '../language/fact-reader.ts'

const MASK_MAX = 2_000
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A copy for the record. */
export function maskedFacts(catalogue: Catalogue, facts: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      const property = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined
      return property && value !== undefined && !property.private ? [[name, masked(value, property)]] : []
    }),
  )
}

type Recorded = 'all' | 'length' | 'nothing'

/** What a record keeps of a property; for a list, of its entries. */
export function recordedPartOf({ type, values, recorded, private: isPrivate, items }: Property): Recorded {
  if (isPrivate) return 'nothing'
  if (items) return recordedPartOf(items)
  return type === 'text' && !values && !recorded ? 'length' : 'all'
}

function masked(value: unknown, property: Property): unknown {
  // A property that no rule reads has not been checked: its value may have another type.
  if (value === null || value === undefined || !isPlain(value, property)) return null
  const { items, properties } = property
  if (typeof value === 'string' && recordedPartOf(property) === 'length')
    return 'x'.repeat(Math.min(MASK_MAX, [...value].length))
  if (properties) {
    const members = value as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, member]) =>
        members[name] === undefined || member.private ? [] : [[name, masked(members[name], member)]],
      ),
    )
  }
  if (items) return items.private ? [] : (value as unknown[]).map((item) => masked(item, items))
  return value
}

function isPlain(value: unknown, { type, values }: Property): boolean {
  if (!isOfType[type](value) || (type === 'guid' && !GUID.test(value as string))) return false
  return values === undefined || values.some((known) => known.value === value)
}

const LENGTH_OPERATORS = ['isSet', 'isNotSet', 'longerThan', 'shorterThan', 'hasMoreThan', 'hasFewerThan']

/** Whether a rule may decide differently on masked facts than on the original ones. */
export function dependsOnMaskedFacts({ conditions }: Rule, catalogue: Catalogue): boolean {
  return comparisons(conditions, '').some(({ comparison }) => {
    const { fact, path, operator, where = [] } = comparison
    const values = valuesOf(comparison).flatMap(({ value }) => (isReference(value) ? [value] : []))
    const isLengthEnough = (operator: string) => LENGTH_OPERATORS.includes(operator)
    const parts = [comparison, ...values].map(recordedPart)
    if (parts.includes('nothing')) return true
    if (where.length === 0) return parts.includes('length') && !isLengthEnough(operator)
    return where.some((inner) => {
      const { value } = inner
      const paths = [inner.path, ...(isEntryReference(value) ? [value.entry] : [])]
      const inEntry = paths.map((inner) => recordedPart({ fact, path: entryPath(path, inner) }))
      const ofValue = isReference(value) ? [recordedPart(value)] : []
      const all = [...inEntry, ...ofValue]
      return all.includes('nothing') || (all.includes('length') && !isLengthEnough(inner.operator))
    })
  })

  /** The path of a property of the first entry. */
  function entryPath(list: string | undefined, inner: string | undefined): string {
    return [list, '0', inner].filter((name) => name !== undefined).join('.')
  }

  function recordedPart({ fact, path }: Reference): Recorded | undefined {
    const names = path === undefined ? [] : path.split('.')
    const parts = [undefined, ...names].map((_, index) => {
      const property = findProperty(catalogue, fact, names.slice(0, index).join('.'))
      return property ? recordedPartOf(property) : 'nothing'
    })
    return parts.includes('nothing') ? 'nothing' : parts.at(-1)
  }
}
