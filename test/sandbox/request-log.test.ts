// The request log of a company (S3): which requests it has, what it says about them, what is masked, and its bounds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTenant, removeTenant } from '../../entities/tenants/tenants.ts'
import { startApp, type TestRequest } from '../support/app.ts'
import { MULTIPART, multipart, sheet } from '../support/multipart.ts'
import { PRODUCTION } from '../support/production.ts'
import { createSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

let sandbox: SandboxFixture
let log: string
let lastId = 0

beforeAll(async () => {
  sandbox = await createSandboxFixture()
  log = `/sandbox/v1/Companies(${sandbox.companyId})/Requests`
})
afterAll(() => sandbox.stop())

const nextId = () => `request-${++lastId}`
const list = (query = '', token = sandbox.token) => sandbox.app.request(`${log}${query}`, { token })
const filtered = async (filter: string) =>
  (await list(`?$filter=${encodeURIComponent(filter)}`)).body as { RequestId: string }[]

/** Sends a request under an id, and returns what the log says about it. */
async function logged(path: string, { token = sandbox.token, headers = {}, ...request }: TestRequest = {}) {
  const id = nextId()
  const response = await sandbox.app
    .request(path, { token, ...request, headers: { ...headers, 'X-Request-Id': id } })
    .catch(() => undefined)
  const { status, body } = await sandbox.app.request(`${log}(${id})`, { token: sandbox.token })
  return { id, response, status, entry: body }
}

const carts = () => `/cart/v1/companies(${sandbox.companyId})/entities(${sandbox.companyId})/carts`

describe('GET /sandbox/v1/Companies({CompanyId})/Requests', () => {
  test('lists requests newest first, and leaves its own reads out', async () => {
    const ids = [await logged(carts()), await logged('/entities/v1/nonsense')].map(({ id }) => id)

    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.slice(0, 2).map(({ RequestId }: { RequestId: string }) => RequestId)).toEqual(ids.reverse())
    expect(body[1]).toEqual({
      RequestId: ids[1],
      At: expect.stringMatching(/Z$/),
      Method: 'GET',
      Path: carts(),
      OperationId: 'listCarts',
      Status: 200,
      Code: null,
      Fault: null,
      Subject: `client:${sandbox.app.onboarding.ClientId}`,
      DurationMs: expect.any(Number),
    })
    expect(body[0]).toMatchObject({ OperationId: null, Status: 404 })
    expect(await filtered("OperationId eq 'listRequests' or OperationId eq 'getRequest'")).toEqual([])
  })

  test('filters by status, operation, code, id and time', async () => {
    const before = new Date().toISOString()
    const { id } = await logged(carts(), {
      method: 'POST',
      body: { SourceId: sandbox.app.onboarding.SourceId },
    })
    const idsOf = async (filter: string) => (await filtered(filter)).map(({ RequestId }) => RequestId)

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

  test('has links to the next page and to each request in HAL', async () => {
    const { body } = await sandbox.app.request(`${log}?$top=1`, {
      token: sandbox.token,
      headers: { Accept: 'application/hal+json' },
    })

    const [{ RequestId, _links }] = body._embedded.self
    expect(body._links.next.href).toContain('$skip=1')
    expect(_links.self.href).toBe(`Companies(${sandbox.companyId})/Requests(${RequestId})`)
  })
})

describe('the log has', () => {
  test('what was refused: 400 with its code, 403, 404, 405, 406, 413, 415', async () => {
    const { app, companyId } = sandbox
    const create = { method: 'POST', body: { SourceId: crypto.randomUUID() } }
    const items = [{ Name: 'Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }]
    const refused = [
      [await logged(carts(), { ...create, body: { ...create.body, Items: items } }), 400, 'createCart'],
      [await logged('/cart/v1/companies(1)/entities(1)/carts'), 403, 'listCarts'],
      [await logged(`${carts()}(999999)`), 404, 'getCart'],
      [await logged(`/entities/v1/Companies(${companyId})/Entities`, { method: 'DELETE' }), 405, null],
      [await logged(carts(), { headers: { Accept: 'image/png' } }), 406, 'listCarts'],
      [
        await logged(carts(), { method: 'POST', body: `"${'x'.repeat(2_000_000)}"`, headers: json }),
        413,
        'createCart',
      ],
      [
        await logged(carts(), { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }),
        415,
        'createCart',
      ],
      [await logged(carts(), { token: await app.tokenOf('Supplier') }), 403, 'listCarts'],
    ] as const
    for (const [{ entry, response }, status, operation] of refused) {
      expect([entry.Status, entry.OperationId]).toEqual([status, operation])
      expect([response?.status, entry.ResponseBody]).toEqual([status, response?.text])
    }
    expect(refused[0][0].entry.Code).toBe(refused[0][0].response?.body.Code)
    expect(refused[0][0].entry.Code).toMatch(/\w/)
  })

  test('a body that is not JSON, decompressed', async () => {
    const { entry } = await logged(carts(), { method: 'POST', body: '{"Items": [', headers: json })

    expect(entry).toMatchObject({ Status: 400, RequestType: 'application/json', RequestBody: '{"Items": [' })
  })

  test('requested faults, and connections that end without a response', async () => {
    const fault = (value: string) => logged(carts(), { headers: { 'X-Sandbox-Fault': value } })

    expect((await fault('status=503')).entry).toMatchObject({ Status: 503, Fault: 'status=503' })
    expect((await fault('status=429')).entry).toMatchObject({ Status: 429, Fault: 'status=429' })
    const drop = await fault('drop')
    expect([drop.response, drop.entry.Status, drop.entry.Fault]).toEqual([undefined, 499, 'drop'])
    const dropAfter = await fault('drop-after')
    expect([dropAfter.response, dropAfter.entry.Status]).toEqual([undefined, 200])
  })

  test('the newest of several requests with one id', async () => {
    const headers = { 'X-Request-Id': nextId() }
    for (const path of [carts(), `${carts()}(1)`])
      await sandbox.app.request(path, { token: sandbox.token, headers })

    const { body } = await sandbox.app.request(`${log}(${headers['X-Request-Id']})`, { token: sandbox.token })

    expect(body).toMatchObject({ OperationId: 'getCart', Status: 404 })
  })

  test('the beginning of a stream, and no file', async () => {
    const catalog = `/entities/v1/Companies(${sandbox.companyId})/Tree`
    const { entry } = await logged(catalog)
    expect(Buffer.byteLength(entry.ResponseBody)).toBeLessThanOrEqual(8192)

    const user = await sandbox.app.tokenOf('Administrator')
    const report = `/reportdata/reports/LocationTreeReport`
    const text = await logged(`${report}?Response=Csv`, { token: user })
    expect([text.response?.status, text.entry.ResponseBody.slice(0, 2)]).toEqual([
      200,
      text.response?.text.slice(0, 2),
    ])
    const excel = await logged(`${report}?Response=Excel`, { token: user })
    expect([excel.response?.status, excel.entry.ResponseBody]).toEqual([200, null])
    expect(excel.entry.ResponseType).toMatch(/spreadsheet/)
  })

  test('nothing without a token of the company, and no page', async () => {
    const ids = [nextId(), nextId(), nextId()]
    const send = (path: string, id: string | undefined, token?: string) =>
      sandbox.app.request(path, { token, headers: { 'X-Request-Id': id ?? '' } })
    await send(carts(), ids[0])
    await send(carts(), ids[1], 'eyJhbGciOiJub25lIn0.e30.x')
    await send('/docs', ids[2], sandbox.token)

    for (const id of ids) expect((await send(`${log}(${id})`, undefined, sandbox.token)).status).toBe(404)
  })
})

const json = { 'Content-Type': 'application/json' }

describe('what is secret is masked', () => {
  const SECRETS = ['Hush-Hush-77', 'ada.miller@shop.example', '555-010-0199', '+1 555 010 0199']
  const [password = '', mail = '', phone = '', number = ''] = SECRETS
  const noSecrets = (entry: object) => {
    for (const secret of SECRETS) {
      for (const form of [
        secret,
        encodeURIComponent(secret),
        encodeURIComponent(secret).replaceAll('%20', '+'),
      ]) {
        expect(JSON.stringify(entry)).not.toContain(form)
      }
    }
  }

  test('in JSON, valid or not, also where names and values are escaped or nested', async () => {
    const users = '/usermanager/v1/users'
    const user = {
      ...{ UserName: 'ada', Email: mail, Password: password, FirstName: `Ada ${mail}` },
      PhoneNumbers: [{ Number: phone, PhoneType: 1 }],
      Attributes: { Note: `call ${number} or ${phone}`, inner: JSON.stringify({ password, Email: mail }) },
    }
    const text = JSON.stringify(user)
    const bodies = [
      text,
      text.slice(0, -3),
      text.slice(0, text.indexOf(password) + 4),
      text.replace('"Password"', '"Pass\\u0077ord"').replaceAll('@', '\\u0040'),
      JSON.stringify({ password: { deep: [password, phone] }, client_secret: 77, refresh_token: null }),
    ]
    for (const body of bodies) {
      const { entry } = await logged(users, { method: 'POST', body, headers: json })
      expect(entry.RequestBody).toContain('[masked]')
      noSecrets(entry)
    }
    const { entry } = await logged(users, { method: 'POST', body: bodies[4], headers: json })
    expect(entry.RequestBody).toBe('{"password":"[masked]","client_secret":"[masked]","refresh_token":null}')
  })

  test('in a query, a path and a form with files', async () => {
    const filter = encodeURIComponent(`Email eq '${mail}' or startswith(PhoneNumber,'5550')`)
    const { entry } = await logged(
      `/entities/v1/Companies(${sandbox.companyId})/CatalogItems?$filter=${filter}&password=${password}&q=${encodeURIComponent(number)}&Auth=${password}`,
    )
    noSecrets(entry)
    expect(entry.Path).not.toContain('5550')
    expect(entry.Path).toContain('password=[masked]')
    noSecrets((await logged(`/entities/v1/users(${mail})`)).entry)

    const upload = await logged(`/usermanager/v1/users/companies(${sandbox.companyId})/bulkCreateUsers`, {
      method: 'POST',
      headers: { 'Content-Type': MULTIPART },
      body: multipart(
        ...['file', 'Other'].map((name) => ({ name, content: sheet('users.xlsx'), fileName: mail })),
      ),
    })
    noSecrets(upload.entry)
    expect(JSON.parse(upload.entry.RequestBody)).toEqual({
      file: expect.stringMatching(/^\[file \[mail\], \d+ bytes\]$/),
      Other: expect.stringMatching(/^\[\d+ characters\]$/),
    })
  })

  test('in responses: secrets of clients, tokens of a session', async () => {
    const clients = `/accounts/v1/Companies(${sandbox.companyId})/Clients`
    const { response, entry } = await logged(clients, {
      method: 'POST',
      body: { Name: 'Till', Scopes: ['cart.read'], Grants: ['client_credentials'] },
    })
    expect(response?.status).toBe(201)
    expect(response?.body.ClientSecret).toMatch(/\w/)
    expect(entry.ResponseBody).toContain('"ClientSecret":"[masked]"')
    expect(entry.ResponseBody).not.toContain(response?.body.ClientSecret)

    const user = await sandbox.app.tokenOf('Administrator')
    const session = await logged('/reportdata/session', { token: user })
    expect(session.response?.body.access_token ?? session.response?.text).toMatch(/\w/)
    expect(JSON.stringify(session.entry)).not.toContain('eyJ')
    expect(JSON.stringify(session.entry)).not.toContain(session.response?.body.basic_token)
  })
})

describe('the log', () => {
  test('survives a reset, and ignores the clock of the company', async () => {
    const { id } = await logged(carts())
    await sandbox.post('Clock/Advance', { Seconds: 200_000 })
    const { entry } = await logged(carts())
    expect(Date.parse(entry.At)).toBeLessThanOrEqual(Date.now())
    expect((await sandbox.post('Reset', { To: 'Seed' })).status).toBe(204)

    expect(await filtered(`RequestId eq '${id}'`)).toHaveLength(1)
  })

  test('keeps a request for 24 hours', async () => {
    const em = sandbox.app.orm.em.fork()
    const age = (id: string, hours: number) =>
      em.execute(
        'update logged_request set at = at - make_interval(hours => ?) where company_id = ? and request_id = ?',
        [...[hours, sandbox.companyId, id]],
      )
    const [young, old] = [await logged(carts()), await logged(carts())]
    await age(young.id, 23)
    await age(old.id, 24)

    const isListed = async (id: string) => (await filtered(`RequestId eq '${id}'`)).length
    expect([await isListed(young.id), await isListed(old.id)]).toEqual([1, 0])
    expect((await sandbox.app.request(`${log}(${old.id})`, { token: sandbox.token })).status).toBe(404)
    await logged(carts())
    const rows = await em.execute('select from logged_request where company_id = ? and request_id = ?', [
      ...[sandbox.companyId, old.id],
    ])
    expect(rows).toEqual([])
  })

  test('is that of one company, and ends with it', async () => {
    const { app } = sandbox
    const made = await createTenant(app.orm, {
      name: 'Other',
      environment: 'sandbox',
      baseUrl: 'https://localhost',
    })
    const { accessToken: token } = await app.app.tokens.issue({
      ...{ subject: `client:${made.ClientId}`, companyId: made.CompanyId, clientId: made.ClientId },
      ...{ supplierEntityId: null, scopes: ['sandbox.read', 'cart.read'], generation: 1, family: null },
    })
    const { id } = await logged(carts())
    const id2 = nextId()
    await app.request(`/cart/v1/companies(${made.CompanyId})/entities(${made.CompanyId})/carts`, {
      ...{ token, headers: { 'X-Request-Id': id2 } },
    })
    const other = `/sandbox/v1/Companies(${made.CompanyId})/Requests`

    const { body } = await app.request(other, { token })
    expect(body.map(({ RequestId }: { RequestId: string }) => RequestId)).toEqual([id2])
    expect(await filtered(`RequestId eq '${id2}'`)).toEqual([])
    for (const path of [`${other}(${id})`, `${log}(${id2})`]) {
      const asker = path.startsWith(other) ? token : sandbox.token
      expect((await app.request(path, { token: asker })).status).toBe(404)
    }
    for (const path of [log, `${log}(${id})`]) expect((await app.request(path, { token })).status).toBe(403)

    await removeTenant(app.orm, made.CompanyId)
    const left = await app.orm.em
      .fork()
      .execute('select from logged_request where company_id = ?', [made.CompanyId])
    expect(left).toEqual([])
  })

  test('needs sandbox.read', async () => {
    expect((await list('', await sandbox.app.tokenOf('Supplier'))).status).toBe(403)
  })
})

test('production has no log, no page, and records nothing', async () => {
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
