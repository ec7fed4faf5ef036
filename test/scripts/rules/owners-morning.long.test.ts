// An owner's morning: ten constraints of five kinds of shops, from a sentence to a release, by the commands alone. One is
// tried by a company first, one release is approved by a colleague, and one is reverted.
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import type { Answers, Report, VerbInput } from '../../../scripts/rules/verbs/verb.ts'

const repository = await mkdtemp(join(tmpdir(), 'owners-morning-'))
const directory = join(repository, 'rules')
afterAll(() => rm(repository, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada Miller', '-c', 'user.email=ada@shop.example', ...args], {
    cwd: repository,
    encoding: 'utf8',
  })

function commit(message: string) {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}

async function run(verb: string, input: Partial<VerbInput> = {}): Promise<Report> {
  const report = await commands[verb]?.run({ directory, args: [], ...input })
  if (!report) throw new Error(`There is no verb ${verb}`)
  return report
}

beforeAll(async () => {
  await cp('rules', directory, {
    recursive: true,
    filter: (source) => !/\/(examples|releases)$/.test(source),
  })
  git('init', '--quiet', '--initial-branch', 'main')
  commit('The rules as we start')
})

/** The answers of `rules add`; of what an owner sees, only the sentence, the code and the examples matter here. */
const constraints: Record<string, Record<string, string | string[]>> = {
  'grocery: at most 10 of any item': {
    ...{
      operation: 'createCart',
      fact: 'any cartTotals.Items.Quantity',
      comparison: 'is more than',
      value: '10',
    },
    ...{ refused: '11', accepted: '10', code: 'AtMostTen' },
  },
  'grocery: no change of prices in the last hour of the day': {
    ...{ operation: 'createProductPrice', fact: 'now.Hour', comparison: 'is more than', value: '22' },
    ...{ refused: '23', accepted: '22', 'rule-set': 'pricing/record', code: 'PricesRest' },
  },
  'electronics: no refunds above 500 but by administrators': {
    ...{ operation: 'createInvoice', fact: ['invoice.InvoiceTotal', 'caller.Roles'] },
    ...{ comparison: ['is less than', 'has none of'], value: ['-500', 'Administrator'] },
    ...{ refused: '-501', accepted: '-500', code: 'LargeRefund' },
  },
  'electronics: holds of at most two hours': {
    ...{
      operation: 'createHoldBatch',
      fact: 'hold.HoldDurationInMinutes',
      comparison: 'is more than',
      value: '120',
    },
    ...{ refused: '121', accepted: '120', code: 'HoldOverTwoHours' },
  },
  'fashion: only administrators correct the stock': {
    ...{
      operation: 'createStockAdjustment',
      fact: 'caller.Roles',
      comparison: 'has none of',
      value: 'Administrator',
    },
    ...{ refused: 'StoreEmployee', accepted: 'Administrator', 'rule-set': 'availability/adjustment' },
    code: 'CorrectionByAdministrator',
  },
  'fashion: mail addresses of employees are ours': {
    ...{
      operation: 'createUser',
      fact: 'user.Email',
      comparison: 'does not end with',
      value: '@fashion.example',
    },
    ...{ refused: 'ada@elsewhere.example', accepted: 'ada@fashion.example', code: 'OurMailAddress' },
  },
  'wholesale: carts in steps of six': {
    ...{ operation: 'createCart', fact: ['caller.ClientId', 'any cart.Items.Quantity'] },
    ...{ comparison: ['is', 'is not a multiple of'], value: ['wholesale', '6'] },
    ...{ refused: ['wholesale', '7'], accepted: ['web-shop', '6'], code: 'StepsOfSix' },
  },
  'wholesale: a cart of more than 100 lines is noticed': {
    ...{ operation: 'createCart', fact: 'cartTotals.Lines', comparison: 'is more than', value: '100' },
    ...{ refused: '101', accepted: '100', mode: 'warn', code: 'ManyLines' },
  },
  'jewellery: no price below 100': {
    ...{
      operation: 'createProductPrice',
      fact: 'record.RegularPrice',
      comparison: 'is less than',
      value: '100',
    },
    ...{ refused: '99.99', accepted: '100', code: 'PriceBelow100' },
  },
  'jewellery: a pilot of company 1000, at most 3 of any item': {
    ...{
      operation: 'createCart',
      fact: 'any cartTotals.Items.Quantity',
      comparison: 'is more than',
      value: '3',
    },
    ...{ refused: '4', accepted: '3', companies: '1000', code: 'AtMostThree' },
  },
}

