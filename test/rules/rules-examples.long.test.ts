// The examples in rules/examples are rules that owners requested. Each is tested as the rule set of a company, by the code
// that tests the rules folder, and some over HTTP. This also tests request-rules.ts and the facts of the handlers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { loadRules } from '../../handlers/rules/load/loader.ts'
import { mutate } from '../../scripts/rules/prove/mutants.ts'
import { cartFixtureOf, item } from '../cart/cart-fixture.ts'
import { sale } from '../invoicing/invoice-fixture.ts'
import {
  codesOf,
  createPricingFixture,
  hoursFromNow,
  type PricingFixture,
} from '../pricing/pricing-fixture.ts'
import type { TestResponse } from '../support/app.ts'
import { createUserFixture, type UserFixture } from '../usermanager/user-fixture.ts'

const rules = fileURLToPath(new URL('../../rules/', import.meta.url))
const readme = readFileSync(join(rules, 'examples/README.md'), 'utf8')
const examples = readdirSync(join(rules, 'examples')).filter((name) => name !== 'README.md')

/** A copy of the rules with examples; `companyOf` gives the company for each position in the list. */
async function folderWith(names: readonly string[], companyOf: (index: number) => number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'rules-'))
  await cp(rules, directory, { recursive: true })
  for (const [index, name] of names.entries()) {
    const source = join(rules, 'examples', name)
    const ruleSet = stagedSet(name)
    if (ruleSet === undefined)
      await cp(source, join(directory, 'companies', String(companyOf(index))), { recursive: true })
    else await addTo(directory, source, ruleSet)
  }
  return directory
}

/** The rule set of an example that names companies: it belongs to the common rules. */
function stagedSet(name: string): string | undefined {
  const source = join(rules, 'examples', name)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return files
    .find(
      (file) => file.endsWith('.json') && readFileSync(join(source, file), 'utf8').includes('"companies"'),
    )
    ?.replace('.json', '')
}

/** Adds the rules and cases of an example to the files of the same name, as the README describes. */
async function addTo(directory: string, source: string, ruleSet: string): Promise<void> {
  for (const [suffix, list] of [
    ['.json', 'rules'],
    ['.cases.json', 'cases'],
  ] as const) {
    const file = join(directory, ruleSet + suffix)
    const { emptyBecause: _, ...document } = JSON.parse(await readFile(file, 'utf8'))
    const added = JSON.parse(await readFile(join(source, ruleSet + suffix), 'utf8'))
    await writeFile(file, JSON.stringify({ ...document, [list]: [...document[list], ...added[list]] }))
  }
}

