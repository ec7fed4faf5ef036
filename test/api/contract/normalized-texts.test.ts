// Skus, user names, serial numbers and lots in one form (N4), by every way in: variants of one text are one record.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { findTokenSubject } from '../../../entities/tenants/token-subject.ts'
import { loadContract } from '../../../handlers/api/contract/contract.ts'
import { validateRequest } from '../../../handlers/api/contract/validate.ts'
import { importTenant } from '../../../handlers/services/entities/import/import-tenant.ts'
import { refund, sale } from '../../invoicing/invoice-fixture.ts'
import { startApp, type TestResponse } from '../../support/app.ts'
import { generated, operations } from '../../support/contract.ts'
import { loginOf } from '../../support/login.ts'
import { MULTIPART, multipart } from '../../support/multipart.ts'
import { threadMs } from '../../support/processor-time.ts'
import { useFixture } from '../../support/use-fixture.ts'
import { workbook } from '../../usermanager/workbook-fixture.ts'

const PASSWORD = 'Harbour-Light-7'

const app = useFixture(startApp)
let company: number
let store: number
let annex: number
let supplier: number
let tokens: Record<'Administrator' | 'ApiClient' | 'Supplier', string>

beforeAll(async () => {
  const { CompanyId, Entities } = app.onboarding
  const idOf = (name: string) => Entities.find(({ Name }) => Name === name)?.Id ?? 0
  company = CompanyId
  ;[store, annex] = [idOf('Harbour Street'), idOf('Mill Lane')]
  supplier = Entities.find(({ Role }) => Role === 'Supplier')?.Id ?? 0
  tokens = {
    Administrator: await app.tokenOf('Administrator'),
    ApiClient: await app.tokenOf('ApiClient'),
    Supplier: await app.tokenOf('Supplier'),
  }
})

let count = 0
/** A text that no other test has, in NFC. */
const fresh = () => `Caf\u00e9 \u01d7 ${++count}`

const decomposed = (text: string) => text.normalize('NFD')
const variantsOf = (text: string) => [
  text,
  decomposed(text),
  ` ${text}`,
  `${decomposed(text)}\u00a0`,
  `\t${text}\u3000`,
]

const send = (method: string, path: string, body?: unknown, token = tokens.ApiClient) =>
  app.request(path.replaceAll(' ', '%20'), { method, token, ...(body !== undefined && { body }) })
const inventory = (path: string) => `/availability/v1/Companies(${company})/${path}`
const placed = (item: string, part: string, node = store) =>
  inventory(`Entities(${node})/CatalogItems(${item})/${part}`)
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', ' ')
const filter = (text: string) => `$filter=${encodeURIComponent(text)}`
const done = ({ status, body, text }: TestResponse) => {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}

const addItem = (Sku: string, members: object = {}) =>
  send(
    'POST',
    `/entities/v1/Companies(${company})/CatalogItems`,
    { Sku, Name: 'Thing', ...members },
    tokens.Administrator,
  )
const newItem = async (members: object): Promise<string> => done(await addItem(fresh(), members)).Id
let people = 0
const person = (UserName: string) => ({
  ...{ UserName, Email: `person.${++people}@shop.example`, FirstName: 'Zo\u00eb', LastName: 'Larsen' },
  ...{ ParentEntityId: company, Password: PASSWORD },
})
const addUser = (name: string) =>
  send('POST', '/usermanager/v1/users/importExisting', person(name), tokens.Administrator)
const addSerial = (item: string, Id: string, node = store) =>
  send('POST', placed(item, 'SerialNumbers', node), { Id })
const setLot = (item: string, Id: string) =>
  send('POST', placed(item, 'Lots'), { Id, Packages: [{ PackageId: 'BOX', Quantity: 2 }] })
const setSupplierSku = (SupplierSku: string) =>
  send(
    'POST',
    `/availability/v1/Suppliers(${supplier})/SupplierSkus`,
    { SupplierSku, IsAvailable: true, Quantity: 1 },
    tokens.Supplier,
  )

/** A text with accents, in any of its forms. */
const texts = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(
        '\u00e9',
        'e\u0301',
        '\u212b',
        '\ud55c',
        'a\u0323\u0302',
        '\u1ead',
        'x',
        '\u{1f6d2}',
        ' ',
      ),
      minLength: 1,
      maxLength: 12,
    }),
    fc.nat({ max: 4 }),
    fc.nat({ max: 4 }),
  )
  .map(([text, first, second]) => ({ text: `n${text}n`, first, second }))

