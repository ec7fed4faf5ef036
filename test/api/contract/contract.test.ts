import { beforeAll, describe, expect, test } from 'vitest'
import { type Contract, loadContract } from '../../../handlers/api/contract/contract.ts'
import type { Operation } from '../../../handlers/api/contract/operation.ts'

const generated = new URL('../../../generated/', import.meta.url)

describe('a contract', () => {
  let cart: Contract
  let accounts: Contract
  let reference: Contract
  const operation = (contract: Contract, id: string): Operation => {
    const match = contract.operations.find((candidate) => candidate.id === id)
    if (!match) throw new Error(`No operation ${id}`)
    return match
  }

  beforeAll(() => {
    cart = loadContract('cart', generated)
    accounts = loadContract('accounts', generated)
    reference = loadContract('reference', generated)
  })

  test('has the properties of an operation that the pipeline needs', () => {
    expect(operation(cart, 'createCart')).toMatchObject({
      service: 'cart',
      method: 'post',
      template: '/companies({CompanyId})/entities({EntityId})/carts',
      bases: ['/cart/v1'],
      pathParameters: ['CompanyId', 'EntityId'],
      numeric: { path: new Set(['CompanyId', 'EntityId']), query: new Set(), fractions: new Set() },
      headerParameters: ['idempotency-key', 'if-match', 'if-none-match'],
      isConditionalWrite: true,
      isOnSeveral: false,
      anonymous: false,
      scopes: [['cart.write']],
      rules: ['cart/create'],
      requestTypes: ['application/json'],
      bodyRequired: true,
      pathMembers: [
        ['CompanyId', 'CompanyId'],
        ['EntityId', 'EntityId'],
      ],
      responseTypes: ['application/json', 'application/hal+json'],
      unknownMethod: 404,
    })
    expect(operation(cart, 'listCarts').numeric.query).toEqual(new Set(['$skip', '$top']))
    expect(operation(cart, 'updateCartStatus').digitMembers).toEqual(['Status'])
    expect(operation(accounts, 'createToken')).toMatchObject({
      anonymous: true,
      requestTypes: ['application/x-www-form-urlencoded'],
      responseTypes: expect.arrayContaining(['application/json']),
      headerParameters: [],
    })
    expect(operation(accounts, 'createToken').document).toMatchObject({
      'x-rate-limit': 'token',
      'x-error-body': 'oauth',
    })
  })

  test('distinguishes a resource from a list', () => {
    expect(operation(cart, 'listCarts').resources.get(200)?.isList).toBe(true)
    expect(operation(cart, 'createCart').resources.get(201)?.isList).toBe(true)
    const resource = operation(cart, 'getCart').resources.get(200)
    expect(resource?.isList).toBe(false)
    expect(resource?.schema['x-links'].self).toBe('companies({CompanyId})/entities({EntityId})/carts({Id})')
  })

  test('has the filterable properties', () => {
    const names = operation(cart, 'listCarts').filterables.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Id', 'Status', 'DateCreatedUtc']))
    expect(names).not.toContain('Items')
  })

  test('matches a method and a path to an operation', () => {
    const pathPattern = '/companies/~x/entities/~x/carts'
    const match = cart.match('/cart/v1', 'post', pathPattern)

    expect(match?.operation?.id).toBe('createCart')
    expect(match?.methods).toEqual(['GET', 'POST'])
    // The second match comes from the cache.
    expect(cart.match('/cart/v1', 'post', pathPattern)).toBe(match)
  })

  test('has the other methods of a matched path, and the status of an unknown method', () => {
    const carts = cart.match('/cart/v1', 'delete', '/companies/~x/entities/~x/carts')
    expect([carts?.operation, carts?.unknownMethod]).toEqual([undefined, 404])
    const currencies = reference.match('/reference/v1', 'put', '/currencies')
    expect([currencies?.methods, currencies?.unknownMethod]).toEqual([['GET'], 405])
    expect(currencies).not.toHaveProperty('operation')
  })

  test('matches no other path', () => {
    for (const pathPattern of [
      '/companies/~x/entities/~x',
      '/companies/~x/entities/~x/carts/~x/items',
      '/companies/12/entities/~x/carts',
      '/currencies',
      '',
    ]) {
      expect(cart.match('/cart/v1', 'get', pathPattern)).toBeUndefined()
    }
  })

  test('serves ping below the version and the service, all other operations only below the version', () => {
    expect(cart.match('/cart', 'get', '/ping')?.operation?.id).toBe('pingCart')
    expect(cart.match('/cart/v1', 'get', '/ping')?.operation?.id).toBe('pingCart')
    expect(cart.match('/cart', 'get', '/companies/~x/entities/~x/carts')).toBeUndefined()
  })

  test('finds the faults of a request and of a response', () => {
    const parts = { path: { CompanyId: 1, EntityId: 2 }, query: {}, header: {} }
    const getCart = operation(cart, 'getCart')
    expect(cart.requestFaults(operation(cart, 'listCarts'), parts)).toEqual([])
    expect(cart.requestFaults(getCart, parts)[0]?.params).toEqual({ missingProperty: 'CartId' })
    expect(cart.responseFaults(getCart, 200, { Id: 'seven' })).not.toEqual([])
    expect(reference.responseFaults(operation(reference, 'listCurrencies'), 200, [])).toEqual([])
    expect(reference.responseFaults(operation(reference, 'listCurrencies'), 200, [{}])).not.toEqual([])
  })
})
