// Which properties of a component schema may be filtered and ordered by: those with `x-filterable: true`.
// Takes the dereferenced OpenAPI 3.1 schema; a mark on something that cannot be compared stops the start.
// Tested by test/platform/filter/filterables.test.ts.
import type { FilterableProperty, FilterType } from './types.ts'

interface Schema {
  type?: string | readonly string[]
  format?: string
  'x-decimals'?: number
  properties?: Record<string, Schema>
  allOf?: readonly Schema[]
  'x-filterable'?: boolean
}

const typesByFormat: Record<string, Record<string, FilterType>> = {
  // Without a format the wider type is taken: it compares rightly with columns of the narrower one.
  integer: { '': 'long', int32: 'integer', int64: 'long' },
  number: { '': 'decimal', decimal: 'decimal', double: 'double', float: 'double' },
  boolean: { '': 'boolean' },
}

const stringTypes: Record<string, FilterType | undefined> = {
  uuid: 'uuid',
  'date-time': 'date-time',
  // Not comparable as text, and no resource has them so far.
  date: undefined,
  time: undefined,
  binary: undefined,
}

/** The filterable properties, in the document's order. Throws where a marked one has no comparable type. */
export const filterablesOf = (schema: object): FilterableProperty[] => {
  const { properties = {}, allOf = [] } = schema as Schema
  const own = Object.entries(properties).filter(([, property]) => property['x-filterable'] === true)
  return [...allOf.flatMap(filterablesOf), ...own.map(([name, property]) => toFilterable(name, property))]
}

const toFilterable = (name: string, schema: Schema): FilterableProperty => {
  const { type, 'x-decimals': decimals } = schema
  // A double is how such a number is written, not what it is.
  const format = decimals === undefined ? (schema.format ?? '') : 'decimal'
  const types = typeof type === 'string' ? [type] : (type ?? [])
  const base = types.filter((one) => one !== 'null')
  const found = base.length === 1 ? typeOf(base[0] ?? '', format) : undefined
  if (!found)
    throw new Error(
      `${name} is x-filterable but ${types.join('|') || 'untyped'} ${format} cannot be compared`,
    )
  return { name, type: found, nullable: types.includes('null') }
}

const typeOf = (type: string, format: string): FilterType | undefined => {
  if (type === 'string') return format in stringTypes ? stringTypes[format] : 'string'
  return typesByFormat[type]?.[format]
}