describe('variants of one text are one record', () => {
  const property = (check: (text: string, first: string, second: string) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(texts, ({ text, first, second }) => {
        const unique = `${++count} ${text}`
        const variants = variantsOf(unique)
        return check(unique.normalize('NFC'), variants[first] ?? '', variants[second] ?? '')
      }),
      { numRuns: 12, seed: 36 },
    )

  test('of users', async () => {
    await property(async (text, first, second) => {
      const { status, body } = await addUser(first)
      expect([status, body.UserName]).toEqual([201, text])
      const again = await addUser(second)
      expect([again.status, again.body.Code]).toEqual([409, 'UserExists'])
      const found = await send(
        'GET',
        `/usermanager/v1/Entities(${company})/Users?${filter(`UserName eq '${second}'`)}`,
        undefined,
        tokens.Administrator,
      )
      expect(found.body.map(({ Id }: { Id: number }) => Id)).toEqual([body.Id])
    })
  })

  test('of items', async () => {
    await property(async (text, first, second) => {
      const { status, body } = await addItem(first)
      expect([status, body.Sku]).toEqual([201, text])
      const again = await addItem(second)
      expect([again.status, again.body.Id, again.body.Version]).toEqual([200, body.Id, 1])
      const found = await send(
        'GET',
        `/entities/v1/Companies(${company})/CatalogItems?${filter(`Sku in ('${second}', 'x')`)}`,
      )
      expect(found.body.map(({ Id }: { Id: string }) => Id)).toEqual([body.Id])
    })
  })

  test('of serial numbers, also in their addresses', async () => {
    const item = await newItem({ IsSerialized: true })
    await property(async (text, first, second) => {
      const { status, body } = await addSerial(item, first)
      expect([status, body.Id]).toEqual([201, text])
      const again = await addSerial(item, second, annex)
      expect([again.status, again.body.Code]).toEqual([409, 'SerialNumberExists'])
      const address = placed(item, `SerialNumbers(${encoded(second)})`)
      expect((await send('GET', address)).body.Id).toBe(text)
      const found = await send(
        'GET',
        `${placed(item, 'SerialNumbers')}?${filter(`tolower(Id) eq tolower('${second}')`)}`,
      )
      expect(found.body).toHaveLength(1)
      expect((await send('DELETE', address)).status).toBe(204)
    })
  })

  test('of lots, also in their addresses', async () => {
    const item = await newItem({ IsLot: true })
    await property(async (text, first, second) => {
      const { status, body } = await setLot(item, first)
      expect([status, body.Id]).toEqual([201, text])
      expect((await setLot(item, second)).status).toBe(200)
      const address = placed(item, `Lots(${encoded(second)})`)
      expect((await send('GET', address)).body.Id).toBe(text)
      const found = await send(
        'GET',
        `${placed(item, 'Lots')}?${filter(`Id ge '${second}' and Id le '${first}'`)}`,
      )
      expect(found.body).toHaveLength(1)
      expect((await send('DELETE', address)).status).toBe(204)
    })
  })

  test("of a supplier's SKUs", async () => {
    await property(async (text, first, second) => {
      const { status, body } = await setSupplierSku(first)
      expect([status, body.SupplierSku]).toEqual([201, text])
      const again = await setSupplierSku(second)
      expect([again.status, again.body.Id]).toEqual([200, body.Id])
      const read = await send(
        'POST',
        `/availability/v1/Suppliers(${supplier})/Companies(${company})/BulkSupplierAvailability`,
        { SupplierAvailabilities: [{ SupplierSku: second }] },
      )
      expect(read.body.SupplierAvailabilities.map(({ Id }: { Id: string }) => Id)).toEqual([body.Id])
      const found = await send(
        'GET',
        `/availability/v1/Suppliers(${supplier})/SupplierSkus?${filter(`SupplierSku eq '${second}'`)}`,
        undefined,
        tokens.Supplier,
      )
      expect(found.body).toHaveLength(1)
    })
  })

  test('of the Skus of refunds, which match by them', async () => {
    await property(async (text, first, second) => {
      const invoices = `/invoicing/v1/Companies(${company})/Invoices`
      const sold = done(
        await send('POST', invoices, sale({ Sku: first, Quantity: 1 }, { Sku: second, Quantity: 1 })),
      )
      expect(sold.Orders[0].Items.map(({ Sku }: { Sku: string }) => Sku)).toEqual([text, text])
      const refunds = [first, second, first].map((Sku) => refund(sold.Id, { Sku, Quantity: 1 }))
      const statuses: number[] = []
      for (const each of refunds) statuses.push((await send('POST', invoices, each)).status)
      expect(statuses).toEqual([201, 201, 400])
    })
  })
})

