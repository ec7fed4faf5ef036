import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../handlers/api/contract/operation.ts'
import { HAL, listHeaders, represent } from '../../../handlers/api/contract/represent.ts'
import type { Listing } from '../../../handlers/api/lists/listing.ts'
import { RawJson } from '../../../handlers/runtime/values/raw-json.ts'

const JSON_TYPE = 'application/json'
const links = {
  self: 'companies({CompanyId})/entities({EntityId})/carts({Id})',
  supplier: 'suppliers({SupplierId})',
}
const operationOf = (isList: boolean, schema: object = { 'x-links': links }) =>
  ({
    template: `/companies({CompanyId})/carts${isList ? '' : '({Id})'}`,
    resources: new Map([[200, { schema, isList }]]),
  }) as unknown as Operation
const address = { path: { CompanyId: 1000, EntityId: 1003, Id: 7 }, search: '' }
const cart = { Id: 7, Name: 'Ada', Email: null, SupplierId: null }

async function textOf(...args: Parameters<typeof represent>): Promise<string> {
  const { content } = represent(...args)
  if (content === undefined || typeof content === 'string') return content ?? ''
  let text = ''
  for await (const piece of content) text += piece
  return text
}

describe('a resource', () => {
  test('that the database has serialized as JSON is sent unchanged, and parsed for HAL', async () => {
    const body = new RawJson('{"Id" : 7}', 3)

    expect(await textOf(operationOf(false), 200, body, JSON_TYPE, address)).toBe('{"Id" : 7}')
    expect(JSON.parse(await textOf(operationOf(false), 200, body, HAL, address))).toMatchObject({
      _links: { self: { href: 'companies(1000)/entities(1003)/carts(7)' } },
      Id: 7,
    })
  })

  test('in HAL has links before its members, with values from the resource, or else from the path', async () => {
    const text = await textOf(operationOf(false), 200, { ...cart, SupplierId: 12 }, HAL, address)

    expect(text).toBe(
      JSON.stringify({
        _links: {
          self: { href: 'companies(1000)/entities(1003)/carts(7)' },
          supplier: { href: 'suppliers(12)' },
        },
        ...cart,
        SupplierId: 12,
      }),
    )
  })

  test('has no link for a null value', async () => {
    const hal = JSON.parse(await textOf(operationOf(false), 200, cart, HAL, address))
    expect(Object.keys(hal._links)).toEqual(['self'])
  })

  test('without a template links to the requested address', async () => {
    const requestAddress = { ...address, search: 'at=2026-01-31' }
    const hal = JSON.parse(await textOf(operationOf(false, {}), 200, cart, HAL, requestAddress))
    expect(hal._links).toEqual({ self: { href: 'companies(1000)/carts(7)?at=2026-01-31' } })
  })

  test('has percent-encoded identifiers in links', async () => {
    const hal = JSON.parse(await textOf(operationOf(false), 200, { ...cart, Id: 'a/b (c)' }, HAL, address))
    expect(hal._links.self.href).toBe('companies(1000)/entities(1003)/carts(a%2Fb%20(c))')
  })

  test('that is undefined has no content', () => {
    expect(represent(operationOf(false), 200, undefined, JSON_TYPE, address).content).toBeUndefined()
  })
})

