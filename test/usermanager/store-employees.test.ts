// The role StoreEmployee (U9) with real logins: assigned and withdrawn nodes, other roles, narrower and renewed tokens, and what
// such a user may give to others.
import { beforeAll, describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture, PASSWORD } from './user-fixture.ts'

const fixture = useFixture(createUserFixture)
let store: number
let other: number
let item: string

beforeAll(async () => {
  const { Entities, CatalogItems } = fixture.app.onboarding
  const stores = Entities.filter(({ Role }) => Role === 'Location').map(({ Id }) => Id)
  store = stores[0] ?? 0
  other = stores[1] ?? 0
  item = CatalogItems.find(({ Sku }) => Sku.startsWith('ACC'))?.Id ?? ''
})

const roles = (id: number, role: string, method = 'PUT') =>
  fixture.request(method, `users(${id})/roles(${role})`)
const location = (id: number, node: number, method = 'PUT') =>
  fixture.request(method, `users(${id})/locations(${node})`)

/** A user with only this role, at these nodes. */
async function newClerk(...nodes: readonly number[]) {
  const user = await fixture.newMember()
  expect((await roles(user.Id, 'StoreEmployee')).status).toBe(204)
  expect((await roles(user.Id, 'Employee', 'DELETE')).status).toBe(204)
  for (const node of nodes) expect((await location(user.Id, node)).status).toBe(204)
  return { ...user, token: await fixture.tokenOf(user.UserName) }
}

const outcome = ({ status, body }: { status: number; body: { Code?: string } | undefined }) =>
  status < 300 ? 'written' : (body?.Code ?? status)

async function sell(token: string, LocationId: number) {
  const path = `/invoicing/v1/Companies(${fixture.companyId})/Invoices`
  const body = { LocationId, Orders: [{ Items: [{ ProductId: item, Quantity: 1, SellingPrice: 24.99 }] }] }
  return outcome(await fixture.app.request(path, { method: 'POST', token, body }))
}

async function adjust(token: string, node: number) {
  const path = `/availability/v1/Companies(${fixture.companyId})/Entities(${node})/CatalogItems(${item})/Adjustments`
  return outcome(
    await fixture.app.request(path, { method: 'POST', token, body: { Delta: 1, Reason: 'Correction' } }),
  )
}

async function transfer(token: string, FromEntityId: number, ToEntityId: number) {
  const path = `/availability/v1/Companies(${fixture.companyId})/StockTransfers`
  const body = { FromEntityId, ToEntityId, Lines: [{ CatalogItemId: item, Quantity: 1 }] }
  const response = await fixture.app.request(path, { method: 'POST', token, body })
  return { ...response, result: outcome(response) }
}

const close = async (token: string, id: string, action: 'Receive' | 'Cancel') => {
  const path = `/availability/v1/Companies(${fixture.companyId})/StockTransfers(${id})/${action}`
  return outcome(await fixture.app.request(path, { method: 'POST', token }))
}