test('an article whose spellings became one after a refund is refunded up to all that was sold', async () => {
  const invoices = `/invoicing/v1/Companies(${company})/Invoices`
  const [Sku, Quantity] = [fresh(), 1]
  const { Id } = done(await send('POST', invoices, sale({ Sku, Quantity }, { Sku: fresh(), Quantity })))
  done(await send('POST', invoices, refund(Id, { Sku, Quantity })))
  await app.orm.em
    .fork()
    .execute('update invoice_item set sku = ? where company_id = ? and invoice_id = ?', [Sku, company, Id])

  const statuses: number[] = []
  for (const body of [refund(Id, { Sku, Quantity }), refund(Id, { Sku, Quantity })]) {
    statuses.push((await send('POST', invoices, body)).status)
  }
  expect(statuses).toEqual([201, 400])
})

test('of concurrent creates of variants one wins', async () => {
  const item = await newItem({ IsSerialized: true })
  const [name, sku, number, supplied] = [fresh(), fresh(), fresh(), fresh()]
  const racing = (text: string, create: (variant: string) => Promise<TestResponse>) =>
    Promise.all([...variantsOf(text), ...variantsOf(text)].map(create))
  const statuses = (responses: TestResponse[]) => responses.map(({ status }) => status).toSorted()
  const [others, replaced] = [Array(9).fill(409), Array(9).fill(200)]

  expect(statuses(await racing(name, addUser))).toEqual([201, ...others])
  expect(statuses(await racing(number, (text) => addSerial(item, text)))).toEqual([201, ...others])
  expect(statuses(await racing(sku, (text) => addItem(text)))).toEqual([...replaced, 201])
  expect(statuses(await racing(supplied, setSupplierSku))).toEqual([...replaced, 201])
})

