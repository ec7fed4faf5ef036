// The steps of the tour. Each checks what the documents promise, and returns a line about what happened.
import type { CatalogProductHoldBatch } from '../../generated/availability/types.gen.ts'
import type { Cart, PendingOrder } from '../../generated/cart/types.gen.ts'
import type { Clock, LoggedRequestSummary } from '../../generated/sandbox/types.gen.ts'
import { type Developer, waitUntil } from './developer.ts'

interface Step {
  title: string
  run(developer: Developer): Promise<string>
}

const HOLD_MINUTES = 30

const logIn: Step = {
  title: 'Log in',
  async run(developer) {
    const lifetime = await developer.logIn()
    return `${developer.onboarding.ClientName} has a token for ${lifetime / 60} minutes`
  },
}

const saveBaseline: Step = {
  title: 'Keep the data as a baseline',
  async run(developer) {
    await developer.request('sandbox', `${company(developer)}/Baseline`, { method: 'POST' })
    return `with ${(await cartsOf(developer)).length} carts of ${storeOf(developer).Name}`
  },
}

const submitCart: Step = {
  title: 'Submit a cart, which becomes an order',
  async run(developer) {
    const { body } = await submit(developer)
    const orders = await waitUntil(
      async () => (await developer.request<PendingOrder[]>('cart', `${node(developer)}/pendingOrders`)).body,
      (all) => all.some(({ CartId }) => CartId === body[0]?.Id),
    )
    return `cart ${body[0]?.Id} became order ${orders.find(({ CartId }) => CartId === body[0]?.Id)?.Id}`
  },
}

const meetBusyServer: Step = {
  title: 'Meet a busy server',
  run: (developer) => submitDespite(developer, 'status=503', /^503 \(Retry-After \d+\), 201$/),
}

const meetRateLimit: Step = {
  title: 'Exceed the rate limit',
  run: (developer) => submitDespite(developer, 'status=429', /^429 \(Retry-After \d+\), 201$/),
}

const loseResponse: Step = {
  title: 'Lose a response',
  run: (developer) => submitDespite(developer, 'drop-after', /^no response, 201, replayed$/),
}

const letHoldExpire: Step = {
  title: 'Let a hold expire by the clock',
  async run(developer) {
    const stock = `${company(developer)}/Entities(${storeOf(developer).Id})`
    const filter = encodeURIComponent('Quantity gt 5 and IsSerialized eq false and IsLot eq false')
    const path = `${stock}/CatalogProductQuantities?$filter=${filter}&$top=1`
    const [item] = (await developer.request<{ Id: string; Quantity: number }[]>('availability', path)).body
    if (!item) throw new Error('The store has nothing to hold.')
    const available = async () =>
      (
        await developer.request<{ Quantity: number }>(
          'availability',
          `${stock}/CatalogProductQuantities(${item.Id})/Quantities`,
        )
      ).body.Quantity
    const { body: hold } = await developer.request<CatalogProductHoldBatch>(
      'availability',
      `${stock}/CatalogProductHoldBatches`,
      {
        method: 'POST',
        body: {
          HoldDurationInMinutes: HOLD_MINUTES,
          Products: [{ CatalogProductId: item.Id, Quantity: 2 }],
        },
      },
    )
    const during = await available()
    const seconds = 60 * HOLD_MINUTES
    const { body: clock } = await developer.request<Clock>('sandbox', `${company(developer)}/Clock/Advance`, {
      method: 'POST',
      body: { Seconds: seconds },
    })
    const status = await developer.statusOf('availability', `${stock}/CatalogProductHoldBatches(${hold.Id})`)
    const after = await available()
    assertThat(during === item.Quantity - 2, `${during} of ${item.Quantity} are available during a hold of 2`)
    assertThat(status === 404, `an expired hold is ${status}`)
    assertThat(after === item.Quantity, `${after} of ${item.Quantity} are available after the hold`)
    return `${item.Quantity}, ${during}, then ${after} available at ${clock.NowUtc}`
  },
}

