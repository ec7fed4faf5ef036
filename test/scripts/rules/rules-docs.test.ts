// `rules docs` writes everything in the folder as one readable page.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { rulesPage } from '../../../scripts/rules/verbs/docs.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import { ruleSet, rulesFolder, withoutGate } from '../../rules/rules-folder.ts'

const tempFolder = await mkdtemp(join(tmpdir(), 'docs-'))
afterAll(() => rm(tempFolder, { recursive: true }))

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
    for (const { event, mode } of document.rules)
      expect(page).toContain(`${mode === 'warn' ? 'Warning' : event.params.status} \`${event.type}\``)
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
      'Answer: 400 `TooDear`, field `Name`: “Not \\<b\\>{sale.Price}\\</b\\>.”',
      '',
      '- When all of these hold:',
      '  - Price (sale) **is more than** 10',
      '  - When any of these holds:',
      '    - Name (sale) **is set**',
      '    - When this does not hold:',
      '      - Kind (sale) **is** 1 (Dated)',
    ].join('\n'),
  )
  expect(page).toContain('These rules are not released; hash `')
  expect(page).toContain('Nothing is refused in this test.')
})
