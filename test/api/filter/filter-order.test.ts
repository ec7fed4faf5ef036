import { describe, expect, test } from 'vitest'
import { FilterError } from '../../../handlers/api/filter/filter-error.ts'
import { parseOrderBy } from '../../../handlers/api/filter/order.ts'
import type { FilterableProperty } from '../../../handlers/api/filter/types.ts'
import { compareBy } from '../../support/filter/value-order.ts'

const properties: FilterableProperty[] = [
  { name: 'Id', type: 'integer', nullable: false },
  { name: 'Name', type: 'string', nullable: true },
  { name: 'Price', type: 'decimal', nullable: true },
  ...Array.from(
    { length: 10 },
    (_, n): FilterableProperty => ({ name: `Field${n}`, type: 'string', nullable: true }),
  ),
]
const items = [
  { Id: 1, Name: 'b', Price: 10 },
  { Id: 2, Name: 'B', Price: 9.5 },
  { Id: 3, Name: null, Price: '9.5000' },
  { Id: 4, Name: '\u{1F600}', Price: null },
  { Id: 5, Name: '\uFF5E', Price: 100 },
]
const ordered = (text: string): number[] =>
  [...items].sort(compareBy(parseOrderBy(text, properties))).map(({ Id }) => Id)

describe('$orderby orders', () => {
  test.each<[string, number[]]>([
    ['Id', [1, 2, 3, 4, 5]],
    ['Id desc', [5, 4, 3, 2, 1]],
    ['Name', [3, 2, 1, 5, 4]],
    ['Name desc', [4, 5, 1, 2, 3]],
    ['Price,Id desc', [4, 3, 2, 1, 5]],
    [' Price  DESC , Id ASC ', [5, 1, 2, 3, 4]],
  ])('%s', (text, ids) => {
    expect(ordered(text)).toEqual(ids)
  })
})

describe('$orderby refuses', () => {
  test.each<[string, RegExp]>([
    ['', /empty/],
    [',', /property is missing/],
    ['Id,', /property is missing.*at character 4/],
    ['Id desc, Nmae', /'Nmae' is not a property .*did you mean Name\?.*at character 10/],
    ['name', /did you mean Name/],
    ['Id down', /'down' after Id is not a direction/],
    ['Id desc Name', /'desc Name' after Id/],
    ['Id, Name, Id desc', /Id is in the order twice/],
    [
      properties
        .slice(0, 11)
        .map(({ name }) => name)
        .join(),
      /more than 10/,
    ],
    ['Id\0', /U\+0000/],
    [' '.repeat(2001), /longer than 2000/],
  ])('%j', (text, fault) => {
    const read = () => parseOrderBy(text, properties)
    expect(read).toThrow(FilterError)
    expect(read).toThrow(/^Error while extracting the request query/)
    expect(read).toThrow(fault)
  })
})
