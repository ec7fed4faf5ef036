// Traces through the whole product (O7): a receiver of OTLP, a point of sale and a receiver of webhooks are real servers, the
// worker runs in this process.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CartFixture, cartFixtureOf, eventually } from '../../cart/cart-fixture.ts'
import {
  type Receiver,
  startReceiver,
  startWebhooks,
  type WebhookFixture,
} from '../../events/webhook-fixture.ts'
import type { TestApp } from '../../support/app.ts'
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../../support/servers/otlp-receiver.ts'
import { type PosServer, startPos } from '../../support/servers/pos-server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`
/** Of the request that creates a pricing group. */
const GROUP_TRACE = 'a'.repeat(32)

const ORDERS = 'retail.pending-order.created'

let receiver: OtlpReceiver
let pos: PosServer
let webhookReceiver: Receiver
beforeAll(async () => {
  ;[receiver, pos, webhookReceiver] = await Promise.all([startOtlpReceiver(), startPos(), startReceiver()])
})
afterAll(async () => {
  await Promise.all([receiver.stop(), pos.stop(), webhookReceiver.stop()])
})

const start = (env: Record<string, string>) =>
  startWebhooks({
    env: {
      POS_URL: pos.origin,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      ...env,
    },
  })

const submit = (app: TestApp, fixture: CartFixture, token: string, headers: Record<string, string>) =>
  app.request(fixture.carts(), { method: 'POST', token, body: fixture.cart(), headers })
const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId)
/** The log lines of requests. */
const requestLines = ({ logs }: TestApp) =>
  logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')

