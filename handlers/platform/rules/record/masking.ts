// Masks facts for storage: numbers, dates, identifiers and enum values are kept; of other text only the
// length, unless facts.json marks it "recorded"; nothing that it marks "private"; nothing that the catalogue
// does not know. Tested by test/platform/rules/decisions.test.ts.
import type { Fact, Property } from '../language/catalogue.ts'
import { isOfType } from '../language/fact-reader.ts'

type Catalogue = Readonly<Record<string, Fact>>

const LONGEST = 2_000
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A copy without what must not be recorded. */
export function maskedFacts(catalogue: Catalogue, facts: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      const property = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined
      return property && value !== undefined && !property.private ? [[name, masked(value, property)]] : []
    }),
  )
}

type RecordedWay = 'all' | 'length' | 'nothing'

/** What of a property a recorded decision tells; of a list, what of its entries. */
export function recordOf({ type, values, recorded, private: isPrivate, items }: Property): RecordedWay {
  if (isPrivate) return 'nothing'
  if (items) return recordOf(items)
  return type === 'text' && !values && !recorded ? 'length' : 'all'
}

function masked(value: unknown, property: Property): unknown {
  // Nothing has looked at a property that no rule reads: what it really holds may be something else.
  if (value === null || value === undefined || !isPlain(value, property)) return null
  const { items, properties } = property
  if (typeof value === 'string' && recordOf(property) === 'length')
    return 'x'.repeat(Math.min(LONGEST, [...value].length))
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
