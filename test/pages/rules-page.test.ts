// The page /docs/rules: every rule for all companies, as it is now, and nothing of a company.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../cart/cart-fixture.ts'
import { rulesWith } from '../support/additional-rules.ts'
import { startApp, type TestApp } from '../support/app.ts'

const heldLonger = (minutes: number) => ({
  all: [{ fact: 'hold', path: 'HoldDurationInMinutes', operator: 'greaterThan', value: minutes }],
})
const held = (minutes: number) => ({ hold: { HoldDurationInMinutes: minutes } })

let app: TestApp
let folder: Awaited<ReturnType<typeof rulesWith>>

beforeAll(async () => {
  const ruleSet = 'availability/hold'
  folder = await rulesWith(
    {
      ...{ ruleSet, code: 'HoldIsLong', conditions: heldLonger(721), facts: held(800) },
      message: {
        'en-us': 'A hold of <{hold.HoldDurationInMinutes}> minutes.',
        'fr-ca': 'Une longue réservation.',
      },
      members: { owner: 'Warehouse & shops', mode: 'warn', validFrom: '2026-01-31' },
    },
    {
      ...{ ruleSet, code: 'PilotHold', conditions: heldLonger(1300), facts: held(1400) },
      members: { companies: [7], owner: 'The pilot' },
    },
    {
      ...{ ruleSet: 'usermanager/password', code: 'PasswordOfSeven', facts: { company: { Id: 7 } } },
      conditions: { all: [{ fact: 'company', path: 'Id', operator: 'is', value: 7 }] },
    },
  )
  await writeCompanyFile('OwnHoldTooLong')
  app = await startApp({ rulesDirectory: folder.directory, followsRules: true })
})
afterAll(async () => {
  await app?.stop()
  await folder?.remove()
})

async function writeCompanyFile(code: string): Promise<void> {
  const directory = join(folder.directory, 'companies/7/availability')
  await mkdir(directory, { recursive: true })
  const own = {
    description: 'The secret terms of Acme.',
    rules: [
      {
        name: 'A hold of Acme lasts an hour',
        conditions: heldLonger(60),
        event: { type: code, params: { status: 400, message: 'Acme holds for an hour.' } },
      },
    ],
  }
  const cases = [
    { name: 'A minute', facts: held(1), expect: [] },
    { name: 'Two hours', facts: held(120), expect: [code] },
  ]
  await writeWhole(join(directory, 'hold.json'), { $schema: '../x.json', ...own })
  await writeWhole(join(directory, 'hold.cases.json'), { $schema: '../x.json', cases })
}

async function writeWhole(file: string, document: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(document))
  await rename(`${file}.new`, file)
}

