// `rules add`: an owner who never saw JSON writes a rule by answers in words. The rule and its cases are proven before they are
// written, and a service that reads the folder refuses what the owner meant.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Case, Rule } from '../../../handlers/rules/language/documents.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { askForRule } from '../../../scripts/rules/add/answers.ts'
import { examplesFor } from '../../../scripts/rules/add/examples.ts'
import { currentTexts } from '../../../scripts/rules/releases.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Answers, Questions, Report, VerbInput } from '../../../scripts/rules/verbs/verb.ts'
import { cartFixtureOf, item } from '../../cart/cart-fixture.ts'
import { refund, sale } from '../../invoicing/invoice-fixture.ts'
import { startApp, type TestApp } from '../../support/app.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function copyOfRules(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rules-add-'))
  folders.push(folder)
  await cp('rules', folder, { recursive: true, filter: (source) => !source.endsWith('/examples') })
  return folder
}

async function add(directory: string, answers: Answers, input: Partial<VerbInput> = {}): Promise<Report> {
  const report = await commands.add?.run({ directory, args: [], answers, switches: { yes: true }, ...input })
  if (!report) throw new Error('There is no verb add.')
  return report
}

const addedBy = ({ data }: Report) => data as { ruleSet: string; rule: Rule; cases: Case[]; files: string[] }

const atMost10: Answers = {
  operation: ['createCart'],
  fact: ['any cartTotals.Items.Quantity'],
  comparison: ['is above'],
  value: ['10'],
  refused: ['11'],
  accepted: ['10'],
  name: ['At most 10 of any item'],
}
const largeRefunds: Answers = {
  operation: ['createInvoice'],
  fact: ['invoice.InvoiceTotal', 'caller.Roles'],
  comparison: ['is below', 'has none of'],
  value: ['-500', 'administrator'],
  refused: ['-501'],
  accepted: ['-500'],
  name: ['No refunds above 500 but by administrators'],
}
const stepsOfSix = (client: string): Answers => ({
  operation: ['createCart'],
  fact: ['caller.ClientId', 'cart.Items.Quantity'],
  comparison: ['is', 'is not a multiple of'],
  value: [client, '6'],
  refused: [client, '7'],
  accepted: ['web-shop', '6'],
  name: ['Wholesale carts come in steps of six'],
  owner: ['Wholesale'],
})

