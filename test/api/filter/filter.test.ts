import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../../handlers/api/filter/parse.ts'
import type { FilterableProperty, FilterNode } from '../../../handlers/api/filter/types.ts'
import { matches } from '../../support/filter/matches.ts'

const property = (name: string, type: FilterableProperty['type'], nullable = true): FilterableProperty => {
  return { name, type, nullable }
}
const properties = [
  property('Id', 'integer', false),
  property('Name', 'string'),
  property('Price', 'decimal'),
  property('Ratio', 'double'),
  property('Total', 'long'),
  property('IsActive', 'boolean'),
  property('CreatedUtc', 'date-time'),
  property('ItemId', 'uuid'),
]

const caseId = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const items = [
  {
    Id: 1,
    Name: 'Nimbus 5 Phone Case',
    Price: 19.99,
    Ratio: 0.1,
    Total: 9007199254740991,
    IsActive: true,
    CreatedUtc: new Date('2030-01-31T10:00:00.123Z'),
    ItemId: caseId,
  },
  {
    Id: 2,
    Name: "Ada's (100%) charger",
    Price: '5.5000',
    Ratio: 2,
    Total: '-7',
    IsActive: false,
    CreatedUtc: '2030-01-31T00:00:00.000Z',
    ItemId: caseId.replace('3fa', '4FA'),
  },
  { Id: 3, Name: '', Price: 0, Ratio: 1e21, Total: 0, IsActive: null, CreatedUtc: null, ItemId: null },
  { Id: 4, Name: null },
]

const matchingIds = (text: string): number[] => {
  const node = parseFilter(text, properties)
  return items.filter((item) => matches(node, item)).map(({ Id }) => Id)
}

