import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestResponse } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { type CartFixture, cartFixtureOf, fieldsOf } from './cart-fixture.ts'

describe('POST /companies({CompanyId})/entities({EntityId})/carts({CartId})/status', () => {
  const app = useFixture(startApp)
  let fixture: CartFixture
  let token: string
  const submit = async (): Promise<number> =>
    (await app.request(fixture.carts(), { method: 'POST', token, body: fixture.cart() })).body[0].Id
  const set = (id: number | string, body: unknown, by = token, entityId?: number): Promise<TestResponse> =>
    app.request(`${fixture.carts(entityId)}(${id})/status`, { method: 'POST', token: by, body })
  const read = async (id: number) => (await app.request(`${fixture.carts()}(${id})`, { token })).body

  beforeAll(async () => {
    fixture = cartFixtureOf(app)
    token = await app.tokenOf('Employee')
  })

  test('returns 200 with the whole cart in its new status', async () => {
    const id = await submit()
    const before = await read(id)
    const { status, body } = await set(id, { Status: 2 })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      Status: 2,
      UpdatedBy: expect.anything(),
      UpdatedUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(body.UpdatedUtc >= before.DateCreatedUtc).toBe(true)
    expect(await read(id)).toEqual(body)
  })

  test('accepts every change among 1, 2 and 3, and the same status', async () => {
    const id = await submit()

    for (const Status of [1, 2, 2, 3, 3, 1, 3, 2, 1]) {
      const { status, body } = await set(id, { Status })
      expect([status, body.Status]).toEqual([200, Status])
    }
  })

  test.each(['1', '2', '3'])('accepts "%s" as a string of digits', async (Status) => {
    const { status, body } = await set(await submit(), { Status })

    expect([status, body.Status]).toEqual([200, Number(Status)])
  })

  test.each([0, 4, -1, 1.5, '0', '4', '02', '2 ', ' 2', '+2', '2.0', 'x', '', null, true, [2], {}])(
    'refuses the status %j',
    async (Status) => {
      const id = await submit()
      const refused = await set(id, { Status })

      expect(refused.status).toBe(400)
      expect(fieldsOf(refused)).toEqual(['Status'])
      expect(await read(id)).toMatchObject({ Status: 1, UpdatedUtc: null, UpdatedBy: null })
    },
  )

  test('names the user of the token as UpdatedBy', async () => {
    const employee = app.onboarding.Users.find(({ Role }) => Role === 'Employee')
    const [user] = await app.orm.em
      .fork()
      .execute<{ id: number; first_name: string; last_name: string }[]>(
        'select id, first_name, last_name from user_account where company_id = ? and user_name = ?',
        [fixture.companyId, employee?.UserName],
      )
    const { body } = await set(await submit(), { Status: 2 })

    expect(user?.first_name).toBeTruthy()
    expect(body.UpdatedBy).toEqual({ Id: user?.id, FirstName: user?.first_name, LastName: user?.last_name })
  })

  test('names a client without a user by its name in the onboarding package, with Id 0', async () => {
    const client = await app.tokenOf('ApiClient')
    const { body } = await set(await submit(), { Status: 2 }, client)

    expect(body.UpdatedBy).toEqual({ Id: 0, FirstName: app.onboarding.ClientName, LastName: null })
  })

  test('UpdatedBy is the caller of the latest update', async () => {
    const id = await submit()
    const first = await set(id, { Status: 2 })
    const second = await set(id, { Status: 3 }, await app.tokenOf('ApiClient'))

    expect(second.body.UpdatedBy.Id).toBe(0)
    expect(second.body.UpdatedUtc > first.body.UpdatedUtc).toBe(true)
  })

  test('is 404 for an unknown cart, another node, an unknown node', async () => {
    const id = await submit()
    const division = app.onboarding.Entities.find(({ Role }) => Role === 'Division')?.Id

    expect((await set(id + 999, { Status: 2 })).status).toBe(404)
    expect((await set(id, { Status: 2 }, token, division)).status).toBe(404)
    expect((await set(id, { Status: 2 }, token, 999_999)).status).toBe(404)
    expect((await read(id)).UpdatedUtc).toBeNull()
  })

  test('parallel updates are serialized: each response is one state, and the last state remains', async () => {
    const id = await submit()
    const client = await app.tokenOf('ApiClient')
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        set(id, { Status: (index % 3) + 1 }, index % 2 === 0 ? token : client).then(({ status, body }) => {
          expect(status).toBe(200)
          expect(body.Status).toBe((index % 3) + 1)
          expect(body.UpdatedBy.Id === 0).toBe(index % 2 === 1)
          return body
        }),
      ),
    )
    const latest = responses
      .map(({ UpdatedUtc }) => UpdatedUtc)
      .toSorted()
      .at(-1)
    const storedCart = await read(id)

    expect(storedCart.UpdatedUtc).toBe(latest)
    expect(responses).toContainEqual(storedCart)
  })

  test('a rule can restrict changes by the old and the new status', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retail-api-rules-'))
    cpSync(new URL('../../rules/', import.meta.url), folder, { recursive: true })
    const rule = {
      name: 'A Complete cart is not abandoned',
      conditions: {
        all: [
          { fact: 'change', path: 'From', operator: 'is', value: 2 },
          { fact: 'change', path: 'To', operator: 'is', value: 3 },
        ],
      },
      event: {
        type: 'CompleteStays',
        params: { status: 409, field: 'Status', message: 'A cart of status {change.From} stays so.' },
      },
    }
    write(join(folder, 'cart/status.json'), {
      $schema: '../rule-set.schema.json',
      description: 'Narrowed.',
      rules: [rule],
    })
    write(join(folder, 'cart/status.cases.json'), {
      $schema: '../cases.schema.json',
      cases: [
        { name: 'Refused', facts: { change: { From: 2, To: 3 } }, expect: ['CompleteStays'] },
        { name: 'Accepted', facts: { change: { From: 1, To: 3 } }, expect: [] },
      ],
    })
    const narrowed = await startApp({ databaseUrl: app.databaseUrl, rulesDirectory: folder })
    const change = (id: number, Status: number) =>
      narrowed.request(`${fixture.carts()}(${id})/status`, { method: 'POST', token, body: { Status } })
    const id = await submit()
    const accepted = await change(id, 2)
    const refused = await change(id, 3)
    await narrowed.stop()
    rmSync(folder, { recursive: true })

    expect(accepted.status).toBe(200)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ Code: 'CompleteStays', Message: 'A cart of status 2 stays so.' })
    expect(await read(id)).toEqual(accepted.body)
  })
})

const write = (file: string, document: object) => writeFileSync(file, JSON.stringify(document))
