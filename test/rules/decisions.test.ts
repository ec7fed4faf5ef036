import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Fact, Property } from '../../handlers/rules/language/catalogue.ts'
import { createDecisionLog, type RecordedDecision } from '../../handlers/rules/record/decision-log.ts'
import { maskedFacts, recordedPartOf } from '../../handlers/rules/record/masking.ts'
import { createSubjectHash } from '../../handlers/rules/record/subject-hash.ts'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { cases, ruleSet, rulesFolder, withoutGate } from './rules-folder.ts'

const execFileAsync = promisify(execFile)
const tempFolder = await mkdtemp(join(tmpdir(), 'decisions-'))
afterAll(() => rm(tempFolder, { recursive: true }))
let files = 0
const freshFile = () => join(tempFolder, `${++files}.ndjson`)
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
const linesOf = async (file: string): Promise<RecordedDecision[]> =>
  (await readFile(file, 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))

describe('masked facts', () => {
  const properties: Fact['properties'] = {
    Name: { type: 'text', meaning: 'A name.', nullable: true },
    Sku: { type: 'text', meaning: 'A sku.', recorded: true },
    Kind: { type: 'text', meaning: 'A kind.', values: [{ value: 'Home', meaning: 'Home' }] },
    Secret: { type: 'text', meaning: 'A secret.', private: true },
    Key: { type: 'guid', meaning: 'A key.' },
    Price: { type: 'number', meaning: 'A price.' },
    Tags: { type: 'list', meaning: 'Tags.', items: { type: 'text', meaning: 'A tag.' } },
  }
  const catalogue = { sale: { type: 'object', meaning: 'A sale.', ruleSets: [], properties } } as Record<
    string,
    Fact
  >
  const Key = '6f1c2a4e-9a5e-4f0e-8d25-0a2f5a0c9b11'
  const sale = {
    Name: 'Zoë Ørsted',
    Sku: 'A-1',
    Kind: 'Home',
    Secret: 'tiger',
    Key,
    Price: 9,
    Tags: ['vip', 'é'],
  }

  test('keep numbers, identifiers, listed values, and the length of other texts', () => {
    expect(maskedFacts(catalogue, { sale })).toEqual({
      sale: { Name: 'xxxxxxxxxx', Sku: 'A-1', Kind: 'Home', Key, Price: 9, Tags: ['xxx', 'x'] },
    })
  })

  test('mask lists like their entries', () => {
    const ways = ['Name', 'Sku', 'Secret', 'Tags'].map((name) => recordedPartOf(properties[name] as Property))

    expect(ways).toEqual(['length', 'all', 'nothing', 'length'])
  })

  test('omit values that are not in the catalogue, or of another type', () => {
    const strange = { ...sale, Extra: 'Zoë', Kind: 'zoe@shop.example', Key: 'zoe', Price: 'zoe', Name: null }
    expect(maskedFacts(catalogue, { sale: strange, other: 'Zoë' })).toEqual({
      sale: { Name: null, Sku: 'A-1', Kind: null, Key: null, Price: null, Tags: ['xxx', 'x'] },
    })
  })
})

