// The properties of a component schema that may be used in filters and orders: those with `x-filterable: true`.
// Takes the dereferenced OpenAPI 3.1 schema; an `x-filterable` property that cannot be compared fails the
// start.
// Tested by test/api/filter/filterables.test.ts.
import type { FilterableProperty, FilterType } from './types.ts'

interface Schema {
  type?: string | readonly string[]
  format?: string
  'x-decimals'?: number
  properties?: Record<string, Schema>
  allOf?: readonly Schema[]
  'x-filterable'?: boolean
  'x-normalized'?: boolean
}

const typesByFormat: Record<string, Record<string, FilterType>> = {
  // Without a format the wider type is used, which compares correctly with columns of the narrower one too.
  integer: { '': 'long', int32: 'integer', int64: 'long' },
  number: { '': 'decimal', decimal: 'decimal', double: 'double', float: 'double' },
  boolean: { '': 'boolean' },
}

const stringTypes: Record<string, FilterType | undefined> = {
  uuid: 'uuid',
  gtin: 'gtin',
  'date-time': 'date-time',
  // Not comparable as text, and no filterable property has one of these formats.
  date: undefined,
  time: undefined,
  binary: undefined,
}

/** The filterable properties in the document's order. Throws if one has no comparable type. */
export const filterablesOf = (schema: object): FilterableProperty[] => {
  const { properties = {}, allOf = [] } = schema as Schema
  const marked = Object.entries(properties).filter(([, property]) => property['x-filterable'] === true)
  return [...allOf.flatMap(filterablesOf), ...marked.map(([name, property]) => toFilterable(name, property))]
}

const toFilterable = (name: string, schema: Schema): FilterableProperty => {
  const { type, 'x-decimals': decimals } = schema
  // A property with x-decimals is a decimal, although its format says double.
  const format = decimals === undefined ? (schema.format ?? '') : 'decimal'
  const types = typeof type === 'string' ? [type] : (type ?? [])
  const nonNull = types.filter((name) => name !== 'null')
  const filterType = nonNull.length === 1 ? typeOf(nonNull[0] ?? '', format) : undefined
  if (!filterType)
    throw new Error(
      `${name} is x-filterable but ${types.join('|') || 'untyped'} ${format} cannot be compared`,
    )
  return {
    name,
    type: filterType,
    nullable: types.includes('null'),
    isNormalized: schema['x-normalized'] === true,
  }
}

const typeOf = (type: string, format: string): FilterType | undefined => {
  if (type === 'string') return format in stringTypes ? stringTypes[format] : 'string'
  return typesByFormat[type]?.[format]
}