describe('a user with the role StoreEmployee', () => {
  test('writes at its nodes and below them, and reads everywhere', async () => {
    const clerk = await newClerk(store)

    expect([await sell(clerk.token, store), await adjust(clerk.token, store)]).toEqual(['written', 'written'])
    expect([await sell(clerk.token, other), await adjust(clerk.token, other)]).toEqual([
      'NodeNotAssigned',
      'NodeNotAssigned',
    ])
    for (const node of [store, other]) {
      const path = `/availability/v1/Companies(${fixture.companyId})/Entities(${node})/CatalogItems`
      expect((await fixture.app.request(path, { token: clerk.token })).status).toBe(200)
    }
    const [division] = await fixture.sql<{ id: number }>(
      'select parent_id as id from entity_node where company_id = ? and id = ?',
      [fixture.companyId, store],
    )
    const ofDivision = await newClerk(division?.id ?? 0)
    expect(await sell(ofDivision.token, store)).toBe('written')
  })

  test('gains and loses a node with the next request', async () => {
    const clerk = await newClerk()
    expect(await sell(clerk.token, store)).toBe('NodeNotAssigned')

    await location(clerk.Id, store)
    expect(await sell(clerk.token, store)).toBe('written')

    await location(clerk.Id, store, 'DELETE')
    expect(await sell(clerk.token, store)).toBe('NodeNotAssigned')
  })

  test('writes nothing after the response to the withdrawal of its node, which came while it wrote', async () => {
    const clerk = await newClerk(store)
    let isWithdrawn = false
    const writeRepeatedly = async () => {
      const results: { startedAfter: boolean; result: unknown }[] = []
      for (let count = 0; count < 8; count++)
        results.push({ startedAfter: isWithdrawn, result: await adjust(clerk.token, store) })
      return results
    }
    const writers = [writeRepeatedly(), writeRepeatedly(), writeRepeatedly()]
    await adjust(clerk.token, store)
    await location(clerk.Id, store, 'DELETE')
    isWithdrawn = true
    await adjust(clerk.token, store)

    const results = (await Promise.all(writers)).flat()
    results.push({ startedAfter: true, result: await adjust(clerk.token, store) })

    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['written', 'NodeNotAssigned']))
    expect(new Set(results.filter(({ startedAfter }) => startedAfter).map(({ result }) => result))).toEqual(
      new Set(['NodeNotAssigned']),
    )
  })

  test('sends stock from its nodes only; a transfer belongs to its source', async () => {
    const sender = await newClerk(store)
    const receiver = await newClerk(other)
    const sent = await transfer(sender.token, store, other)
    expect([sent.result, (await transfer(receiver.token, store, other)).result]).toEqual([
      'written',
      'NodeNotAssigned',
    ])

    expect(await close(receiver.token, sent.body.Id, 'Receive')).toBe('NodeNotAssigned')
    expect(await close(receiver.token, sent.body.Id, 'Cancel')).toBe('NodeNotAssigned')
    expect(await close(sender.token, sent.body.Id, 'Cancel')).toBe('written')
    const again = await transfer(sender.token, store, other)
    expect(await close(sender.token, again.body.Id, 'Receive')).toBe('written')
  })

  test('is not bound where another of its roles has the scope', async () => {
    const user = await fixture.newMember()
    await roles(user.Id, 'StoreEmployee')
    await location(user.Id, store)
    const token = await fixture.tokenOf(user.UserName)

    expect(await adjust(token, other)).toBe('written')
    expect([await sell(token, store), await sell(token, other)]).toEqual(['written', 'NodeNotAssigned'])

    await roles(user.Id, 'Administrator')
    expect(await sell(await fixture.tokenOf(user.UserName), other)).toBe('written')
  })

  test('stays bound with a renewed and a narrower token', async () => {
    const clerk = await newClerk(store)
    const { body } = await fixture.logIn(clerk.UserName)
    const renewed = await fixture.login.byRefreshToken(body.refresh_token)
    const narrower = await fixture.login.byPassword({
      ...{ username: clerk.UserName, password: PASSWORD },
      scope: 'invoices.write',
    })
    const session = await fixture.app.request('/reportdata/session', {
      headers: { Authorization: `Basic ${Buffer.from(`${clerk.UserName}:${PASSWORD}`).toString('base64')}` },
    })

    for (const token of [renewed.body.access_token, narrower.body.access_token, session.body.access_token])
      expect([await sell(token, store), await sell(token, other)]).toEqual(['written', 'NodeNotAssigned'])
  })

  test('changes its own password', async () => {
    const clerk = await newClerk()
    const body = { CurrentPassword: PASSWORD, NewPassword: 'Lantern-Quay-29' }

    const { status, text } = await fixture.request('POST', `users(${clerk.Id})/changePassword`, body, {
      token: clerk.token,
    })

    expect(status, text).toBe(204)
  })
})

describe('what a bound scope does not give', () => {
  /** A caller whose `users.write` is of the whole company, and `invoices.write` only of its nodes. */
  const boundSeller = async () => {
    const { accessToken } = await fixture.app.app.tokens.issue({
      ...{ subject: `user:${(await fixture.newMember()).Id}`, companyId: fixture.companyId },
      ...{ clientId: fixture.app.onboarding.ClientId, supplierEntityId: null, generation: 1, family: null },
      scopes: [...fixture.app.rules.scopesOf('Employee'), 'users.write', 'clients.write', 'invoices.write'],
      nodeScopes: ['invoices.write'],
    })
    return { token: accessToken }
  }

  test('a client or a user with that scope', async () => {
    const caller = await boundSeller()
    const clients = `/accounts/v1/Companies(${fixture.companyId})/Clients`
    const body = { Name: 'Till', Scopes: ['invoices.write'] }

    const client = await fixture.app.request(clients, { method: 'POST', ...caller, body })
    expect([client.status, client.body.Code]).toEqual([403, 'ScopesExceedCaller'])
    const user = await fixture.newMember()
    const role = await fixture.request('PUT', `users(${user.Id})/roles(StoreEmployee)`, undefined, caller)
    expect([role.status, role.body.Code]).toEqual([403, 'ScopesExceedCaller'])
  })

  test('another node for a user with that scope', async () => {
    const caller = await boundSeller()
    const clerk = await newClerk(store)
    const colleague = await fixture.newMember()

    const refused = await fixture.request('PUT', `users(${clerk.Id})/locations(${other})`, undefined, caller)
    expect([refused.status, refused.body.Code]).toEqual([403, 'ScopesExceedCaller'])
    expect(await sell(clerk.token, other)).toBe('NodeNotAssigned')
    const allowed = await fixture.request(
      'PUT',
      `users(${colleague.Id})/locations(${other})`,
      undefined,
      caller,
    )
    expect(allowed.status).toBe(204)
  })
})
