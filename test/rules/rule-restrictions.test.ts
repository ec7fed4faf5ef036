// Rules that warn, that apply for a time or to some companies, and whose messages have a text per language (R5), over HTTP:
// the test adds such rules to a copy of the project's rules.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseList, Token } from 'structured-headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Group } from '../../handlers/rules/language/documents.ts'
import { cartFixtureOf, eventually } from '../cart/cart-fixture.ts'
import { codesOf, createPricingFixture, type PricingFixture } from '../pricing/pricing-fixture.ts'
import { type AdditionalRule, rulesWith } from '../support/additional-rules.ts'
import type { TestResponse } from '../support/app.ts'

const COMPANY = 1000
const START = Date.parse('2026-03-06T12:00:00.000Z')
let clock = START

const longerThan = (length: number): Group => ({
  all: [{ fact: 'cart', path: 'FirstName', operator: 'longerThan', value: length }],
})

const ofCart = (
  code: string,
  length: number,
  restrictions: Partial<AdditionalRule> = {},
): AdditionalRule => ({
  ruleSet: 'cart/create',
  code,
  conditions: longerThan(length),
  facts: {},
  ...restrictions,
})

const firstCase = async (ruleSet: string) =>
  JSON.parse(await readFile(`rules/${ruleSet}.cases.json`, 'utf8')).cases[0]

const term = { Name: 'TEN-YEAR', NumberOfPayments: 24, CanFinance: true, TermLengthInYears: 10 }

/** The warnings of a response: their codes with their parameters. */
function warningsOf({ headers }: TestResponse) {
  return parseList(headers.warnings ?? '').map(([code, parameters]) => [
    code instanceof Token ? code.toString() : code,
    Object.fromEntries([...parameters].map(([name, value]) => [name, String(value)])),
  ])
}

