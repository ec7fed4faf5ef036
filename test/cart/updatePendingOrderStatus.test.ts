// Orders end with a point of sale that accepts, refuses or responds late (C9).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { accept, type PosServer } from '../support/servers/pos-server.ts'
import { type CartFixture, eventually, fieldsOf, startWithPos } from './cart-fixture.ts'

const NEW = 1
const COMPLETE = 2
const ABANDONED = 3

describe('POST /companies({CompanyId})/entities({EntityId})/pendingOrders({PendingOrderId})/status', () => {
  let pos: PosServer
  let app: TestApp
  let fixture: CartFixture
  let token: string

  beforeAll(async () => {
    ;({ pos, app, fixture, token } = await startWithPos({ timeoutSeconds: 5 }))
  })
  afterAll(async () => {
    await app?.stop()
    await pos.stop()
  })
  afterEach(() => {
    pos.respond = accept
  })

  // biome-ignore lint/suspicious/noExplicitAny: another suite checks responses against the document
  type Order = any

  const submit = async (LastName = 'Miller'): Promise<number> => {
    const body = fixture.cart({ LastName })
    return (await app.request(fixture.carts(), { method: 'POST', token, body })).body[0].Id
  }
  const orderOf = async (cart: number): Promise<Order> =>
    (await app.request(`${fixture.orders()}?$filter=CartId%20eq%20${cart}`, { token })).body[0]
  /** Returns the order of a new cart as soon as the condition holds; by default, once the point of sale has accepted it. */
  const orderThat = async (
    holds = (order: Order): boolean => order.ExternalId !== null,
    cart: number | undefined = undefined,
  ): Promise<Order> => {
    const id = cart ?? (await submit())
    return eventually(
      () => orderOf(id),
      (order) => order !== undefined && holds(order),
    )
  }
  const set = (order: Order, body: object, by = token) =>
    app.request(`${fixture.orders()}(${order.Id})/status`, { method: 'POST', token: by, body })
  const cartOf = async ({ CartId }: Order) =>
    (await app.request(`${fixture.carts()}(${CartId})`, { token })).body
  const queued = async ({ Id }: Order) =>
    (await app.orm.em.fork().execute('select from queued_order where order_id = ?', [Id])).length

  test('completes an order with its invoice, and its cart', async () => {
    const order = await orderThat()
    const path = `/invoicing/v1/Companies(${fixture.companyId})/Invoices`
    const invoice = await app.request(path, {
      method: 'POST',
      token: await app.tokenOf('Administrator'),
      body: {},
    })
    expect(invoice.status).toBe(201)
    const change = { Status: 'Completed', InvoiceId: invoice.body.Id, Message: 'Picked up' }

    const { status, body } = await set(order, change)

    expect([status, body]).toEqual([200, { ...order, ...change }])
    expect(await orderOf(order.CartId)).toEqual(body)
    const cart = await cartOf(order)
    expect(cart.Status).toBe(COMPLETE)
    expect(cart.UpdatedBy.Id).toBeGreaterThan(0)
    expect(cart.UpdatedUtc >= order.CreatedUtc).toBe(true)
  })

  test('cancels an order, and abandons its cart', async () => {
    const order = await orderThat()
    const { status, body } = await set(order, { Status: 'Cancelled' }, await app.tokenOf('ApiClient'))

    expect([status, body]).toEqual([200, { ...order, Status: 'Cancelled' }])
    expect(await cartOf(order)).toMatchObject({ Status: ABANDONED, UpdatedBy: { Id: 0 } })
  })

  test('sends a refused order again, after which it is accepted', async () => {
    pos.respond = (_, res) => res.writeHead(422).end('No such item')
    const order = await orderThat(({ Status }) => Status === 'Refused')
    const refused = await set(order, { Status: 'Completed' })
    expect([refused.status, refused.body.Code]).toEqual([409, 'RefusedOrderChangeNotAllowed'])
    pos.respond = accept

    const { status, body } = await set(order, { Status: 'Pending', Message: 'The item is there now' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ Status: 'Pending', RefusalStatus: null, RefusalMessage: null })
    const accepted = await orderThat(undefined, order.CartId)
    expect(accepted).toMatchObject({ Status: 'Pending', ExternalId: `POS-${order.CartId}` })
    expect((await cartOf(order)).Status).toBe(NEW)
    expect(pos.callsOf([order.CartId])).toHaveLength(2)
  })

  test('changes nothing if the order already has the status', async () => {
    const order = await orderThat()
    await set(order, { Status: 'Completed', Message: 'first' })
    const [before, cart] = [await orderOf(order.CartId), await cartOf(order)]

    const second = await set(order, { Status: 'Completed', Message: 'second' })

    expect([second.status, second.body]).toEqual([200, before])
    expect(await cartOf(order)).toEqual(cart)
  })

  test('refuses to change an order that has ended, with the code of the rule', async () => {
    const order = await orderThat()
    await set(order, { Status: 'Cancelled' })

    for (const Status of ['Pending', 'Completed', 'Refused']) {
      const { status, body } = await set(order, { Status })
      expect([status, body.Code]).toEqual([409, 'OrderIsFinal'])
    }
    expect((await cartOf(order)).Status).toBe(ABANDONED)
  })

  test('accepts an invoice for a completed order only, and only one of the company', async () => {
    const order = await orderThat()
    const InvoiceId = '0195574a-3f2c-7b1e-9d40-5c6a7b8e9f01'

    const unknown = await set(order, { Status: 'Completed', InvoiceId })
    expect([unknown.status, unknown.body.Code]).toEqual([400, 'InvoiceNotOfCompany'])
    const cancelled = await set(order, { Status: 'Cancelled', InvoiceId })
    expect([cancelled.status, cancelled.body.Code]).toEqual([400, 'InvoiceNeedsCompletedOrder'])
    expect(await orderOf(order.CartId)).toEqual(order)
    expect((await cartOf(order)).Status).toBe(NEW)
  })

  test('an order that is cancelled before it was sent is not sent, but later orders are', async () => {
    pos.respond = (call, res) =>
      call.body.LastName === 'Fails' ? res.writeHead(503).end() : accept(call, res)
    const failing = await submit('Fails')
    const behind = await submit()
    const order = await orderThat(() => pos.callsOf([failing]).length > 0, failing)
    await set(order, { Status: 'Cancelled' })
    const calls = pos.callsOf([failing]).length

    const next = await orderThat(undefined, behind)

    expect(next.ExternalId).toBe(`POS-${behind}`)
    expect(await queued(order)).toBe(0)
    // One call may have been on its way when the order was cancelled.
    expect(pos.callsOf([failing]).length).toBeLessThanOrEqual(calls + 1)
    expect(await orderOf(failing)).toMatchObject({ Status: 'Cancelled', ExternalId: null })
  }, 120_000)

  test.each([
    ['accepts', accept, { ExternalId: expect.stringMatching(/^POS-/) }],
    ['refuses', ((_, res) => res.writeHead(409).end('No')) as typeof accept, { ExternalId: null }],
  ])(
    'an order that is cancelled while the point of sale %s it remains cancelled',
    async (_, decide, expected) => {
      const slow = Promise.withResolvers<void>()
      pos.respond = (call, res) => slow.promise.then(() => decide(call, res))
      const cart = await submit()
      const order = await orderThat(() => pos.callsOf([cart]).length > 0, cart)
      expect((await set(order, { Status: 'Cancelled' })).status).toBe(200)
      slow.resolve()
      pos.respond = accept

      await orderThat(undefined, await submit())

      expect(await orderOf(cart)).toMatchObject({ Status: 'Cancelled', RefusalStatus: null, ...expected })
    },
  )

  test('of parallel requests to complete and to cancel the same order, only one kind succeeds', async () => {
    const order = await orderThat()
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        set(order, { Status: index % 2 ? 'Completed' : 'Cancelled' }).then(({ status, body }) =>
          status === 200 ? body.Status : body.Code,
        ),
      ),
    )
    const { Status } = await orderOf(order.CartId)

    expect(responses.filter((code) => code === Status)).toHaveLength(8)
    expect(responses.filter((code) => code === 'OrderIsFinal')).toHaveLength(8)
    expect((await cartOf(order)).Status).toBe(Status === 'Completed' ? COMPLETE : ABANDONED)
  })

  test('orders that are cancelled while they are being sent neither fail nor deadlock', async () => {
    const carts = await Promise.all(Array.from({ length: 24 }, () => submit()))
    const responses = await Promise.all(
      carts.map(async (cart) => set(await orderThat(() => true, cart), { Status: 'Cancelled' })),
    )

    expect(responses.map(({ status }) => status)).toEqual(carts.map(() => 200))
    await orderThat(undefined, await submit())
    for (const cart of carts) expect((await orderOf(cart)).Status).toBe('Cancelled')
  }, 120_000)

  test('refuses an unknown status, an unknown member and a long message', async () => {
    const order = await orderThat()

    expect(fieldsOf(await set(order, {}))).toEqual(['Status'])
    expect(fieldsOf(await set(order, { Status: 'Sent' }))).toEqual(['Status'])
    expect(fieldsOf(await set(order, { Status: 'Completed', Note: 'x' }))).toEqual(['Note'])
    expect(fieldsOf(await set(order, { Status: 'Completed', Message: 'x'.repeat(1001) }))).toEqual([
      'Message',
    ])
  })

  test('is 404 for an unknown order and under another node, 403 without the scope', async () => {
    const order = await orderThat()
    const change = { method: 'POST', token, body: { Status: 'Cancelled' } }

    expect((await set({ Id: order.Id + 999 }, { Status: 'Cancelled' })).status).toBe(404)
    expect(
      (await app.request(`${fixture.orders(fixture.companyId)}(${order.Id})/status`, change)).status,
    ).toBe(404)
    expect((await set(order, { Status: 'Cancelled' }, await app.tokenOf('Supplier'))).status).toBe(403)
    expect((await orderOf(order.CartId)).Status).toBe('Pending')
  })
})
