// `rules docs` writes everything in the folder as one readable page.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { rulesPage } from '../../../scripts/rules/verbs/docs.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import { cases, ruleSet, rulesFolder, withoutGate } from '../../rules/rules-folder.ts'

const tempFolder = await mkdtemp(join(tmpdir(), 'docs-'))
afterAll(() => rm(tempFolder, { recursive: true }))

const escaped = (text: string) => text.replaceAll(/[\\`*_<>[\]]/g, '\\$&')

test('the page has every rule, limit and role of the project, as a file or on standard output', async () => {
  const { ruleSets, limits, roles } = await loadRules({ directory: 'rules' })
  const output = join(tempFolder, 'rules.md')
  const written = await commands.docs?.run({ directory: 'rules', args: [], options: { output } })
  const printed = await commands.docs?.run({ directory: 'rules', args: [] })
  const page = await readFile(output, 'utf8')

  expect(written?.text).toBe(`Written: ${output}`)
  expect(printed?.text).toBe(page.trimEnd())
  for (const { name, document } of ruleSets.values()) {
    expect(page).toContain(`\n### ${name}\n`)
    for (const { event, name } of document.rules) {
      expect(page).toContain(escaped(name))
      expect(page).toContain(`\`${event.type}\``)
    }
  }
  for (const { limits: list } of limits.values())
    for (const { name, value, unit } of list)
      expect(page).toMatch(new RegExp(`\`${name}\` \\| ${value} ${unit} \\|`))
  for (const role of Object.keys(roles)) expect(page).toContain(`\n| ${role} |`)
  expect(page).toContain('Evaluated by createCart.')
})

test('a rule is a sentence with its conditions as nested lists, and its texts are escaped', async () => {
  const set = ruleSet({
    code: 'TooDear',
    conditions: {
      all: [
        { fact: 'sale', path: 'Price', operator: 'greaterThan', value: 10 },
        {
          any: [
            { fact: 'sale', path: 'Name', operator: 'isSet' },
            { not: { fact: 'sale', path: 'Kind', operator: 'is', value: 1 } },
          ],
        },
      ],
    },
    message: 'Not <b>{sale.Price}</b>.',
  })
  const directory = await rulesFolder({
    'shop/sale.json': set,
    'shop/sale.cases.json': {
      $schema: '../cases.schema.json',
      cases: [
        { name: 'Free', facts: {}, expect: [] },
        { name: 'Dear', facts: {}, expect: ['TooDear'] },
      ],
    },
  })
  const page = rulesPage(await withoutGate({ directory }))

  expect(page).toContain(
    [
      '#### Rule TooDear',
      '',
      'Refused with 400 `TooDear`, field `Name`, when all of these hold:',
      '',
      '- the price of the sale is more than 10',
      '- one of these holds:',
      '  - the name of the sale is set',
      '  - this does not hold:',
      '    - the kind of the sale is 1 (Dated)',
      '',
      'Message: “Not \\<b\\>{sale.Price}\\</b\\>.”',
    ].join('\n'),
  )
  expect(page).toContain('These rules are not released; hash `')
  expect(page).toContain('Nothing is refused in this test.')
})

const isDear = (code: string, price: number) => ({
  code,
  conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value: price }] },
})

test('rules that differ in values only are a table', async () => {
  const directory = await rulesFolder({
    'shop/sale.json': ruleSet(isDear('Dear', 10), isDear('VeryDear', 20)),
    'shop/sale.cases.json': cases('Dear', 'VeryDear'),
  })
  const page = rulesPage(await withoutGate({ directory }))

  expect(page).toContain(
    [
      'Refused with 400, field `Name`, when the price of the sale is more than ….',
      '',
      '| Rule | The price of the sale is more than … | Code | Message |',
      '|---|---|---|---|',
      '| Rule Dear | 10 | `Dear` | “Refused.” |',
      '| Rule VeryDear | 20 | `VeryDear` | “Refused.” |',
    ].join('\n'),
  )
})

test('rules of and for companies are shown for the company that is named', async () => {
  const set = ruleSet(isDear('Dear', 10), isDear('PilotOf7', 20))
  const [everybody, pilot] = set.rules
  const directory = await rulesFolder({
    'shop/sale.json': { ...set, rules: [everybody, { ...pilot, companies: [7] }] },
    'shop/sale.cases.json': cases('Dear', 'PilotOf7'),
    'companies/7/shop/sale.json': { ...ruleSet(isDear('OwnOf7', 5)), description: 'Acme sells cheaper.' },
    'companies/7/shop/sale.cases.json': cases('OwnOf7'),
    'companies/7/shop/limits.json': {
      $schema: '../l.json',
      description: 'Acme has time.',
      limits: { HoldHours: 12 },
    },
  })
  const snapshot = await withoutGate({ directory })
  const shown = (company?: number) =>
    ['Dear', 'PilotOf7', 'OwnOf7', 'Acme has time', '12 hours'].filter((text) =>
      rulesPage(snapshot, company).includes(text),
    )

  expect(shown()).toEqual(['Dear'])
  expect(shown(8)).toEqual(['Dear'])
  expect(shown(7)).toEqual(['Dear', 'PilotOf7', 'OwnOf7', 'Acme has time', '12 hours'])
})

test('--company takes a CompanyId', async () => {
  const run = commands.docs?.run({ directory: 'rules', args: [], options: { company: 'Acme' } })
  await expect(run).rejects.toThrow('"Acme" is not a CompanyId; npm run tenant -- list shows them.')
})