describe('a text in another form', () => {
  test('is found by logins, and counts as the same account when its password is guessed', async () => {
    const name = fresh()
    done(await addUser(decomposed(name)))
    const login = loginOf(app)
    const basic = async (typed: string) => {
      const credentials = Buffer.from(`${typed}:${PASSWORD}`).toString('base64')
      return (await app.get('/reportdata/session', { Authorization: `Basic ${credentials}` })).status
    }
    for (const variant of variantsOf(name)) {
      const { status } = await login.byPassword({ username: variant, password: PASSWORD })
      expect([status, await basic(variant), await basic(`${company}\\${variant}`)]).toEqual([200, 200, 200])
      expect((await findTokenSubject(app.orm, company, variant)).user?.userName).toBe(name)
    }
    expect(await basic(' ')).toBe(401)
    for (const variant of [...variantsOf(name), ...variantsOf(name)]) {
      await login.byPassword({ username: variant, password: 'wrong' })
    }
    expect((await login.byPassword({ username: name, password: PASSWORD })).status).toBe(400)
    await app.orm.em.fork().execute('delete from logon_failure')

    const unknown = fresh()
    for (const variant of variantsOf(unknown))
      await login.byPassword({ username: variant, password: 'wrong' })
    const keys = await app.orm.em
      .fork()
      .execute(`select distinct key from logon_failure where key like 'account:%'`)
    expect(keys).toHaveLength(1)
    await app.orm.em.fork().execute('delete from logon_failure')
  })

  test('is found by a search, beside names of people, which keep their form', async () => {
    const name = `caf\u00e9${++count}`
    done(await addUser(name))
    const user = done(
      await send(
        'POST',
        '/usermanager/v1/users/importExisting',
        {
          ...{ ...person(`plain${count}`), LastName: decomposed(`L\u00e9o${count}`) },
        },
        tokens.Administrator,
      ),
    )
    const search = async (terms: string) =>
      (
        await send(
          'GET',
          `/usermanager/v1/Entities(${company})/Users/Search?terms=${encodeURIComponent(terms)}`,
          undefined,
          tokens.Administrator,
        )
      ).body.map(({ UserName }: { UserName: string }) => UserName)
    expect(await search(decomposed(name))).toEqual([name])
    expect(await search(user.LastName)).toEqual([user.UserName])
  })

  test('is found inside other texts by the functions of filters, with its spaces', async () => {
    const name = fresh()
    done(await addItem(name))
    const found = async (condition: string) =>
      (await send('GET', `/entities/v1/Companies(${company})/CatalogItems?${filter(condition)}`)).body.length
    expect(await found(`startswith(Sku, '${decomposed(name)}')`)).toBe(1)
    expect(await found(`contains(Sku, '${decomposed(name).slice(1)}')`)).toBe(1)
    expect(await found(`startswith(Sku, ' ${name}')`)).toBe(0)
  })

  test('is the same in bulk lists, also those that a thread reads, and in the lines of stock', async () => {
    const item = await newItem({ IsSerialized: true })
    const numbers = Array.from({ length: 900 }, fresh)
    const bulk = await send(
      'POST',
      placed(item, 'BulkSerialNumbers'),
      numbers.map((number) => ({ Id: ` ${decomposed(number)}` })),
    )
    expect(bulk.status).toBe(202)
    expect(bulk.body.map(({ Id }: { Id: string }) => Id)).toEqual(numbers)
    const twice = await send('POST', placed(item, 'BulkSerialNumbers'), [
      { Id: 'q\u00e9' },
      { Id: 'qe\u0301 ' },
    ])
    expect(twice.status).toBe(400)
    const taken = await send('POST', placed(item, 'BulkSerialNumbers'), [
      { Id: decomposed(numbers[0] ?? '') },
    ])
    expect(taken.status).toBe(400)

    const [a = '', b = '', c = ''] = numbers.map((number) => `${decomposed(number)} `)
    const adjusted = await send('POST', placed(item, 'Adjustments'), {
      ...{ Delta: -1, Reason: 'Damage', SerialNumbers: [a] },
    })
    expect(adjusted.body.SerialNumbers).toEqual([numbers[0]])
    const transfer = done(
      await send('POST', inventory('StockTransfers'), {
        ...{ FromEntityId: store, ToEntityId: annex },
        Lines: [{ CatalogItemId: item, Quantity: 1, SerialNumbers: [b] }],
      }),
    )
    expect(transfer.Lines[0].SerialNumbers).toEqual([numbers[1]])
    done(await send('POST', inventory(`StockTransfers(${transfer.Id})/Receive`)))
    expect((await send('GET', placed(item, `SerialNumbers(${encoded(b)})`, annex))).status).toBe(200)
    const commitment = done(
      await send('POST', inventory(`Entities(${store})/CatalogProductsCommitted`), {
        ...{ CatalogProductId: item, Quantity: 1 },
      }),
    )
    const fulfilled = await send(
      'POST',
      inventory(`Entities(${store})/CatalogProductsCommitted(${commitment.Id})/Fulfil`),
      { SerialNumbers: [c] },
    )
    expect([fulfilled.status, fulfilled.body.SerialNumbers]).toEqual([200, [numbers[2]]])

    const lot = await newItem({ IsLot: true })
    const Packages = Array.from({ length: 1000 }, (_, n) => ({
      PackageId: `${n} ${'x'.repeat(40)}`,
      Quantity: 1,
    }))
    const large = await send('POST', placed(lot, 'Lots'), { Id: ` ${decomposed('Caf\u00e9')}`, Packages })
    expect([large.status, large.body.Id]).toEqual([201, 'Caf\u00e9'])
  })

  test('is a duplicate in a spreadsheet', async () => {
    const [name, taken] = [fresh(), fresh()]
    done(await addUser(taken))
    const upload = (rows: string[][]) =>
      app.request(`/usermanager/v1/users/companies(${company})/bulkCreateUsers`, {
        ...{ method: 'POST', token: tokens.Administrator, headers: { 'Content-Type': MULTIPART } },
        body: multipart({ name: 'file', content: workbook(rows) }),
      })
    const refused = await upload([
      [name, 'a@sheet.example'],
      [`${decomposed(name)} `, 'b@sheet.example'],
      [decomposed(taken), 'c@sheet.example'],
    ])
    expect(refused.body.Details.map(({ RowNumber }: { RowNumber: number }) => RowNumber)).toEqual([3, 4])
    const created = await upload([[decomposed(name), 'a@sheet.example']])
    expect(created.body.map(({ UserName }: { UserName: string }) => UserName)).toEqual([name])
  })

  test('names the item in an import', async () => {
    const sku = fresh()
    const { Id } = done(await addItem(sku))
    const figures = { EntityId: store, Sku: `${decomposed(sku)} `, QuantityOnOrder: 3 }
    const result = await importTenant(app.orm, app.rules, company, {
      CatalogItems: [{ Sku: ` ${decomposed(sku)}`, Name: 'Renamed' }],
      CatalogProductQuantities: [figures],
    })
    expect(result).toMatchObject({ CatalogItemsAdded: 0, CatalogItemsChanged: 1, QuantitiesSet: 1 })
    const { body } = await send('GET', `/entities/v1/Companies(${company})/CatalogItems(${Id})`)
    expect([body.Sku, body.Name]).toEqual([sku, 'Renamed'])
    const again = [{ Sku: fresh(), Name: 'A' }]
    const twins = [...again, { Sku: ` ${decomposed(again[0]?.Sku ?? '')}`, Name: 'B' }]
    await expect(importTenant(app.orm, app.rules, company, { CatalogItems: twins })).rejects.toThrow(
      /CatalogItems\.1/,
    )
  })
})

