// Isolation of tenants (T2, P7): an identifier of another company gets exactly the response of an unknown identifier, which
// contains nothing of the other company, and none of its rows is written. Each identifier of every operation
// (identifiers.ts) is replaced by the other company's: alone, in groups, and all at once.
import { beforeAll, expect, test } from 'vitest'
import {
  type DocumentedOperation,
  isRead,
  isSecured,
  success,
  takes,
  takesJson,
} from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import { UNKNOWN_ID, type Values } from './fixtures/fixtures.ts'
import { changes, leaks, markTexts, watchRows } from './fixtures/other-tenants.ts'
import { companions, fixtureNamed, type IdentifierLocation, identifiersOf } from './id-fixtures.ts'
import { type Draft, startSuite } from './suite.ts'

const suite = useFixture(startSuite)
const em = () => suite.app.orm.em.fork()

beforeAll(async () => {
  await markTexts(em(), suite.foreign.CompanyId)
  await watchRows(em(), [suite.foreign.CompanyId])
})

test('the comparison detects a change of another company’s rows, also one that changes no value', async () => {
  expect(await changes(em())).toEqual([])
  await em().execute('update entity_node set name = name where company_id = ?', [suite.foreign.CompanyId])
  await em().execute('update entity_node set name = name where company_id = ?', [suite.values.CompanyId])
  expect(await changes(em())).toEqual(['update entity_node'.replace('update', 'UPDATE')])
})

sampledOperations('has a fixture for every identifier', isSecured, (operation) => {
  const unsaid = identifiersOf(operation).filter(({ fixture }) => fixture === undefined)

  expect(
    unsaid.map(({ path }) => [operation.id, ...path].join('.')),
    'Add to test/operations/id-fixtures.ts the fixture that it identifies, or that it identifies no resource of a company.',
  ).toEqual([])
})

const isRepeated = ({ repeats }: IdentifierLocation) => repeats !== undefined
const isOfCompany = ({ fixture }: IdentifierLocation) => fixture === 'CompanyId'
const key = (group: readonly IdentifierLocation[]) =>
  group.map((location) => [location.in, ...location.path].join('.')).join(' ')

/** Each identifier alone; all of the path, of the query, of the body; and all. The CompanyId of the path is unchanged. */
function groupsOf(operation: DocumentedOperation): IdentifierLocation[][] {
  const locations = identifiersOf(operation).filter(
    (location) => !(location.in === 'path' && isOfCompany(location)),
  )
  const otherLocations = locations.filter((location) => !isOfCompany(location))
  const groups = [
    ...locations.map((location) => [location]),
    ...(['path', 'query', 'body'] as const).map((where) =>
      otherLocations.filter((location) => location.in === where && !isRepeated(location)),
    ),
    otherLocations,
  ]
  return [...new Map(groups.map((group) => [key(group), group])).values()].filter(({ length }) => length > 0)
}

/** The values at these locations, by fixture. */
const valuesAt = (group: readonly IdentifierLocation[], values: Values): Values =>
  Object.fromEntries(group.map(({ fixture = '' }) => [fixture, values[fixture]]))

