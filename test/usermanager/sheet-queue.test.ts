// Files that take as long as a file may, many at once and each under a key of its own, which keeps a connection for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { MULTIPART, multipart } from '../support/multipart.ts'
import { HEADER, line, parts, people, workbook, zip } from './workbook-fixture.ts'

describe('POST /users/companies({CompanyId})/bulkCreateUsers', () => {
  let app: TestApp
  let token: string

  beforeAll(async () => {
    app = await startApp()
    token = await app.tokenOf('Administrator')
  })
  afterAll(() => app.stop())

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

    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...[400, 400, 400],
      ...Array.from({ length: 9 }, () => 503),
    ])
    // Refused by the places for reading uploads (2 seconds), or by those for reading sheets (10).
    for (const { headers, body } of refused) {
      expect(['2', '10']).toContain(headers['retry-after'])
      expect(body).toEqual({ Message: expect.any(String) })
    }
    expect(served).toBeGreaterThan(10)
    expect(slowest).toBeLessThan(5_000)
    // Who was refused takes no place any more.
    expect((await send(workbook(people(2)), { 'Idempotency-Key': 'hostile-11' })).status).toBe(200)
  }, 90_000)
})
