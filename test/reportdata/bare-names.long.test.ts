// A bare user name that exists in several companies (D2), and the lock-out, which belongs to the account regardless of the
// form of the name.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../entities/tables/accounts/secrets.ts'
import { startApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { giveIdsByDefault } from '../support/sql/ids-by-default.ts'
import { useFixture } from '../support/use-fixture.ts'

const PATH = '/reportdata/session'

// A bare name costs one slow hash for each company that has it, up to eight.
describe('a bare user name', { timeout: 120_000 }, () => {
  const app = useFixture(startApp)
  let perAccount: number
  let firstCompany: number
  /** The password of the user in each company that has the name. */
  const companies: number[] = []

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    perAccount = app.rules.limit('accounts/limits', 'LoginFailuresPerAccount')
    firstCompany = app.onboarding.CompanyId
    for (let index = 0; index < 9; index += 1) companies.push(await addCompany(index))
  })
  beforeEach(() => sql('delete from logon_failure'))

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const addCompany = async (index: number) => {
    const [company] = await sql(
      `insert into company (id, name, environment, source_id)
       values (nextval('company_id_seq'), ?, 'sandbox', gen_random_uuid()) returning id`,
      [`Company ${index}`],
    )
    return company?.id as number
  }
  const passwordOf = (company: number) => `Pass-${company}-word!`
  const addUser = async (company: number, name: string, password = passwordOf(company)) => {
    const [row] = await sql(
      `insert into user_account (company_id, user_name, email, roles, password_hash)
       values (?, ?, ?, '{Employee}', ?) returning id`,
      [company, name, `${name}.${company}@example.com`, await hashPassword(password)],
    )
    return row?.id as number
  }
  const request = (name: string, password: string) =>
    app.get(PATH, { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` })
  const statusOf = async (name: string, password: string) => (await request(name, password)).status
  const failures = async () =>
    Object.fromEntries(
      (
        await sql(
          `select key, count(*)::int as count from logon_failure
           where key like 'account:%' and pending_until is null group by key order by key`,
        )
      ).map(({ key, count }) => [key, count]),
    )
  const forgetAddress = () => sql("delete from logon_failure where key like 'address:%'")
  /** Sends `times` wrong passwords; removes the count of the address after each, so that only the account is locked out. */
  const fail = async (times: number, name: string) => {
    for (let attempt = 0; attempt < times; attempt += 1) {
      expect(await statusOf(name, `guess ${attempt}`)).toBe(401)
      await forgetAddress()
    }
  }

  test('in two companies counts a failure for each account, and locks out both', async () => {
    const [a = 0, b = 0] = companies
    const users = [await addUser(a, 'twice'), await addUser(b, 'twice')]
    await fail(perAccount, 'twice')

    expect(Object.values(await failures())).toEqual([perAccount, perAccount])
    for (const company of [a, b]) {
      expect(await statusOf('twice', passwordOf(company)), 'the right password with the bare name').toBe(401)
      expect(
        await statusOf(`${company}\\twice`, passwordOf(company)),
        'the right password with the company',
      ).toBe(401)
    }
    expect(Object.keys(await failures())).toEqual(
      users.map((id, index) => `account:user:${[a, b][index]}:${id}`).toSorted(),
    )
  })

  test('skips a locked-out account, and still authenticates the other one', async () => {
    const [a = 0, b = 0] = companies
    await addUser(a, 'half')
    await addUser(b, 'half')
    await fail(perAccount, `${a}\\half`)

    expect(await statusOf('half', passwordOf(a))).toBe(401)
    await forgetAddress()
    const other = await request('half', passwordOf(b))
    expect([other.status, other.body.ParentEntityId]).toEqual([200, b])
  })

  test('shares its failure count with the token endpoint, regardless of case and after a change of the name', async () => {
    const { username, password } = loginOf(app).user('Administrator')
    await fail(3, username)
    await fail(3, `${firstCompany}\\${username.toUpperCase()}`)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await loginOf(app).byPassword({ username, password: 'guess' })
      await forgetAddress()
    }
    const rename = (to: string, from: string) =>
      sql('update user_account set user_name = ? where company_id = ? and user_name = ?', [
        to,
        firstCompany,
        from,
      ])
    await rename('renamed', username)
    try {
      await fail(1, 'renamed')
      expect((await loginOf(app).byPassword({ username: 'renamed', password })).status).toBe(400)
      expect(await statusOf('renamed', password)).toBe(401)
    } finally {
      await rename(username, 'renamed')
    }
  })

  test('in eight companies is tried for each of them; in nine it requires the CompanyId', async () => {
    for (const company of companies.slice(0, 8)) await addUser(company, 'many')
    const last = companies[7] ?? 0
    const response = await request('many', passwordOf(last))
    expect([response.status, response.body.ParentEntityId]).toEqual([200, last])

    const ninth = companies[8] ?? 0
    await addUser(ninth, 'many')
    await sql('delete from logon_failure')
    for (const password of [passwordOf(ninth), 'guess']) {
      const { status, headers, body } = await request('many', password)
      expect(status).toBe(401)
      expect(body.Message).toContain('1000\\name')
      expect(headers['www-authenticate']).toBeDefined()
    }
    expect(await failures()).toEqual({})
    expect(await statusOf(`${ninth}\\many`, passwordOf(ninth))).toBe(200)
  })

  test('is refused if two accounts have the same password, and counts as a failure', async () => {
    const [a = 0, b = 0] = companies
    await addUser(a, 'same', 'One-and-the-same-1')
    await addUser(b, 'same', 'One-and-the-same-1')

    expect(await statusOf('same', 'One-and-the-same-1')).toBe(401)
    expect(Object.values(await failures())).toEqual([1, 1])
  })

  test('does not allow guessing another account’s password by changing one’s own', async () => {
    const [a = 0, b = 0] = companies
    const otherUser = await addUser(a, 'namesake')
    const caller = await addUser(b, 'namesake')
    for (let guess = 0; guess < perAccount; guess += 1) {
      const hash = await hashPassword(`Guess-${guess}`)
      await sql(
        'update user_account set password_hash = ?, token_generation = token_generation + 1 where id = ?',
        [hash, caller],
      )
      expect(await statusOf('namesake', `Guess-${guess}`)).toBe(200)
    }
    expect(await failures()).toEqual({ [`account:user:${a}:${otherUser}`]: perAccount })

    // The victim is locked out, so a match with its password reveals nothing: the login finds the other account.
    const hash = await hashPassword(passwordOf(a))
    await sql(
      'update user_account set password_hash = ?, token_generation = token_generation + 1 where id = ?',
      [hash, caller],
    )
    expect((await request('namesake', passwordOf(a))).body.ParentEntityId).toBe(b)
  })

  test('counts repeated logins once for the other account with the name', async () => {
    const [a = 0, b = 0] = companies
    const namesake = await addUser(a, 'regular')
    await addUser(b, 'regular')
    // Separate processes have not cached the password, so each of them verifies it.
    const processes = await Promise.all([1, 2].map(() => startApp({ databaseUrl: app.databaseUrl })))
    try {
      const authorization = `Basic ${Buffer.from(`regular:${passwordOf(b)}`).toString('base64')}`
      for (const server of [app, ...processes]) {
        expect((await server.get(PATH, { Authorization: authorization })).status).toBe(200)
      }
    } finally {
      for (const server of processes) await server.stop()
    }
    expect(await failures()).toEqual({ [`account:user:${a}:${namesake}`]: 1 })
  })

  test('takes the same time for unknown and existing users', async () => {
    const [a = 0] = companies
    await addUser(a, 'timed')
    const times = { unknown: [] as number[], wrong: [] as number[] }
    for (let round = 0; round < 12; round += 1) {
      await sql('delete from logon_failure')
      for (const kind of ['unknown', 'wrong'] as const) {
        const start = performance.now()
        await request(kind === 'wrong' ? 'timed' : 'nobody.at.all', 'guess')
        times[kind].push(performance.now() - start)
      }
    }
    const median = (values: number[]) => values.toSorted((x, y) => x - y)[values.length / 2] ?? 0
    const ratio = median(times.unknown) / median(times.wrong)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})
