// Lists (P11, P12), over every operation that takes $filter: what the document marks filterable can be filtered and
// ordered by, and pages put together are the whole list.
import { expect } from 'vitest'
import { type DocumentedOperation, success, takes } from '../support/contract.ts'
import { threadMs } from '../support/processor-time.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations, variantsFor } from '../support/variants.ts'
import { startSuite } from './suite.ts'

// biome-ignore lint/suspicious/noExplicitAny: members of lists are free JSON here
type Json = any

interface Property {
  name: string
  type: string
  format: string | undefined
}

const QUERY_FAULT = 'Error while extracting the request query'
const suite = useFixture(startSuite)

const isList = takes('$filter')

const isOrdered = takes('$orderby')

/** Lists that omit some members unless the filter uses this property (G7, G8, U7). */
const filterPropertyOf: Readonly<Record<string, string>> = {
  listPricingGroups: 'IsDeleted',
  listPricingTerms: 'Active',
  listUsers: 'IsActive',
  searchUsers: 'IsActive',
}

const requestList = async (operation: DocumentedOperation, query: Record<string, string | number> = {}) =>
  suite.request(operation, (draft) => {
    const parts = new URLSearchParams(draft.query)
    for (const [name, value] of Object.entries(query)) parts.set(name, String(value))
    draft.query = queryText(parts)
  })

/** A list that requires a filter keeps that filter in addition to the tested one. */
const filtered = async (
  operation: DocumentedOperation,
  $filter: string,
  headers: Record<string, string> = {},
) => {
  const requiredFilter = new URLSearchParams((await suite.draft(operation)).query).get('$filter')
  return requestList(operation, {
    ...headers,
    $filter: requiredFilter ? `${requiredFilter} and (${$filter})` : $filter,
  })
}

const queryText = (parts: URLSearchParams) =>
  [...parts].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

/** The whole list; the fixtures must give it enough members for pages. */
const allMembersOf = async (operation: DocumentedOperation): Promise<Json[]> => {
  const { status, body, text } = await requestList(operation)
  expect(status, text).toBe(200)
  expect(
    body.length,
    `Create at least 3 members of ${operation.id} in test/operations/fixtures/fixtures.ts`,
  ).toBeGreaterThan(2)
  return body
}

sampledOperations('declares all parameters of lists', isList, (operation) => {
  expect(operation.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['$filter', '$skip', '$skiptoken', '$top', '$count']),
  )
  expect(filterables(operation)).not.toEqual([])
})

sampledOperations('filters by every filterable property', isList, async (operation) => {
  const allMembers = await allMembersOf(operation)
  for (const property of filterables(operation)) {
    const { name } = property
    const value = allMembers.find((member) => member[name] !== null)?.[name] ?? null
    const filter = (operator: string) =>
      filtered(operation, `${name} ${operator} ${literal(property, value)}`)

    const [equal, other] = [await filter('eq'), await filter('ne')]

    const isEqual = (member: Json) => isSame(member[name], value)
    const all =
      filterPropertyOf[operation.id] === name
        ? (await filtered(operation, `${name} ne null`)).body
        : allMembers
    expect([equal.status, other.status], `${name}: ${equal.text.slice(0, 200)}`).toEqual([200, 200])
    expect(equal.body, name).toEqual(all.filter(isEqual))
    expect(other.body, name).toEqual(all.filter((member: Json) => !isEqual(member)))
  }
})

sampledOperations('orders by every filterable property', isOrdered, async (operation) => {
  const allMembers = await allMembersOf(operation)
  for (const { name } of filterables(operation)) {
    for (const direction of variantsFor(operation, ['', ' asc', ' desc'])) {
      const { status, body, text } = await requestList(operation, { $orderby: `${name}${direction}` })

      expect(status, `${name}: ${text.slice(0, 200)}`).toBe(200)
      const sortedMembers = [...allMembers].sort(
        (a, b) => compare(a[name], b[name]) * (direction === ' desc' ? -1 : 1),
      )
      expect(
        body.map((member: Json) => member[name]),
        name,
      ).toEqual(sortedMembers.map((member) => member[name]))
    }
  }
})

