import { beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../handlers/api/contract/contract.ts'
import { createNameHints } from '../../../handlers/api/contract/declared-names.ts'
import type { Operation } from '../../../handlers/api/contract/operation.ts'
import { pathParameters, queryParameters } from '../../../handlers/api/contract/parameters.ts'
import { startApp } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

const operation = {
  pathParameters: ['CompanyId', 'Role'],
  numeric: { path: new Set(['CompanyId']), query: new Set(['$top', 'q']), fractions: new Set(['q']) },
  booleans: new Set(['$count']),
  lists: new Set(['types']),
  anyCase: new Map(),
  normalized: new Set(['Role', 'sku']),
} as unknown as Operation

describe('path parameters', () => {
  test.each([
    ['12', 12],
    ['-1', -1],
    ['0', 0],
    ['007', '007'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['+1', '+1'],
    [' 1', ' 1'],
    ['Infinity', 'Infinity'],
    ['99999999999999999999', '99999999999999999999'],
  ])('%j of an integer becomes %j', (text, value) => {
    expect(pathParameters(operation, [text, '12'])).toEqual({ CompanyId: value, Role: '12' })
  })
})

describe('query parameters', () => {
  test('become numbers if the document says so, and remain text otherwise', () => {
    expect(queryParameters(operation, '$top=5&filter=a%20b+c&n=5')).toEqual({
      $top: 5,
      filter: 'a b c',
      n: '5',
    })
    expect(queryParameters(operation, '')).toEqual({})
    expect(queryParameters(operation, 'sku=%20e%CC%81&name=%20e%CC%81')).toEqual({
      sku: '\u00e9',
      name: ' e\u0301',
    })
  })

  test('become booleans if the document says so', () => {
    const read = (text: string) => queryParameters(operation, `$count=${text}&n=${text}`)

    expect(read('true')).toEqual({ $count: true, n: 'true' })
    expect(read('false')).toEqual({ $count: false, n: 'false' })
    for (const none of ['True', '1', '', 'constructor']) expect(read(none)).toEqual({ $count: none, n: none })
  })

  test('become lists if the document says so', () => {
    expect(queryParameters(operation, 'types=a,b%2Cc&n=a,b')).toEqual({ types: ['a', 'b', 'c'], n: 'a,b' })
    expect(queryParameters(operation, 'types=')).toEqual({ types: [''] })
  })

  test('may have an exponent if they need not be integers', () => {
    const read = (text: string) => queryParameters(operation, `$top=${text}&q=${text}`)

    expect(read('1e2')).toEqual({ $top: '1e2', q: 100 })
    expect(read('1.5E-3')).toEqual({ $top: '1.5E-3', q: 0.0015 })
    for (const none of ['e5', '1e', '1e1e1', '0x1e2', '01e2', '1.e2']) {
      expect(read(none)).toEqual({ $top: none, q: none })
    }
  })

  test.each(['$top=1&$top=2', 'a=1&%61=2', 'a=%00'])('%s is 400', (search) => {
    expect(() => queryParameters(operation, search)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('a request that violates its document', () => {
  const app = useFixture(startApp)
  let carts: string
  let token: string

  beforeAll(async () => {
    token = await app.tokenOf('ApiClient')
    const { CompanyId, Entities } = app.onboarding
    const location = Entities.find(({ Role }) => Role === 'Location')?.Id
    carts = `/cart/v1/companies(${CompanyId})/entities(${location})/carts`
  })

  const item = { Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }
  const cart = (members: object = {}) => ({ SourceId: app.onboarding.SourceId, Items: [item], ...members })
  const post = (body: unknown) => app.request(carts, { method: 'POST', token, body })
  const get = (path: string) => app.request(path, { token })

  test.each([
    [{ FirstName: 'x'.repeat(51) }, 'FirstName', 'Must have at most 50 characters.'],
    [{ FirstName: 7 }, 'FirstName', 'Must be a text or null.'],
    [{ Email: 'ada' }, 'Email', 'Must be an email address.'],
    [
      { Email: `${'a'.repeat(65)}@example.com` },
      'Email',
      'Must be an email address with at most 64 characters before the @.',
    ],
    [
      { Email: 'jürgen@example.com' },
      'Email',
      'Must be an email address in ASCII; write its domain in Punycode (xn--…).',
    ],
    [{ Email: 'ada@10.0.0.1' }, 'Email', 'Must be an email address with a domain name, not an IP address.'],
    [{ Items: [{ ...item, ProductTypeId: 'x' }] }, 'Items[0].ProductTypeId', 'Must be one of 1, 2, 3, 4.'],
    [{ SourceId: 'demo' }, 'SourceId', 'Must be a GUID such as 6f9619ff-8b86-4d01-b42d-00c04fc964ff.'],
    [{ SourceId: undefined }, 'SourceId', 'Is required.'],
    [{ Items: [] }, 'Items', 'Must have at least 1 item.'],
    [{ Items: {} }, 'Items', 'Must be a list.'],
    [{ Items: [item, { ...item, Quantity: 0 }] }, 'Items[1].Quantity', 'Must be at least 1.'],
    [{ Items: [{ ...item, Quantity: 1.5 }] }, 'Items[0].Quantity', 'Must be a whole number.'],
    [{ Items: [{ ...item, ProductTypeId: 9 }] }, 'Items[0].ProductTypeId', 'Must be one of 1, 2, 3, 4.'],
    [{ Items: [{ ...item, Name: undefined }] }, 'Items[0].Name', 'Is required.'],
    [
      { Items: [{ ...item, DisplayPrice: 1.23456 }] },
      'Items[0].DisplayPrice',
      'Must have at most four decimal places.',
    ],
    [{ Colour: 'red' }, 'Colour', 'Is not known here; leave it out.'],
    [{ firstname: 'Ada' }, 'firstname', 'Is not known here; it is written FirstName.'],
    [{ first_name: 'Ada' }, 'first_name', 'Is not known here; it is written FirstName.'],
    [{ NameFirst: 'Ada' }, 'NameFirst', 'Is not known here; it is written FirstName.'],
    [{ FristName: 'Ada' }, 'FristName', 'Is not known here; did you mean FirstName?'],
    [{ Name: 'Ada' }, 'Name', 'Is not known here; did you mean FirstName or LastName?'],
    [
      { Items: [item, { ...item, Quantity: undefined, quantity: 1 }] },
      'Items[1].quantity',
      'Is not known here; it is written Quantity.',
    ],
    [
      { Items: [{ ...item, PriceDisplay: 2 }] },
      'Items[0].PriceDisplay',
      'Is not known here; it is written DisplayPrice.',
    ],
    [{ CompanyId: 999 }, 'CompanyId', 'Must be the CompanyId of the address, or be left out.'],
  ])('%j is reported as %s: %s', async (members, Field, Message) => {
    const { status, body } = await post(cart(members))

    expect(status).toBe(400)
    expect(body.Message).toBe(`${Field}: ${Message}`)
    expect(body.Details).toContainEqual({ Field, Message })
  })

  test.each([
    ['/availability/v1/Companies({C})/Entities({C})/CatalogItems({X})/SerialNumbers', { Id: 'a(b' }, 'Id'],
    [
      '/invoicing/v1/Companies({C})/Invoices',
      { Customer: { BillingAddress: { CountryCode: '12' } } },
      'Customer.BillingAddress.CountryCode',
    ],
  ])('describes the allowed text at %s in words', async (path, body, field) => {
    const { CompanyId, CatalogItems } = app.onboarding
    const address = path.replaceAll('{C}', String(CompanyId)).replace('{X}', CatalogItems[0]?.Id ?? '')
    const refused = await app.request(address, { method: 'POST', token, body })

    expect([refused.status, refused.body.Details[0].Field]).toEqual([400, field])
    expect(refused.body.Message).toMatch(/: Must (be|not) [a-z ,/()'*.A-Z0-9-]+\.$/)
  })

  test.each([
    ['$TOP=2', '$TOP', 'Is not known here; it is written $top.'],
    ['top=2', 'top', 'Is not known here; it is written $top.'],
    ['$tpo=2', '$tpo', 'Is not known here; did you mean $top?'],
    ['Filter=Id%20eq%202', 'Filter', 'Is not known here; it is written filter.'],
    ['colour=red', 'colour', 'Is not known here; leave it out.'],
  ])('?%s is reported as %s: %s', async (query, Field, Message) => {
    const { status, body } = await get(`${carts}?${query}`)

    expect([status, body.Message]).toEqual([400, `${Field}: ${Message}`])
  })

  test('is reported with all its faults, each once', async () => {
    const { body } = await post(cart({ FirstName: 7, Email: 'ada', Items: [{ Name: 'a' }] }))

    expect(body.Details.map(({ Field }: { Field: string }) => Field).toSorted()).toEqual([
      'Email',
      'FirstName',
      'Items[0].DisplayPrice',
      'Items[0].ProductTypeId',
      'Items[0].Quantity',
    ])
  })

  test('is reported with at most a hundred faults', async () => {
    const { status, body } = await post(cart({ Items: Array(400).fill({}) }))
    expect([status, body.Details.length]).toEqual([400, 100])
  })

  test.each([null, 0, '00000000-0000-0000-0000-000000000000'])(
    'is accepted if the body has %j for an id of the path and its type allows that',
    async (value) => {
      const { status, body } = await post(cart({ CompanyId: value }))
      // An integer identifier does not accept the empty GUID as a placeholder.
      expect(status, JSON.stringify(body)).toBe(typeof value === 'string' ? 400 : 201)
    },
  )
})

test('hints are searched for 100 names of a request, because a bulk list may have thousands', () => {
  const contract = loadContract('cart', new URL('../../../generated/', import.meta.url))
  const operation = contract.operations.find(({ id }) => id === 'createCart')
  if (!operation) throw new Error('createCart is missing')
  const hintOf = createNameHints(contract.document, operation)
  const near = Array.from({ length: 150 }, (_, index) => {
    const additionalProperty = `FirstName${index.toString(36).padStart(2, '0')}`
    const fault = { instancePath: '/requestBody', params: { additionalProperty }, schemaPath: '' }
    return hintOf({ ...fault, keyword: 'additionalProperties' }).near
  })

  expect(near.filter((names) => names.includes('FirstName'))).toHaveLength(100)
})
