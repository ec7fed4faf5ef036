// A second after a signing key is deleted, no process signs or verifies with it: tested with two processes on one database.
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeyEncryption } from '../../../handlers/api/auth/key-encryption.ts'
import { listKeyRows, retireKey, rotateKeys } from '../../../handlers/api/auth/signing-key-rows.ts'
import { startApp } from '../../support/app.ts'
import { loginOf } from '../../support/login.ts'
import { type ServerProcess, startServer } from '../../support/processes/processes.ts'
import { useFixture } from '../../support/use-fixture.ts'

/**
 * Repeats `read` until all responses are the expected one, for at most a second, and returns the last responses. Requests
 * sent after that second must have the expected response, however slow the machine is.
 */
async function withinASecond<Answer>(read: () => Promise<Answer[]>, expected: Answer): Promise<Answer[]> {
  const start = performance.now()
  for (;;) {
    const askedAt = performance.now()
    const responses = await read()
    if (responses.every((response) => response === expected) || askedAt - start >= 1_000) return responses
  }
}

describe('signing keys', () => {
  let servers: ServerProcess[]

  const app = useFixture(startApp)
  beforeAll(async () => {
    const env = {
      DATABASE_URL: app.databaseUrl,
      ROLE: 'api',
      PUBLIC_URL: 'https://api.shop.example',
      RATE_LIMIT_TOKEN: '1000000',
    }
    servers = [await startServer(env), await startServer(env)]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
  })

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const headers = { 'X-Forwarded-Proto': 'https' }
  const jsonOf = <T>(response: Response) => response.json() as Promise<T>
  const request = async (server: ServerProcess, form: Record<string, string>): Promise<string> => {
    const response = await fetch(`${server.origin}/accounts/v1/oauth2/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...form, ...loginOf(app).client }),
    })
    return jsonOf<{ access_token: string }>(response).then(({ access_token }) => access_token)
  }
  const tokenFrom = (server: ServerProcess) =>
    request(server, { grant_type: 'password', ...loginOf(app).user('Employee') })
  /** A token of the client, which costs no password hash. */
  const ownTokenFrom = (server: ServerProcess) => request(server, { grant_type: 'client_credentials' })
  const send = (server: ServerProcess, path: string, authorization: string) =>
    fetch(`${server.origin}${path}`, { headers: { ...headers, Authorization: authorization } })
  const treeWith = async (server: ServerProcess, token: string) => {
    const path = `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`
    return (await send(server, path, `Bearer ${token}`)).status
  }
  const keysOf = async (server: ServerProcess): Promise<string[]> => {
    const response = await fetch(`${server.origin}/accounts/v1/jwks`, { headers })
    const { keys } = await jsonOf<{ keys: { kid: string }[] }>(response)
    return keys.map(({ kid }) => kid)
  }
  const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? ''

  test('can be rotated under load without a refused request; the new one signs everywhere within a second', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess]
    const before = await tokenFrom(first)
    let isDone = false
    const outcomes: number[] = []
    const program = async (issuer: ServerProcess, reader: ServerProcess) => {
      while (!isDone)
        outcomes.push(await treeWith(reader, await ownTokenFrom(issuer)), await treeWith(issuer, before))
    }
    const programs = [program(first, second), program(second, first), program(first, first)]

    const kid = await rotateKeys(app.orm.em.fork(), createKeyEncryption(undefined))
    const kids = () => Promise.all(servers.map(async (server) => kidOf(await ownTokenFrom(server))))
    const last = await withinASecond(kids, kid)
    isDone = true
    await Promise.all(programs)

    expect(last).toEqual([kid, kid])
    expect(outcomes.length).toBeGreaterThan(10)
    expect(outcomes.filter((status) => status !== 200)).toEqual([])
    expect(await keysOf(first)).toEqual([kid, kidOf(before)])
  })

  test('are replaced by a new one if they are retired while they sign', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess]
    const em = app.orm.em.fork()
    const plain = createKeyEncryption(undefined)
    const token = await tokenFrom(first)
    const kid = kidOf(token)

    expect(await retireKey(em, kid, plain)).toBe(true)

    const statuses = () => Promise.all(servers.map((server) => treeWith(server, token)))
    expect(await withinASecond(statuses, 401)).toEqual([401, 401])
    const newKid = kidOf(await tokenFrom(second))
    expect(await listKeyRows(em)).toMatchObject([{ Kid: newKid, State: 'signs', IsEncrypted: false }, {}])
    const [, older] = await listKeyRows(em)
    expect(await retireKey(em, older?.Kid ?? '', plain)).toBe(true)
    expect(await listKeyRows(em)).toHaveLength(1)
    expect(await retireKey(em, 'unknown', plain)).toBe(false)
  })

  test('that are deleted neither verify nor sign after a second, and a new one is created', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess]
    const token = await tokenFrom(first)
    const session = await send(second, '/reportdata/session', `Bearer ${token}`)
    const { basic_token: basicToken } = await jsonOf<{ basic_token: string }>(session)
    const statuses = () =>
      Promise.all(
        servers.flatMap((server) => [
          treeWith(server, token),
          send(server, '/reportdata/session', `Basic ${basicToken}`).then(({ status }) => status),
        ]),
      )
    expect(await statuses()).toEqual([200, 200, 200, 200])

    await sql('delete from signing_key where kid = ?', [kidOf(token)])
    expect(await withinASecond(statuses, 401)).toEqual([401, 401, 401, 401])
    for (const server of servers) expect(await keysOf(server)).not.toContain(kidOf(token))
    const newKids = await Promise.all(servers.map(tokenFrom))
    expect(new Set(newKids.map(kidOf)).size).toBe(1)
    expect(kidOf(newKids[0] ?? '')).not.toBe(kidOf(token))
    await expect
      .poll(() => Promise.all(servers.flatMap((server) => newKids.map((kid) => treeWith(server, kid)))))
      .toEqual([200, 200, 200, 200])
  })

  test('that are deleted are replaced for signing by the oldest of the others', async () => {
    const [first] = servers as [ServerProcess]
    const old = await tokenFrom(first)
    // The key is copied under another id, because the test only checks which one is used.
    await sql(
      `insert into signing_key (kid, algorithm, private_jwk, public_jwk, signs_from)
       select 'younger', algorithm, private_jwk, public_jwk || '{"kid": "younger"}', now() + interval '1 minute'
       from signing_key where kid = ?`,
      [kidOf(old)],
    )
    const hasYounger = async () => (await Promise.all(servers.map(keysOf))).map((kids) => kids.at(-1))
    expect(await withinASecond(hasYounger, 'younger')).toEqual(['younger', 'younger'])
    for (const server of servers) expect(await keysOf(server)).toEqual([kidOf(old), 'younger'])
    expect(kidOf(await tokenFrom(first))).toBe(kidOf(old))

    await sql('delete from signing_key where kid = ?', [kidOf(old)])
    const kids = () => Promise.all(servers.map(async (server) => kidOf(await ownTokenFrom(server))))
    expect(await withinASecond(kids, 'younger')).toEqual(['younger', 'younger'])
    expect(await Promise.all(servers.map((server) => treeWith(server, old)))).toEqual([401, 401])
  })
})
