// Filters, orders and report queries with the maximum length, depth and width that their grammars allow, and longer ones.
import { authorised, type Hostile, repeatNumbered, repeatToFill, type Scenario } from './scenario.ts'

const ROOM = 60_000
/** The maximum number of characters of a $filter. */
const FILTER = 2_000

const filters: Readonly<Record<string, string>> = {
  parentheses: `${'('.repeat(1_000)}Quantity eq 1${')'.repeat(900)}`,
  'parentheses beyond the limit': '('.repeat(ROOM),
  nots: `${'not '.repeat(400)}Quantity eq 1`,
  comparisons: repeatToFill('Quantity eq 1 or ', FILTER),
  'comparisons beyond the limit': repeatToFill('Quantity eq 1 and ', ROOM),
  quotes: "'".repeat(FILTER),
  'quotes in a text': `Id eq '${"''".repeat(900)}'`,
  blanks: `Quantity${' '.repeat(1_900)}eq 1`,
  'blanks beyond the limit': `Quantity${' '.repeat(ROOM)}eq 1`,
  'a number with many digits': `Quantity eq ${'9'.repeat(1_900)}`,
  'a number with many places': `Quantity eq 1.${'0'.repeat(1_900)}1`,
  'a number with a long exponent': `Quantity eq 1e${'9'.repeat(1_900)}`,
  'a moment with many places': `Quantity eq datetime'2026-01-01T00:00:00.${'0'.repeat(1_900)}'`,
  functions: repeatToFill('tolower(', FILTER),
  'functions in each other': `${'tolower('.repeat(200)}Id${')'.repeat(200)} eq 'a'`,
  commas: ','.repeat(FILTER),
  'a long word': `${'a'.repeat(FILTER)} eq 1`,
  'many words': repeatToFill('a ', FILTER),
}

const cartFilters: Readonly<Record<string, string>> = {
  ands: repeatToFill('Id eq 1 and ', ROOM),
  'ands without conditions': repeatToFill('and ', ROOM),
  blanks: `FirstName eq a${' '.repeat(ROOM)}b`,
  'blanks and ands': `FirstName eq ${repeatToFill('a  an ', ROOM)}`,
  ors: `FirstName eq ${repeatToFill('x or a ', ROOM)}`,
  'or and blanks': `FirstName eq x or${' '.repeat(ROOM)}`,
  'or and words': `FirstName eq x or ${'a'.repeat(ROOM)}`,
  quotes: `FirstName eq '${"''".repeat(ROOM / 2)}`,
}

const orders: Readonly<Record<string, string>> = {
  names: repeatToFill('Quantity,', ROOM),
  directions: `Quantity${' asc'.repeat(3_000)}`,
  blanks: `Quantity${' '.repeat(ROOM)}asc`,
  commas: ','.repeat(ROOM),
}

const reports: Readonly<Record<string, string>> = {
  'many locations': repeatNumbered((at) => String(at + 1), ROOM),
  'one location, repeated': repeatToFill('1,', ROOM),
  commas: ','.repeat(ROOM),
  blanks: `1${' '.repeat(ROOM)},`,
  'a long number': '1'.repeat(ROOM),
}

const requestWith = (scenario: Pick<Scenario, 'token'>, path: string, name: string, value: string) => ({
  path: `${path}?${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%20', '+').slice(0, ROOM)}`,
  headers: [authorised(scenario as Scenario)],
})

export const queries = (scenario: Scenario): Hostile[] => {
  const stock = `/availability/v1/Companies(${scenario.company})/Entities(${scenario.store})/CatalogItems`
  const carts = `/cart/v1/companies(${scenario.company})/entities(${scenario.store})/carts`
  const search = `/usermanager/v1/entities(${scenario.store})/users/search`
  const employee = { ...scenario, token: scenario.employeeToken }
  return [
    ...Object.entries(filters).map(
      ([name, value]): Hostile => [`a $filter of ${name}`, requestWith(scenario, stock, '$filter', value)],
    ),
    ...Object.entries(cartFilters).map(
      ([name, value]): Hostile => [`a filter of ${name}`, requestWith(scenario, carts, 'filter', value)],
    ),
    ...Object.entries(orders).map(
      ([name, value]): Hostile => [`an $orderby of ${name}`, requestWith(scenario, stock, '$orderby', value)],
    ),
    ['a $top with many digits', requestWith(scenario, stock, '$top', '9'.repeat(ROOM))],
    ['a $skip with a long exponent', requestWith(scenario, stock, '$skip', `1e${'9'.repeat(ROOM)}`)],
    ['a search for many terms', requestWith(scenario, search, 'terms', repeatToFill('a ', ROOM))],
    ['a search for blanks', requestWith(scenario, search, 'terms', ' '.repeat(ROOM))],
    ['a search for wildcards', requestWith(scenario, search, 'terms', repeatToFill('%_ ', ROOM))],
    ['a search for one long term', requestWith(scenario, search, 'terms', 'a'.repeat(ROOM))],
    ...Object.entries(reports).map(
      ([name, value]): Hostile => [
        `a report of ${name}`,
        requestWith(employee, '/reportdata/reports/EmployeeListReport', 'LocationTypeIDs', value),
      ],
    ),
  ]
}
