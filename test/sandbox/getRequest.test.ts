// The log entry of a request, and what is masked in it (S3).
import { describe, expect, test } from 'vitest'
import { MULTIPART, multipart, sheet } from '../support/multipart.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createRequestLogFixture, JSON_TYPE } from './request-log-fixture.ts'

const sandbox = useFixture(createRequestLogFixture)

describe('GET /Companies({CompanyId})/Requests({RequestId})', () => {
  test('returns refused requests: 400 with its code, 403, 404, 405, 406, 413, 415', async () => {
    const { app, companyId } = sandbox
    const create = { method: 'POST', body: { SourceId: crypto.randomUUID() } }
    const items = [{ Name: 'Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }]
    const refused = [
      [
        await sandbox.logged(sandbox.carts, { ...create, body: { ...create.body, Items: items } }),
        400,
        'createCart',
      ],
      [await sandbox.logged('/cart/v1/companies(1)/entities(1)/carts'), 403, 'listCarts'],
      [await sandbox.logged(`${sandbox.carts}(999999)`), 404, 'getCart'],
      [
        await sandbox.logged(`/entities/v1/Companies(${companyId})/Entities`, { method: 'DELETE' }),
        405,
        null,
      ],
      [await sandbox.logged(sandbox.carts, { headers: { Accept: 'image/png' } }), 406, 'listCarts'],
      [
        await sandbox.logged(sandbox.carts, {
          method: 'POST',
          body: `"${'x'.repeat(2_000_000)}"`,
          headers: JSON_TYPE,
        }),
        413,
        'createCart',
      ],
      [
        await sandbox.logged(sandbox.carts, {
          method: 'POST',
          body: 'x',
          headers: { 'Content-Type': 'text/plain' },
        }),
        415,
        'createCart',
      ],
      [await sandbox.logged(sandbox.carts, { token: await app.tokenOf('Supplier') }), 403, 'listCarts'],
    ] as const
    for (const [{ entry, response }, status, operation] of refused) {
      expect([entry.Status, entry.OperationId]).toEqual([status, operation])
      expect([response?.status, entry.ResponseBody]).toEqual([status, response?.text])
    }
    expect(refused[0][0].entry.Code).toBe(refused[0][0].response?.body.Code)
    expect(refused[0][0].entry.Code).toMatch(/\w/)
  })

  test('returns a body that is not valid JSON', async () => {
    const { entry } = await sandbox.logged(sandbox.carts, {
      method: 'POST',
      body: '{"Items": [',
      headers: JSON_TYPE,
    })

    expect(entry).toMatchObject({ Status: 400, RequestType: 'application/json', RequestBody: '{"Items": [' })
  })

  test('returns requested faults, and connections that end without a response', async () => {
    const fault = (value: string) => sandbox.logged(sandbox.carts, { headers: { 'X-Sandbox-Fault': value } })

    expect((await fault('status=503')).entry).toMatchObject({ Status: 503, Fault: 'status=503' })
    expect((await fault('status=429')).entry).toMatchObject({ Status: 429, Fault: 'status=429' })
    const drop = await fault('drop')
    expect([drop.response, drop.entry.Status, drop.entry.Fault]).toEqual([undefined, 499, 'drop'])
    const dropAfter = await fault('drop-after')
    expect([dropAfter.response, dropAfter.entry.Status]).toEqual([undefined, 200])
  })

  test('returns the newest of several requests with the same id', async () => {
    const headers = { 'X-Request-Id': sandbox.nextId() }
    for (const path of [sandbox.carts, `${sandbox.carts}(1)`])
      await sandbox.app.request(path, { token: sandbox.token, headers })

    const { body } = await sandbox.app.request(`${sandbox.log}(${headers['X-Request-Id']})`, {
      token: sandbox.token,
    })

    expect(body).toMatchObject({ OperationId: 'getCart', Status: 404 })
  })

  test('returns the beginning of a stream, and no file', async () => {
    const catalog = `/entities/v1/Companies(${sandbox.companyId})/Tree`
    const { entry } = await sandbox.logged(catalog)
    expect(Buffer.byteLength(entry.ResponseBody)).toBeLessThanOrEqual(8192)

    const user = await sandbox.app.tokenOf('Administrator')
    const report = `/reportdata/reports/LocationTreeReport`
    const text = await sandbox.logged(`${report}?Response=Csv`, { token: user })
    expect([text.response?.status, text.entry.ResponseBody.slice(0, 2)]).toEqual([
      200,
      text.response?.text.slice(0, 2),
    ])
    const excel = await sandbox.logged(`${report}?Response=Excel`, { token: user })
    expect([excel.response?.status, excel.entry.ResponseBody]).toEqual([200, null])
    expect(excel.entry.ResponseType).toMatch(/spreadsheet/)
  })

  test('returns neither requests without a token of the company nor pages', async () => {
    const ids = [sandbox.nextId(), sandbox.nextId(), sandbox.nextId()]
    const send = (path: string, id: string | undefined, token?: string) =>
      sandbox.app.request(path, { token, headers: { 'X-Request-Id': id ?? '' } })
    await send(sandbox.carts, ids[0])
    await send(sandbox.carts, ids[1], 'eyJhbGciOiJub25lIn0.e30.x')
    await send('/docs', ids[2], sandbox.token)

    for (const id of ids)
      expect((await send(`${sandbox.log}(${id})`, undefined, sandbox.token)).status).toBe(404)
  })
})

describe('secrets are masked', () => {
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
      const { entry } = await sandbox.logged(users, { method: 'POST', body, headers: JSON_TYPE })
      expect(entry.RequestBody).toContain('[masked]')
      noSecrets(entry)
    }
    const { entry } = await sandbox.logged(users, { method: 'POST', body: bodies[4], headers: JSON_TYPE })
    expect(entry.RequestBody).toBe('{"password":"[masked]","client_secret":"[masked]","refresh_token":null}')
  })

  test('in a query, a path and a form with files', async () => {
    const filter = encodeURIComponent(`Email eq '${mail}' or startswith(PhoneNumber,'5550')`)
    const { entry } = await sandbox.logged(
      `/entities/v1/Companies(${sandbox.companyId})/CatalogItems?$filter=${filter}&password=${password}&q=${encodeURIComponent(number)}&Auth=${password}`,
    )
    noSecrets(entry)
    expect(entry.Path).not.toContain('5550')
    expect(entry.Path).toContain('password=[masked]')
    noSecrets((await sandbox.logged(`/entities/v1/users(${mail})`)).entry)

    const upload = await sandbox.logged(
      `/usermanager/v1/users/companies(${sandbox.companyId})/bulkCreateUsers`,
      {
        method: 'POST',
        headers: { 'Content-Type': MULTIPART },
        body: multipart(
          ...['file', 'Other'].map((name) => ({ name, content: sheet('users.xlsx'), fileName: mail })),
        ),
      },
    )
    noSecrets(upload.entry)
    expect(JSON.parse(upload.entry.RequestBody)).toEqual({
      file: expect.stringMatching(/^\[file \[mail\], \d+ bytes\]$/),
      Other: expect.stringMatching(/^\[\d+ characters\]$/),
    })
  })

  test('in responses: secrets of clients, tokens of a session', async () => {
    const clients = `/accounts/v1/Companies(${sandbox.companyId})/Clients`
    const { response, entry } = await sandbox.logged(clients, {
      method: 'POST',
      body: { Name: 'Till', Scopes: ['cart.read'], Grants: ['client_credentials'] },
    })
    expect(response?.status).toBe(201)
    expect(response?.body.ClientSecret).toMatch(/\w/)
    expect(entry.ResponseBody).toContain('"ClientSecret":"[masked]"')
    expect(entry.ResponseBody).not.toContain(response?.body.ClientSecret)

    const user = await sandbox.app.tokenOf('Administrator')
    const session = await sandbox.logged('/reportdata/session', { token: user })
    expect(session.response?.body.access_token ?? session.response?.text).toMatch(/\w/)
    expect(JSON.stringify(session.entry)).not.toContain('eyJ')
    expect(JSON.stringify(session.entry)).not.toContain(session.response?.body.basic_token)
  })
})