describe('the texts that facts.json marks as recorded', async () => {
  const { facts } = JSON.parse(await readFile('rules/facts.json', 'utf8')) as {
    facts: Record<string, Fact>
  }
  const properties = Object.entries(facts).flatMap(([name, fact]) => inside(name, fact))

  /** Each may contain any text that a client sends, but no personal data. Check this before you add another one. */
  const TEXTS = [
    'address.CountryCode',
    'address.StateCode',
    'authentication.Mode',
    'caller.Roles',
    'caller.Scopes',
    'cart.Items.CatalogItemId',
    'cart.Items.Slug',
    'cartTotals.Items.CatalogItemId',
    'cartTotals.Items.Slug',
    'client.ClientId',
    'client.Grants',
    'client.ImpossibleScopes',
    'client.Scopes',
    'clientSecret.ClientId',
    'invoiceAddress.CountryCode',
    'invoiceAddress.StateCode',
    'invoiceItem.Sku',
    'item.Name',
    'item.Sku',
    'item.Upc',
    'itemRemoval.References',
    'languages.AcceptLanguage',
    'languages.ContentLanguage',
    'nodeRemoval.References',
    'now.TimeZone',
    'refundedItem.Sku',
    'removedClient.ClientId',
    'roleChange.Held',
    'roleChange.Role',
    'subscription.Host',
    'subscription.Types',
    'supplied.SupplierSku',
    'treeNode.CurrencyCode',
    'treeNode.TimeZoneId',
  ]

  test('are only these texts', () => {
    const recordedTexts = properties
      .filter(([, { type, values }]) => type === 'text' && !values)
      .filter(([, property]) => recordedPartOf(property) === 'all')
      .map(([name]) => name)

    expect(recordedTexts.toSorted()).toEqual(TEXTS)
  })

  test('are not identifiers of persons', () => {
    const ofPersons = properties.filter(
      ([name, { type }]) => type !== 'boolean' && /(?:User|Employee|Customer|Person)Id$/.test(name),
    )
    const recordedIdentifiers = ofPersons.filter(([, property]) => recordedPartOf(property) === 'all')

    expect(ofPersons.map(([name]) => name)).toEqual(
      expect.arrayContaining(['account.UserId', 'caller.UserId']),
    )
    expect(recordedIdentifiers.map(([name]) => name)).toEqual([])
  })

  /** Every property that is not an object or a list, with its full name. */
  function inside(name: string, property: Property): [string, Property][] {
    if (property.items) return inside(name, property.items)
    if (!property.properties) return [[name, property]]
    return Object.entries(property.properties).flatMap(([inner, member]) =>
      inside(`${name}.${inner}`, member),
    )
  }
})

