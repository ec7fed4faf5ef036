import { describe, expect, test } from 'vitest'
import { parseCartFilter } from '../../../handlers/api/filter/cart-filter.ts'
import { FilterError } from '../../../handlers/api/filter/filter-error.ts'
import type { FilterableProperty } from '../../../handlers/api/filter/types.ts'
import { matches } from '../../support/filter/matches.ts'

const properties: FilterableProperty[] = [
  { name: 'Id', type: 'integer', nullable: false },
  { name: 'FirstName', type: 'string', nullable: true },
  { name: 'LastName', type: 'string', nullable: true },
  { name: 'Email', type: 'string', nullable: true },
  { name: 'PhoneNumber', type: 'string', nullable: true },
  { name: 'SourceId', type: 'uuid', nullable: false },
  { name: 'Status', type: 'integer', nullable: false },
  { name: 'DateCreatedUtc', type: 'date-time', nullable: false },
  { name: 'UpdatedUtc', type: 'date-time', nullable: true },
]

const source = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const cart = (Id: number, FirstName: string | null, LastName: string | null, DateCreatedUtc: string) => {
  const UpdatedUtc = Id === 1 ? '2030-02-01T08:00:00.000Z' : null
  const Email = Id === 1 ? 'ada.miller@example.com' : null
  return {
    Id,
    FirstName,
    LastName,
    Email,
    PhoneNumber: '5',
    SourceId: source,
    Status: 1,
    DateCreatedUtc,
    UpdatedUtc,
  }
}
const carts = [
  cart(1, 'Ada', 'Miller', '2030-01-30T23:59:59.999Z'),
  cart(2, 'Mary Ann', "O'Brien", '2030-01-31T00:00:00.000Z'),
  cart(3, 'Salt and Pepper', null, '2030-01-31T23:59:59.999Z'),
  cart(4, 'null', '', '2030-02-01T00:00:00.000Z'),
  cart(5, null, 'And', '2030-02-01T12:30:00.500Z'),
]
const matchingIds = (text: string): number[] => {
  const node = parseCartFilter(text, properties)
  return carts.filter((candidate) => matches(node, candidate)).map(({ Id }) => Id)
}

