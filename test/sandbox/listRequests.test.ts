// Which requests the log of a company lists, for how long, and to whom (S3).
import { describe, expect, test } from 'vitest'
import { createTenant, removeTenant } from '../../entities/tenants/tenants.ts'
import { startApp } from '../support/app.ts'
import { PRODUCTION } from '../support/processes/production-settings.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createRequestLogFixture } from './request-log-fixture.ts'

const sandbox = useFixture(createRequestLogFixture)

describe('GET /Companies({CompanyId})/Requests', () => {
  test('lists requests newest first, and omits reads of the log', async () => {
    const ids = [await sandbox.logged(sandbox.carts), await sandbox.logged('/entities/v1/nonsense')].map(
      ({ id }) => id,
    )

    const { status, body } = await sandbox.list()

    expect(status).toBe(200)
    expect(body.slice(0, 2).map(({ RequestId }: { RequestId: string }) => RequestId)).toEqual(ids.reverse())
    expect(body[1]).toEqual({
      RequestId: ids[1],
      At: expect.stringMatching(/Z$/),
      Method: 'GET',
      Path: sandbox.carts,
      OperationId: 'listCarts',
      Status: 200,
      Code: null,
      Fault: null,
      Subject: `client:${sandbox.app.onboarding.ClientId}`,
      DurationMs: expect.any(Number),
    })
    expect(body[0]).toMatchObject({ OperationId: null, Status: 404 })
    expect(await sandbox.filtered("OperationId eq 'listRequests' or OperationId eq 'getRequest'")).toEqual([])
  })

  test('filters by status, operation, code, id and time', async () => {
    const before = new Date().toISOString()
    const { id } = await sandbox.logged(sandbox.carts, {
      method: 'POST',
      body: { SourceId: sandbox.app.onboarding.SourceId },
    })
    const idsOf = async (filter: string) => (await sandbox.filtered(filter)).map(({ RequestId }) => RequestId)

    for (const filter of [
      "Status eq 400 and OperationId eq 'createCart'",
      `RequestId eq '${id}'`,
      `At ge datetime'${before}'`,
      'Code eq null and Status eq 400',
    ]) {
      expect(await idsOf(filter), filter).toContain(id)
    }
    expect(await idsOf(`At lt datetime'${before}'`)).not.toContain(id)
    expect(await idsOf("Code eq 'Nothing'")).toEqual([])
  })
})

describe('the log', () => {
  test('survives a reset, and ignores the clock of the company', async () => {
    const { id } = await sandbox.logged(sandbox.carts)
    await sandbox.post('Clock/Advance', { Seconds: 200_000 })
    const { entry } = await sandbox.logged(sandbox.carts)
    expect(Date.parse(entry.At)).toBeLessThanOrEqual(Date.now())
    expect((await sandbox.post('Reset', { To: 'Seed' })).status).toBe(204)

    expect(await sandbox.filtered(`RequestId eq '${id}'`)).toHaveLength(1)
  })

  test('keeps a request for 24 hours', async () => {
    const em = sandbox.app.orm.em.fork()
    const age = (id: string, hours: number) =>
      em.execute(
        `update logged_request set at = (at at time zone 'UTC' - make_interval(hours => ?)) at time zone 'UTC' where company_id = ? and request_id = ?`,
        [...[hours, sandbox.companyId, id]],
      )
    const [recentRequest, oldRequest] = [
      await sandbox.logged(sandbox.carts),
      await sandbox.logged(sandbox.carts),
    ]
    await age(recentRequest.id, 23)
    await age(oldRequest.id, 24)

    const isListed = async (id: string) => (await sandbox.filtered(`RequestId eq '${id}'`)).length
    expect([await isListed(recentRequest.id), await isListed(oldRequest.id)]).toEqual([1, 0])
    expect(
      (await sandbox.app.request(`${sandbox.log}(${oldRequest.id})`, { token: sandbox.token })).status,
    ).toBe(404)
    await sandbox.logged(sandbox.carts)
    const rows = await em.execute('select from logged_request where company_id = ? and request_id = ?', [
      ...[sandbox.companyId, oldRequest.id],
    ])
    expect(rows).toEqual([])
  })

  test('belongs to one company, and is deleted with it', async () => {
    const { app } = sandbox
    const created = await createTenant(app.orm, {
      name: 'Other',
      environment: 'sandbox',
      baseUrl: 'https://localhost',
    })
    const { accessToken: token } = await app.app.tokens.issue({
      ...{ subject: `client:${created.ClientId}`, companyId: created.CompanyId, clientId: created.ClientId },
      ...{ supplierEntityId: null, scopes: ['sandbox.read', 'cart.read'], generation: 1, family: null },
    })
    const { id } = await sandbox.logged(sandbox.carts)
    const id2 = sandbox.nextId()
    await app.request(`/cart/v1/companies(${created.CompanyId})/entities(${created.CompanyId})/carts`, {
      ...{ token, headers: { 'X-Request-Id': id2 } },
    })
    const other = `/sandbox/v1/Companies(${created.CompanyId})/Requests`

    const { body } = await app.request(other, { token })
    expect(body.map(({ RequestId }: { RequestId: string }) => RequestId)).toEqual([id2])
    expect(await sandbox.filtered(`RequestId eq '${id2}'`)).toEqual([])
    for (const path of [`${other}(${id})`, `${sandbox.log}(${id2})`]) {
      const callerToken = path.startsWith(other) ? token : sandbox.token
      expect((await app.request(path, { token: callerToken })).status).toBe(404)
    }
    for (const path of [sandbox.log, `${sandbox.log}(${id})`])
      expect((await app.request(path, { token })).status).toBe(403)

    await removeTenant(app.orm, created.CompanyId)
    const remaining = await app.orm.em
      .fork()
      .execute('select from logged_request where company_id = ?', [created.CompanyId])
    expect(remaining).toEqual([])
  })
})

test('production has no sandbox.log, no page, and records nothing', async () => {
  const live = await startApp({ env: PRODUCTION })
  try {
    const token = await live.tokenOf('ApiClient')
    const { CompanyId } = live.onboarding
    expect((await live.request(`/entities/v1/Companies(${CompanyId})/Tree`, { token })).status).toBe(200)
    for (const path of [`/sandbox/v1/Companies(${CompanyId})/Requests`, '/sandbox', '/sandbox/page.js']) {
      expect((await live.request(path, { token })).status, path).toBe(404)
    }
  } finally {
    await live.app.stop()
    const rows = await live.orm.em.fork().execute('select from logged_request where company_id > 0')
    await live.stop()
    expect(rows).toEqual([])
  }
})
