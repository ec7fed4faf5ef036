import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../../handlers/runtime/observe/logger.ts'
import { maskText } from '../../../handlers/runtime/observe/mask-text.ts'
import { startApp, type TestRequest } from '../../support/app.ts'
import { loginOf } from '../../support/login.ts'
import { useFixture } from '../../support/use-fixture.ts'

describe('a log line', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const logged = (members: object, message = 'text') => {
    lines.length = 0
    logger.info(members, message)
    return lines.join('')
  }

  test('is JSON with the time in ISO 8601, without the host name and pid', () => {
    const line = JSON.parse(logged({ a: 1 }))
    expect(line).toEqual({ level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), a: 1, msg: 'text' })
  })

  test('has no member that is secret by name', () => {
    const line = logged({
      password: 'hush-1',
      body: { Password: 'hush-2', client_secret: 'hush-3' },
      req: { headers: { authorization: 'Bearer hush-4' }, body: { refresh_token: 'hush-5' } },
    })
    expect(line).not.toMatch(/hush/)
    expect(line.match(/\[redacted\]/g)).toHaveLength(5)
  })

  test('has no secret within the text of an error, its cause or its members', () => {
    const error = Object.assign(
      new Error('Key (email)=(ada.miller@example.com) exists', {
        cause: new Error('Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMiJ9.c2lnbmF0dXJl'),
      }),
      {
        detail: 'Failing row contains (12, $argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g, t)',
        parameters: [['ada.miller@example.com', { password: 'hush' }]],
        url: 'postgres://retail:hush@localhost/shop',
      },
    )
    const line = logged({ err: error })

    for (const secret of ['ada.miller', 'eyJ', 'argon2id', 'c2FsdHNhbHQ', 'aGFzaGhhc2g', 'hush']) {
      expect(line).not.toContain(secret)
    }
    expect(line).toContain('exists')
  })

  test('has no secret within its message', () => {
    expect(logged({}, 'mail to ada.miller@example.com failed')).toContain('mail to [mail] failed')
  })

  test('keeps text that only resembles a mail address or a token', () => {
    for (const text of ['5 @ 24.99', 'node@26', 'eyJ', 'https://api.example/a?b=c', 'user@host']) {
      expect(maskText(text)).toBe(text)
    }
  })
})