describe('three rules of an owner', () => {
  let app: TestApp
  let directory: string
  const reports: Report[] = []
  beforeAll(async () => {
    directory = await copyOfRules()
    app = await startApp({ rulesDirectory: directory, followsRules: true })
    for (const answers of [atMost10, largeRefunds, stepsOfSix(app.onboarding.ClientId)])
      reports.push(await add(directory, answers))
    return () => app.stop()
  })

  it('are written with cases that prove them', async () => {
    expect(reports.map(({ ok }) => ok)).toEqual([true, true, true])
    const names = reports.map((report) => addedBy(report).ruleSet)
    expect(names).toEqual(['cart/create', 'invoicing/invoice', 'cart/create'])
    const mutated = await commands.mutate?.run({ directory, args: [...new Set(names)] })
    expect(mutated).toMatchObject({ ok: true, data: { survivors: [] } })
    expect(await commands.validate?.run({ directory, args: [] })).toMatchObject({ data: { warnings: [] } })
    expect(await commands.test?.run({ directory, args: [], switches: { minimize: true } })).toMatchObject({
      text: 'No case can be shortened.',
    })
  })

  it('have cases that say what matters, on both sides of each number', () => {
    const [cart, refunds, wholesale] = reports.map((report) =>
      addedBy(report).cases.map(({ facts, expect }) => [facts, expect.length]),
    )
    expect(cart).toEqual([
      [{ cartTotals: { Items: [{ Quantity: 11 }] } }, 1],
      [{ cartTotals: { Items: [{ Quantity: 10 }] } }, 0],
      [{ cartTotals: { Items: [] } }, 0],
    ])
    expect(refunds?.slice(0, 3)).toEqual([
      [{ invoice: { InvoiceTotal: -501 }, caller: { Roles: ['Employee'] } }, 1],
      [{ invoice: { InvoiceTotal: -500 }, caller: { Roles: ['Employee'] } }, 0],
      // The caller in the examples of facts.json is an administrator.
      [{ invoice: { InvoiceTotal: -501 } }, 0],
    ])
    expect(wholesale?.map(([, count]) => count).sort()).toEqual([0, 0, 0, 0, 1])
  })

  it('are sentences with the code, the examples and what comes next', () => {
    expect(reports[1]?.text).toBe(
      [
        'No refunds above 500 but by administrators',
        '  The server refuses "Create an invoice" (createInvoice) if',
        '    the invoice total of the invoice is less than -500',
        '    and the roles of the caller have no entry where it is one of “Administrator”.',
        '  The client gets 403 NoRefundsAbove500ButByAdministrators: No refunds above 500 but by administrators.',
        '  Examples:',
        '    refused: invoice total -501, roles Employee',
        '    accepted: invoice total -500',
        '    accepted: roles Administrator',
        '    refused: no roles',
        '    accepted: no caller',
        '',
        'Written: invoicing/invoice.cases.json, invoicing/invoice.json. 5 cases, 9 variations of the rule tried, all detected.',
        'Services with RULES_SOURCE=files apply the rule within two seconds, others when it is released. Clients get the code NoRefundsAbove500ButByAdministrators, which the documents of the program do not list.',
        'To release it: npm run rules -- release --why "the reason"; outside of git with --by "your name".',
      ].join('\n'),
    )
  })

  it('refuse over HTTP what the owner meant, with codes that the documents do not list', async () => {
    const { carts, cart, companyId } = cartFixtureOf(app)
    const [client, administrator] = [await app.tokenOf('ApiClient'), await app.tokenOf('Administrator')]
    const post = async (path: string, body: object, token = client) => {
      const response = await app.request(path, { method: 'POST', token, body })
      return [response.status, response.body?.Code ?? null]
    }
    const cartOf = (Quantity: number) => cart({ Items: [{ ...item, Quantity }] })
    const twice = cart({
      Items: [
        { ...item, Quantity: 6 },
        { ...item, Quantity: 6 },
      ],
    })
    await expect.poll(() => post(carts(), twice), { timeout: 20_000 }).toEqual([400, 'AtMost10OfAnyItem'])
    expect(await post(carts(), cartOf(6))).toEqual([201, null])
    expect(await post(carts(), cartOf(7))).toEqual([400, 'WholesaleCartsComeInStepsOfSix'])

    const invoices = `/invoicing/v1/Companies(${companyId})/Invoices`
    const line = { Sku: 'A', Quantity: 1, SellingPrice: 501 }
    const sold = await app.request(invoices, { method: 'POST', token: client, body: sale(line) })
    const back = refund(sold.body.Id, line)
    expect(await post(invoices, back)).toEqual([403, 'NoRefundsAbove500ButByAdministrators'])
    expect(await post(invoices, back, administrator)).toEqual([201, null])
    expect(app.logs.filter((line) => line.includes('does not list'))).toEqual([])
  })
})

const { snapshot } = await inspectRules({ directory: 'rules' })
const ask = (answers: Answers) => askForRule(answers, snapshot, undefined)

const wrong: [string, Answers, RegExp][] = [
  ['operation', { operation: ['creatCart'] }, /"creatCart" is not one of them\. Did you mean "createCart"\?/],
  [
    'fact of another operation',
    { fact: ['invoice.ItemCount'] },
    /--fact "invoice\.ItemCount" is not one of them/,
  ],
  [
    'further fact of another rule set',
    {
      operation: ['createInvoice'],
      fact: ['invoice.ItemCount', 'invoiceItem.Quantity'],
      comparison: ['>', '>'],
    },
    /--fact "invoiceItem\.Quantity" is not one of them/,
  ],
  [
    'hour',
    { fact: ['now.LocalHour'], value: ['24'], 'rule-set': ['cart/create'] },
    /--value: 24 cannot be: it is from 0 to 23\./,
  ],
  [
    'text that is too long',
    { fact: ['cart.FirstName'], comparison: ['is'], value: ['x'.repeat(51)] },
    /--value: The text may have at most 50 characters\./,
  ],
  [
    'ambiguous fact',
    { fact: ['Items.Quantity'] },
    /There are: "any cart\.Items\.Quantity", .*"any cartTotals/,
  ],
  [
    'comparison of another type',
    { comparison: ['begins with'] },
    /"begins with" is not .* There are: "is", /,
  ],
  ['word for a number', { value: ['ten'] }, /--value: "ten" is not a number, such as 10 or 9\.99\./],
  ['accepted example that is refused', { accepted: ['12'] }, /--accepted: The rule refuses 12\./],
  ['refused example that is accepted', { refused: ['10'] }, /--refused: The rule accepts 10\./],
  [
    'code of another rule',
    { code: ['SourceNotOfCompany'] },
    /The rule "A cart .* has the code SourceNotOfCompany/,
  ],
  ['code with a space', { code: ['too many'] }, /A code is a capital letter, then/],
  ['message without words', { message: [' '] }, /--message: The text is empty\./],
  ['status', { status: ['500'] }, /--status: There are: 400, 403, 404, 409\./],
  ['second value', { value: ['10', '12'] }, /--value "12" belongs to nothing/],
  [
    'value that the fact does not have',
    { fact: ['cart.Items.ProductTypeId'], comparison: ['is'], value: ['Dropshp'] },
    /1 \(Dropship\).* Did you mean "Dropship"\?/,
  ],
]
it.each(wrong)('a wrong %s is named with what is possible', async (_, changes, message) => {
  const error = await ask({ ...atMost10, ...changes }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UsageError)
  expect((error as Error).message).toMatch(message)
})