describe('rules with restrictions, over HTTP', () => {
  let rules: Awaited<ReturnType<typeof rulesWith>>
  let fixture: PricingFixture
  let log: string
  beforeAll(async () => {
    const { cart } = (await firstCase('cart/create')).facts
    const facts = { cart: { ...cart, FirstName: 'A'.repeat(50) } }
    const { term: factsOfTerm } = (await firstCase('pricing/term')).facts
    const texts = {
      'en-us': 'The name of {cart.LastName} has more than 20 letters.',
      'fr-ca': 'Le nom de {cart.LastName} a plus de 20 lettres.',
    }
    rules = await rulesWith(
      ofCart('NameUnusual', 10, {
        ...{ facts, field: 'FirstName', message: 'More than 10 letters are unusual.' },
        members: { mode: 'warn' },
      }),
      ofCart('NameTooLong', 20, { facts, message: texts }),
      ofCart('ForUs', 30, { facts, members: { companies: [COMPANY] } }),
      ofCart('ForOthers', 0, { facts, members: { companies: [COMPANY + 1], mode: 'warn' } }),
      ofCart('FromStart', 3, {
        ...{
          facts,
          members: { mode: 'warn', validFrom: '2026-03-06T12:00:00Z', validUntil: '2026-03-06T12:00:01Z' },
        },
      }),
      {
        ...{ ruleSet: 'pricing/term', code: 'TermTooLong' },
        conditions: { all: [{ fact: 'term', path: 'TermLengthInYears', operator: 'greaterThan', value: 9 }] },
        facts: { term: { ...factsOfTerm, TermLengthInYears: 10 } },
        message: { 'en-us': 'Too long.', 'fr-ca': 'Trop long.' },
      },
    )
    log = join(rules.directory, '.decisions.ndjson')
    fixture = await createPricingFixture({
      ...{ rulesDirectory: rules.directory, now: () => clock, env: { DECISION_LOG: log } },
    })
    expect(fixture.companyId).toBe(COMPANY)
  })
  afterAll(async () => {
    await fixture.stop()
    await rules.remove()
  })

  async function submit(length: number, headers: Record<string, string> = {}): Promise<TestResponse> {
    const { carts, cart } = cartFixtureOf(fixture.app)
    return fixture.app.request(carts(), {
      ...{ method: 'POST', headers, body: cart({ FirstName: 'A'.repeat(length) }) },
      token: await fixture.app.tokenOf('ApiClient'),
    })
  }

  it('a rule that warns does not refuse: the header Warnings names it', async () => {
    clock = START - 1
    const [silent, warned] = [await submit(10), await submit(11)]

    expect([silent.status, silent.headers.warnings]).toEqual([201, undefined])
    expect(warned.status).toBe(201)
    expect(warned.headers.warnings).toBe(
      'NameUnusual;field="FirstName";message="More than 10 letters are unusual."',
    )
  })

  it('a refusal has the warnings too', async () => {
    clock = START - 1
    const refused = await submit(21)

    expect([refused.status, codesOf(refused)]).toEqual([400, ['NameTooLong']])
    expect(warningsOf(refused).map(([code]) => code)).toEqual(['NameUnusual'])
  })

  it('a replayed response has the warnings of the first', async () => {
    clock = START - 1
    const [first, second] = [
      await submit(11, { 'Idempotency-Key': 'warned' }),
      await submit(11, { 'Idempotency-Key': 'warned' }),
    ]

    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(second.headers.warnings).toBe(first.headers.warnings)
    expect(warningsOf(second)).toHaveLength(1)
  })

  it('a warning is counted and recorded', async () => {
    clock = START - 1
    await submit(11)
    const text = await fixture.app.app.metrics()
    const lines = await eventually(
      async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"warned"')),
      (logged) => logged.length > 0,
    )

    expect(text).toMatch(/^rules_warnings_total\{rule_set="cart\/create",code="NameUnusual"\} [1-9]/m)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      ...{
        ruleSet: 'cart/create',
        refused: [],
        warned: ['NameUnusual'],
        facts: { now: expect.anything() },
      },
    })
  })

  it.each([
    ['fr-CA', 'Le nom de Miller a plus de 20 lettres.'],
    ['fr;q=0.9, en;q=0.1', 'Le nom de Miller a plus de 20 lettres.'],
    ['es-mx', 'The name of Miller has more than 20 letters.'],
    ['de', 'The name of Miller has more than 20 letters.'],
    ['', 'The name of Miller has more than 20 letters.'],
  ])('a message is in the language of Accept-Language: %s', async (language, message) => {
    const refused = await submit(21, language === '' ? {} : { 'Accept-Language': language })

    expect(refused.body.Message).toBe(message)
    expect(refused.body.Details[0].Message).toBe(message)
    expect(refused.headers.vary).toMatch(/\bAccept-Language\b/)
    expect(refused.headers['content-language']).toBeUndefined()
  })

  it('a refusal of an operation with Content-Language names the language of its message', async () => {
    const post = (headers: Record<string, string>) =>
      fixture.request('POST', 'PricingTerms', { ...term, EntityId: COMPANY }, headers)
    const [french, spanish, german] = [
      await post({ 'Accept-Language': 'fr' }),
      await post({ 'Accept-Language': 'es' }),
      await post({ 'Accept-Language': 'de' }),
    ]

    expect([french, spanish, german].map(({ body }) => body.Message)).toEqual([
      'Trop long.',
      'Too long.',
      'Too long.',
    ])
    expect([french, spanish, german].map(({ headers }) => headers['content-language'])).toEqual([
      'fr-ca',
      'en-us',
      'en-us',
    ])
  })

  it('a rule for some companies does not exist for others', async () => {
    clock = START - 1
    const [passed, refused] = [await submit(1), await submit(31)]

    expect([passed.status, passed.headers.warnings]).toEqual([201, undefined])
    expect(codesOf(refused)).toEqual(['NameTooLong', 'ForUs'])
  })

  it('a rule applies from validFrom on, and no longer at validUntil', async () => {
    const warnings: string[][] = []
    for (const moment of [START - 1, START, START + 999, START + 1000]) {
      clock = moment
      warnings.push(warningsOf(await submit(4)).map(([code]) => String(code)))
    }

    expect(warnings).toEqual([[], ['FromStart'], ['FromStart'], []])
  })
})