const resetToBaseline: Step = {
  title: 'Reset to the baseline',
  async run(developer) {
    const before = (await cartsOf(developer)).length
    const path = company(developer)
    await developer.request('sandbox', `${path}/Reset`, { method: 'POST', body: { To: 'Baseline' } })
    const carts = await cartsOf(developer)
    const { body: clock } = await developer.request<Clock>('sandbox', `${path}/Clock`)
    assertThat(carts.length === before - CARTS, `${carts.length} carts after the reset, ${before} before it`)
    assertThat(clock.OffsetSeconds === 0, `the clock is ${clock.OffsetSeconds} s ahead after the reset`)
    return `${before} carts, then ${carts.length}; the clock shows the real time`
  },
}

/** Finds a request that failed in the request log (S3), by the X-Request-Id that the client has logged. */
const findFailedRequest: Step = {
  title: 'Find a failed request in the log',
  async run(developer) {
    const path = `/companies(${developer.onboarding.CompanyId})/entities(${storeOf(developer).Id})/carts(2147483647)`
    const requestId = `tour-${Date.now()}`
    const status = await developer.statusOf('cart', path, { 'X-Request-Id': requestId })
    const filter = encodeURIComponent(`RequestId eq '${requestId}'`)
    const [logged] = await waitUntil(
      async () =>
        (
          await developer.request<LoggedRequestSummary[]>(
            'sandbox',
            `${company(developer)}/Requests?$filter=${filter}`,
          )
        ).body,
      (entries) => entries.length > 0,
    )
    assertThat(
      logged?.Status === status,
      `the log has the status ${logged?.Status}, the response had ${status}`,
    )
    assertThat(status === 404, `an unknown cart is ${status}`)
    return `${requestId} was ${logged?.OperationId}, with ${status}`
  },
}

/** The tour, in its order. */
export const steps: readonly Step[] = [
  logIn,
  saveBaseline,
  submitCart,
  meetBusyServer,
  meetRateLimit,
  loseResponse,
  letHoldExpire,
  findFailedRequest,
  resetToBaseline,
]

/** How many carts the tour submits. */
const CARTS = 4

const company = ({ onboarding }: Developer) => `/Companies(${onboarding.CompanyId})`

const node = (developer: Developer) =>
  `/companies(${developer.onboarding.CompanyId})/entities(${storeOf(developer).Id})`

function storeOf({ onboarding }: Developer) {
  const store = onboarding.Entities.find(({ Role }) => Role === 'Location')
  if (!store) throw new Error('The company has no store.')
  return store
}

const cartsOf = async (developer: Developer) =>
  (await developer.request<Cart[]>('cart', `${node(developer)}/carts`)).body

const submit = (developer: Developer, fault?: string) =>
  developer.request<Cart[]>('cart', `${node(developer)}/carts`, {
    method: 'POST',
    ...(fault !== undefined && { fault }),
    body: {
      ...{ FirstName: 'Ada', LastName: 'Miller', SourceId: developer.onboarding.SourceId },
      Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
    },
  })

/** Submits a cart whose first attempt meets the fault: there is one more cart, and the attempts are as expected. */
async function submitDespite(developer: Developer, fault: string, expected: RegExp): Promise<string> {
  const before = await cartsOf(developer)
  const { attempts, headers } = await submit(developer, fault)
  const after = await cartsOf(developer)
  const isReplayed = headers.get('Idempotent-Replayed') === 'true'
  const course = [...attempts, ...(isReplayed ? ['replayed'] : [])].join(', ')
  assertThat(expected.test(course), `with ${fault} the attempts are: ${course}`)
  assertThat(
    after.length === before.length + 1,
    `with ${fault}, ${after.length - before.length} carts were made`,
  )
  return `${course}: one cart was made`
}

function assertThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`Not as documented: ${otherwise}.`)
}