it.each([
  ['operation', 'createCart: Submit a completed cart'],
  ['fact', 'any cartTotals.Items.Quantity: How many of it.'],
  ['comparison', 'is more than'],
  ['value', ''],
  ['refused', ''],
  ['accepted', ''],
] as const)('a missing --%s is named with the choices, where nobody can be asked', async (name, choice) => {
  const { [name]: _, ...rest } = atMost10
  const error = await ask(rest).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UsageError)
  expect((error as Error).message).toMatch(new RegExp(`^--${name} is missing: `))
  expect((error as Error).message).toContain(choice)
})

it('the rest has defaults', async () => {
  const { name: _, ...rest } = atMost10
  expect((await ask(rest)).rule).toMatchObject({
    name: 'Not accepted: the items of the cart totals have an entry where its quantity is more than 10',
    event: { type: 'QuantityGreaterThan', params: { status: 400, field: 'Items' } },
  })
})

/** A comparison of each kind of operator and type. */
const kinds: [string, string, string, string?, string?, string?][] = [
  ['createCart', 'cart.Email', 'is empty'],
  ['createCart', 'cart.Email', 'is set'],
  ['createCart', 'cart.LastName', 'has more characters than', '20', 'abcdefghijklmnopqrstuvwxyz', 'Miller'],
  ['createCart', 'cart.LastName', 'has fewer characters than', '45', 'Miller', 'x'.repeat(46)],
  ['createCart', 'cart.Items', 'has more entries than', '20', '30', '1'],
  ['createCart', 'every cart.Items.ProductTypeId', 'is one of', 'Dropship, Shipping', 'Shipping', 'Instock'],
  ['createCart', 'no cart.Items.DisplayPrice', 'is at least', '5', '4', '6'],
  ['createInvoice', 'invoiceAddress.CountryCode', 'is not one of', 'CA, US', 'MX', 'US'],
  ['createInvoice', 'originalInvoice.SoldUtc', 'is before', '2026-01-01', '2025-11-30', '2026-02-01'],
  ['createInvoice', 'originalInvoice', 'is not set'],
  ['createInvoice', 'invoice.MovesStock', 'is', 'yes', 'yes', 'no'],
  ['deletePricing', 'now.LocalWeekday', 'is', 'friday', 'Friday', 'Monday'],
  ['createUser', 'name.Value', 'matches the pattern', '^x', 'xyz', 'abc'],
  ['createHoldBatch', 'now.LocalHour', 'is less than', '6', '3', '12'],
  ['upsertPricing', 'record.RegularPrice', 'doesNotEndIn', '0.99', '5', '4.99'],
  ['createClient', 'client.Scopes', 'contains', 'cart.write', 'cart.write', 'cart.read'],
  ['createClient', 'client.Scopes', 'has only', 'cart.write, cart.read', 'cart.write', 'users.read'],
]
it.each(kinds)('%s: %s %s %s is proven by its examples', async (operation, fact, comparison, ...words) => {
  const [value, refused, accepted] = words.map((word) => [word])
  const answers = { operation: [operation], fact: [fact], comparison: [comparison] }
  const isAboutHolds = operation === 'createHoldBatch'
  const { rule, ruleSet, examples } = await ask({
    ...answers,
    ...(value && refused && accepted && { value, refused, accepted }),
    ...(isAboutHolds && { 'rule-set': ['availability/hold'] }),
  } as Answers)

  const { cases, undetected } = examplesFor(rule, ruleSet, snapshot.facts, examples)

  expect(undetected).toEqual([])
  expect(new Set(cases.map(({ expect }) => expect.length))).toEqual(new Set([0, 1]))
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

it('asks one question after another, and for a wrong answer again', async () => {
  const asked: string[] = []
  const said = [
    'createCart',
    'quantity of any of them (cart)',
    'is not a multiple of',
    'x',
    '6',
    true,
    'roles (caller)',
    'has none of',
  ]
  const more = ['Administrator', false, '', '', 'Packs of six', '', '', 'Web shop']
  const replies: unknown[] = [...said, ...more]
  const questions: Questions = {
    async text(question, initial, fault) {
      for (;;) {
        const reply = String(replies.shift()) || initial
        const wrong = fault(reply)
        asked.push(wrong ?? question)
        if (wrong === undefined) return reply
      }
    },
    async choose(question, choices) {
      asked.push(question)
      const wanted = String(replies.shift()).toLowerCase()
      const choice = choices.find(({ label }) => label.toLowerCase().includes(wanted))
      if (!choice) throw new Error(`${wanted} is not one of ${choices.map(({ label }) => label).join(', ')}`)
      return choice.value
    },
    async confirm(question) {
      asked.push(question)
      return replies.shift() === true
    },
  }

  const { rule } = await askForRule({}, snapshot, questions)

  expect(asked).toMatchInlineSnapshot(`
    [
      "Which requests is the rule about?",
      "What does the rule examine?",
      "The request is refused if: Items: quantity of any of them (cart) …",
      ""x" is not a number, such as 10 or 9.99.",
      "Compared with",
      "Is there a further condition?",
      "What does the rule examine?",
      "The request is refused if: Roles (caller) …",
      "Compared with",
      "Is there a further condition?",
      "An example that is refused: Items: quantity of any of them (cart) is",
      "An example that is accepted: Items: quantity of any of them (cart) is",
      "The rule as a sentence",
      "What the client reads",
      "The code that the client gets",
      "Who decides about the rule? May be empty",
    ]
  `)
  const inSixes = [{ path: 'Quantity', operator: 'isNotMultipleOf', value: 6 }]
  const administrators = [{ operator: 'isOneOf', value: ['Administrator'] }]
  expect(rule).toEqual({
    ...{ name: 'Packs of six', owner: 'Web shop' },
    conditions: {
      all: [
        { fact: 'cart', path: 'Items', operator: 'any', where: inSixes },
        { fact: 'caller', path: 'Roles', operator: 'none', where: administrators },
      ],
    },
    event: { type: 'PacksOfSix', params: { status: 400, field: 'Items', message: 'Packs of six.' } },
  })
  expect(replies).toEqual([])
})

it('asks on a terminal for what the options do not say', async () => {
  const directory = await copyOfRules()
  const { operation: _, name: __, ...rest } = atMost10
  const options = Object.entries(rest).flatMap(([name, [value = ''] = []]) => [`--${name}`, value])
  const terminal = 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)'
  const command = [
    'sh',
    '-c',
    'stty cols 120 rows 40; exec "$@"',
    '-',
    process.execPath,
    'scripts/rules.ts',
    'add',
    '--directory',
    directory,
    ...options,
  ]
  const child = spawn('python3', ['-c', terminal, ...command])
  // The end of the terminal ends what runs in it.
  onTestFinished(() => void child.kill())
  let shown = ''
  child.stdout.on('data', (text) => {
    shown += stripVTControlCharacters(String(text))
  })
  const ended = once(child, 'exit')
  const answer = async (question: string, keys: string, echo: string) => {
    await expect.poll(() => shown, { timeout: 20_000 }).toContain(question)
    child.stdin.write(keys)
    await expect.poll(() => shown, { timeout: 20_000 }).toContain(echo)
    shown = ''
    child.stdin.write('\r')
  }
  await answer('Which requests is the rule about?', 'completed cart', 'Search: completed cart')
  await answer('The rule as a sentence', '\u0015At most 10', 'At most 10')
  await answer('What the client reads', '', 'At most 10.')
  await answer('The code that the client gets', 'OfAnItem', 'AtMost10OfAnItem')
  await answer('Who decides', 'Web shop', 'Web shop')
  await answer('Write the rule and these examples?', '', 'refused: quantity 11')

  expect(await ended).toEqual([0, null])
  expect(shown).toContain('3 cases, 5 variations of the rule tried, all detected.')
  const { rules } = JSON.parse(await readFile(join(directory, 'cart/create.json'), 'utf8'))
  expect(rules.at(-1)).toMatchObject({
    name: 'At most 10',
    owner: 'Web shop',
    event: { type: 'AtMost10OfAnItem' },
  })
})

describe('a rule that cannot be proven as it is', async () => {
  const directory = await copyOfRules()
  const refusesAll = {
    ...{ ...atMost10, fact: ['cart.Items.Quantity'], name: ['No item'] },
    ...{ value: ['0'], refused: ['1'], accepted: ['0'] },
  }

  it('is not written: it refuses examples of other rules, or has none', async () => {
    const before = await currentTexts(directory)
    const refusing = await add(directory, refusesAll)
    const pattern = { fact: [...refusesAll.fact, 'cart.FirstName'], comparison: ['is above', 'matches'] }
    const unproven = await add(directory, { ...refusesAll, ...pattern, value: ['0', '^[a-c]{4}$'] })

    const superfluous = await add(directory, {
      ...{ ...refusesAll, fact: [...refusesAll.fact, ...refusesAll.fact], comparison: ['>', '>'] },
      ...{ value: ['10', '5'], refused: ['11'], accepted: ['10'] },
    })

    expect([refusing.ok, unproven.ok, superfluous.ok]).toEqual([false, false, false])
    expect(superfluous.text).toMatch(
      /written:\nNo example shows what a condition that is changed to where .* would do/,
    )
    expect(refusing.text).toMatch(
      /"At an inactive node": EntityInactive, NoItem\nNothing is written\. With --accept/,
    )
    expect(unproven.text).toMatch(/written:\nNo example that is refused was found\..* with --refused\./)
    expect(await currentTexts(directory)).toEqual(before)
  })

  it('is written with --accept, and lines keep their ends and files their byte order mark', async () => {
    const files = ['cart/create.json', 'cart/create.cases.json'].map((name) => join(directory, name))
    for (const file of files)
      await writeFile(file, `\ufeff${(await readFile(file, 'utf8')).replaceAll('\n', '\r\n')}`)

    const report = await add(directory, refusesAll, { switches: { yes: true, accept: true } })

    expect(report).toMatchObject({
      ok: true,
      data: { files: ['cart/create.cases.json', 'cart/create.json'] },
    })
    for (const file of files) {
      const text = await readFile(file, 'utf8')
      expect(text.startsWith('\ufeff')).toBe(true)
      expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    }
    expect(await commands.test?.run({ directory, args: [] })).toMatchObject({ ok: true })
  })
})

it('the first rule of a set replaces its reason for having none, and may warn for a time', async () => {
  const directory = await copyOfRules()
  const answers = {
    ...{ operation: ['updateCartStatus'], fact: ['change.To'], comparison: ['is'], value: ['new'] },
    ...{ refused: ['1'], accepted: ['abandoned'], name: ['A cart does not become New again'] },
    ...{ mode: ['warn'], from: ['2027-01-01'], until: ['2027-07-01'], status: ['409'], code: ['NewAgain'] },
  }
  const report = await add(directory, answers, { switches: { yes: true, accept: true } })

  expect(report.text).toContain('The server warns of "Change the status of a cart" (updateCartStatus) if')
  expect(report.text).toContain('It also applies to updatePendingOrderStatus.')
  const { emptyBecause, rules } = JSON.parse(await readFile(join(directory, 'cart/status.json'), 'utf8'))
  expect(emptyBecause).toBeUndefined()
  expect(rules).toMatchObject([
    { mode: 'warn', validFrom: '2027-01-01', validUntil: '2027-07-01', event: { params: { status: 409 } } },
  ])
  expect(addedBy(report).cases).toMatchObject([
    { facts: { change: { To: 1 } }, expect: [], warnings: ['NewAgain'] },
    { facts: { change: { To: 3 } }, expect: [] },
  ])
})