/** A valid request with these values at these locations. */
async function drafted(
  operation: DocumentedOperation,
  group: readonly IdentifierLocation[],
  values: Values,
): Promise<Draft> {
  const inPath = group.filter((location) => location.in === 'path')
  const draft = await suite.draft(operation, valuesAt(inPath, values))
  const query = new URLSearchParams(draft.query)
  for (const location of group) {
    const [name = ''] = location.path
    const value = values[location.fixture ?? '']
    if (location.in === 'query') {
      for (const [other, requiredFilter] of Object.entries(companions[name] ?? {}))
        query.set(other, requiredFilter)
      query.set(name, value)
    }
    if (location.in === 'body' && takesJson(operation))
      draft.body = withValue(draft.body, location.path, value)
  }
  draft.query = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return draft
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are free JSON
function withValue(body: any, [name = '', ...rest]: readonly string[], value: unknown): any {
  const inner = rest.length === 0 ? value : withValue(body?.[name], rest, value)
  if (name !== '0') return { ...body, [name]: inner }
  return [inner, ...(body ?? []).slice(1)]
}

/** Identifiers that do not exist, one for each fixture and of its type. */
function unknownValues(): Values {
  const unknown = Object.entries(suite.values).map(([name, value], index) => {
    if (typeof value === 'number') return [name, UNKNOWN_ID - index]
    const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(String(value))
    return [name, isUuid ? `7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f${1000 + index}` : `NOBODY-${index}`]
  })
  return Object.fromEntries(unknown)
}

/** The text without the identifiers that were sent. */
const withoutIdentifiers = (text: string, sent: Values) =>
  Object.values(sent).reduce<string>((read, value) => read.replaceAll(String(value), '<id>'), text)

/** Sends the request and checks that nothing of the other company was written or returned. */
async function sentSafely(draft: Draft, sent: Values) {
  const response = await suite.send(draft)
  expect(await changes(em()), 'rows of the other company were written').toEqual([])
  const headers = JSON.stringify(response.headers)
  const leaked = leaks(response.text + headers, suite.foreign, suite.values, sent)
  expect(leaked, response.text.slice(0, 300)).toEqual([])
  return response
}

async function compareResponses(
  operation: DocumentedOperation,
  groups: readonly IdentifierLocation[][],
): Promise<void> {
  const unknown = unknownValues()
  for (const group of groups) {
    const [foreignValues, unknownResourceValues] = [valuesAt(group, suite.foreign), valuesAt(group, unknown)]

    const other = await sentSafely(await drafted(operation, group, suite.foreign), foreignValues)
    const none = await sentSafely(await drafted(operation, group, unknown), unknownResourceValues)

    const context = `${key(group)}: ${other.text.slice(0, 300)}`
    expect(statusesFor(operation, group), context).toContain(other.status)
    if (other.status < 300 && !isRead(operation)) {
      // An identifier that is ignored, or that each company chooses for itself: the second request may find it taken.
      expect(none.status, context).toBeLessThan(300)
      continue
    }
    expect(other.status, context).toBe(none.status)
    expect(withoutIdentifiers(other.text, foreignValues), key(group)).toBe(
      withoutIdentifiers(none.text, unknownResourceValues),
    )
  }
}

const isWithoutBody = (group: readonly IdentifierLocation[]) =>
  group.every((location) => location.in !== 'body')
const isWithBody = (group: readonly IdentifierLocation[]) => !isWithoutBody(group)

sampledOperations(
  'lists no record of another company with any filter',
  takes('$filter'),
  async (operation) => {
    const requestFiltered = async ($filter: string, sent: Values) => {
      const draft = await suite.draft(operation)
      const requiredFilter = new URLSearchParams(draft.query).get('$filter')
      const query = new URLSearchParams(draft.query)
      query.set('$filter', requiredFilter ? `${requiredFilter} and (${$filter})` : $filter)
      draft.query = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
      const { status, body, text } = await sentSafely(draft, sent)
      expect(status, text).toBe(200)
      return body
    }
    for (const { name, fixture, isText } of filteredPlaces(operation)) {
      const sent = { [fixture]: suite.foreign[fixture] }
      const quoted = typeof suite.foreign[fixture] === 'number' ? '' : isText ? "'" : "guid'"
      const literal = `${quoted}${suite.foreign[fixture]}${quoted && "'"}`

      expect(await requestFiltered(`${name} eq ${literal}`, sent), name).toEqual([])
      await requestFiltered(`${name} eq ${literal} or ${name} ne ${literal} or ${name} eq null`, sent)
    }
  },
)

// Requests without identifiers in the body first: a write may use an identifier of the other company for a new resource
// of its own company.
for (const [where, applies] of [
  ['the path and query', isWithoutBody],
  ['the body', isWithBody],
] as const) {
  sampledOperations(
    `returns the same for an identifier of another company in ${where} as for an unknown one`,
    (operation) => groupsOf(operation).some(applies),
    (operation) => compareResponses(operation, groupsOf(operation).filter(applies)),
  )
}

sampledOperations(
  'refuses another company before any other fault of the request',
  (operation) => isSecured(operation) && takes('CompanyId')(operation),
  async (operation) => {
    const locations = identifiersOf(operation)
    const groups = [
      locations.filter((location) => location.in === 'path' && isOfCompany(location)),
      locations,
    ]
    for (const group of groups) {
      const sent = valuesAt(group, suite.foreign)

      const { status, body } = await sentSafely(await drafted(operation, group, suite.foreign), sent)

      expect([status, body]).toEqual([403, operation.problem('You are not permitted to use this resource.')])
    }
  },
)

/** P7; an identifier in a body or a query may also be ignored, chosen by the client, or invalid. */
function statusesFor(operation: DocumentedOperation, group: readonly IdentifierLocation[]): number[] {
  const inPath = group.filter((location) => location.in === 'path').map(({ fixture }) => fixture)
  if (inPath.includes('SupplierEntityId')) return [403]
  // Without a token, the response does not reveal whether the resource exists.
  if (operation.anonymous) return [400]
  if (inPath.length === 0)
    return Object.keys(operation.responses)
      .map(Number)
      .filter((code) => code < 500)
  if (group.every((location) => location.in === 'path') && operation.unknownEntity === 404) return [404]
  return [400, 404]
}

/** Filterable members of a list that name something of a company. */
function filteredPlaces(operation: DocumentedOperation) {
  const { properties } = operation.resolve(operation.resolve(success(operation).schema).items)
  // biome-ignore lint/suspicious/noExplicitAny: schemas are free JSON
  return Object.entries<any>(properties).flatMap(([name, member]) => {
    const fixture = fixtureNamed(operation, name)
    const isText = { ...operation.resolve(member), ...member }.format !== 'uuid'
    return member['x-filterable'] && fixture ? [{ name, fixture, isText }] : []
  })
}