test('lengths and patterns are those of the form, and white space alone is an empty text', async () => {
  const item = await newItem({ IsSerialized: true })
  const accented = '\u1ead'.repeat(99)
  const cases: [string, number][] = [
    [` ${decomposed(accented)}1`, 201],
    [' ', 400],
    [decomposed(`${accented}12`), 400],
    ['x\n', 201],
    ['y\nz', 400],
    // Twice as long in NFC.
    ['\ufb2c'.repeat(51), 400],
    // Refused for its length, without the time that NFC would take.
    [`a${'\u0301'.repeat(90_000)}${'\u0316'.repeat(90_000)}`, 400],
  ]
  for (const [Id, expected] of cases) {
    const startedAt = threadMs()
    expect((await addSerial(item, Id)).status, Id.slice(0, 20)).toBe(expected)
    expect(threadMs() - startedAt).toBeLessThan(3_000)
  }
  expect((await send('GET', placed(item, 'SerialNumbers(%20)'))).status).toBe(400)
  const longest = '\u1ead'.repeat(255)
  expect((await addUser(` ${decomposed(longest)} `)).body.UserName).toBe(longest)
})

describe('of all operations', () => {
  const NAMES = /^(Supplier)?Sku$|^UserName$|^username$|^SerialNumber$|^LotId$/
  const isOfResource = (id: string, name: string) =>
    name === 'Id' && /^(createSerialNumber|bulkCreateSerialNumbers|upsertLot)$/.test(id)

  /** The body with each such text replaced, and how many there are. */
  function replaced(id: string, example: unknown, replacement: (text: string) => string) {
    let texts = 0
    const walk = (value: unknown, name = ''): unknown => {
      if (Array.isArray(value)) return value.map((each) => walk(each, name))
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]))
      if (typeof value !== 'string') return value
      if (!NAMES.test(name) && name !== 'SerialNumbers' && !isOfResource(id, name)) return value
      texts += 1
      return replacement(value)
    }
    return { body: walk(example), texts }
  }

  const bodies = operations.flatMap((operation) => {
    const { id, request } = operation
    const texts = request ? replaced(id, request.example, (text) => text).texts : 0
    return texts > 0 ? [operation] : []
  })

  test('at least these send such texts', () => {
    expect(bodies.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'createToken',
        'createUser',
        'updateUser',
        'importUser',
        'createInvoice',
        'upsertLot',
      ]),
    )
  })

  test.each(bodies)('$id gets them in one form', ({ id, service, request }) => {
    const contract = loadContract(service as never, generated)
    const operation = contract.operations.find((each) => each.id === id)
    if (!operation) throw new Error(`${service} has no ${id}`)
    const sent = replaced(id, request?.example, (text) => `\u2003${decomposed(`${text}\u00e9`)} `).body
    const path = Object.fromEntries(
      operation.pathParameters.map((name) => [
        name,
        operation.numeric.path.has(name) ? 1 : (EXAMPLES[name] ?? GUID),
      ]),
    )
    const requestBody = structuredClone(sent)
    try {
      validateRequest(contract, operation, { path, query: {}, header: {}, requestBody })
    } catch {
      // Other members may not fit the path of this test; the texts have been replaced before.
    }
    expect(requestBody).toEqual(replaced(id, request?.example, (text) => `${text}\u00e9`).body)
  })
})

const GUID = 'bafb0490-2282-8837-9ec4-e865e60e7f1d'
const EXAMPLES: Record<string, string> = { SerialNumberId: 'A', LotId: 'A' }