sampledOperations('refuses a filter or order by any other property', isList, async (operation) => {
  const responses = [
    await filtered(operation, 'Nonsense eq 1'),
    await requestList(operation, { $orderby: 'Nonsense' }),
    await requestList(operation, { $orderby: 'Nonsense desc' }),
  ]
  responses.forEach(({ status, body }, index) => {
    expect(status).toBe(400)
    expect(body.Message).toMatch(new RegExp(`^${QUERY_FAULT}`))
    // A list with a fixed order does not accept $orderby at all.
    expect(body.Message).toContain(index === 0 || isOrdered(operation) ? 'Nonsense' : '$orderby')
  })
})

const badFilters = [
  '',
  ' ',
  'eq',
  '(',
  ')',
  'and',
  "'",
  'Id',
  'Id eq',
  'Id eq eq 1',
  'Id is 1',
  'Id eq 1 and',
  'Id eq 1)',
  '(Id eq 1',
  'not',
  "Id eq 'x' or",
  '1 eq 1',
  'drop table cart',
  "'; drop table cart; --",
  'Id eq 1; select 1',
  '$filter',
  '\u{1f600}',
  'Id eq ％31',
  '('.repeat(1900),
  'x'.repeat(2001),
  `${'('.repeat(21)}Id eq 1${')'.repeat(21)}`,
  Array.from({ length: 51 }, () => 'Id eq 1').join(' or '),
  `${'not '.repeat(400)}Id eq 1`,
]

sampledOperations(
  'refuses a filter that is invalid, too long or too deeply nested',
  isList,
  async (operation) => {
    for (const filter of variantsFor(operation, badFilters, 8)) {
      const startedAt = threadMs()
      const { status, body } = await requestList(operation, { $filter: filter })

      expect(status, filter.slice(0, 60)).toBe(400)
      expect(body.Message, filter.slice(0, 60)).toMatch(new RegExp(`^${QUERY_FAULT}`))
      expect(threadMs() - startedAt, filter.slice(0, 60)).toBeLessThan(1000)
    }
    if (!isOrdered(operation)) return
    const badOrders = ['', ' ', ',', 'Id,', 'Id sideways', 'Id desc desc', 'Id,Id', '1', "'", ';']
    for (const order of variantsFor(operation, badOrders, 3)) {
      const { status, body } = await requestList(operation, { $orderby: order })

      expect(status, order).toBe(400)
      expect(body.Message, order).toMatch(new RegExp(`^${QUERY_FAULT}`))
    }
  },
)

sampledOperations('compares a property with values of its type only', isList, async (operation) => {
  for (const property of filterables(operation)) {
    const isText = property.type === 'string' && !['uuid', 'date-time'].includes(property.format ?? '')
    const wrongType = isText ? '1' : "'nonsense'"
    const { status, body } = await filtered(operation, `${property.name} eq ${wrongType}`)

    expect(status, property.name).toBe(400)
    expect(body.Message).toMatch(new RegExp(`^${QUERY_FAULT}`))
  }
})

sampledOperations(
  'returns the whole list in pages that neither skip nor repeat a member',
  isList,
  async (operation) => {
    const allMembers = await allMembersOf(operation)
    const [first] = filterables(operation)
    const size = Math.ceil(allMembers.length / 3)
    for (const order of isOrdered(operation) ? [undefined, `${first?.name} desc`] : [undefined]) {
      const orderly = { ...(order && { $orderby: order }) }
      const { body: expected } = await requestList(operation, orderly)
      const pages: Json[] = []
      for (let skip = 0; skip < allMembers.length; skip += size) {
        const { body } = await requestList(operation, { ...orderly, $skip: skip, $top: size })
        expect(body.length).toBeLessThanOrEqual(size)
        pages.push(...body)
      }

      expect(pages).toEqual(expected)
    }
    expect((await requestList(operation, { $skip: allMembers.length })).body).toEqual([])
    expect((await requestList(operation, { $skip: 2_147_483_647, $top: 1 })).body).toEqual([])
    expect((await requestList(operation, { $skip: allMembers.length - 1 })).body).toEqual(
      allMembers.slice(-1),
    )
    const $top = operation.parameters.find(({ name }) => name === '$top')?.schema.maximum
    expect((await requestList(operation, { $top })).body).toEqual(allMembers)
  },
)

