// Masks facts before they are recorded. Numbers, dates, identifiers and listed values are kept. Of other texts only the
// length is kept, unless facts.json marks them "recorded". What it marks "private", or does not contain, is left out.
// Tested by test/rules/decisions.test.ts.
import type { Catalogue, Property } from '../language/catalogue.ts'
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

export type Recorded = 'all' | 'length' | 'nothing'

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