describe('rules/examples', () => {
  const directories: string[] = []
  let snapshot: RuleSnapshot
  beforeAll(async () => {
    directories.push(await folderWith(examples, (index) => index + 1))
    snapshot = await loadRules({ directory: directories[0] as string })
  })
  afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true }))))

  it('has at least eighty', () => {
    expect(examples.length).toBeGreaterThanOrEqual(80)
  })

  it('has a README that names each of them', () => {
    const named = [...readme.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)+)`/g)].map(([, name]) => name)

    expect([...new Set(named)].toSorted()).toEqual(examples.toSorted())
  })

  it.each(examples)('%s: its cases pass, and detect every mutation', async (name) => {
    const company = examples.indexOf(name) + 1
    const staged = stagedSet(name)
    const sets = [...snapshot.companySets.values(), ...snapshot.ruleSets.values()].filter((set) =>
      staged === undefined ? set.name.startsWith(`companies/${company}/`) : set.name === staged,
    )
    expect(sets.length).toBeGreaterThan(0)
    // A folder is not loaded if a case fails, or a rule has no case that it refuses.
    for (const { cases } of sets) expect(cases.some((testCase) => testCase.expect.length === 0)).toBe(true)
    expect(sets.flatMap((set) => mutate(set, snapshot.facts).survivors)).toEqual([])
  })
})

// The demo tenant, and a Friday there.
const COMPANY = 1000
const FRIDAY = Date.parse('2026-03-06T12:00:00Z')

describe('examples in the rules of a company, over HTTP', () => {
  let directory: string
  let fixture: PricingFixture
  beforeAll(async () => {
    directory = await folderWith(
      [
        'cart-value-of-at-most-5000',
        'no-deletion-during-a-sale',
        'no-price-changes-on-fridays',
        'sales-are-announced-two-days-ahead',
      ],
      () => COMPANY,
    )
    await addRules(directory, 'invoices-for-active-locations', 'invoicing/invoice')
    // The sale of its cases is announced in time, or else the example above would refuse it.
    await addRules(directory, 'a-sale-follows-another-after-four-weeks', 'pricing/sale', {
      now: { Moment: '2026-03-01T00:00:00Z' },
    })
    await addRules(directory, 'large-refunds-by-administrators', 'invoicing/invoice')
    await addRules(directory, 'refunds-where-it-was-bought', 'invoicing/invoice')
    fixture = await createPricingFixture({ rulesDirectory: directory, now: () => FRIDAY })
    expect(fixture.companyId).toBe(COMPANY)
  })
  afterAll(async () => {
    await fixture.stop()
    await rm(directory, { recursive: true })
  })
  const post = async (path: string, body: unknown) =>
    fixture.app.request(path.replace('{id}', String(COMPANY)), {
      method: 'POST',
      token: await fixture.app.tokenOf('ApiClient'),
      body,
    })

  it('have the exact sums of a cart as facts', async () => {
    const { carts, cart } = cartFixtureOf(fixture.app)
    const worth = (DisplayPrice: number) => cart({ Items: [{ ...item, Quantity: 3, DisplayPrice }, item] })
    // 3 × 1,650.01 + 2 × 24.99 = 5,000.01.
    const refused = await post(carts(), worth(1650.01))
    const accepted = await post(carts(), worth(1650))

    expect([refused.status, codesOf(refused), accepted.status]).toEqual([400, ['CartTooValuable'], 201])
    expect(refused.body.Message).toContain('this one is worth 5000.01')
  })

  it('have the day and the earlier price as facts', async () => {
    const [CatalogItemId] = await fixture.newItems(1)
    const price = (RegularPrice: number) =>
      fixture.request('POST', 'Pricing', { EntityId: fixture.nodes.local, CatalogItemId, RegularPrice })
    const [created, same, changed] = [await price(24.99), await price(24.99), await price(19.99)]

    expect([created.status, same.status, changed.status]).toEqual([201, 200, 409])
    expect(codesOf(changed)).toEqual(['NoPriceChangesOnFridays'])
    expect(changed.body.Message).toContain('in UTC it is Friday')
  })

  it('have the day in the time zone of the store as a fact', async () => {
    const token = await fixture.app.tokenOf('ApiClient')
    const { body: store } = await fixture.app.request(`/entities/v1/Companies(${COMPANY})/Entities`, {
      method: 'POST',
      token,
      body: {
        ...{ Role: 'Location', Name: 'Auckland', ParentId: COMPANY },
        TimeZoneId: 'New Zealand Standard Time',
      },
    })
    const [CatalogItemId] = await fixture.newItems(1)
    const price = (RegularPrice: number) =>
      fixture.request('POST', 'Pricing', { EntityId: store.Id, CatalogItemId, RegularPrice })

    // In that time zone it is Saturday, one o'clock.
    expect([(await price(24.99)).status, (await price(19.99)).status]).toEqual([201, 200])
  })

  it('have the running sale as a fact', async () => {
    const [dated, withDefault] = [await fixture.newRecord(), await fixture.newRecord()]
    const sale =
      'insert into sale_price (id, company_id, entity_id, pricing_information_id, is_default, sale_price'
    const { local } = fixture.nodes
    await fixture.sql(`${sale}, start_date_utc, stop_date_utc) values (90001, ?, ?, ?, false, 9, ?, ?)`, [
      ...[COMPANY, local, dated, hoursFromNow(-1, FRIDAY), hoursFromNow(1, FRIDAY)],
    ])
    await fixture.sql(`${sale}) values (90002, ?, ?, ?, true, 9)`, [COMPANY, local, withDefault])
    const remove = (id: number) => fixture.request('DELETE', `Pricing(${id})`)
    const [refused, accepted] = [await remove(dated), await remove(withDefault)]

    expect([refused.status, codesOf(refused), accepted.status]).toEqual([409, ['SaleIsRunning'], 200])
  })

  it('have the instant and the earlier sale as facts', async () => {
    const record = await fixture.newRecord()
    const lasting = (hours: number) => ({
      SalePrice: 19.99,
      StartDateUTC: hoursFromNow(hours, FRIDAY),
      StopDateUTC: hoursFromNow(hours + 24, FRIDAY),
    })
    const add = (hours: number) =>
      fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, lasting(hours))
    const [beforeTwoDays, inTime] = [await add(47), await add(48)]
    const changed = await fixture.request(
      'PUT',
      `Pricing(${record})/SaleOverridePrices(${inTime.body.Id})`,
      lasting(24),
    )

    expect([beforeTwoDays.status, inTime.status, changed.status]).toEqual([400, 201, 200])
    expect(codesOf(beforeTwoDays)).toEqual(['SaleTooSoon'])
  })

  it('have the sales before and after a new one as facts', async () => {
    const record = await fixture.newRecord()
    const add = (days: number) =>
      fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, {
        SalePrice: 19.99,
        StartDateUTC: hoursFromNow(24 * days, FRIDAY),
        StopDateUTC: hoursFromNow(24 * (days + 7), FRIDAY),
      })
    // Four weeks after a sale of days 10 to 17, and four weeks before one of days 80 to 87.
    const sales = [await add(10), await add(80), await add(44), await add(46), await add(45)]

    expect(sales.map(({ status }) => status)).toEqual([201, 201, 409, 409, 201])
    expect(sales.slice(2, 4).map(codesOf)).toEqual([['SaleTooSoonAfterSale'], ['SaleTooSoonBeforeSale']])
  })

  it('have the caller, and the node of the request as facts', async () => {
    const address = '/invoicing/v1/Companies({id})/Invoices'
    const order = sale({ ProductId: '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21', Quantity: 1, SellingPrice: 501 })
    const atCompany = await post(address, order)
    const sold = await post(address, { ...order, LocationId: fixture.nodes.local })
    const back = {
      ...order,
      LocationId: fixture.nodes.local,
      IsRefund: true,
      OriginalInvoiceId: sold.body.Id,
    }
    const refund = await post(address, back)
    const byUser = await fixture.app.request(address.replace('{id}', String(COMPANY)), {
      method: 'POST',
      token: await fixture.app.tokenOf('Administrator'),
      body: back,
    })

    expect([atCompany.status, sold.status, refund.status, byUser.status]).toEqual([409, 201, 403, 201])
    expect([codesOf(atCompany), codesOf(refund)]).toEqual([
      ['LocationNotActive'],
      ['RefundNeedsAdministrator'],
    ])
  })

  it('have the location of the original invoice as a fact', async () => {
    const address = '/invoicing/v1/Companies({id})/Invoices'
    const { local } = fixture.nodes
    const other = fixture.app.onboarding.Entities.find(({ Role, Id }) => Role === 'Location' && Id !== local)
    const order = { ...sale({ Sku: 'SHIRT-12', Quantity: 1, SellingPrice: 20 }), LocationId: local }
    const sold = await post(address, order)
    const back = { ...order, IsRefund: true, OriginalInvoiceId: sold.body.Id }
    const elsewhere = await post(address, { ...back, LocationId: other?.Id })
    const refund = await post(address, back)

    expect([sold.status, elsewhere.status, codesOf(elsewhere)]).toEqual([201, 409, ['RefundInOtherStore']])
    expect(refund.status).toBe(201)
  })
})

describe('one administrator remains', () => {
  let directory: string
  let fixture: UserFixture
  beforeAll(async () => {
    directory = await folderWith(['one-administrator-remains'], () => COMPANY)
    fixture = await createUserFixture({ rulesDirectory: directory })
  })
  afterAll(async () => {
    await fixture.stop()
    await rm(directory, { recursive: true })
  })

  it('among parallel changes that take the role, lock and disable', async () => {
    const users = await Promise.all(Array.from({ length: 9 }, () => fixture.newUser()))
    await fixture.sql(`update user_account set roles = '{Employee}' where 'Administrator' = any (roles)`)
    for (const { Id } of users) await fixture.request('PUT', `users(${Id})/roles(Administrator)`)

    const changes = [
      (user: string) => fixture.request('DELETE', `${user}/roles(Administrator)`),
      (user: string) => fixture.request('POST', `${user}/lock`),
      (user: string) => fixture.request('DELETE', user),
    ]
    const responses = await Promise.all(
      users.map(({ Id }, index) => changes[index % 3]?.(`users(${Id})`) as Promise<TestResponse>),
    )

    const refused = responses.filter(({ status }) => status >= 300)
    expect(refused.map((response) => [response.status, codesOf(response)])).toEqual([
      [409, ['LastAdministrator']],
    ])
    expect(
      await fixture.sql(
        `select 1 from user_account where 'Administrator' = any (roles) and is_active and not is_locked`,
      ),
    ).toHaveLength(1)
  })
})

/**
 * Adds the rules of an example to the company's file if there is one, or else creates it. `facts` are added to its cases, where
 * rules that the file has would refuse them.
 */
async function addRules(
  directory: string,
  example: string,
  ruleSet: string,
  facts: object = {},
): Promise<void> {
  for (const file of [`${ruleSet}.json`, `${ruleSet}.cases.json`]) {
    const target = join(directory, 'companies', String(COMPANY), file)
    const added = JSON.parse(await readFile(join(rules, 'examples', example, file), 'utf8'))
    for (const example of added.cases ?? []) example.facts = { ...facts, ...example.facts }
    const present = existsSync(target) ? JSON.parse(await readFile(target, 'utf8')) : {}
    const merged = ['rules', 'cases']
      .filter((list) => list in added)
      .map((list) => [list, [...(present[list] ?? []), ...added[list]]])
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, JSON.stringify({ ...added, ...Object.fromEntries(merged) }))
  }
}