const answersOf = (name: string): Answers => {
  const given = { name: name.slice(name.indexOf(':') + 2).replace(/^./, (letter) => letter.toUpperCase()) }
  return Object.fromEntries(
    Object.entries({ ...given, owner: 'Shops', ...constraints[name] }).map(([key, value]) => [
      key,
      [value].flat(),
    ]),
  )
}

/** What a command did, and how long it took. */
const steps: string[] = []

async function step(what: string, verb: string, input: Partial<VerbInput>): Promise<Report> {
  const begun = performance.now()
  const report = await run(verb, input)
  steps.push(`${((performance.now() - begun) / 1_000).toFixed(1)} s  ${what}`)
  return report
}

afterAll(() => process.stdout.write(`An owner's morning:\n${steps.join('\n')}\n`))

const release = (why: string, options: Record<string, string> = {}) =>
  step(`release: ${why}`, 'release', { options: { why, ...options } })

test('the rules as we start are the first release', async () => {
  const report = await release('As we start')
  expect(report.ok, report.text).toBe(true)
  expect(report.text).toContain('Release 1 by Ada Miller')
  commit('Release 1')
})

const add = async (name: string) => {
  const input = { answers: answersOf(name), switches: { yes: true, accept: true } }
  const report = await step(`add ${name}`, 'add', input)
  expect(report.ok, report.text).toBe(true)
}

const names = Object.keys(constraints)
const unwelcome = 'grocery: no change of prices in the last hour of the day'
const nine = names.filter((name) => name !== unwelcome)

test('nine constraints are written, each from a sentence', async () => {
  for (const name of nine) await add(name)
})

test('a colleague reads what changes, in sentences, and approves it', async () => {
  const uncommitted = await run('release', { options: { why: 'Nine constraints' } })
    .then(({ text }) => text)
    .catch(({ message }) => message)
  expect(uncommitted).toMatch(/commit these files first/i)

  commit('Nine constraints')
  const review = await step('review', 'review', { args: ['HEAD~1..HEAD'] })
  expect(review.ok, review.text).toBe(true)
  for (const name of nine) expect(review.text).toContain(String(constraints[name]?.code))
  expect(review.text).toMatch(/company 1000/i)

  const approved = await release('Nine constraints', { 'approved-by': 'Grace Chen' })
  expect(approved.ok, approved.text).toBe(true)
  expect(approved.text).toContain('Release 2 by Ada Miller, approved by Grace Chen: Nine constraints')
  commit('Release 2')
})

test('the tenth is released, customers object, and the former release comes back', async () => {
  await add(unwelcome)
  commit('The tenth')
  const released = await release('The tenth')
  expect(released.ok, released.text).toBe(true)
  commit('Release 3')
  const back = { args: ['2'], options: { by: 'Grace Chen', why: 'Customers object' } }
  const refused = await run('revert', back)
    .then(({ text }) => text)
    .catch(({ message }) => message)
  expect(refused).toContain('PricesRest')
  expect(refused).toContain('--removes-codes')

  const reverted = await step('revert', 'revert', { ...back, switches: { 'removes-codes': true } })
  expect(reverted.ok, reverted.text).toBe(true)
  expect(reverted.text).toContain('restores release 2')
  const history = (await run('history')).text
  expect(history).toMatch(/^4 .*Customers object[\s\S]*^3 [\s\S]*^2 .*Grace Chen[\s\S]*^1 /m)
  const { text } = await run('validate')
  expect(text).toContain('All files are valid')
})