const page = async () => (await app.get('/docs/rules')).text
/** The part of the page about one rule, as text. */
const ruleText = (html: string, code: string) => {
  const [, article = ''] = new RegExp(`<article id="${code}" data-rule>(.+?)</article>`, 's').exec(html) ?? []
  return article
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('every rule of every set has its sentence, code and operations', async () => {
  const html = await page()

  for (const [name, { document }] of app.rules.ruleSets) {
    expect(html).toContain(` id="${name}">`)
    for (const { name, companies } of document.rules.filter(({ event }) => event.type !== 'PasswordOfSeven'))
      if (companies === undefined) expect(html).toContain(`>${name.replaceAll('"', '&quot;')}<`)
  }
  expect(ruleText(html, 'HoldTooLong')).toBe(
    'A hold lasts a day at most# Refused with 400 HoldTooLong, field HoldDurationInMinutes, when the hold duration in minutes of the hold is more than 1440. “HoldDurationInMinutes must be at most 1440.”',
  )
  expect(html).toContain(
    'Evaluated by <a href="/docs#tag/inventory-availability-service-holds/POST/availability/v1/Companies({CompanyId})/Entities({EntityId})/CatalogProductHoldBatches">createHoldBatch</a>.',
  )
  expect(html).toContain('<a href="/docs/errors#HoldTooLong"><code>HoldTooLong</code></a>')
})

test('a rule has its owner, dates and languages, and its texts are escaped', async () => {
  const html = await page()

  expect(ruleText(html, 'HoldIsLong')).toBe(
    'The owner&#39;s HoldIsLong# A warning HoldIsLong, when the hold duration in minutes of the hold is more than 721. “A hold of &lt;{HoldDurationInMinutes}&gt; minutes.”“Une longue réservation.” Owner: Warehouse &amp; shops. Applies from 2026-01-31 UTC.'.replaceAll(
      '&#39;',
      "'",
    ),
  )
  expect(html).toContain('<span lang="fr-ca">')
  // The documents do not list its code.
  expect(html).not.toContain('/docs/errors#HoldIsLong')
})

test('rules that differ in values only are a table; several rules with one code have ids of their own', async () => {
  const html = await page()

  expect(html).toContain('<th>The value of the password does not match the pattern …</th><th>Code</th>')
  expect(html).toContain(
    '<tr id="PasswordWithoutLetter" data-rule><th scope="row">A password contains a letter</th>',
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(expect.arrayContaining(['EntityInactive', 'EntityInactive-2']))
})

test('nothing of a company is shown, neither its files nor common rules for it', async () => {
  const html = await page()

  expect(html).not.toMatch(
    /PilotHold|The pilot|PasswordOfSeven|OwnHoldTooLong|Acme|secret terms|companies\/7/,
  )
  const { rules } = app
  const shownCodes = new Set([...html.matchAll(/<code>(\w+)<\/code>/g)].map(([, code]) => code))
  for (const { companyDocument, document } of rules.companySets.values())
    for (const { event } of (companyDocument ?? document).rules) expect(shownCodes).not.toContain(event.type)
})

test('an edit of a common rule changes the page, one of a company does not', async () => {
  const { headers } = await app.get('/docs/rules')
  const readiness = async () => (await app.get('/readyz')).body
  const { Rules } = await readiness()
  await writeCompanyFile('OwnHoldMuchTooLong')
  await eventually(readiness, (body) => body.Rules !== Rules)
  const again = await app.get('/docs/rules', { 'If-None-Match': headers.etag ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])

  const file = join(folder.directory, 'availability/hold.json')
  const document = JSON.parse(await readFile(file, 'utf8'))
  document.rules[1].name = 'A hold lasts from dawn to dawn'
  await writeWhole(file, document)
  await eventually(page, (html) => html.includes('>A hold lasts from dawn to dawn<'))
  expect((await app.get('/docs/rules')).headers.etag).not.toBe(headers.etag)
})

test('the page loads its script and style sheet from this server only, and is the same for everybody', async () => {
  const { status, headers, text } = await app.get('/docs/rules')
  const script = await app.get('/docs/rules.js')

  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  )
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/docs/rules.js">'])
  expect(text).not.toMatch(/<style| style=| on\w+=/)
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  const token = await app.tokenOf('Administrator')
  expect((await app.request('/docs/rules', { token })).text).toBe(text)
  expect((await app.get('/docs/rules/')).headers.location).toBe('/docs/rules')
})

test('the codes of rules on /docs/errors link to the page, and the other codes do not', async () => {
  const { text } = await app.get('/docs/errors')
  const html = await page()
  const linked = [...text.matchAll(/href="\/docs\/rules#(\w+)"/g)].map(([, code]) => code)

  expect(linked.length).toBeGreaterThan(150)
  for (const code of new Set(linked)) expect(html).toContain(` id="${code}"`)
  expect(linked).not.toContain('IdempotencyKeyReused')
})

test('a process links to operations of its services only, and shows all rules', async () => {
  const part = await startApp({ env: { SERVICES: 'cart' } })
  try {
    const { text } = await part.get('/docs/rules')
    const services = [...text.matchAll(/<a href="\/docs#tag\/(\w+)-/g)].map(([, service]) => service)

    expect([...new Set(services)]).toEqual(['cart'])
    expect(text).toContain('<h2 id="cart">Cart service<')
    expect(text).toContain('<h2 id="pricing">Pricing<')
    expect(text).toContain(' id="FloorPriceAboveRegularPrice"')
  } finally {
    await part.stop()
  }
})
