import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installClock } from '../../entities/tenants/clock.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp } from '../support/app.ts'
import { loginOf } from '../support/login.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createSandboxFixture } from './sandbox-fixture.ts'

const HOUR = 3_600
const DAY = 86_400
const MAX = 366 * DAY

const fixture = useFixture(createSandboxFixture)
let store: number

beforeAll(async () => {
  store = fixture.app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id ?? 0
})
beforeEach(async () => {
  await fixture.post('Reset', { To: 'Seed' })
})

const sql = (text: string, values: unknown[] = [fixture.companyId]) =>
  fixture.app.orm.em.fork().execute(text, values)
const request = (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
  fixture.app.request(path, { method, token: fixture.token, body })
const advance = (body: object) => fixture.post('Clock/Advance', body)
const read = () => request(`/sandbox/v1/Companies(${fixture.companyId})/Clock`)
const plainItem = () =>
  fixture.app.onboarding.CatalogItems.find(({ IsSerialized, IsLot }) => !IsSerialized && !IsLot)?.Id
/** Difference in seconds between a time and the company's. */
const age = async (time: string) => (Date.parse((await read()).body.NowUtc) - Date.parse(time)) / 1_000

describe('POST /Companies({CompanyId})/Clock/Advance', () => {
  test('moves the clock from the real time, to which a reset returns it', async () => {
    const { body } = await read()
    expect(body).toEqual({ NowUtc: body.RealUtc, RealUtc: body.RealUtc, OffsetSeconds: 0 })
    expect(Math.abs(Date.parse(body.RealUtc) - Date.now())).toBeLessThan(5_000)

    const moved = await advance({ Seconds: HOUR })
    expect([moved.status, moved.body.OffsetSeconds]).toEqual([200, HOUR])
    expect(Date.parse(moved.body.NowUtc) - Date.parse(moved.body.RealUtc)).toBe(HOUR * 1_000)

    const reset = await fixture.post('Clock/Reset')
    expect([reset.status, reset.body.OffsetSeconds]).toEqual([200, 0])
    await advance({ Seconds: HOUR })
    await fixture.post('Reset', { To: 'Seed' })
    expect((await read()).body.OffsetSeconds).toBe(0)
  })

  test('moves to a time, rounded up to a second', async () => {
    const to = new Date(Date.parse((await read()).body.NowUtc) + 90_500).toISOString()
    const { body } = await advance({ ToUtc: to })

    expect(Date.parse(body.NowUtc)).toBeGreaterThanOrEqual(Date.parse(to))
    expect(body.OffsetSeconds).toBeLessThanOrEqual(91)
  })

  test.each([
    [{ Seconds: 0 }, 'ClockForwardOnly'],
    [{ Seconds: -1 }, 'ClockForwardOnly'],
    [{ ToUtc: '2020-01-01T00:00:00Z' }, 'ClockForwardOnly'],
    [{}, 'ClockTargetAmbiguous'],
    [{ Seconds: 1, ToUtc: '2099-01-01T00:00:00Z' }, 'ClockTargetAmbiguous'],
    [{ Seconds: MAX + 1 }, 'ClockTooFar'],
  ])('refuses %j: %s', async (target, code) => {
    const { status, body } = await advance(target)

    expect([status, body.Code]).toEqual([400, code])
    expect((await read()).body.OffsetSeconds).toBe(0)
  })

  test('moves the clock at most 366 days ahead in total', async () => {
    expect((await advance({ Seconds: MAX })).status).toBe(200)
    expect((await advance({ Seconds: 1 })).body.Code).toBe('ClockTooFar')
  })

  test('adds up concurrent jumps', async () => {
    const jumps = await Promise.all(Array.from({ length: 8 }, () => advance({ Seconds: 10 })))

    expect(jumps.map(({ status }) => status)).toEqual(jumps.map(() => 200))
    expect((await read()).body.OffsetSeconds).toBe(80)
  })
})

describe('the clock of a company', () => {
  test('a hold of 24 hours expires, and its stock is available again', async () => {
    const item = plainItem()
    const base = `/availability/v1/Companies(${fixture.companyId})/Entities(${store})`
    await request(`${base}/CatalogItems`, { Id: item, Quantity: 50 })
    const quantities = async () =>
      (await request(`${base}/CatalogProductQuantitiesDetailed(${item})`)).body as Record<string, number>
    const before = await quantities()
    const { body: hold, status } = await request(`${base}/CatalogProductHoldBatches`, {
      HoldDurationInMinutes: 1440,
      Products: [{ CatalogProductId: item, Quantity: 3 }],
    })
    expect(status).toBe(201)
    const path = `${base}/CatalogProductHoldBatches(${hold.Id})`
    expect((await quantities()).Quantity).toBe((before.Quantity ?? 0) - 3)
    await advance({ Seconds: DAY - 60 })
    expect((await request(path)).status).toBe(200)
    await advance({ Seconds: 61 })

    expect((await request(path)).status).toBe(404)
    expect(await quantities()).toEqual(before)
    expect(
      await sql('select from hold_batch where company_id = ? and id = ?', [fixture.companyId, hold.Id]),
    ).toEqual([])
    const next = await request(`${base}/CatalogProductHoldBatches`, {
      HoldDurationInMinutes: 60,
      Products: [{ CatalogProductId: item, Quantity: 3 }],
    })
    expect(await age(next.body.ExpiresAtUtc)).toBeCloseTo(-HOUR, -2)
  })

  test('a cart is abandoned when the response arrives', async () => {
    const id = await fixture.addCart()
    const path = `/cart/v1/companies(${fixture.companyId})/entities(${fixture.companyId})/carts(${id})`
    await advance({ Seconds: 29 * 60 })
    expect((await request(path)).body.Status).toBe(1)
    await advance({ Seconds: 2 * 60 })

    const { body } = await request(path)
    expect(body.Status).toBe(3)
    expect(await age(body.UpdatedUtc)).toBeLessThan(60)
    expect(await age(body.DateCreatedUtc)).toBeCloseTo(31 * 60, -2)
  })

  test('a sale starts and stops, and ChangedPrices reports it', async () => {
    const item = fixture.app.onboarding.CatalogItems[0]?.Id
    const base = `/pricing/v1/Companies(${fixture.companyId})`
    const { body: price } = await request(`${base}/Pricing`, {
      ...{ EntityId: store, CatalogItemId: item, RegularPrice: 100, IsDiscountable: true },
    })
    const now = Date.parse((await read()).body.NowUtc)
    const inDays = (days: number) => new Date(now + days * DAY * 1_000).toISOString()
    const created = await request(`${base}/Pricing(${price.Id})/SaleOverridePrices`, {
      ...{ SalePrice: 80, StartDateUTC: inDays(10), StopDateUTC: inDays(12) },
    })
    expect(created.status, created.text).toBe(201)
    const readOverridePrice = async () => (await request(`${base}/Pricing(${price.Id})`)).body.OverridePrice
    const changed = async () => {
      const yesterday = new Date(Date.parse((await read()).body.NowUtc) - 2 * DAY * 1_000)
        .toISOString()
        .slice(0, 10)
      const filter = encodeURIComponent(`LastModifiedDateUtc ge datetime'${yesterday}T00:00:00'`)
      const { body } = await request(`${base}/Entities(${store})/ChangedPrices?$filter=${filter}`)
      return body.find(({ Id }: { Id: number }) => Id === price.Id)?.LastModifiedDateUtc
    }
    expect(await readOverridePrice()).toBeNull()
    await advance({ Seconds: 9 * DAY })
    expect([await readOverridePrice(), await changed()]).toEqual([null, undefined])
    await advance({ Seconds: 1.5 * DAY })
    expect([await readOverridePrice(), await changed()]).toEqual([80, inDays(10)])
    await advance({ Seconds: 2 * DAY })
    expect([await readOverridePrice(), await changed()]).toEqual([null, inDays(12)])
  })

  test('sets the times of new and changed records', async () => {
    await advance({ Seconds: 100 * DAY })
    const item = plainItem()
    const base = `Companies(${fixture.companyId})`
    await request(`/pricing/v1/${base}/Pricing`, { EntityId: store, CatalogItemId: item, RegularPrice: 12 })
    const [price] = await sql(
      'select max(last_modified_utc) as at from pricing_information where company_id = ?',
    )
    const { body: invoice } = await request(`/invoicing/v1/${base}/Invoices`, {})
    await request(`/availability/v1/${base}/Entities(${store})/CatalogItems`, { Id: item, Quantity: 7777 })
    const { body: adjustments } = await request(
      `/availability/v1/${base}/StockAdjustments?$orderby=Id%20desc&$top=1`,
    )

    const times = [price?.at, invoice.CreatedDateUtc, adjustments[0].CreatedUtc]
    const ages = await Promise.all(times.map(age))
    expect(ages.map((seconds) => Math.abs(seconds) < 60)).toEqual([true, true, true])
  })

  test('a password link expires', async () => {
    const created = await request('/usermanager/v1/users', {
      ...{ UserName: 'mia.larsen', FirstName: 'Mia', LastName: 'Larsen', Email: 'mia@shop.example' },
      ParentEntityId: fixture.companyId,
    })
    expect(created.status, created.text).toBe(200)
    const [mail] = await sql(
      'select user_id, token from outgoing_mail where company_id = ? and token is not null',
    )
    const set = () =>
      fixture.app.request(`/usermanager/v1/users(${mail?.user_id})/setPassword`, {
        method: 'POST',
        body: { Token: mail?.token, NewPassword: 'short' },
      })
    const codeBefore = (await set()).body.Code
    await advance({ Seconds: DAY + 60 })

    expect(codeBefore).not.toBe('PasswordTokenInvalid')
    expect((await set()).body.Code).toBe('PasswordTokenInvalid')
  })

  test('an Idempotency-Key is forgotten after a day', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const submit = async () => {
      const Items = [{ Name: 'Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }]
      const { headers } = await fixture.app.request(
        `/cart/v1/companies(${fixture.companyId})/entities(${store})/carts`,
        {
          ...{ method: 'POST', token: fixture.token, headers: key },
          body: { SourceId: fixture.app.onboarding.SourceId, Items },
        },
      )
      return headers['idempotent-replayed']
    }
    expect([await submit(), await submit()]).toEqual([undefined, 'true'])
    await advance({ Seconds: DAY + 60 })
    expect(await submit()).toBeUndefined()
  })

  test.each([
    ['', () => ({})],
    [', under an Idempotency-Key too', () => ({ 'Idempotency-Key': randomUUID() })],
  ])('the response waits for what became due%s', async (_, headers) => {
    await sql(`insert into outgoing_mail (company_id, user_id, kind, recipient, due_at)
      select company_id, min(id), 'temporaryPassword', 'mia@shop.example', now() + interval '5 minutes'
      from user_account where company_id = ? group by 1`)
    const id = await fixture.addCart()
    let isAnswered = false
    const waiting = fixture.post('Clock/Advance', { Seconds: HOUR }, headers()).finally(() => {
      isAnswered = true
    })
    // No worker runs here, so the test does its work.
    await expect
      .poll(
        async () => (await sql('select from outgoing_mail where company_id = ? and due_at <= now()')).length,
      )
      .toBe(1)
    await sleep(500)
    expect(isAnswered).toBe(false)
    await sql('delete from outgoing_mail where company_id = ?')

    expect((await waiting).status).toBe(200)
    const path = `/cart/v1/companies(${fixture.companyId})/entities(${fixture.companyId})/carts(${id})`
    expect((await request(path)).body.Status).toBe(3)
  })

  test('the response waits for carts that another run is about to abandon', async () => {
    const id = await fixture.addCart()
    const other = fixture.app.orm.em.fork()
    await other.begin()
    await other.execute('update cart set status = 3 where company_id = ? and id = ?', [fixture.companyId, id])
    let isAnswered = false
    const waiting = advance({ Seconds: HOUR }).finally(() => {
      isAnswered = true
    })
    await sleep(500)
    const wasAnswered = isAnswered
    await other.commit()
    expect(wasAnswered).toBe(false)

    expect((await waiting).status).toBe(200)
  })

  test('a worker repeats a job that fails, and the jump remains', async () => {
    const id = await fixture.addCart()
    const other = fixture.app.orm.em.fork()
    await other.begin()
    await other.execute('select from cart where company_id = ? and id = ? for update', [
      fixture.companyId,
      id,
    ])
    const { status, body } = await advance({ Seconds: HOUR })
    await other.rollback()

    expect([status, body.OffsetSeconds]).toEqual([200, HOUR])
    expect(fixture.app.logs.join('')).toContain('job after a clock jump failed')
  })
})

test('a temporary password expires by the clock', async () => {
  const user = loginOf(fixture.app).user('Employee')
  const [{ id } = { id: 0 }] = (await sql(
    'select id from user_account where company_id = ? and user_name = ?',
    [fixture.companyId, user.username],
  )) as { id: number }[]
  const created = await request(
    `/usermanager/v1/users(${id})/temporaryPassword`,
    { Password: 'Harbour-Light-7' },
    'POST',
  )
  expect(created.status, created.text).toBeLessThan(300)
  const logIn = () =>
    loginOf(fixture.app).byPassword({ username: user.username, password: 'Harbour-Light-7' })

  expect((await logIn()).status).toBe(200)
  await advance({ Seconds: 73 * HOUR })
  expect((await logIn()).status).toBe(400)
})

test('tokens, rate limits and other companies do not depend on it', async () => {
  const { app } = fixture
  const tenant = { name: 'Corner Retail', environment: 'sandbox', baseUrl: app.origin } as const
  const other = await createTenant(app.orm, tenant)
  await advance({ Seconds: MAX })

  const response = await read()
  expect(response.status).toBe(200)
  expect(Date.parse(response.headers['x-ratelimit-reset'] ?? '') - Date.now()).toBeLessThan(61_000)
  const [row] = await sql(
    'select extract(epoch from tenant_now(?) - clock_timestamp())::float8 as ahead, (select count(*)::int from hold_batch where company_id = ?) as holds',
    [other.CompanyId, other.CompanyId],
  )
  expect(Math.abs(row?.ahead ?? 9)).toBeLessThan(1)
  expect(row?.holds).toBe(2)
})

test('the jump applies in another process at once', async () => {
  const second = await startApp({ databaseUrl: fixture.app.databaseUrl })
  try {
    const token = await second.tokenOf('ApiClient')
    const { body } = await advance({ Seconds: DAY })
    const otherProcess = await second.request(`/sandbox/v1/Companies(${fixture.companyId})/Clock`, { token })

    expect(otherProcess.body.OffsetSeconds).toBe(body.OffsetSeconds)
    const effective = await second.request(
      `/pricing/v1/Companies(${fixture.companyId})/Entities(${store})/CatalogItems(${fixture.app.onboarding.CatalogItems[0]?.Id})/EffectivePrice`,
      { token },
    )
    expect(Math.abs(await age(effective.body.At))).toBeLessThan(60)
  } finally {
    await second.stop()
  }
})

test('requests during jumps succeed', async () => {
  let isDone = false
  const statuses = new Set<number>()
  const load = [0, 1].map(async () => {
    while (!isDone) {
      await fixture.addCart()
      statuses.add(
        (await request(`/availability/v1/Companies(${fixture.companyId})/CatalogItems?$top=20`)).status,
      )
      statuses.add((await request(`/pricing/v1/Companies(${fixture.companyId})/ProductPrices?$top=5`)).status)
    }
  })
  for (let count = 0; count < 5; count++) expect((await advance({ Seconds: HOUR })).status).toBe(200)
  isDone = true
  await Promise.all(load)

  expect([...statuses]).toEqual([200])
})

test('in production the clock is the real time, inlined', async () => {
  const { app, companyId } = fixture
  await advance({ Seconds: DAY })
  const em = app.orm.em.fork()
  await em.begin()
  try {
    await installClock(em, 'production')
    const plan = await em.execute(
      `explain (verbose, costs off) select available from item_quantities where company_id = ${companyId}`,
    )
    const text = JSON.stringify(plan)
    expect(text).not.toContain('tenant_now')
    expect(text).toContain('InitPlan')
    const [row] = await em.execute(
      'select tenant_now(?) - clock_timestamp() < interval \'1 s\' as "isPlain"',
      [companyId],
    )
    expect(row?.isPlain).toBe(true)
  } finally {
    await em.rollback()
  }
})

test('in production the clock of a distributed database stays stable', async () => {
  const em = fixture.app.orm.em.fork()
  await em.begin()
  try {
    // A table with the name of one of Citus, and the row by which the product detects a distributed database.
    await em.execute(`create table pg_dist_partition as select 'company'::regclass as logicalrelid`)
    for (let starts = 0; starts < 2; starts += 1) await installClock(em, 'production')
    const [clock] = await em.execute(
      `select provolatile as volatility, prosrc as source from pg_proc where proname = 'tenant_now'`,
    )
    expect(clock).toEqual({ volatility: 's', source: 'select clock_timestamp()' })
  } finally {
    await em.rollback()
  }
})