sampledOperations('links to the next and the previous page in HAL', isList, async (operation) => {
  const allMembers = await allMembersOf(operation)
  const size = Math.ceil(allMembers.length / 3)
  const property = filterables(operation).find(({ type }) => type !== 'boolean')
  const follow = async (href: string) => {
    const { status, body } = await suite.send({
      ...(await suite.draft(operation)),
      path: `${operation.bases[0]}/${href.split('?')[0]}`,
      query: href.split('?')[1] ?? '',
      headers: { Accept: 'application/hal+json' },
    })
    expect(status, href).toBe(200)
    return body
  }
  const { path, query } = await suite.draft(operation)
  const relativePath = path.slice((operation.bases[0]?.length ?? 0) + 1)
  const parameters = new URLSearchParams(query)
  const fullPage = await follow(`${relativePath}?${queryText(parameters)}&$top=${allMembers.length}`)
  if (isOrdered(operation)) parameters.set('$orderby', `${property?.name} desc`)
  const filter = [parameters.get('$filter'), `${property?.name} ne null`].filter(Boolean).join(' and ')
  if ((await requestList(operation, { $filter: filter })).status === 200) parameters.set('$filter', filter)
  const expected = await follow(`${relativePath}?${queryText(parameters)}`)
  parameters.set('$top', String(size))
  let page = await follow(`${relativePath}?${queryText(parameters)}`)
  expect(page._links.prev).toBeUndefined()
  expect(fullPage._links.next, 'the last page is full').toBeUndefined()

  const forwards: Json[] = [...page._embedded.self]
  const steps = [page]
  while (page._links.next) {
    page = await follow(page._links.next.href)
    expect(page._embedded.self, 'no link leads to an empty page').not.toEqual([])
    expect(page._links.self.href).toMatch(/[?&]\$skiptoken=/)
    forwards.push(...page._embedded.self)
    steps.push(page)
  }
  for (const earlier of steps.slice(0, -1).reverse()) {
    page = await follow(page._links.prev.href)
    expect(page._embedded).toEqual(earlier._embedded)
    expect(await follow(page._links.self.href)).toEqual(page)
  }

  expect(forwards).toEqual(expected._embedded.self)
})

sampledOperations(
  'links to the next and the previous page in JSON by Link, and counts all members',
  isList,
  async (operation) => {
    const allMembers = await allMembersOf(operation)
    const pageAt = async (target: string) => {
      const [path = '', query = ''] = target.split('?')
      const { status, body, headers, text } = await suite.send({
        ...(await suite.draft(operation)),
        path,
        query,
      })
      expect(status, `${target}: ${text}`).toBe(200)
      const links = [...String(headers.link ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)]
      return {
        body,
        total: headers['x-total-count'],
        ...Object.fromEntries(links.map(([, href, relation]) => [relation, href])),
      } as { body: Json[]; total: string | undefined; next?: string; prev?: string }
    }
    const { path, query } = await suite.draft(operation)
    const requestPath = `${path}?${queryText(new URLSearchParams(query))}`
    const size = Math.ceil(allMembers.length / 3)

    const first = await pageAt(`${requestPath}&$top=${size}&$count=true`)
    const pages = [first]
    for (let page = first; page.next; pages.push(page)) {
      const next = await pageAt(page.next)
      expect((await pageAt(next.prev ?? '')).body).toEqual(page.body)
      page = next
    }

    expect(pages.length).toBe(Math.ceil(allMembers.length / size))
    expect(first.prev).toBeUndefined()
    for (const link of pages.flatMap(({ next = [], prev = [] }) => [next, prev].flat())) {
      const names = [...new URLSearchParams(link.split('?')[1]).keys()]
      expect(names).toContain('$skiptoken')
      expect(names).not.toContain('$skip')
    }
    expect(pages.flatMap(({ body }) => body)).toEqual(allMembers)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([String(allMembers.length)]))
    expect((await pageAt(`${requestPath}&$top=${size}&$count=false`)).total).toBeUndefined()
    expect((await pageAt(`${requestPath}&$skip=1&$count=true`)).total).toBe(String(allMembers.length))
    expect(
      (await pageAt(`${requestPath}&$top=${allMembers.length}`)).next,
      'the last page is full',
    ).toBeUndefined()

    const property = filterables(operation).find(({ type }) => type !== 'boolean')
    const { name } = property as Property
    const value = allMembers.find((member) => member[name] !== null)?.[name] ?? null
    const matchingMembers = await filtered(operation, `${name} eq ${literal(property as Property, value)}`, {
      $count: 'true',
    })
    expect(matchingMembers.headers['x-total-count']).toBe(String(matchingMembers.body.length))
  },
)

