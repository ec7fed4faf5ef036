// Filters, orderings and reports that are as long, as deep and as wide as their grammars allow, and longer.
import { authorised, filled, type Hostile, numbered, type Scenario } from './scenario.ts'

const ROOM = 60_000
/** The most characters of a $filter. */
const FILTER = 2_000

const filters: Readonly<Record<string, string>> = {
  parentheses: `${'('.repeat(1_000)}Quantity eq 1${')'.repeat(900)}`,
  'parentheses beyond the limit': '('.repeat(ROOM),
  nots: `${'not '.repeat(400)}Quantity eq 1`,
  comparisons: filled('Quantity eq 1 or ', FILTER),
  'comparisons beyond the limit': filled('Quantity eq 1 and ', ROOM),
  quotes: "'".repeat(FILTER),
  'quotes in a text': `Id eq '${"''".repeat(900)}'`,
  blanks: `Quantity${' '.repeat(1_900)}eq 1`,
  'blanks beyond the limit': `Quantity${' '.repeat(ROOM)}eq 1`,
  'a number with many digits': `Quantity eq ${'9'.repeat(1_900)}`,
  'a number with many places': `Quantity eq 1.${'0'.repeat(1_900)}1`,
  'a number with a long exponent': `Quantity eq 1e${'9'.repeat(1_900)}`,
  'a moment with many places': `Quantity eq datetime'2026-01-01T00:00:00.${'0'.repeat(1_900)}'`,
  functions: filled('tolower(', FILTER),
  'functions in each other': `${'tolower('.repeat(200)}Id${')'.repeat(200)} eq 'a'`,
  commas: ','.repeat(FILTER),
  'a long word': `${'a'.repeat(FILTER)} eq 1`,
  'many words': filled('a ', FILTER),
}

const cartFilters: Readonly<Record<string, string>> = {
  ands: filled('Id eq 1 and ', ROOM),
  'bare ands': filled('and ', ROOM),
  blanks: `FirstName eq a${' '.repeat(ROOM)}b`,
  'blanks and ands': `FirstName eq ${filled('a  an ', ROOM)}`,
  ors: `FirstName eq ${filled('x or a ', ROOM)}`,
  'or and blanks': `FirstName eq x or${' '.repeat(ROOM)}`,
  'or and words': `FirstName eq x or ${'a'.repeat(ROOM)}`,
  quotes: `FirstName eq '${"''".repeat(ROOM / 2)}`,
}

const orders: Readonly<Record<string, string>> = {
  names: filled('Quantity,', ROOM),
  directions: `Quantity${' asc'.repeat(3_000)}`,
  blanks: `Quantity${' '.repeat(ROOM)}asc`,
  commas: ','.repeat(ROOM),
}

const reports: Readonly<Record<string, string>> = {
  'many locations': numbered((at) => String(at + 1), ROOM),
  'one location again and again': filled('1,', ROOM),
  commas: ','.repeat(ROOM),
  blanks: `1${' '.repeat(ROOM)},`,
  'a long number': '1'.repeat(ROOM),
}

const asked = (scenario: Pick<Scenario, 'token'>, path: string, name: string, value: string) => ({
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
      ([name, value]): Hostile => [`a $filter of ${name}`, asked(scenario, stock, '$filter', value)],
    ),
    ...Object.entries(cartFilters).map(
      ([name, value]): Hostile => [`a filter of ${name}`, asked(scenario, carts, 'filter', value)],
    ),
    ...Object.entries(orders).map(
      ([name, value]): Hostile => [`an $orderby of ${name}`, asked(scenario, stock, '$orderby', value)],
    ),
    ['a $top with many digits', asked(scenario, stock, '$top', '9'.repeat(ROOM))],
    ['a $skip with a long exponent', asked(scenario, stock, '$skip', `1e${'9'.repeat(ROOM)}`)],
    ['a search for many terms', asked(scenario, search, 'terms', filled('a ', ROOM))],
    ['a search for blanks', asked(scenario, search, 'terms', ' '.repeat(ROOM))],
    ['a search for wildcards', asked(scenario, search, 'terms', filled('%_ ', ROOM))],
    ['a search for one long term', asked(scenario, search, 'terms', 'a'.repeat(ROOM))],
    ...Object.entries(reports).map(
      ([name, value]): Hostile => [
        `a report of ${name}`,
        asked(employee, '/reportdata/reports/EmployeeListReport', 'LocationTypeIDs', value),
      ],
    ),
  ]
}
