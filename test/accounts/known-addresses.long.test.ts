// An account's failures count apart for the addresses from which it logged in and for all others (P5): strangers lock out
// strangers, never the people who work there. Behind a proxy, so that each request can come from an address of its own.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../entities/tables/accounts/secrets.ts'
import { purgeExpired } from '../../handlers/background/jobs/cleanup.ts'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { startApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'

const SHOP = '198.51.100.7'
const HOME = '2001:db8:1:2::9'
const ELSEWHERE = '203.0.113.99'

/** Another stranger each time. */
let strangers = 0
const stranger = () => `192.0.2.${(strangers++ % 250) + 1}`

describe('an account that logged in from an address', { timeout: 120_000 }, () => {
  const app = useFixture(() => startApp({ env: { TLS: 'proxy' } }))
  let companyId: number
  let limit: number
  let days: number
  let user: { id: number; name: string; password: string; token: string }
  let users = 0

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    companyId = app.onboarding.CompanyId
    limit = app.rules.limit('accounts/limits', 'LoginFailuresPerAccount')
    days = app.rules.limit('accounts/limits', 'KnownAddressDays')
  })
  beforeEach(async () => {
    await sql('delete from logon_failure')
    user = await newUser()
    expect((await atToken(user.password, SHOP)).status).toBe(200)
  })

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)

  const addUser = async (company: number, name: string, password: string): Promise<number> => {
    const [row] = await sql(
      `insert into user_account (company_id, user_name, email, roles, password_hash)
       values (?, ?, ?, '{Employee}', ?) returning id`,
      [company, name, `${name}.${company}@example.com`, await hashPassword(password)],
    )
    return row?.id
  }
  async function newUser() {
    const name = `worker${users++}`
    const password = `Quay-Lantern-${users}`
    const id = await addUser(companyId, name, password)
    const { accessToken } = await app.app.tokens.issue({
      ...{ subject: `user:${id}`, companyId, clientId: app.onboarding.ClientId, supplierEntityId: null },
      ...{ scopes: ['password.change'], generation: 1, clientGeneration: 1, family: null, seconds: 600 },
    })
    return { id, name, password, token: accessToken }
  }

  const send = async (path: string, address: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as object), 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address }
    const response = await fetch(`http://localhost:${app.port}${path}`, { ...init, headers })
    return { status: response.status, text: await response.text() }
  }
  const atToken = (password: string, address: string, name = user.name) =>
    send('/accounts/v1/oauth2/token', address, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'password', ...loginOf(app).client, username: name, password },
      }),
    })
  const byBasic = (password: string, address: string, name = `${companyId}\\${user.name}`) =>
    send('/reportdata/session', address, {
      headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    })
  const byBareName = (password: string, address: string) => byBasic(password, address, user.name)
  /** A new password that the rules refuse, so that the right current one shows without being changed. */
  const byChange = (password: string, address: string) =>
    send(`/usermanager/v1/Users(${user.id})/changePassword`, address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ CurrentPassword: password, NewPassword: 'short' }),
    })

  const ways = {
    'the token endpoint': atToken,
    Basic: byBasic,
    'a bare name': byBareName,
    changePassword: byChange,
  }
  type Way = keyof typeof ways
  const names = Object.keys(ways) as Way[]
  /** Whether the right password is accepted. */
  const accepts = async (way: Way, address: string) => {
    const { status, text } = await ways[way](user.password, address)
    return way === 'changePassword' ? !text.includes('CurrentPasswordWrong') : status === 200
  }
  const acceptedWays = async (address: string) => {
    const accepted: Way[] = []
    for (const way of names) if (await accepts(way, address)) accepted.push(way)
    return accepted
  }
  /** Wrong passwords, in turn by every way. */
  const guess = async (times: number, addressOf: () => string) => {
    for (let number = 0; number < times; number += 1) {
      const way = names[number % names.length] as Way
      expect((await ways[way](`guess ${number}`, addressOf())).status).toBeGreaterThanOrEqual(400)
    }
  }
  const counts = async () =>
    Object.fromEntries(
      (
        await sql(
          `select key, count(*)::int as count from logon_failure
           where key like 'account:user:%' and pending_until is null group by key`,
        )
      ).map(({ key, count }) => [key.replace(`account:user:${companyId}:${user.id}`, 'account'), count]),
    )
  const knownRows = () =>
    sql('select address, last_on::text as "lastOn" from login_address where company_id = ? and user_id = ?', [
      companyId,
      user.id,
    ])

  test('is locked out for strangers by strangers, on all ways, and never there', async () => {
    await guess(limit, stranger)

    expect(await counts()).toEqual({ account: limit })
    expect(await acceptedWays(ELSEWHERE)).toEqual([])
    expect(await acceptedWays(SHOP)).toEqual(names)
    expect(await acceptedWays(stranger())).toEqual([])
  })

  test.each(names)('is locked out for strangers by ten guesses by %s', async (way) => {
    for (let number = 0; number < limit - 1; number += 1) await ways[way](`guess ${number}`, stranger())
    expect(await accepts('the token endpoint', ELSEWHERE)).toBe(true)
    await sql('delete from login_address where user_id = ? and address = ?', [user.id, ELSEWHERE])
    await ways[way]('guess', stranger())

    expect(await acceptedWays(ELSEWHERE)).toEqual([])
    expect(await acceptedWays(SHOP)).toEqual(names)
  })

  test('is locked out for known addresses by guesses from them, and not for strangers', async () => {
    expect((await atToken(user.password, HOME)).status).toBe(200)
    await guess(limit, () => SHOP)

    expect(await counts()).toEqual({ 'account:known': limit })
    expect(await acceptedWays(SHOP)).toEqual([])
    expect(await acceptedWays(HOME)).toEqual([])
    expect(await accepts('changePassword', ELSEWHERE), 'another address').toBe(true)
    expect((await atToken(user.password, ELSEWHERE)).status).toBe(200)
  })

  test('does not wait for parallel guesses of strangers, and its own are counted exactly', async () => {
    const guesses = Array.from({ length: 4 * limit }, (_, number) =>
      ways[names[number % 3] as Way](`guess ${number}`, stranger()),
    )
    // At other accounts from the address of the shop.
    guesses.push(
      ...Array.from({ length: limit - 1 }, (_, number) => atToken('guess', SHOP, `nobody${number}`)),
    )
    let decided = 0
    for (const attempt of guesses) attempt.then(() => (decided += 1))
    const rights = await Promise.all(Array.from({ length: 3 }, () => atToken(user.password, SHOP)))
    const decidedBefore = decided
    const own = Array.from({ length: limit - 1 }, (_, number) => atToken(`guess ${number}`, SHOP))
    await Promise.all([...guesses, ...own])

    expect(rights.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(decidedBefore).toBeLessThan(2 * limit)
    expect(await counts()).toEqual({ account: limit, 'account:known': limit - 1 })
    await Promise.all(Array.from({ length: limit }, (_, number) => atToken(`again ${number}`, SHOP)))
    expect(await counts()).toEqual({ account: limit, 'account:known': limit })
  })

  test('is accepted there while guesses of strangers are undecided, also by a bare name', async () => {
    const key = `account:user:${companyId}:${user.id}`
    const undecided = `insert into logon_failure (key, pending_until)
      select ?, now() + interval '1 minute' from generate_series(1, ${limit})`
    await sql(undecided, [key])
    await sql(undecided, [`address:${SHOP}`])

    expect(await acceptedWays(SHOP)).toEqual(names)
  })

  test('is accepted from an address that is locked out by guesses at other accounts', async () => {
    const other = await newUser()
    for (let number = 0; number < limit; number += 1)
      await atToken(`guess ${number}`, SHOP, `nobody${number}`)

    expect((await atToken(other.password, SHOP, other.name)).status, 'never logged in from it').toBe(400)
    expect((await atToken(other.password, ELSEWHERE, other.name)).status).toBe(200)
    expect(await acceptedWays(SHOP)).toEqual(names)
    const [counted] = await sql(
      `select count(*)::int as failures from logon_failure where key = 'address:${SHOP}'`,
    )
    expect(counted?.failures).toBe(limit)
    await atToken('guess', SHOP)
    const [again] = await sql(
      `select count(*)::int as failures from logon_failure where key = 'address:${SHOP}'`,
    )
    expect(again?.failures, 'guesses do not prolong the lock-out of the address').toBe(limit)
    expect(await counts()).toEqual({ 'account:known': 1 })
  })

  test('locks out the address by wrong passwords there, for accounts that are not known', async () => {
    const other = await newUser()
    await guess(limit, () => SHOP)

    expect((await atToken(other.password, SHOP, other.name)).status).toBe(400)
  })

  test('is unknown there when the limit of days has passed', async () => {
    const age = (by: number) =>
      sql(`update login_address set last_on = (now() at time zone 'utc')::date - ?::int where user_id = ?`, [
        by,
        user.id,
      ])
    await guess(limit, stranger)

    await age(days)
    expect(await accepts('changePassword', SHOP)).toBe(true)
    await age(days + 1)
    expect(await acceptedWays(SHOP)).toEqual([])
  })

  test('is remembered once for each address, an IPv6 network as one, and written once a day', async () => {
    await atToken(user.password, '2001:db8:1:2::77')
    await byBasic(user.password, HOME)
    const [{ today } = { today: '' }] = await sql(`select (now() at time zone 'utc')::date::text as today`)
    const remembered = await knownRows()
    expect(remembered.toSorted((a, b) => a.address.localeCompare(b.address))).toEqual([
      { address: SHOP, lastOn: today },
      { address: '2001:db8:1:2', lastOn: today },
    ])

    const version = async () =>
      (
        await sql('select xmin::text as version from login_address where user_id = ? and address = ?', [
          user.id,
          SHOP,
        ])
      )[0]
    const before = await version()
    await atToken(user.password, SHOP)
    expect(await version()).toEqual(before)

    await sql(`update login_address set last_on = last_on - 1 where user_id = ?`, [user.id])
    await atToken(user.password, SHOP)
    expect((await knownRows()).find(({ address }) => address === SHOP)?.lastOn).toBe(today)
  })

  test('is not remembered for a wrong password, a refused user or a changed password', async () => {
    await atToken('guess', ELSEWHERE)
    await byBasic('guess', ELSEWHERE)
    expect(await accepts('changePassword', ELSEWHERE)).toBe(true)
    for (const state of ['is_locked = true', 'is_locked = false, is_active = false']) {
      await sql(`update user_account set ${state} where id = ?`, [user.id])
      expect((await atToken(user.password, ELSEWHERE)).status).toBe(400)
      expect((await byBasic(user.password, ELSEWHERE)).status).toBe(401)
    }

    expect((await knownRows()).map(({ address }) => address)).toEqual([SHOP])
  })

  test('with Basic credentials that were accepted before is decided by the present address', async () => {
    expect((await byBasic(user.password, SHOP)).status).toBe(200)
    await guess(limit, stranger)

    expect((await byBasic(user.password, ELSEWHERE)).status).toBe(401)
    expect((await byBasic(user.password, SHOP)).status).toBe(200)
    await guess(limit, () => SHOP)
    expect((await byBasic(user.password, SHOP)).status).toBe(401)
  })

  test('is forgotten by the cleaning job one day later, by the limit of each company', async () => {
    const put = (address: string, age: number) =>
      sql(
        `insert into login_address (company_id, user_id, address, last_on)
         values (?, ?, ?, (now() at time zone 'utc')::date - ?::int)`,
        [companyId, user.id, address, age],
      )
    await put('stays', days)
    await put('goes', days + 1)
    const run = (rules = app.rules) =>
      purgeExpired({
        ...{ payload: {}, em: app.orm.em.fork(), rules, signal: new AbortController().signal },
        logger: createLogger('silent', { write: () => {} }),
      })
    const addresses = async () => (await knownRows()).map(({ address }) => address).toSorted()

    await run()
    expect(await addresses()).toEqual([SHOP, 'stays'].toSorted())
    await run({
      ...app.rules,
      limitByCompany: (_, name) => new Map(name === 'KnownAddressDays' ? [[companyId, days - 1]] : []),
    })
    expect(await addresses()).toEqual([SHOP])
  })

  test('is still known there after a reset of the sandbox, if the reset keeps the account', async () => {
    const { username, password } = loginOf(app).user('Employee')
    expect((await atToken(password, HOME, username)).status).toBe(200)
    const { status, text } = await send(`/sandbox/v1/Companies(${companyId})/Reset`, HOME, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await app.tokenOf('ApiClient')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ To: 'Seed' }),
    })
    expect(status, text).toBe(204)
    for (let number = 0; number < limit; number += 1) await atToken('guess', stranger(), username)

    expect((await atToken(password, HOME, username)).status).toBe(200)
    expect((await atToken(password, ELSEWHERE, username)).status).toBe(400)
    expect(await knownRows(), 'of an account that the reset removes').toEqual([])
  })

  describe('and shares its bare name with one of another company', () => {
    let other: { id: number; company: number; password: string }
    beforeEach(async () => {
      const [company] = await sql(
        `insert into company (id, name, environment, source_id)
         values (nextval('company_id_seq'), 'Namesake', 'sandbox', gen_random_uuid()) returning id`,
      )
      const password = 'Other-Lantern-1'
      other = { id: await addUser(company?.id, user.name, password), company: company?.id, password }
    })
    const inOther = (address: string) => byBasic(other.password, address, `${other.company}\\${user.name}`)

    test('is locked out with it for strangers, each apart from its known addresses', async () => {
      expect((await inOther(HOME)).status).toBe(200)
      for (let number = 0; number < limit; number += 1) await byBareName(`guess ${number}`, stranger())

      expect(await counts()).toEqual({
        account: limit,
        [`account:user:${other.company}:${other.id}`]: limit,
      })
      expect((await byBareName(user.password, ELSEWHERE)).status).toBe(401)
      expect((await byBareName(other.password, ELSEWHERE)).status).toBe(401)
      expect((await byBareName(user.password, SHOP)).status).toBe(200)
      expect((await byBareName(other.password, HOME)).status).toBe(200)
      expect((await byBareName(other.password, SHOP)).status, 'a stranger at the other’s address').toBe(401)
      expect((await byBareName(user.password, HOME)).status).toBe(401)
    })

    test('is accepted there while guesses at the other account are undecided', async () => {
      await sql(
        `insert into logon_failure (key, pending_until)
         select ?, now() + interval '1 minute' from generate_series(1, ${limit})`,
        [`account:user:${other.company}:${other.id}`],
      )

      expect((await byBareName(user.password, SHOP)).status).toBe(200)
    })

    test('has no part in what the other company remembers', async () => {
      await sql('delete from user_account where company_id = ? and id = ?', [other.company, other.id])
      await sql(
        `insert into user_account (company_id, id, user_name, email, roles, password_hash)
         values (?, ?, ?, 'same.id@example.com', '{Employee}', ?)`,
        [other.company, user.id, user.name, await hashPassword(other.password)],
      )
      for (let number = 0; number < limit; number += 1) {
        await byBasic(`guess ${number}`, stranger(), `${other.company}\\${user.name}`)
      }

      expect((await inOther(SHOP)).status).toBe(401)
      expect((await byBasic(user.password, SHOP)).status).toBe(200)
    })
  })
})
