// Concurrent files that take the maximum time to read, each with its own Idempotency-Key, which holds a connection.
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { MULTIPART, multipart } from '../support/multipart.ts'
import { useFixture } from '../support/use-fixture.ts'
import { HEADER, line, parts, people, workbook, zip } from './workbook-fixture.ts'

describe('POST /users/companies({CompanyId})/bulkCreateUsers', () => {
  const app = useFixture(startApp)
  let token: string

  beforeAll(async () => {
    token = await app.tokenOf('Administrator')
  })

  const send = (content: Buffer, headers: Record<string, string> = {}) =>
    app.request(`/usermanager/v1/users/companies(${app.onboarding.CompanyId})/bulkCreateUsers`, {
      method: 'POST',
      token,
      headers: { 'Content-Type': MULTIPART, ...headers },
      body: multipart({ name: 'file', content }),
    })

  test('queues a few hostile files and refuses the rest, while other requests are served', async () => {
    const row = (number: number) => `<row r="${number}">${'<c><v>1</v></c>'.repeat(200)}</row>`
    const rows = Array.from({ length: 3_000 }, (_, at) => row(at + 2))
    const hostile = zip(parts(`${line(1, HEADER)}${rows.join('')}`))
    let open = 12
    const sent = Array.from({ length: open }, (_, at) =>
      send(hostile, { 'Idempotency-Key': `hostile-${at}` }).finally(() => {
        open -= 1
      }),
    )
    let slowest = 0
    let served = 0
    while (open > 0) {
      const startedAt = performance.now()
      const { status } = await app.request(`/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`, {
        token,
      })
      slowest = Math.max(slowest, performance.now() - startedAt)
      expect(status).toBe(200)
      served += 1
    }
    const responses = await Promise.all(sent)
    const refused = responses.filter(({ status }) => status === 503)

    // How many are read depends on how many end while the others may wait: two, if each takes the longest time.
    const read = responses.filter(({ status }) => status === 400)
    expect(read.length + refused.length).toBe(12)
    expect(read.length).toBeGreaterThanOrEqual(2)
    expect(refused.length).toBeGreaterThan(0)
    // Retry-After is 2 if the permits for reading uploads are used up, 10 if those for reading sheets are, and 1 if the company's
    // connections are, which requests with an Idempotency-Key hold while they wait.
    for (const { headers, body } of refused) {
      expect(['1', '2', '10']).toContain(headers['retry-after'])
      expect(body).toEqual({ Message: expect.any(String) })
    }
    expect(served).toBeGreaterThan(10)
    expect(slowest).toBeLessThan(5_000)
    // Refused requests have released their slots.
    expect((await send(workbook(people(2)), { 'Idempotency-Key': 'hostile-11' })).status).toBe(200)
  })
})
