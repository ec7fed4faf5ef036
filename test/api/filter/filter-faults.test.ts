import { describe, expect, test } from 'vitest'
import { FilterError } from '../../../handlers/api/filter/filter-error.ts'
import { parseFilter } from '../../../handlers/api/filter/parse.ts'
import type { FilterableProperty } from '../../../handlers/api/filter/types.ts'

const properties: FilterableProperty[] = [
  { name: 'Id', type: 'integer', nullable: false },
  { name: 'FirstName', type: 'string', nullable: true },
  { name: 'LastName', type: 'string', nullable: true },
  { name: 'IsActive', type: 'boolean', nullable: false },
  { name: 'CreatedUtc', type: 'date-time', nullable: false },
  { name: 'ItemId', type: 'uuid', nullable: false },
]

const faultOf = (text: string): FilterError => {
  try {
    parseFilter(text, properties)
  } catch (error) {
    if (error instanceof FilterError) return error
    throw error
  }
  throw new Error(`${text} was accepted`)
}

describe('$filter refuses', () => {
  test.each<[string, RegExp]>([
    ['', /empty/],
    ['   ', /empty/],
    ['Id', /comparison is missing/],
    ['Id eq', /missing at the end/],
    ['eq 1', /missing before 'eq'/],
    ['Id eq eq 1', /missing before 'eq'/],
    ['Id 1', /comparison is missing/],
    ['Id == 1', /comparison is missing/],
    ['Id eq 1 Id eq 2', /and or or is missing before 'Id'/],
    ['CreatedUtc gt 2030-01-31T10:00:00 02:00', /before '02:00'; write the \+ of a zone as %2B/],
    ['(CreatedUtc gt 2030-01-31T10:00 0200)', /write the \+ of a zone as %2B/],
    ["CreatedUtc gt datetime'2030-01-31T10:00:00.5 02:00'", /write the \+ of a zone as %2B/],
    ['2030-01-31T10:00:00 02:00 lt CreatedUtc', /write the \+ of a zone as %2B/],
    ['CreatedUtc gt 2030-01-31T10:00:00 02', /before '02' \(/],
    ['Id eq 1 and', /missing at the end/],
    ['and Id eq 1', /missing before 'and'/],
    ['not', /missing at the end/],
    ['()', /missing before '\)'/],
    ['(Id eq 1', /'\(' is not closed/],
    ['Id eq 1)', /'\)' closes nothing/],
    ['Id eq 1,', /missing before ','/],
    ['Id eq (1)', /missing before '\('/],
    ['firstname eq 1', /did you mean FirstName\?/],
    ["FirtsName eq 'x'", /'FirtsName' is not a property .* did you mean FirstName/],
    ["Name eq 'x'", /did you mean FirstName or LastName\?/],
    ["Colour eq 'x'", /known are Id, FirstName, LastName, IsActive, CreatedUtc, ItemId/],
    ["constructor eq 'x'", /'constructor' is not a property/],
    ["__proto__ eq 'x'", /'__proto__' is not a property/],
    ["UpdatedBy/Id eq 'x'", /'UpdatedBy\/Id' is not a property/],
    ["Id eq '1'", /Id is compared with another type; write a number/],
    ['Id eq true', /write a number/],
    ['FirstName eq 5', /write text in single quotes/],
    ['FirstName eq 2030-01-31', /write text in single quotes/],
    ['tolower(FirstName) eq 5', /write text in single quotes/],
    ["IsActive eq 'true'", /write true or false/],
    ['IsActive eq 1', /write true or false/],
    ['IsActive gt true', /no order/],
    ['Id gt null', /null has no order/],
    ["CreatedUtc eq '2030-01-31'", /write a date/],
    ['CreatedUtc eq 2030', /write a date/],
    ['CreatedUtc eq 2030-02-30', /neither a property nor a value/],
    ['CreatedUtc eq 2030-01-31T24:00:00Z', /neither/],
    ['CreatedUtc eq 2030-01-31T10:00:00+24:00', /neither/],
    ['CreatedUtc eq 0000-01-01', /neither/],
    ['CreatedUtc eq 9999-12-31T23:59:59-01:00', /neither/],
    ["CreatedUtc eq datetime'2030-13-01'", /not a date/],
    ["ItemId eq '3fa85f64-5717-4562-b3fc-2c963f66afa6'", /write a GUID without quotes/],
    ["ItemId eq guid'3fa85f64'", /not a GUID/],
    ["ItemId eq uuid'3fa85f64'", /known are guid, datetime and datetimeoffset/],
    ["CreatedUtc eq datetimeoffset'2030-13-01'", /not a date/],
    ["FirstName eq datetimeoffset'2030-01-31'", /write text in single quotes/],
    ['FirstName eq 5M', /write text in single quotes/],
    ['FirstName in (5L)', /write text in single quotes/],
    ["FirstName in ('a', 5)", /FirstName is compared with another type/],
    ["Id in (1, '2')", /Id is compared with another type/],
    ["IsActive in (true, 'false')", /write true or false/],
    ["ItemId in ('3fa85f64-5717-4562-b3fc-2c963f66afa6')", /write a GUID without quotes/],
    ['Id in', /write Property in \(value, value\)/],
    ['Id in 1', /write Property in/],
    ['Id in ()', /missing before '\)'/],
    ['Id in (1,)', /missing before '\)'/],
    ['Id in (1', /not closed/],
    ['Id in (1 2)', /not closed/],
    ['Id in ((1))', /missing before '\('/],
    ['Id in (Id)', /two properties/],
    ['1 in (Id)', /write Property in/],
    ["contains(FirstName, 'a') in (true)", /write Property in/],
    ['Id in (1) eq true', /and or or is missing/],
    ['Id eq 1.5L', /neither/],
    ['Id eq 1e2L', /neither/],
    ['Id eq 5LL', /neither/],
    ['Id eq 5 L', /and or or is missing/],
    ['Id eq -M', /neither/],
    ['Id eq +5M', /neither/],
    ["FirstName eq 'x", /not closed/],
    ["FirstName eq 'it's'", /as ''/],
    ["FirstName eq 'x'and Id eq 1", /blank is missing/],
    ['FirstName eq "x"', /neither a property nor a value/],
    ['Id eq 1;', /neither/],
    ['Id eq 5K', /neither/],
    ['Id eq +5', /neither/],
    ['Id eq .5', /neither/],
    ['Id eq 1e1000', /neither/],
    ['1 eq 1', /two values/],
    ['FirstName eq LastName', /two properties/],
    ["startswith(FirstName,'a') eq contains(FirstName,'a')", /two properties/],
    ["startswith(FirstName,'a') gt true", /can only be compared by eq or ne/],
    ["startswith(FirstName,'a') eq 1", /can only be compared by eq or ne/],
    ['startswith(FirstName)', /write startswith\(Property, 'text'\)/],
    ["startswith(FirstName,'a','b')", /write startswith/],
    ["startswith('a',FirstName)", /with a text property/],
    ["contains(Id,'1')", /with a text property/],
    ['contains(FirstName,null)', /with a text property/],
    ['contains(FirstName,LastName)', /with a text property/],
    ["substringof(FirstName,'a')", /write substringof\('text', Property\) with a text property/],
    ['tolower(Id) eq 1', /with a text property/],
    ["tolower(tolower(FirstName)) eq 'a'", /write tolower/],
    ["tolower(FirstName eq 'a'", /write tolower/],
    ['length(FirstName) eq 3', /'length' is not a function; known are substringof/],
    ["constructor(FirstName,'a')", /is not a function/],
    ["FirstName eq 'a\0b'", /U\+0000/],
    ["FirstName eq '\ud800'", /Unicode/],
  ])('%j', (text, fault) => {
    const { message } = faultOf(text)
    expect(message).toMatch(/^Error while extracting the request query/)
    expect(message).toMatch(fault)
  })

  test.each<[string, number]>([
    ['Idd eq 1', 1],
    ['Id eq 1 and  Naame eq 1', 14],
    ["Id eq 1 or FirstName eq 'x", 25],
    ['Id eq', 6],
  ])('%s at character %i', (text, position) => {
    const fault = faultOf(text)
    expect(fault.position).toBe(position)
    expect(fault.message).toContain(`(at character ${position})`)
  })
})

describe('$filter is limited', () => {
  const chain = (length: number) => Array.from({ length }, () => 'Id eq 1').join(' and ')

  test('to 50 comparisons', () => {
    expect(() => parseFilter(chain(50), properties)).not.toThrow()
    expect(faultOf(chain(51)).message).toMatch(/more than 50 comparisons/)
  })

  test('and each value of a list is one', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => index).join()
    expect(() => parseFilter(`Id in (${values(49)}) or Id eq 50`, properties)).not.toThrow()
    expect(faultOf(`Id in (${values(50)}) or Id eq 50`).message).toMatch(/more than 50 comparisons/)
    expect(faultOf(`Id in (${values(51)})`).message).toMatch(/more than 50 comparisons/)
  })

  test('to 20 nested parentheses or nots', () => {
    expect(faultOf(`${'('.repeat(21)}Id eq 1${')'.repeat(21)}`).message).toMatch(/more than 20/)
    expect(faultOf(`${'not '.repeat(21)}Id eq 1`).message).toMatch(/more than 20/)
    expect(faultOf(`${'not ('.repeat(11)}Id eq 1${')'.repeat(11)}`).message).toMatch(/more than 20/)
    expect(faultOf('('.repeat(2000)).message).toMatch(/more than 20/)
  })

  test('to 2000 characters', () => {
    expect(faultOf(`FirstName eq '${'x'.repeat(2000 - 14)}'`).message).toMatch(/longer than 2000/)
    expect(faultOf('('.repeat(1_000_000)).message).toMatch(/longer than 2000/)
  })

  test('and has short error messages', () => {
    expect(faultOf(`${'N'.repeat(1990)} eq 1`).message.length).toBeLessThan(300)
  })
})
