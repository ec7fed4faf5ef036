// Parallel guessing by many clients, against two processes on one database: no more passwords are verified than the
// rules allow. The processes share no memory, so only the database can count the attempts of both.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'

describe('guesses of many clients at once', () => {
  let servers: ServerProcess[]
  let limit: number
  let calls = 0

  const app = useFixture(startApp)
  beforeAll(async () => {
    limit = app.rules.limit('accounts/limits', 'LoginFailuresPerAccount')
    const env = {
      DATABASE_URL: app.databaseUrl,
      ROLE: 'api',
      PUBLIC_URL: 'https://api.shop.example',
      RATE_LIMIT_TOKEN: '1000000',
      RATE_LIMIT_ANONYMOUS: '1000000',
    }
    servers = [await startServer(env), await startServer(env)]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
  })
  beforeEach(async () => {
    await sql('delete from logon_failure')
    await sql('delete from login_address')
  })

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const statusOf = (response: Response) => response.text().then(() => response.status)
  const nextServer = () => servers[calls++ % servers.length]?.origin ?? ''
  const headers = (address: string) => ({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address })
  const atToken = async (password: string, address: string) =>
    statusOf(
      await fetch(`${nextServer()}/accounts/v1/oauth2/token`, {
        method: 'POST',
        headers: headers(address),
        body: new URLSearchParams({
          grant_type: 'password',
          ...loginOf(app).client,
          ...loginOf(app).user('Employee'),
          password,
        }),
      }),
    )
  const byBasic = async (name: string, password: string, address: string) =>
    statusOf(
      await fetch(`${nextServer()}/reportdata/session`, {
        headers: {
          ...headers(address),
          Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
        },
      }),
    )
  const address = (index: number) => `192.0.2.${index}`
  const counted = async (pattern: string) =>
    (
      await sql(
        `select key, count(*)::int as count from logon_failure where key like ? and pending_until is null group by key`,
        [pattern],
      )
    ).map(({ count }) => count)

  test('from different addresses are counted exactly for the account, with every method', async () => {
    const { username } = loginOf(app).user('Employee')
    const names = [username, username.toUpperCase(), `${app.onboarding.CompanyId}\\${username}`]
    const attempts = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? atToken(`guess ${index}`, address(index))
        : byBasic(names[index % 3] ?? '', `guess ${index}`, address(index)),
    )
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([400, 401]))

    expect(await counted('account:%')).toEqual([limit])
    const { password } = loginOf(app).user('Employee')
    expect(await atToken(password, address(200))).toBe(400)
    expect(await byBasic(username, password, address(201))).toBe(401)
  })

  test('from one address are counted exactly for the address, across many accounts', async () => {
    const attempts = Array.from({ length: 40 }, (_, index) =>
      byBasic(`9\\nobody.${index}`, 'guess', address(1)),
    )
    await Promise.all(attempts)

    expect(await counted('address:%')).toEqual([limit])
  })

  test('from known addresses and from others are counted exactly, each apart', async () => {
    const { password } = loginOf(app).user('Employee')
    const known = [address(210), address(211)]
    for (const from of known) expect(await atToken(password, from)).toBe(200)
    const guesses = Array.from({ length: 40 }, (_, index) =>
      atToken(`guess ${index}`, index % 2 === 0 ? address(index) : (known[index % 4 === 1 ? 0 : 1] ?? '')),
    )
    await Promise.all(guesses)

    expect(await counted('account:%')).toEqual([limit, limit])
    expect(await counted('account:%:known')).toEqual([limit])
  })

  test('of strangers leave the account to those who logged in from their address', async () => {
    const { username, password } = loginOf(app).user('Employee')
    const known = address(220)
    expect(await atToken(password, known)).toBe(200)
    const guesses = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? atToken(`guess ${index}`, address(index))
        : byBasic(username, `guess ${index}`, address(index)),
    )
    const rights = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0 ? atToken(password, known) : byBasic(username, password, known),
    )

    expect(await Promise.all(rights)).toEqual(Array(6).fill(200))
    await Promise.all(guesses)
    expect(await counted('account:%')).toEqual([limit])
    expect(await atToken(password, known)).toBe(200)
    expect(await atToken(password, address(221))).toBe(400)
  })

  test('with the right password all succeed, and nothing is counted', async () => {
    const { username, password } = loginOf(app).user('Employee')
    const attempts = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? atToken(password, address(1)) : byBasic(username, password, address(1)),
    )
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([200]))
    expect(await sql('select * from logon_failure')).toEqual([])
  })

  test('that include the right password succeed with it unless the others have reached the limit', async () => {
    const { password } = loginOf(app).user('Employee')
    const wrongGuesses = Array.from({ length: limit - 1 }, (_, index) =>
      atToken(`guess ${index}`, address(index)),
    )
    const right = Array.from({ length: 6 }, (_, index) => atToken(password, address(100 + index)))

    expect(await Promise.all(right)).toEqual(Array(6).fill(200))
    expect(await Promise.all(wrongGuesses)).toEqual(Array(limit - 1).fill(400))
    expect(await counted('account:%')).toEqual([limit - 1])
  })

  test('count as failures some time after a killed process left them undecided', async () => {
    const { password } = loginOf(app).user('Employee')
    await Promise.all(
      Array.from({ length: limit - 1 }, (_, index) => atToken(`guess ${index}`, address(index))),
    )
    const [{ key } = { key: '' }] = await sql(
      "select key from logon_failure where key like 'account:%' limit 1",
    )
    await sql(`insert into logon_failure (key, pending_until) values (?, now() + interval '1 second')`, [key])

    // The attempt waits for the pending one, which is never decided and finally counts as failed.
    expect(await atToken(password, address(50))).toBe(400)
    await sql('delete from logon_failure where key = ? and pending_until is not null', [key])
    expect(await atToken(password, address(51))).toBe(200)
  })
})
