// PostgreSQL crashes while 32 writers write and readers follow the feed: each change that was acknowledged appears once, in an
// order that does not change, and no event appears behind a cursor that was returned.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import type { Event, EventPage } from '../../generated/events/types.gen.ts'
import { descendants, sendRequest } from '../support/processes/operator.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'

const WRITERS = 32
const CRASHES = 3
const BETWEEN_MS = 1_500
const GROUPS = '/pricing/v1/Companies(1000)/PricingGroups'

let folder: string
let server: ServerProcess
let token: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'retail-api-crash-'))
  server = await startServer({ DATA_DIR: folder, ENVIRONMENT: 'sandbox', DATABASE_URL: '' })
  const file = readFileSync(join(folder, 'onboarding.json'), 'utf8')
  const { ClientId, ClientSecret } = JSON.parse(file) as OnboardingPackage
  const response = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
    method: 'POST',
    headers: { 'X-Forwarded-Proto': 'https' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: ClientId,
      client_secret: ClientSecret,
    }),
  })
  token = ((await response.json()) as { access_token: string }).access_token
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Undefined while the database is not available; any other refusal is a fault. */
async function send(path: string, body?: unknown) {
  const response = await sendRequest(server, path, { token, body }).catch(() => undefined)
  if (response?.status === 503) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  else if (response) expect([200, 201], response.text).toContain(response.status)
  if (response === undefined || response.status === 503) await sleep(50)
  return response?.status === 503 ? undefined : response
}

async function page(query: string): Promise<EventPage | undefined> {
  const response = await send(`/events/v1/Companies(1000)/Events?${query}`)
  return response?.body
}

/** Kills the process of a connection, as the kernel does when memory runs out: PostgreSQL then ends all and recovers. */
function crashDatabase(): void {
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
  const backend = descendants(postmaster).find((pid) =>
    / idle| INSERT| SELECT| COMMIT| UPDATE/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  )
  if (backend === undefined) throw new Error('PostgreSQL has no connections.')
  process.kill(backend, 'SIGKILL')
}

test.skipIf(process.platform !== 'linux')(
  'readers of the feed see each acknowledged change once, in one order',
  { timeout: 180_000 },
  async () => {
    let isWriting = true
    const acknowledged: string[] = []
    const writer = async (number: number) => {
      for (let count = 0; isWriting; count += 1) {
        const GroupName = `Writer ${number}, ${count}`
        const created = await send(GROUPS, { CompanyId: 1000, GroupName, Description: GroupName })
        if (created) acknowledged.push(`${GROUPS}(${created.body.Id})`)
      }
    }
    let isReading = true
    const reader = async (top: number) => {
      const events: Event[] = []
      for (let next = '0', isEmpty = false; isReading || !isEmpty; ) {
        const read = await page(`after=${next}&$top=${top}`)
        isEmpty = read?.Next === next
        events.push(...(read?.Events ?? []))
        next = read?.Next ?? next
      }
      return events.map(({ id, subject }) => `${id} ${subject}`)
    }

    const writers = Array.from({ length: WRITERS }, (_, number) => writer(number))
    const readers = [7, 100, 1_000].map(reader)
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await sleep(BETWEEN_MS)
      const before = acknowledged.length
      crashDatabase()
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + WRITERS)
    }
    isWriting = false
    await Promise.all(writers)
    isReading = false
    const [first = [], ...others] = await Promise.all(readers)

    for (const other of others) expect(other).toEqual(first)
    expect(first.map((event) => event.split(' ', 1)[0])).toEqual(first.map((_, index) => String(index + 1)))
    const subjects = first
      .map((event) => event.slice(event.indexOf(' ') + 1))
      .filter((name) => name.startsWith(GROUPS))
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(acknowledged.filter((subject) => !subjects.includes(subject))).toEqual([])
    const groups = await send(`${GROUPS}?$top=10000`)
    const stored = new Set((groups?.body ?? []).map(({ Id }: { Id: number }) => `${GROUPS}(${Id})`))
    expect(subjects.filter((subject) => !stored.has(subject))).toEqual([])
  },
)