describe('the log of real requests', () => {
  const app = useFixture(() => startApp({ env: { LOG_LEVEL: 'trace' } }))

  const lineOf = (requestId: string | undefined) =>
    app.logs
      .map((line) => JSON.parse(line))
      .find((line) => line.requestId === requestId && line.msg === 'request')

  test('has one line per request, with request id, company, operationId, status and duration', async () => {
    const { CompanyId, ClientId } = app.onboarding
    const token = await app.tokenOf('ApiClient')
    const { headers } = await app.request(`/entities/v1/Companies(${CompanyId})/Tree?a=b`, { token })
    await expect.poll(() => lineOf(headers['x-request-id'])).toBeDefined()

    expect(lineOf(headers['x-request-id'])).toEqual({
      level: 30,
      time: expect.any(String),
      requestId: headers['x-request-id'],
      method: 'GET',
      operationId: 'getCompanyTree',
      status: 400,
      company: CompanyId,
      subject: `client:${ClientId}`,
      path: `/entities/v1/Companies(${CompanyId})/Tree`,
      fields: ['a'],
      duration: expect.any(Number),
      msg: 'request',
    })
  })

  test('explains each refusal by path, code, fields and reason, without values', async () => {
    const { CompanyId, Entities } = app.onboarding
    const store = Entities.find(({ Role }) => Role === 'Location')?.Id
    const token = await app.tokenOf('ApiClient')
    const carts = `/cart/v1/companies(${CompanyId})/entities(${store})/carts`
    const refusal = async (path: string, options: TestRequest = {}) => {
      const { headers } = await app.request(path, options)
      await expect.poll(() => lineOf(headers['x-request-id'])).toBeDefined()
      const { status, path: logged, code, fields, reason } = lineOf(headers['x-request-id'])
      return { status, path: logged, code, fields, reason }
    }
    const invoices = `/invoicing/v1/Companies(${CompanyId})/Invoices`

    expect(await refusal(carts)).toEqual({ status: 401, path: carts, reason: 'no credentials' })
    expect(await refusal(carts, { token: 'eyJ.a.b' })).toEqual({
      status: 401,
      path: carts,
      reason: 'the credentials are not valid',
    })
    expect(
      await refusal(`${carts}?filter=Email%20eq%20ada@example.com`, {
        method: 'POST',
        token: await app.tokenOf('Supplier'),
      }),
    ).toEqual({ status: 403, path: carts, reason: 'missing scope cart.write' })
    expect(await refusal(carts.replace(`(${CompanyId})`, '(4711)'), { token })).toEqual({
      status: 403,
      path: carts.replace(`(${CompanyId})`, '(4711)'),
      reason: 'the path names another company',
    })
    expect(await refusal(`${carts}(2147483000)?filter=Email%20eq%20'ada@example.com'`, { token })).toEqual({
      status: 404,
      path: `${carts}(2147483000)`,
      reason: 'unknown resource',
    })
    const ofUser = { method: 'PUT', token, headers: { 'If-Match': '"4711"' } }
    const { body: users } = await app.request(`/usermanager/v1/Entities(${CompanyId})/Users`, { token })
    const [user] = users
    const userPath = `/usermanager/v1/users(${user.Id})`
    expect(await refusal(userPath, { ...ofUser, body: user })).toEqual({
      ...{ status: 412, path: userPath, reason: 'the condition If-Match is false' },
    })
    expect(await refusal('/cart/v1/ada.miller%40example.com/+1%20(204)%20555-0137?a=b')).toEqual({
      status: 404,
      path: '/cart/v1/[mail]/[phone]',
      reason: 'unknown path',
    })
    expect(
      await refusal(carts, {
        method: 'POST',
        token,
        body: { Email: 'no address', Items: [{ Quantity: 'Ada' }] },
      }),
    ).toMatchObject({
      status: 400,
      path: carts,
      fields: expect.arrayContaining(['SourceId', 'Email', 'Items[0].Name', 'Items[0].Quantity']),
    })
    expect(
      await refusal(invoices, { method: 'POST', token, body: { OriginalInvoiceId: randomUUID() } }),
    ).toMatchObject({ status: 400, path: invoices, code: expect.any(String), fields: ['OriginalInvoiceId'] })
    expect(JSON.stringify(app.logs)).not.toContain('no address')
  })

  test('has a failure with its request id, which the client may choose', async () => {
    await app.orm.em.execute('alter table entity_node rename to misplaced')
    const { status, headers, body } = await app.request(
      `/entities/v1/Companies(${app.onboarding.CompanyId})/Tree`,
      { token: await app.tokenOf('ApiClient'), headers: { 'X-Request-Id': 'support-case-17' } },
    )
    await app.orm.em.execute('alter table misplaced rename to entity_node')

    expect([status, body]).toEqual([500, { Message: 'An unexpected error occurred.' }])
    expect(headers['x-request-id']).toBe('support-case-17')
    const failure = app.logs.map((line) => JSON.parse(line)).find(({ level }) => level === 50)
    expect(failure).toMatchObject({ requestId: 'support-case-17', operationId: 'getCompanyTree' })
    expect(failure.err.message).toContain('entity_node')
  })

  test('has no token, no password, no secret and no mail address anywhere', async () => {
    const login = loginOf(app)
    const { CompanyId, ClientSecret, SourceId, Entities } = app.onboarding
    const { password } = login.user('Employee')
    const { body: first } = await login.byPassword()
    const { body: second } = await login.byRefreshToken(first.refresh_token)
    await login.byRefreshToken(first.refresh_token)
    await login.byPassword({ password: 'wrong-password-17' })
    await login.byPassword({ password: 'x'.repeat(5000) })
    const token = await app.tokenOf('ApiClient')
    const location = Entities.find(({ Role }) => Role === 'Location')?.Id
    const carts = `/cart/v1/companies(${CompanyId})/entities(${location})/carts`
    const cart = {
      Email: 'ada.miller@example.com',
      SourceId,
      Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
    }
    const submit = () => app.request(carts, { method: 'POST', token, body: cart })
    expect((await submit()).status).toBe(201)
    // A failure of the database, so that the driver's message is logged too.
    await app.orm.em.execute(`alter table cart add constraint broken check (email is null) not valid`)
    expect((await submit()).status).toBe(500)
    await app.orm.em.execute(`alter table cart drop constraint broken`)
    await app.request(`${carts}?filter=Email%20eq%20ada.miller@example.com&access_token=${token}`, { token })
    await app.get('/nothing', {
      Authorization: `Basic ${Buffer.from(`robin:${password}`).toString('base64')}`,
    })

    const log = app.logs.join('')
    expect(app.logs.length).toBeGreaterThan(8)
    for (const secret of [
      password,
      'wrong-password-17',
      'xxxxxxxx',
      ClientSecret,
      first.access_token,
      first.refresh_token,
      second.access_token,
      second.refresh_token,
      token,
      'ada.miller',
      'Basic ',
    ]) {
      expect(log.includes(secret), secret).toBe(false)
    }
  })
})