describe('the cart filter finds', () => {
  test.each<[string, number[]]>([
    ['FirstName eq Ada', [1]],
    ["FirstName eq 'Ada'", [1]],
    ['FirstName EQ Ada AND LastName Eq Miller', [1]],
    ['FirstName eq ada', []],
    ['  FirstName   eq   Ada   and   LastName eq Miller  ', [1]],
    ['FirstName eq Mary Ann and Status eq 1', [2]],
    ["LastName eq O'Brien", [2]],
    ["LastName eq 'O''Brien' and Id eq 2", [2]],
    ["FirstName eq 'Salt and Pepper' and Id eq 3", [3]],
    ["FirstName eq 'Salt and Pepper'", [3]],
    ['FirstName eq null', [5]],
    ['FirstName eq NULL', [5]],
    ["FirstName eq 'null'", [4]],
    ["LastName eq ''", [4]],
    ["LastName eq 'And'", [5]],
    ['Email eq ada.miller@example.com and Status eq 1', [1]],
    ['PhoneNumber eq 5 and Id eq 1', [1]],
    ["Id eq '3'", [3]],
    ['Id eq 99999999999', []],
    [`SourceId eq ${source.toUpperCase()} and Id eq 1`, [1]],
    [`SourceId eq '${source}' and Id eq 1`, [1]],
    ['Status eq 2', []],
    ['UpdatedUtc eq null', [2, 3, 4, 5]],
    ['UpdatedUtc eq 2030-02-01T08:00:00Z', [1]],
    ['UpdatedUtc eq 2030-02-01', [1]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('the cart filter on DateCreatedUtc', () => {
  test.each<[string, number[]]>([
    ['DateCreatedUtc eq 2030-01-31', [2, 3]],
    ["DateCreatedUtc eq '2030-01-31'", [2, 3]],
    ['DateCreatedUtc ge 2030-01-31', [4, 5]],
    ['DateCreatedUtc gte 2030-01-31', [2, 3, 4, 5]],
    ['DateCreatedUtc le 2030-01-31', [1]],
    ['DateCreatedUtc lte 2030-01-31', [1, 2, 3]],
    ['DateCreatedUtc eq 2030-01-31T00:00:00Z', [2]],
    ['DateCreatedUtc ge 2030-01-31T00:00:00Z', [3, 4, 5]],
    ['DateCreatedUtc gte 2030-01-31T00:00:00', [2, 3, 4, 5]],
    ['DateCreatedUtc LE 2030-01-31T23:59:59.999Z', [1, 2]],
    ['DateCreatedUtc lte 2030-01-31T23:59:59.999Z', [1, 2, 3]],
    ['DateCreatedUtc lte 2030-02-01T01:59:59.999+02:00', [1, 2, 3]],
    ['DateCreatedUtc gte 2030-01-31 and DateCreatedUtc lte 2030-01-31', [2, 3]],
    ['DateCreatedUtc ge 2030-01-30 and DateCreatedUtc le 2030-02-01', [2, 3]],
    ['DateCreatedUtc lte 9999-12-31', [1, 2, 3, 4, 5]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('the cart filter refuses', () => {
  test.each<[string, RegExp]>([
    ['', /empty/],
    ['Status', /operator is missing/],
    ['Status eq', /value is missing/],
    ['Status eq ', /value is missing/],
    ['FirstName eq  and LastName eq Miller', /value is missing/],
    ['FirstName eq and', /value is missing/],
    ['Status eq 1 and', /condition is missing/],
    ['Status eq 1 and  ', /condition is missing/],
    ["FirstName eq 'Ada' and", /condition is missing/],
    ['Status eq 1 and and Id eq 1', /'and' is not a property/],
    ['status eq 1', /did you mean Status/],
    ['Stattus eq 1', /did you mean Status/],
    ['CompanyId eq 1', /not a property that can be used/],
    ['Status ne 1', /'ne' cannot be used; Status is compared by eq only/],
    ['Status ge 1', /eq only/],
    ['UpdatedUtc ge 2030-01-31', /eq only/],
    ['DateCreatedUtc gt 2030-01-31', /eq, ge, gte, le or lte/],
    ['DateCreatedUtc constructor 2030-01-31', /eq, ge, gte, le or lte/],
    ['DateCreatedUtc ge null', /null has no order/],
    ['DateCreatedUtc eq yesterday', /not a value of DateCreatedUtc; write a date/],
    ['DateCreatedUtc ge 2026-01-01T00:00:00 02:00', /; write the \+ of a zone as %2B \(at character 19\)\.$/],
    ["DateCreatedUtc le '2026-01-01T00:00 0200' and Id eq 3", /; write the \+ of a zone as %2B/],
    ['DateCreatedUtc eq 2030-02-30', /not a value/],
    ['Status eq 1L', /not a value of Status; write a number/],
    ['Status in (1)', /'in' cannot be used; Status is compared by eq only/],
    ['Status eq New', /not a value of Status; write a number/],
    ['Status eq 1 or Status eq 2', /joined by and only/],
    ['FirstName eq Ada or FirstName eq Mary', /joined by and only/],
    ['SourceId eq abc', /write a GUID/],
    ["FirstName eq 'Ada", /not closed/],
    ["FirstName eq 'Ada' or Id eq 1", /only and may follow/],
    ["FirstName eq 'Ada')", /only and may follow/],
    ["FirstName eq 'A'da", /as ''/],
    ['FirstName eq a\0', /U\+0000/],
    [`FirstName eq ${'x'.repeat(2000)}`, /longer than 2000/],
    [Array.from({ length: 51 }, () => 'Id eq 1').join(' and '), /more than 50/],
  ])('%j', (text, fault) => {
    const read = () => parseCartFilter(text, properties)
    expect(read).toThrow(FilterError)
    expect(read).toThrow(/^Error while extracting the request query/)
    expect(read).toThrow(fault)
  })

  test('more than 50 comparisons, but not 50', () => {
    expect(matchingIds(Array.from({ length: 50 }, () => 'Id eq 1').join(' and '))).toEqual([1])
  })
})