describe('a list', () => {
  const listing = (count: number, page?: Listing<unknown>['page'], size = 2): Listing<unknown> => {
    const all = Array.from({ length: count }, (_, index) => ({ ...cart, Id: index + 1 }))
    const batches = Array.from({ length: Math.ceil(count / size) }, (_, at) =>
      all.slice(at * size, at * size + size),
    )
    return {
      batches: (async function* () {
        yield* batches
      })(),
      page,
    }
  }

  test('may be a plain array or have empty batches', async () => {
    expect(await textOf(operationOf(true), 200, [cart], JSON_TYPE, address)).toBe(JSON.stringify([cart]))
    const gaps = { batches: [[], [cart], [], [cart], []], page: undefined }
    expect(await textOf(operationOf(true), 200, gaps, JSON_TYPE, address)).toBe(JSON.stringify([cart, cart]))
  })

  test('that the database has serialized is sent unchanged, and with links in HAL', async () => {
    const batches = (async function* () {
      for (const text of ['{"Id": 1}', '{"Id": 2}']) yield [new RawJson(text)]
    })()
    expect(await textOf(operationOf(true), 200, { batches, page: undefined }, JSON_TYPE, address)).toBe(
      '[{"Id": 1},{"Id": 2}]',
    )
    const page = { batches: [[new RawJson(JSON.stringify(cart))]], page: undefined }
    expect(await textOf(operationOf(true), 200, page, HAL, address)).toBe(
      await textOf(operationOf(true), 200, [cart], HAL, address),
    )
  })

  test.each([
    ['$skip=0', { next: 'bmV4dA' }],
    ['$skip=2', { next: 'bmV4dA', prev: 'cHJldg' }],
    ['$skiptoken=Zmlyc3Q', { next: 'bmV4dA', prev: 'cHJldg' }],
    ['$skiptoken=Zmlyc3Q', { prev: 'cHJldg' }],
    ['$skip=0', {}],
  ])('requested by %s continues by %j', async (position, page) => {
    const requestAddress = { ...address, search: `$top=2&$filter=Name eq 'a+b'&${position}` }
    const hal = JSON.parse(await textOf(operationOf(true), 200, listing(2, page), HAL, requestAddress))

    const { self, ...others } = hal._links
    expect(self.href).toMatch(/^companies\(1000\)\/carts\?\$top=2&\$filter=/)
    expect(Object.keys(others)).toEqual(Object.keys(page))
    for (const [relation, token] of Object.entries(page)) {
      const query = new URLSearchParams(others[relation].href.split('?')[1])
      expect(query.getAll('$skiptoken')).toEqual([token])
      expect(query.get('$skip')).toBeNull()
      expect(query.get('$top')).toBe('2')
    }
  })

  test('is passed to onBatch one batch at a time before it is serialized', async () => {
    const ids: number[] = []
    await textOf(operationOf(true), 200, listing(5), JSON_TYPE, address, (batch) => ids.push(batch.length))
    expect(ids).toEqual([2, 2, 1])
  })
})

describe('the headers of a page', () => {
  const page = { batches: [], page: { next: 'bmV4dA', prev: 'cHJldg' } }
  const headersOf = (search: string, listing: Listing<unknown> = page, type = JSON_TYPE) =>
    listHeaders(operationOf(true), listing, type, '/cart/v1', { ...address, search })

  test('are absent in HAL, which has the links in its body, and for a list that is not paged', () => {
    expect(headersOf('', page, HAL)).toEqual({})
    expect(headersOf('', { batches: [], page: undefined })).toEqual({})
  })

  test('have no Link if it would be too long for clients', () => {
    expect(headersOf(`$filter=${'x'.repeat(5_000)}`)).toEqual({})
  })
})

describe('a frozen list in memory', () => {
  const emptyAddress = { path: {}, search: '' }
  /** Counts how often it is serialized. */
  const counted = () => {
    let count = 0
    const toJSON = () => {
      count += 1
      return { Code: count }
    }
    const item = { toJSON }
    return { batch: Object.freeze([item]), serializations: () => count }
  }
  const listing = (batch: readonly unknown[]): Listing<unknown> => ({ batches: [batch], page: undefined })

  test('is serialized once for each media type', async () => {
    const { batch, serializations } = counted()
    const text = (type: string) => textOf(operationOf(true), 200, listing(batch), type, emptyAddress)

    expect([await text(JSON_TYPE), await text(JSON_TYPE)]).toEqual(['[{"Code":1}]', '[{"Code":1}]'])
    expect(serializations()).toBe(1)
    expect(await text(HAL)).toContain('"_embedded"')
  })

  test('is serialized again if the address has parameters, because its links may contain them', async () => {
    const { batch, serializations } = counted()
    for (let time = 0; time < 2; time += 1) await textOf(operationOf(true), 200, listing(batch), HAL, address)

    expect(serializations()).not.toBe(1)
  })
})