describe('$filter compares', () => {
  test.each<[string, number[]]>([
    ['Id eq 1', [1]],
    ['1 eq Id', [1]],
    ['2 lt Id', [3, 4]],
    ['2 ge Id', [1, 2]],
    ['Id NE 1', [2, 3, 4]],
    ['Id gt 2', [3, 4]],
    ['Id ge 2 and Id le 3', [2, 3]],
    ['Id lt -5', []],
    ['Price eq 19.99', [1]],
    ['Price eq 19.9900', [1]],
    ['Price eq 1.999e1', [1]],
    ['Price eq 5.5', [2]],
    ['Price gt 5.49999999999999999999', [1, 2]],
    ['Price eq -0', [3]],
    ['Ratio eq 0.1', [1]],
    ['Ratio eq 1e21', [3]],
    ['Total eq 9007199254740991', [1]],
    ['Total lt 0', [2]],
    ["Name eq 'Nimbus 5 Phone Case'", [1]],
    ["Name eq 'nimbus 5 phone case'", []],
    ["tolower(Name) eq 'nimbus 5 phone case'", [1]],
    ["tolower(Name) eq tolower('NIMBUS 5 Phone Case')", [1]],
    ["'nimbus 5 phone case' eq ToLower( Name )", [1]],
    ["Name eq 'Ada''s (100%) charger'", [2]],
    ["Name eq ''", [3]],
    ["Name gt 'B'", [1]],
    ["tolower(Name) ge 'ada''s'", [1, 2]],
    ['IsActive eq true', [1]],
    ['IsActive ne TRUE', [2, 3, 4]],
    ['IsActive', [1]],
    ['not IsActive', [2, 3, 4]],
    [`ItemId eq ${caseId}`, [1]],
    [`ItemId eq ${caseId.toUpperCase()}`, [1]],
    [`ItemId eq guid'${caseId}'`, [1]],
    [`ItemId eq GUID'${caseId.toUpperCase()}'`, [1]],
    [`ItemId gt ${caseId}`, [2]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('$filter accepts the literals of OData 2 and 3', () => {
  test.each<[string, number[]]>([
    ['Price eq 19.99M', [1]],
    ['Price eq 19.99m', [1]],
    ['19.99m lt Price', []],
    ['Price gt -0.5M', [1, 2, 3]],
    ['Price eq 5.5d', [2]],
    ['Price eq 1.999e1D', [1]],
    ['Ratio eq 2f', [2]],
    ['Ratio eq 2F', [2]],
    ['Total eq -7L', [2]],
    ['Total eq 9007199254740991l', [1]],
    ['Id eq 1.5d', []],
    ['Id in (1L, 2f, 3M)', [1, 2, 3]],
    ["CreatedUtc eq datetimeoffset'2030-01-31T12:00:00.123+02:00'", [1]],
    ["CreatedUtc eq DateTimeOffset'2030-01-31T00:00:00'", [2]],
    ["CreatedUtc in (datetimeoffset'2030-01-31T00:00:00Z', datetime'2030-01-31T10:00:00.123')", [1, 2]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('$filter compares with a list', () => {
  test.each<[string, number[]]>([
    ['Id in (1)', [1]],
    ['Id IN (1, 3,4)', [1, 3, 4]],
    ['Id in(2,2)', [2]],
    ['not (Id in (1, 2))', [3, 4]],
    ['not Id in (1, 2)', [3, 4]],
    ['Id in (1, 2) and Id in (2, 3)', [2]],
    ["Name in ('', 'Nimbus 5 Phone Case')", [1, 3]],
    ["Name in ('a, b', 'Ada''s (100%) charger')", [2]],
    ["tolower(Name) in ('nimbus 5 phone case', tolower('ADA''S (100%) CHARGER'))", [1, 2]],
    ["Name in (null, '')", [3, 4]],
    ["not (Name in (null, ''))", [1, 2]],
    ['Name in (null)', [4]],
    ['Price in (19.99, 0M)', [1, 3]],
    ['Id in (1, 1.5, 99999999999)', [1]],
    ['IsActive in (true, null)', [1, 3, 4]],
    [`ItemId in (${caseId}, guid'4FA85f64-5717-4562-b3fc-2c963f66afa6')`, [1, 2]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('$filter parses instants', () => {
  test.each<[string, number[]]>([
    ['CreatedUtc eq 2030-01-31T10:00:00.123Z', [1]],
    ['CreatedUtc eq 2030-01-31T10:00:00.123', [1]],
    ['CreatedUtc eq 2030-01-31T10:00:00.1230000Z', [1]],
    ['CreatedUtc eq 2030-01-31T12:00:00.123+02:00', [1]],
    ['CreatedUtc eq 2030-01-31T06:30:00.123-0330', [1]],
    ["CreatedUtc eq datetime'2030-01-31T10:00:00.123'", [1]],
    ["CreatedUtc eq DateTime'2030-01-31T10:00:00.123Z'", [1]],
    ['CreatedUtc eq 2030-01-31', [2]],
    ['CreatedUtc gt 2030-01-31', [1]],
    ['CreatedUtc ge 2030-01-31T00:00', [1, 2]],
    ['CreatedUtc eq 2030-01-31T10:00:00.1234Z', []],
    ['CreatedUtc ne 2030-01-31T10:00:00.1234Z', [1, 2, 3, 4]],
    ['CreatedUtc ge 2030-01-31T10:00:00.1234Z', []],
    ['CreatedUtc lt 2030-01-31T10:00:00.1234Z', [1, 2]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('$filter treats null as a value without order', () => {
  test.each<[string, number[]]>([
    ['Name eq null', [4]],
    ['null ne Name', [1, 2, 3]],
    ['tolower(Name) eq NULL', [4]],
    ["Name ne 'x'", [1, 2, 3, 4]],
    ["not (Name eq 'x')", [1, 2, 3, 4]],
    ['Price lt 1', [3]],
    ['not (Price lt 1)', [1, 2, 4]],
    ["not contains(Name, 'a')", [3, 4]],
    ['ItemId eq null and CreatedUtc eq null', [3, 4]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('$filter replaces comparisons with numbers that the property cannot have', () => {
  test.each<[string, number[]]>([
    ['Id eq 1.5', []],
    ['Id ne 1.5', [1, 2, 3, 4]],
    ['Id gt 1.5', [2, 3, 4]],
    ['Id ge 1.5', [2, 3, 4]],
    ['Id lt 1.5', [1]],
    ['Id le 1.5', [1]],
    ['Id gt -0.5', [1, 2, 3, 4]],
    ['Id eq 2147483648', []],
    ['Id lt 2147483648', [1, 2, 3, 4]],
    ['Id gt 99999999999999999999', []],
    ['Id ge -2147483648.5', [1, 2, 3, 4]],
    ['Total eq 9007199254740992', []],
    ['Total lt 1e999', [1, 2, 3]],
    ['Total gt 1e999', []],
    ['Ratio lt 1e400', [1, 2, 3]],
    ['Ratio lt -1e400', []],
    ['Ratio ne 1e400', [1, 2, 3, 4]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('$filter searches text', () => {
  test.each<[string, number[]]>([
    ["substringof('Phone', Name)", [1]],
    ["contains(Name,'Phone')", [1]],
    ["contains(Name, '%')", [2]],
    ["contains(Name, '_')", []],
    ["contains(Name, '')", [1, 2, 3]],
    ["startswith(Name, 'Nim')", [1]],
    ["startswith(tolower(Name), 'nim')", [1]],
    ["endswith(Name, 'charger') eq true", [2]],
    ["EndsWith(Name, 'charger') eq false", [1, 3, 4]],
    ["endswith(Name, 'charger') ne true", [1, 3, 4]],
    ["true eq startswith(Name, 'Nim')", [1]],
    ["substringof('PHONE', tolower(Name))", []],
    ["contains(tolower(Name), tolower('PHONE'))", [1]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })
})

describe('$filter joins conditions', () => {
  test.each<[string, number[]]>([
    ['Id eq 1 or Id eq 2 and Id eq 3', [1]],
    ['(Id eq 1 or Id eq 2) and Id eq 2', [2]],
    ['not Id eq 1 and Id lt 3', [2]],
    ['not(Id eq 1 or Id eq 2)', [3, 4]],
    ['not not Id eq 1', [1]],
    ['  ( ( Id eq 1 ) )\t', [1]],
    ["Name eq 'a and b' or Id eq 4", [4]],
  ])('%s', (text, ids) => {
    expect(matchingIds(text)).toEqual(ids)
  })

  test('a chain is one flat node', () => {
    const node = parseFilter(Array.from({ length: 50 }, () => 'Id eq 1').join(' or '), properties)
    expect(node).toMatchObject({ kind: 'or', operands: { length: 50 } })
  })

  test('20 nested parentheses and nots are accepted', () => {
    expect(matchingIds(`${'('.repeat(20)}Id eq 1${')'.repeat(20)}`)).toEqual([1])
    expect(
      matchingIds(
        `${'not('.repeat(10)}Id eq 1${')'.repeat(10)} or ${'('.repeat(20)}Id eq 2${')'.repeat(20)}`,
      ),
    ).toEqual([1, 2])
  })

  test('a text of 2000 characters is accepted', () => {
    expect(matchingIds(`Name ne '${'é'.repeat(2000 - 10)}'`)).toEqual([1, 2, 3, 4])
    expect(matchingIds(`Name ne '${'😀'.repeat(2000 - 10)}'`)).toEqual([1, 2, 3, 4])
  })

  test('the tree has typed values', () => {
    expect(parseFilter(`CreatedUtc ge 2030-01-31 and Price lt 1.50`, properties)).toEqual<FilterNode>({
      kind: 'and',
      operands: [
        {
          kind: 'comparison',
          property: property('CreatedUtc', 'date-time'),
          isLowerCase: false,
          operator: 'ge',
          value: new Date('2030-01-31T00:00:00Z'),
        },
        {
          kind: 'comparison',
          property: property('Price', 'decimal'),
          isLowerCase: false,
          operator: 'lt',
          value: '1.5',
        },
      ],
    })
  })
})