describe('with traces', () => {
  let hooks: WebhookFixture
  let fixture: CartFixture
  let token: string
  beforeAll(async () => {
    // Only traces that a caller requests are sampled.
    hooks = await start({
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open%20sesame',
      OTEL_SERVICE_NAME: 'shop-api',
    })
    fixture = cartFixtureOf(hooks.app)
    token = await hooks.app.tokenOf('Employee')
  })
  afterAll(() => hooks?.app.stop())

  test('one trace reaches from the client to the point of sale and the webhook', async () => {
    await hooks.subscribe(`${webhookReceiver.origin}/orders`, { Types: [ORDERS] })
    const response = await submit(hooks.app, fixture, token, {
      traceparent: TRACEPARENT,
      tracestate: 'shop=1,other=2',
    })
    expect(response.status).toBe(201)
    const [cart] = response.body
    await eventually(
      async () => spansOf(TRACE),
      (spans) => spans.filter(({ name }) => name === 'POST').length === 2,
    )
    const spans = spansOf(TRACE)
    /** The names from a span up to the client. */
    const pathOf = (span: ReceivedSpan | undefined): string[] =>
      span ? [span.name, ...pathOf(spans.find(({ spanId }) => spanId === span.parentId))] : []
    const named = (name: string) => spans.find((span) => span.name === name)

    const request = named('createCart')
    expect(request).toMatchObject({
      parentId: PARENT,
      tracestate: 'shop=1,other=2',
      kind: 2,
      status: 0,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/companies({CompanyId})/entities({EntityId})/carts',
        'http.response.status_code': 201,
        'retail.operation': 'createCart',
        'retail.service': 'cart',
        'retail.company': fixture.companyId,
        'retail.request_id': response.headers['x-request-id'],
      },
      resource: { 'service.name': 'shop-api', 'deployment.environment.name': 'sandbox' },
    })
    expect(named('rules')?.attributes).toEqual({ 'retail.rule_sets': ['cart/create'] })
    // A short read, which is sent together with others.
    expect(pathOf(named('SELECT company'))).toEqual(['SELECT company', 'createCart'])
    expect(pathOf(named('rules'))).toEqual(['rules', 'createCart'])
    const insert = spans.find(({ attributes }) => attributes['db.collection.name'] === 'cart')
    expect(insert).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } })
    expect(pathOf(insert)).toEqual(['WITH cart', 'createCart'])

    // The statement that wrote the cart is the parent of the job that stores the order, and of its call.
    const stored = spans.find(({ attributes }) => attributes['db.collection.name'] === 'pending_order')
    expect(pathOf(stored)).toEqual(['WITH pending_order', 'convertCart', 'WITH cart', 'createCart'])
    const calls = spans.filter(({ name }) => name === 'POST')
    expect(calls.map(pathOf).toSorted()).toEqual([
      ['POST', 'deliverEvent', 'WITH pending_order', 'convertCart', 'WITH cart', 'createCart'],
      ['POST', 'sendOrder', 'WITH cart', 'createCart'],
    ])
    expect(calls.map(({ attributes }) => attributes['http.response.status_code']).toSorted()).toEqual([
      200, 201,
    ])

    // Each receiver gets the context of its call, and no state of the client's vendors.
    const [order] = pos.callsOf([cart.Id])
    const [event] = webhookReceiver.callsTo('/orders')
    const sent = [order, event].map((call) => call?.headers.traceparent)
    expect(sent.toSorted()).toEqual(calls.map(({ spanId }) => `00-${TRACE}-${spanId}-01`).toSorted())
    expect(order?.headers.tracestate).toBeUndefined()
    const line = requestLines(hooks.app).find(
      ({ requestId }) => requestId === response.headers['x-request-id'],
    )
    expect(line.traceId).toBe(TRACE)
    expect(receiver.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'open sesame' } })
  })

  test('an event of a statement trigger has the context of its statement', async () => {
    const trace = GROUP_TRACE
    const { status, body } = await hooks.app.request(
      `/pricing/v1/Companies(${fixture.companyId})/PricingGroups`,
      {
        method: 'POST',
        token: await hooks.app.tokenOf('ApiClient'),
        headers: { traceparent: TRACEPARENT.replace(TRACE, trace) },
        body: { CompanyId: fixture.companyId, GroupName: 'Traced', Description: 'Traced' },
      },
    )
    expect(status).toBe(201)
    const of = `company_id = ? and type = 'retail.pricing-group.created' and resource_id = ?`
    const values = [fixture.companyId, String(body.Id)]
    const events = await hooks.sql<{ traceparent: string }>(
      `select traceparent from event_arrival where ${of} union all select traceparent from event where ${of}`,
      [...values, ...values],
    )
    expect(events.map(({ traceparent }) => traceparent.split('-')[1])).toEqual([trace])
  })

  test('spans contain no values, tokens or addresses', async () => {
    const text = receiver.text()
    expect(text).toContain('createCart')
    expect(text).not.toMatch(/Ada|Miller|ada\.miller|555-0142|Nimbus|Bearer/)
    expect(text).not.toContain(token)
  })

  test.each([
    ['an invalid one', `00-${TRACE}-${PARENT}-01-'*/ drop table cart; --`, undefined],
    ['none', undefined, undefined],
    ['one that is not sampled', `00-${'c'.repeat(32)}-${PARENT}-00`, 'c'.repeat(32)],
  ])('with %s as traceparent nothing is recorded or sent on', async (_, traceparent, traceId) => {
    const before = receiver.spans.length
    const response = await submit(hooks.app, fixture, token, {
      ...(traceparent && { traceparent }),
      tracestate: `=,${'x'.repeat(2_000)}`,
    })
    const [cart] = response.body
    const [call] = await eventually(
      async () => pos.callsOf([cart.Id]),
      (calls) => calls.length === 1,
    )
    expect(call?.headers.traceparent).toBeUndefined()
    // Spans of the traces above may still arrive.
    const later = receiver.spans.slice(before).map(({ traceId }) => traceId)
    expect(later.filter((id) => ![TRACE, GROUP_TRACE].includes(id))).toEqual([])
    const line = requestLines(hooks.app).find(
      ({ requestId }) => requestId === response.headers['x-request-id'],
    )
    expect(line.traceId).toBe(traceId)
  })

  test('an unknown caller cannot have a request recorded', async () => {
    const trace = 'd'.repeat(32)
    await hooks.app.get('/reference/v1/Countries', { traceparent: TRACEPARENT.replace(TRACE, trace) })
    await submit(hooks.app, fixture, 'no token', { traceparent: TRACEPARENT.replace(TRACE, trace) })
    const last = 'e'.repeat(32)
    await submit(hooks.app, fixture, token, { traceparent: TRACEPARENT.replace(TRACE, last) })
    await eventually(
      async () => spansOf(last),
      (spans) => spans.some(({ name }) => name === 'createCart'),
    )
    expect(spansOf(trace)).toEqual([])
  })

  test('a refusal is a span with its code, and no error', async () => {
    const trace = 'f'.repeat(32)
    const body = fixture.cart({ SourceId: '7f1c3a52-0000-4000-8000-000000000000' })
    const headers = { traceparent: TRACEPARENT.replace(TRACE, trace) }
    const response = await hooks.app.request(fixture.carts(), { method: 'POST', token, body, headers })
    expect(response.status).toBe(400)
    const [span] = await eventually(
      async () => spansOf(trace).filter(({ name }) => name === 'createCart'),
      (spans) => spans.length === 1,
    )
    expect(span).toMatchObject({
      status: 0,
      attributes: { 'http.response.status_code': 400, 'retail.code': response.body.Code },
    })
  })
})

