// Runs the code of openapi/guides/failures.md against each fault that it names.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSandboxFixture } from './sandbox-fixture.ts'

const guide = readFileSync(new URL('../../openapi/guides/failures.md', import.meta.url), 'utf8')
const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
const faults = [...guide.matchAll(/^\| `([\w=-]+)` \|/gm)].map(([, fault = '']) => fault)

const fixture = useFixture(createSandboxFixture)

interface Sent {
  method: string
  body?: string
  headers: Record<string, string>
  signal: AbortSignal
}

/** The client of the guide; its first request has the fault, its pauses end at once and its timeout is a second. */
function clientOf(fault: string) {
  const attempts: Sent[] = []
  const fetch = async (path: string, sent: Sent) => {
    const headers = { ...sent.headers, ...(attempts.length === 0 && { 'X-Sandbox-Fault': fault }) }
    attempts.push(sent)
    const aborted = new Promise<never>((_, reject) => {
      sent.signal.addEventListener('abort', () => reject(sent.signal.reason))
    })
    const request = fixture.app.request(path, { ...sent, token: fixture.token, headers })
    const response = await Promise.race([request, aborted])
    return { ...response, headers: { get: (name: string) => response.headers[name.toLowerCase()] ?? null } }
  }
  const shortTimeout = { timeout: () => AbortSignal.timeout(1_000) }
  const atOnce = (resolve: () => void) => setImmediate(resolve)
  const createSend = new Function('fetch', 'setTimeout', 'AbortSignal', `${code}; return send`)
  return { send: createSend(fetch, atOnce, shortTimeout), attempts }
}

test('the guide names every fault', () => {
  expect(faults).toEqual(['status=503', 'status=429', 'status=500', 'latency=15000', 'drop', 'drop-after'])
})

test.each(faults)('with %s a cart is created once', async (fault) => {
  const before = await fixture.cartIds()
  const { send, attempts } = clientOf(fault)
  const { SourceId } = fixture.app.onboarding
  const response = await send(
    `/cart/v1/companies(${fixture.companyId})/entities(${fixture.companyId})/carts`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        SourceId,
        Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
      }),
    },
  )

  expect([response.status, attempts.length]).toEqual([201, 2])
  expect(await fixture.cartIds()).toHaveLength(before.length + 1)
})