describe('the record of decisions', () => {
  let snapshot: RuleSnapshot
  const facts = { sale: { Name: 'Zoë', Price: 11, Floor: 1 }, stock: null, history: null }
  const decisionContext = { requestId: 'r', operationId: 'createSale', company: 7 }
  beforeAll(async () => {
    const condition = { fact: 'sale', path: 'Price', operator: 'greaterThan', value: 10 }
    const countCondition = { fact: 'history', path: 'Count', operator: 'greaterThan', value: 1 }
    const directory = await rulesFolder({
      'shop/sale.json': ruleSet(
        { code: 'TooDear', conditions: { all: [condition] } },
        { code: 'Often', conditions: { all: [condition, countCondition] } },
      ),
      'shop/sale.cases.json': cases('TooDear', 'Often'),
    })
    snapshot = await withoutGate({ directory })
  })

  test('has the caller, the hash of the rules, and the codes that refused', async () => {
    const file = freshFile()
    const log = await createDecisionLog({ file, now: () => 0 })
    await log.watch(snapshot, decisionContext).evaluate('shop/sale', facts)
    await log
      .watch(snapshot, decisionContext)
      .evaluate('shop/sale', { ...facts, sale: { ...facts.sale, Price: 1 } })
    await log.stop()

    const line = {
      at: '1970-01-01T00:00:00.000Z',
      ...decisionContext,
      rules: snapshot.hash,
      ruleSet: 'shop/sale',
    }
    expect(await linesOf(file)).toMatchObject([
      { ...line, refused: ['TooDear'], facts: { sale: { Name: 'xxx', Price: 11 } } },
      { ...line, refused: [], facts: { sale: { Price: 1 } } },
    ])
  })

  test('has only a hash of the caller', async () => {
    const file = freshFile()
    const hashSubject = createSubjectHash(Buffer.alloc(32, 1))
    const log = await createDecisionLog({ file, hashSubject })
    for (const subject of ['user:4711', 'user:4711', 'client:till-9', undefined])
      await log.watch(snapshot, { ...decisionContext, subject }).evaluate('shop/sale', facts)
    await log.stop()
    const without = await createDecisionLog({ file })
    await without.watch(snapshot, { ...decisionContext, subject: 'user:4711' }).evaluate('shop/sale', facts)
    await without.stop()

    const [first, second, ...others] = (await linesOf(file)).map(({ subject }) => subject)
    expect([first, second]).toEqual([hashSubject('user:4711', 7), first])
    expect(others).toEqual([hashSubject('client:till-9', 7), null, null])
    expect(await readFile(file, 'utf8')).not.toMatch(/4711|till/)
  })

  test('names the company whose rules were evaluated if the caller has another company or none', async () => {
    const file = freshFile()
    const log = await createDecisionLog({ file })
    const anonymous = log.watch(snapshot, { ...decisionContext, company: null })
    await anonymous.evaluate('shop/sale', facts)
    await anonymous.forCompany(9).evaluate('shop/sale', facts)
    await anonymous.forCompany(9).forCompany(12).evaluate('shop/sale', facts)
    await log.stop()

    expect((await linesOf(file)).map(({ company }) => company)).toEqual([null, 9, 12])
  })

  test('drops decisions beyond its bounds, and counts them', async () => {
    const file = freshFile()
    let dropped = 0
    const log = await createDecisionLog({
      file,
      maxQueue: 5,
      maxPerRequest: 3,
      everyMs: 60_000,
      onDropped: (count) => {
        dropped += count
      },
    })
    for (const _ of [1, 2]) {
      const watched = log.watch(snapshot, decisionContext)
      for (let count = 0; count < 4; count++) await watched.evaluate('shop/sale', facts)
    }
    await log.stop()

    expect([(await linesOf(file)).length, dropped]).toEqual([5, 3])
  })

  test('several writers write whole lines, and a file that is moved away is created again', async () => {
    const file = freshFile()
    const logs = await Promise.all([1, 2, 3].map(() => createDecisionLog({ file, maxPerRequest: 1_000 })))
    const fill = () =>
      Promise.all(
        logs.map(async (log, index) => {
          const watched = log.watch(snapshot, { ...decisionContext, requestId: `r${index}` })
          for (let count = 0; count < 450; count++) await watched.evaluate('shop/sale', facts)
          await log.flush()
        }),
      )
    await fill()
    await rename(file, `${file}.1`)
    await fill()
    await Promise.all(logs.map((log) => log.stop()))

    expect([(await linesOf(file)).length, (await linesOf(`${file}.1`)).length]).toEqual([1350, 1350])
  })

  test('a full file is renamed once by concurrent writers, and nothing is lost', async () => {
    const file = freshFile()
    const maxBytes = 200_000
    const logs = await Promise.all(
      [1, 2, 3].map(() => createDecisionLog({ file, maxBytes, maxPerRequest: 1_000 })),
    )
    const fill = (count: number) =>
      Promise.all(
        logs.map(async (log) => {
          const watched = log.watch(snapshot, decisionContext)
          for (let done = 0; done < count; done++) await watched.evaluate('shop/sale', facts)
          await log.flush()
        }),
      )
    await fill(100)
    expect(await exists(`${file}.1`)).toBe(false)
    await fill(200)
    await Promise.all(logs.map((log) => log.stop()))

    expect((await stat(`${file}.1`)).size).toBeGreaterThanOrEqual(maxBytes)
    expect((await linesOf(`${file}.1`)).length + (await linesOf(file).catch(() => [])).length).toBe(900)
    expect(await exists(`${file}.rotating`)).toBe(false)
  })

  test('several processes rename a full file once and lose no line', async () => {
    const file = freshFile()
    const writer = fileURLToPath(new URL('./decision-writer.ts', import.meta.url))
    // Three times 1,000 lines of some 170 bytes: full once.
    const names = ['a', 'b', 'c']
    await Promise.all(
      names.map((name) => execFileAsync(process.execPath, [writer, file, '350000', '1000', name])),
    )

    const [earlier, current] = [await linesOf(`${file}.1`), await linesOf(file)]
    expect((await stat(`${file}.1`)).size).toBeGreaterThanOrEqual(350_000)
    const numbers = Map.groupBy([...earlier, ...current], ({ requestId }) => requestId)
    for (const name of names) {
      const recorded = numbers.get(name)?.map(({ facts }) => facts.stock as number)
      expect(recorded?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, at) => at))
    }
    expect(await exists(`${file}.rotating`)).toBe(false)
  })

  test('a full disk drops decisions, which are counted', async () => {
    let dropped = 0
    const reported: unknown[] = []
    const onDropped = (count: number) => {
      dropped += count
    }
    const log = await createDecisionLog({
      file: '/dev/full',
      onDropped,
      onError: (error) => reported.push(error),
    })
    const watched = log.watch(snapshot, decisionContext)
    for (let count = 0; count < 7; count++) await watched.evaluate('shop/sale', facts)
    await log.stop()

    expect(dropped).toBe(7)
    expect(reported).toMatchObject([{ code: 'ENOSPC' }])
  })

  test('a failing disk is reported and does not affect requests', async () => {
    const folder = join(tempFolder, 'gone')
    await mkdir(folder)
    const reported: unknown[] = []
    const log = await createDecisionLog({ file: join(folder, 'a'), onError: (error) => reported.push(error) })
    await rm(folder, { recursive: true })
    const result = await log.watch(snapshot, decisionContext).evaluate('shop/sale', facts)
    await log.stop()

    expect(result.map(({ code }) => code)).toEqual(['TooDear'])
    expect(reported).toMatchObject([{ code: 'ENOENT' }])
  })

  test('a file that cannot be written to fails the start with the name of its setting', async () => {
    await expect(createDecisionLog({ file: tempFolder })).rejects.toThrow(/DECISION_LOG is ".*EISDIR/)
  })
})