sampledOperations(
  'continues a page that was requested by $skip, with any $top, and refuses a $skiptoken elsewhere',
  isList,
  async (operation) => {
    const allMembers = await allMembersOf(operation)
    const tokensOf = async (query: Record<string, string | number>) => {
      const { headers } = await requestList(operation, query)
      return [...String(headers.link).matchAll(/skiptoken=([\w-]+)>; rel="(\w+)"/g)].map(
        ([, token]) => token ?? '',
      )
    }
    const [next = '', prev = ''] = await tokensOf({ $skip: 1, $top: 1 })

    expect((await requestList(operation, { $skiptoken: next })).body).toEqual(allMembers.slice(2))
    expect((await requestList(operation, { $skiptoken: next, $top: 1, $count: 'true' })).body).toEqual([
      allMembers[2],
    ])
    expect((await requestList(operation, { $skiptoken: prev, $top: 5 })).body).toEqual([allMembers[0]])

    const [property] = filterables(operation)
    const name = property?.name ?? ''
    const value = allMembers.find((member) => member[name] !== null)?.[name] ?? null
    const isEqual = `${name} eq ${literal(property as Property, value)}`
    const refusals = [
      await requestList(operation, { $skiptoken: `${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}` }),
      await requestList(operation, { $skiptoken: next, $skip: 1 }),
      await filtered(operation, isEqual, { $skiptoken: next }),
      ...(isOrdered(operation) ? [await requestList(operation, { $skiptoken: next, $orderby: name })] : []),
    ]
    for (const { status, body, text } of refusals) {
      expect(status, text).toBe(400)
      expect(body.Message).toMatch(new RegExp(`^${QUERY_FAULT}: .*\\$skiptoken`))
    }
  },
)

/** The properties that are marked as filterable on the members of the list's response. */
function filterables(operation: DocumentedOperation): Property[] {
  const items = operation.resolve(operation.resolve(success(operation).schema).items)
  return Object.entries<Json>(items.properties)
    .filter(([, property]) => property['x-filterable'])
    .map(([name, property]) => {
      const { type, format } = { ...operation.resolve(property), ...property }
      return { name, type: [type].flat().find((candidate) => candidate !== 'null'), format }
    })
}

/** The value as a literal of the filter language. */
function literal({ type, format }: Property, value: Json): string {
  if (value === null) return 'null'
  if (format === 'uuid') return `guid'${value}'`
  if (format === 'date-time') return `datetime'${value}'`
  return type === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

function isSame(left: Json, right: Json): boolean {
  return left === right
}

/** Null first, then false, numbers by size, text by code points. */
function compare(left: Json, right: Json): number {
  if (left === right) return 0
  if (left === null || right === null) return left === null ? -1 : 1
  if (typeof left !== 'string') return Number(left) - Number(right)
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
