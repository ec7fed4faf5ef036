import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKeyedQueue } from '../../handlers/runtime/async/keyed-queue.ts'
import { startApp } from '../support/app.ts'
import { type Login, loginOf } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

// All requests come from one address; test/accounts/known-addresses.long.test.ts has several.
describe('lock-out after wrong passwords', () => {
  const app = useFixture(startApp)
  let login: Login
  let perAccount: number
  let perAddress: number
  let minutes: number

  beforeAll(async () => {
    login = loginOf(app)
    perAccount = app.rules.limit('accounts/limits', 'LoginFailuresPerAccount')
    perAddress = app.rules.limit('accounts/limits', 'LoginFailuresPerAddress')
    minutes = app.rules.limit('accounts/limits', 'LoginLockoutMinutes')
  })
  beforeEach(async () => {
    await sql('delete from logon_failure')
    await forgetLogins()
  })

  const sql = (text: string) => app.orm.em.fork().execute(text)
  const fail = async (times: number, name?: string) => {
    for (let attempt = 0; attempt < times; attempt += 1) {
      const username = name ?? login.user('Employee').username
      expect((await login.byPassword({ username, password: `guess ${attempt}` })).status).toBe(400)
    }
  }
  const forgetLogins = () => sql('delete from login_address')
  const forgetAddress = () => sql("delete from logon_failure where key like 'address:%'")
  const forgetAccounts = () => sql("delete from logon_failure where key like 'account:%'")

  test('begins after ten failures in fifteen minutes, as in the rules', () => {
    expect([perAccount, perAddress, minutes]).toEqual([10, 10, 15])
  })

  test('locks the account for the right password too, with the response to a wrong one', async () => {
    await fail(perAccount - 1)
    await forgetAddress()
    expect((await login.byPassword()).status).toBe(200)

    await forgetLogins()
    await fail(1)
    await forgetAddress()
    const wrong = await login.byPassword({ ...login.user('Supplier'), password: 'guess' })
    const right = await login.byPassword()
    expect([right.status, right.text]).toEqual([400, wrong.text])
    expect((await login.byPassword(login.user('Administrator'))).status).toBe(200)
  })

  test('locks the address, for every account that did not log in from it', async () => {
    expect((await login.byPassword(login.user('Supplier'))).status).toBe(200)
    await fail(perAddress)
    await forgetAccounts()

    expect((await login.byPassword(login.user('Administrator'))).status).toBe(400)
    expect((await login.byPassword(login.user('Supplier'))).status).toBe(200)
    const client = await login.post({ grant_type: 'client_credentials', ...login.client })
    expect(client.status).toBe(200)
  })

  test('ends when the first failures are fifteen minutes old', async () => {
    await fail(perAccount)
    const age = (by: string) => sql(`update logon_failure set failed_at = failed_at - interval '${by}'`)

    await age(`${minutes - 1} minutes`)
    expect((await login.byPassword()).status).toBe(400)
    await age('61 seconds')
    expect((await login.byPassword()).status).toBe(200)
  })

  test('is not prolonged by attempts during it', async () => {
    await fail(perAccount)
    await fail(3)

    const rows = await sql('select key, count(*)::int as count from logon_failure group by key')
    expect(rows.map(({ count }) => count)).toEqual([perAccount, perAccount])
  })

  test('counts an account regardless of the case of its name', async () => {
    const { username } = login.user('Employee')
    await fail(5, username.toUpperCase())
    await fail(5, username)
    await forgetAddress()

    expect((await login.byPassword()).status).toBe(400)
  })

  test('counts an unknown user like a known one', async () => {
    await fail(perAccount, 'nobody.at.all')

    const rows = await sql('select key, count(*)::int as count from logon_failure group by key')
    expect(rows.map(({ count }) => count)).toEqual([perAccount, perAccount])
  })

  test('counts concurrent attempts, on one account or on many', async () => {
    await Promise.all(Array.from({ length: 14 }, () => fail(1)))
    const rows = () => sql('select count(*)::int as count from logon_failure group by key')
    expect((await rows()).map(({ count }) => count)).toEqual([perAccount, perAccount])

    await sql('delete from logon_failure')
    await Promise.all(Array.from({ length: 14 }, (_, user) => fail(1, `nobody.${user}`)))
    const [address] = await sql(
      "select count(*)::int as count from logon_failure where key like 'address:%' group by key",
    )
    expect(address?.count).toBe(perAddress)
  })

  test('takes equally long to refuse an unknown user and a wrong password', async () => {
    const times: Record<'unknown' | 'wrong', number[]> = { unknown: [], wrong: [] }
    for (let round = 0; round < 40; round += 1) {
      for (const kind of ['unknown', 'wrong'] as const) {
        if (round % 4 === 0) await sql('delete from logon_failure')
        const start = performance.now()
        await login.byPassword({ password: 'guess', ...(kind === 'unknown' && { username: 'nobody' }) })
        times[kind].push(performance.now() - start)
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0

    // A sanity check on a busy machine: without the hash for an unknown user the ratio is below 0.2.
    const ratio = median(times.unknown) / median(times.wrong)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('a keyed queue without options', () => {
  test('runs tasks with the same key one after the other, those with different keys in parallel', async () => {
    const queue = createKeyedQueue()
    const order: string[] = []
    const task = (name: string, milliseconds: number) => async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      order.push(`${name} ends`)
      return name
    }

    const results = await Promise.all([
      queue.run('a', task('first', 30)),
      queue.run('a', task('second', 1)),
      queue.run('b', task('beside', 1)),
    ])

    expect(results).toEqual(['first', 'second', 'beside'])
    expect(order.indexOf('first ends')).toBeLessThan(order.indexOf('second begins'))
    expect(order.indexOf('beside ends')).toBeLessThan(order.indexOf('first ends'))
  })

  test('continues after a task that fails', async () => {
    const queue = createKeyedQueue()
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const next = queue.run('a', async () => 'yes')

    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