describe('a receiver of traces', () => {
  let hooks: WebhookFixture | undefined
  afterEach(async () => {
    await hooks?.app.stop()
    hooks = undefined
  })
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (.*)$`, 'm').exec((await hooks?.app.app.metrics()) ?? '')?.[1])

  test('that hangs loses only spans, which are counted', async () => {
    const silent = await startOtlpReceiver()
    silent.respond = () => {}
    hooks = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: silent.origin,
      OTEL_BSP_MAX_QUEUE_SIZE: '10',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
    })
    const fixture = cartFixtureOf(hooks.app)
    const token = await hooks.app.tokenOf('Employee')
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await submit(hooks.app, fixture, token, {})).status).toBe(201)
    }
    expect(await metric('trace_spans_dropped_total')).toBeGreaterThan(10)

    const before = performance.now()
    await hooks.app.stop()
    hooks = undefined
    expect(performance.now() - before).toBeLessThan(10_000)
    await silent.stop()
  })

  test('that is down is reported once', async () => {
    hooks = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    })
    const { app } = hooks
    await submit(app, cartFixtureOf(app), await app.tokenOf('Employee'), {})
    const dropped = await eventually(
      () => metric('trace_spans_dropped_total'),
      (spans) => spans > 0,
    )
    expect(dropped).toBeGreaterThan(0)
    expect(app.logs.filter((line) => line.includes('traces not exported'))).toHaveLength(1)
  })
})

describe('without traces', () => {
  test('no context is stored or sent, and the log has no trace', async () => {
    // The ids of carts start with the same number in each database.
    pos.calls.splice(0)
    const hooks = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
    try {
      const before = receiver.requests.length
      const fixture = cartFixtureOf(hooks.app)
      const token = await hooks.app.tokenOf('Employee')
      const response = await submit(hooks.app, fixture, token, { traceparent: TRACEPARENT })
      const [call] = await eventually(
        async () => pos.callsOf([response.body[0].Id]),
        (calls) => calls.length > 0,
      )
      expect(call?.headers.traceparent).toBeUndefined()
      expect(await hooks.sql('select from event_arrival where traceparent is not null')).toEqual([])
      expect(requestLines(hooks.app).some(({ traceId }) => traceId !== undefined)).toBe(false)
      expect(receiver.requests.length).toBe(before)
    } finally {
      await hooks.app.stop()
    }
  })

  test('the SDK is not loaded: one file imports it, which is imported on demand', () => {
    const sources = ['handlers', 'entities', 'scripts'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
    )
    const importing = (pattern: RegExp) =>
      sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
    expect(importing(/from '@opentelemetry\//)).toEqual(['handlers/runtime/tracing/otlp.ts'])
    expect(importing(/^import (?!type\b)[^;]*?from '[./\w-]*\/otlp\.ts'/m)).toEqual([])
    expect(importing(/import\('[./\w-]*\/otlp\.ts'\)/)).toEqual(['handlers/app/app-core.ts'])
  })
})
