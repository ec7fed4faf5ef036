// Values on both sides of a comparison, and at its boundary, from which the cases of a new rule are chosen. Pure.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import { knownValues, type Property } from '../../../handlers/rules/language/catalogue.ts'
import type { EntryComparison } from '../../../handlers/rules/language/documents.ts'
import { parseRuleInstant } from '../../../handlers/rules/language/fact-reader.ts'

const OTHER_GUID = '00000000-0000-4000-8000-000000000001'
const DAY = 86_400_000

/** Values that a property may have, the likely ones first. */
export function exampleValues(
  comparison: EntryComparison & { where?: EntryComparison[] },
  property: Property,
): unknown[] {
  const { operator, value, where } = comparison
  const { type, items } = property
  if (type === 'object') return [{}]
  if (type !== 'list')
    return valuesNear(operator, value, property).filter((each) => isPossible(each, property))
  if (operator.startsWith('has'))
    return [-1, 0, 1, 2].flatMap((more) => {
      const length = Number(value) + more
      return length < 0 ? [] : [Array.from({ length }, () => (items ? sampleOf(items) : {}))]
    })
  const compared = where ? where.flatMap((condition) => condition.value) : [value]
  const values = items ? compared.flatMap((each) => valuesNear('is', each, items)) : []
  return [...[...new Set(values)].map((each) => [each]), values.slice(0, 2), []]
}

function valuesNear(operator: string, value: unknown, property: Property): unknown[] {
  if (Array.isArray(value))
    return [...value, ...value.flatMap((each) => valuesNear(operator, each, property))]
  const known = knownValues(property)
  if (known) {
    const others = known.map((entry) => entry.value).filter((each) => each !== value)
    return [...(value === undefined ? [] : [value]), ...others.slice(0, 3)]
  }
  if (value === undefined) return [sampleOf(property)]
  if (typeof value === 'boolean') return [value, !value]
  if (typeof value === 'number')
    return property.type === 'text' ? textsOfLength(value) : numbersNear(operator, value)
  const text = String(value)
  if (property.type === 'guid') return [text, OTHER_GUID]
  if (property.type === 'date') return datesNear(text)
  return [text, `${text}x`, `x${text}`, text.toUpperCase(), text.toLowerCase(), 'x']
}

function numbersNear(operator: string, value: number): number[] {
  const decimals = String(value).split('.')[1]?.length ?? 0
  const step = 10 ** -decimals
  const from = /^(?:endsIn|doesNotEndIn)$/.test(operator) ? 1 + value : value
  const near = [from, from + step, from - step, from * 2, from + 1, from - 1, 0]
  return near.map((number) => Number(number.toFixed(decimals)))
}

const textsOfLength = (length: number) =>
  [-1, 0, 1, 2].flatMap((more) => (length + more < 0 ? [] : ['x'.repeat(length + more)]))

/** The same moment, a day later and a day earlier, as a day where it is one. */
function datesNear(text: string): string[] {
  const moment = parseRuleInstant(text)
  const end = text.length === 10 ? 10 : undefined
  return [text, ...[DAY, -DAY].map((more) => new Date(moment + more).toISOString().slice(0, end))]
}

function isPossible(value: unknown, { minimum, maximum, maxLength }: Property): boolean {
  if (typeof value === 'number') return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity)
  return typeof value !== 'string' || [...value].length <= (maxLength ?? 1000)
}

function sampleOf(property: Property): unknown {
  const samples = {
    text: 'x',
    number: 1,
    boolean: true,
    date: '2026-01-15',
    guid: OTHER_GUID,
    list: [],
    object: {},
  }
  return knownValues(property)?.[0]?.value ?? property.example ?? samples[property.type]
}
