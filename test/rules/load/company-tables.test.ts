// Tables over HTTP: an edit is in force without a restart, a company's own table is in force for it alone, and a table with a
// fault changes nothing.
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenant } from '../../../entities/tenants/tenants.ts'
import { entriesWhere } from '../../accounts/audit-fixture.ts'
import { cartFixtureOf, eventually, item } from '../../cart/cart-fixture.ts'
import { codesOf } from '../../pricing/pricing-fixture.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { loginOf } from '../../support/login.ts'

const rules = fileURLToPath(new URL('../../../rules/', import.meta.url))
const example = join(rules, 'examples/limits-per-product/cart')
const TABLE = 'cart/max-quantities.table.csv'

describe('a limit per product', () => {
  let app: TestApp
  let other: TestApp
  let directory: string

  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, '.new'), text)
    await rename(join(directory, '.new'), join(directory, file))
  }
  const table = (max: number | string) => `CatalogItemId,Max\n${item.CatalogItemId},${max}\n`

  /** Writes a file, and waits until it is in force, or refused. */
  async function applied(file: string, text: string): Promise<string[]> {
    const before = (await app.get('/readyz')).body
    const state = ({ Rules, RulesRefused }: Record<string, unknown>) => JSON.stringify([Rules, RulesRefused])
    await write(file, text)
    const ready = await eventually(
      async () => (await app.get('/readyz')).body,
      (after) => state(after) !== state(before),
    )
    return ready.RulesRefused ?? []
  }

  async function order(company: TestApp, Quantity: number, CatalogItemId = item.CatalogItemId) {
    const { carts, cart } = cartFixtureOf(company)
    const login = loginOf(company)
    const token = (await login.post({ grant_type: 'client_credentials', ...login.client })).body.access_token
    const body = cart({ Items: [{ ...item, Quantity, CatalogItemId }] })
    const response = await app.request(carts(), { method: 'POST', token, body })
    return response.status === 201 ? 'accepted' : codesOf(response)[0]
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rules-'))
    await cp(rules, directory, { recursive: true })
    for (const [file, list] of [
      ['cart/create.json', 'rules'],
      ['cart/create.cases.json', 'cases'],
    ] as const) {
      const document = JSON.parse(await readFile(join(directory, file), 'utf8'))
      const added = JSON.parse(await readFile(join(example, file.replace('cart/', '')), 'utf8'))
      const entries = [...document[list], ...added[list]]
      // The rows of the file change in this test.
      const rows = [
        { CatalogItemId: item.CatalogItemId, Max: 3 },
        { CatalogItemId: '5b0e7a64-2c1d-4f83-9a56-7e4d1c8b2f30', Max: 2 },
      ]
      const fixed = entries.map((entry) =>
        list === 'cases' ? { ...entry, tables: { 'max-quantities': rows } } : entry,
      )
      await writeFile(join(directory, file), JSON.stringify({ ...document, [list]: fixed }))
    }
    await write(TABLE, table(3))
    app = await startApp({ rulesDirectory: directory, followsRules: true })
    const onboarding = await createTenant(app.orm, {
      name: 'Plain Retail',
      environment: 'sandbox',
      baseUrl: 'https://localhost',
    })
    other = { ...app, onboarding }
  })
  afterAll(async () => {
    await app.stop()
    await rm(directory, { recursive: true })
  })

  it('refuses more than the table has, and nothing without a row', async () => {
    expect([await order(app, 3), await order(app, 4)]).toEqual(['accepted', 'LimitOfProduct'])
    expect(await order(app, 4, item.CatalogItemId.toUpperCase())).toBe('LimitOfProduct')
    expect(await order(app, 4, '00000000-0000-4000-8000-000000000001')).toBe('accepted')
  })

  it('follows an edit of the table', async () => {
    expect(await applied(TABLE, table(5))).toEqual([])
    expect([await order(app, 5), await order(app, 6)]).toEqual(['accepted', 'LimitOfProduct'])
    expect(await applied(TABLE, table(3))).toEqual([])
    expect([await order(app, 3), await order(app, 4)]).toEqual(['accepted', 'LimitOfProduct'])
  })

  it('keeps the last table while the file has a fault, which /readyz shows', async () => {
    expect(await applied(TABLE, table('many'))).toEqual([
      expect.stringContaining(`${TABLE}:2:2 /Max: found "many"; it must be a number`),
    ])
    expect([await order(app, 3), await order(app, 4)]).toEqual(['accepted', 'LimitOfProduct'])
    expect(await applied(TABLE, table(3))).toEqual([])
  })

  it("is that of the company's own table, for it alone", async () => {
    const { CompanyId } = app.onboarding
    const own = `companies/${CompanyId}/${TABLE}`
    expect(await applied(own, table(10))).toEqual([])
    expect([await order(app, 10), await order(app, 11)]).toEqual(['accepted', 'LimitOfProduct'])
    expect([await order(other, 3), await order(other, 4)]).toEqual(['accepted', 'LimitOfProduct'])
    const recorded = await eventually(
      () => entriesWhere(app, `Action eq 'rules.added'`),
      (entries) => entries.length > 0,
    )
    expect(recorded.map(({ TargetId }) => TargetId)).toEqual(['cart/max-quantities.table'])

    const [fault] = await applied(own, `${table(10)}${item.CatalogItemId},11\n`)
    expect(fault).toContain(own)
    expect(fault).not.toContain(item.CatalogItemId)
    expect([await order(app, 10), await order(app, 11)]).toEqual(['accepted', 'LimitOfProduct'])
  })
})