describe('a process with DECISION_LOG', () => {
  const file = freshFile()
  const app = useFixture(() => startApp({ env: { DECISION_LOG: file } }))

  test('records requests without personal data, and names the rules in the log line of a refusal', async () => {
    const [node] = app.onboarding.Entities
    const token = await app.tokenOf('ApiClient')
    const item = { Name: 'Charger', ProductTypeId: 1, Quantity: 1, DisplayPrice: 9.5 }
    const SourceId = '00000000-0000-4000-8000-000000000000'
    const body = {
      FirstName: 'Zoë',
      Email: 'zoe@shop.example',
      PhoneNumber: '5550100',
      SourceId,
      Items: [item],
    }
    const path = `/cart/v1/companies(${app.onboarding.CompanyId})/entities(${node?.Id})/carts`
    const response = await app.request(path, {
      method: 'POST',
      token,
      body,
      headers: { 'X-Request-Id': 'one' },
    })
    expect(response.body).toMatchObject({ Code: 'SourceNotOfCompany' })

    const text = async () => (await readFile(file, 'utf8').catch(() => '')) || undefined
    await expect.poll(text, { timeout: 5_000 }).toBeDefined()
    const [line] = await linesOf(file)
    expect(line).toMatchObject({
      requestId: 'one',
      operationId: 'createCart',
      company: app.onboarding.CompanyId,
      rules: app.rules.hash,
      ruleSet: 'cart/create',
      refused: ['SourceNotOfCompany'],
      facts: { cart: { FirstName: 'xxx', SourceId, Items: [{ ProductTypeId: 1, DisplayPrice: 9.5 }] } },
    })
    expect(await text()).not.toMatch(/Zoë|zoe|5550100/)
    expect(line?.subject).toMatch(/^[\w-]{22}$/)
    expect(await text()).not.toContain(app.onboarding.ClientId)

    const logged = app.logs.map((logLine) => JSON.parse(logLine)).find(({ requestId }) => requestId === 'one')
    expect(logged).toMatchObject({ code: 'SourceNotOfCompany', rules: app.rules.hash })
  })
})
