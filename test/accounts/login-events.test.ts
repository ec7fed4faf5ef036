// Failed logins and lock-outs for operators: a `warn` line and a metric, without names and passwords.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { type Login, loginOf } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'

const WARN = 40

describe('failed logins', () => {
  const app = useFixture(startApp)
  let login: Login
  let userId: number

  beforeAll(async () => {
    login = loginOf(app)
    const [row] = await sql('select id from user_account where company_id = ? and user_name = ?', [
      app.onboarding.CompanyId,
      login.user('Employee').username,
    ])
    userId = row?.id
  })
  beforeEach(async () => {
    await sql('delete from logon_failure')
    app.logs.length = 0
  })

  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const warnings = () => app.logs.map((line) => JSON.parse(line)).filter(({ level }) => level === WARN)
  const figure = async (line: string) => {
    const text = await app.app.metrics()
    return Number(
      text
        .split('\n')
        .find((sample) => sample.startsWith(line))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  }
  const basic = (name: string, password: string) =>
    app.get('/reportdata/session', {
      Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    })

  test('name the client, the account by its Id, the address and the request', async () => {
    const before = await figure('login_failures_total{method="password",outcome="failed"}')
    const { headers } = await login.byPassword({ password: 'my-secret-guess' })

    expect(warnings()).toEqual([
      {
        level: WARN,
        time: expect.any(String),
        requestId: headers['x-request-id'],
        event: 'log-on.failed',
        method: 'password',
        client: app.onboarding.ClientId,
        accounts: [`account:user:${app.onboarding.CompanyId}:${userId}`],
        address: expect.stringMatching(/^127\.0\.0\.1$|^0:0:0:0$/),
        msg: 'login failed',
      },
    ])
    expect(await figure('login_failures_total{method="password",outcome="failed"}')).toBe(before + 1)
  })

  test('of unknown users show the same hash of the name each time', async () => {
    await login.byPassword({ username: 'Nobody.Secret', password: 'p' })
    await login.byPassword({ username: 'nobody.secret', password: 'p' })
    await basic('nobody.secret', 'p')

    const accounts = warnings().map((line) => line.accounts[0])
    expect(accounts[0]).toMatch(new RegExp(`^account:${app.onboarding.CompanyId}:[\\w-]{16}$`))
    expect(accounts[1]).toBe(accounts[0])
    expect(accounts[2].split(':')[2]).toBe(accounts[0].split(':')[2])
  })

  test('of HTTP Basic, of a password change and of a client show their method', async () => {
    await basic(login.user('Employee').username, 'guess')
    await app.request(`/usermanager/v1/Users(${userId})/changePassword`, {
      method: 'POST',
      token: await app.tokenOf('Employee'),
      body: { CurrentPassword: 'guess', NewPassword: 'Another-Word-77' },
    })
    await login.post({ grant_type: 'client_credentials', ...login.client, client_secret: 'guess' })
    await login.post({
      grant_type: 'client_credentials',
      client_id: 'no-such-client',
      client_secret: 'guess',
    })

    expect(
      warnings().map(({ event, method, client, accounts }) => [event, method, client, accounts]),
    ).toEqual([
      ['log-on.failed', 'basic', undefined, [`account:user:${app.onboarding.CompanyId}:${userId}`]],
      [
        'log-on.failed',
        'changePassword',
        app.onboarding.ClientId,
        [`account:user:${app.onboarding.CompanyId}:${userId}`],
      ],
      ['log-on.failed', 'client', app.onboarding.ClientId, []],
      ['log-on.failed', 'client', expect.stringMatching(/^name:[\w-]{16}$/), []],
    ])
  })

  test('report the beginning of a lock-out, once for the account and once for the address, and its refusals', async () => {
    const begun = await figure('login_lockouts_total{kind="account"}')
    const refused = await figure('login_failures_total{method="password",outcome="locked_out"}')
    for (let attempt = 0; attempt < 10; attempt += 1) await login.byPassword({ password: `guess ${attempt}` })
    await login.byPassword()

    const events = warnings().map(({ event, msg }) => [event, msg])
    expect(events.slice(0, 10)).toEqual(Array(10).fill(['log-on.failed', 'login failed']))
    expect(events.slice(10, 12).toSorted()).toEqual([
      ['log-on.locked-out', 'account locked out'],
      ['log-on.locked-out', 'address locked out'],
    ])
    expect(events.slice(12)).toEqual([['log-on.refused', 'login refused during a lock-out']])
    expect(await figure('login_lockouts_total{kind="account"}')).toBe(begun + 1)
    expect(await figure('login_failures_total{method="password",outcome="locked_out"}')).toBe(refused + 1)
  })

  test('never show a name or a password, and no metric reveals whether a user exists', async () => {
    const secrets = ['Sekret.Nahme', 'sekret.nahme', 'Sekret-Wort-9', 'geheim-client', 'geheim-wort']
    await login.byPassword({ username: 'Sekret.Nahme', password: 'Sekret-Wort-9' })
    await basic('Sekret.Nahme', 'Sekret-Wort-9')
    await basic(login.user('Employee').username, 'Sekret-Wort-9')
    await login.post({
      grant_type: 'client_credentials',
      client_id: 'geheim-client',
      client_secret: 'geheim-wort',
    })

    expect(warnings()).toHaveLength(4)
    const log = app.logs.join('')
    for (const secret of [...secrets, login.user('Employee').username]) expect(log).not.toContain(secret)
    const text = await app.app.metrics()
    const labels = text.split('\n').filter((line) => /^logon_(failures|lockouts)_total\{/.test(line))
    for (const line of labels) {
      expect(line).toMatch(
        /^logon_\w+\{(method="(password|basic|changePassword|client)",outcome="(failed|locked_out)"|kind="(account|address)")\}/,
      )
    }
  })

  test('are not reported for successful logins', async () => {
    await login.byPassword()
    await basic(login.user('Employee').username, login.user('Employee').password)
    expect(warnings()).toEqual([])
  })
})
