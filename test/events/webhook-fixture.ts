// Shared by the tests of webhooks: the product with its worker, and TLS receivers that record the calls they receive.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueCertificate } from '../../handlers/runtime/process/certificate-issue.ts'
import { startApp, type TestApp, type TestAppOptions } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any
  at: number
}

export interface Receiver {
  origin: string
  received: Received[]
  callsTo(path: string): Received[]
  /** Handlers by path; calls to other paths are accepted. */
  handlers: Map<string, (call: Received, res: ServerResponse) => unknown>
  stop(): Promise<void>
}

const [key = '', certificate = '', ca = ''] = await issueCertificate(['localhost', '127.0.0.1'], new Date())

/** A receiver whose certificate comes from the authority that the product trusts, or is untrusted. */
export async function startReceiver({ isTrusted = true } = {}): Promise<Receiver> {
  const [otherKey = '', other = ''] = isTrusted ? [] : await issueCertificate(['localhost'], new Date())
  const received: Received[] = []
  const handlers: Receiver['handlers'] = new Map()
  const server = createServer({ key: otherKey || key, cert: other || certificate + ca }, async (req, res) => {
    let text = ''
    for await (const chunk of req) text += chunk
    const path = req.url ?? ''
    const call = { path, headers: req.headers, text, body: JSON.parse(text), at: performance.now() }
    received.push(call)
    const respond = handlers.get(path)
    if (respond) respond(call, res)
    else res.writeHead(200).end('ok')
  })
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    received,
    handlers,
    callsTo: (path) => received.filter((call) => call.path === path),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export interface WebhookFixture {
  app: TestApp
  token: string
  companyId: number
  /** The certificate of the receivers' authority, for other processes. */
  caFile: string
  /** Sends a request to the webhooks of the company. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  request(path: string, method?: string, body?: unknown): Promise<{ status: number; body: any }>
  /** Adds a webhook and returns its representation. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  subscribe(url: string, values?: Record<string, unknown>): Promise<any>
  /** Causes events of the type retail.pricing-group.created, one after the other, and returns the groups' ids. */
  happen(count?: number): Promise<string[]>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  deliveries(id: string): Promise<any[]>
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/** With ROLE=all the product delivers; with ROLE=api nothing is sent. */
export async function startWebhooks(options: TestAppOptions = {}): Promise<WebhookFixture> {
  const file = join(tmpdir(), `webhook-ca-${process.pid}-${Date.now()}.pem`)
  writeFileSync(file, ca)
  const app = await startApp({ ...options, env: { ROLE: 'all', WEBHOOK_CA: file, ...options.env } })
  const token = await app.tokenOf('ApiClient')
  const companyId = app.onboarding.CompanyId
  let groups = 0
  const base = `/events/v1/Companies(${companyId})/Subscriptions`
  const request: WebhookFixture['request'] = (path, method = 'GET', body = undefined) =>
    app.request(base + path, { method, token, ...(body !== undefined && { body }) })
  return {
    ...{ app, token, companyId, request, caFile: file },
    async subscribe(url, values = {}) {
      const response = await request('', 'POST', { Name: 'Test', Url: url, Types: [GROUPS], ...values })
      if (response.status !== 201) throw new Error(JSON.stringify(response.body))
      return response.body
    },
    async happen(count = 1) {
      const ids: string[] = []
      for (let n = 0; n < count; n += 1) {
        groups += 1
        const body = { CompanyId: companyId, GroupName: `Group ${groups}`, Description: `Group ${groups}` }
        const path = `/pricing/v1/Companies(${companyId})/PricingGroups`
        const response = await app.request(path, { method: 'POST', token, body })
        if (response.status !== 201) throw new Error(response.text)
        ids.push(String(response.body.Id))
      }
      return ids
    },
    deliveries: async (id) => (await request(`(${id})/Deliveries`)).body,
    sql: (text, values = []) => app.orm.em.fork().execute(text, values) as never,
    stop: () => app.stop(),
  }
}

/** A receiver and the product for the tests of a file; `arrived` returns the calls to a path as soon as there are so many. */
export function useWebhooks(options: TestAppOptions = {}) {
  const receiver = useFixture(() => startReceiver())
  const hooks = useFixture(() => startWebhooks(options))
  const arrived = (path: string, count: number) =>
    eventually(
      () => receiver.callsTo(path),
      (calls) => calls.length >= count,
    )
  return { receiver, hooks, arrived }
}

export const GROUPS = 'retail.pricing-group.created'

/** Reads repeatedly until the condition holds or the time is over; returns the last result. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  holds: (result: T) => boolean,
  within = 10_000,
): Promise<T> {
  const end = performance.now() + within
  for (;;) {
    const result = await read()
    if (holds(result) || performance.now() > end) return result
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
