// The gate: rules whose cases fail are never applied, and every way of loading them reports the same message.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { problemLine, type RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { createLiveRules } from '../../../handlers/rules/load/live-rules.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { commands } from '../../../scripts/rules/verbs/index.ts'
import { limits, ruleSet, rulesFolder } from '../rules-folder.ts'

const priceAbove = (maximum: number, code = 'TooDear') => ({
  code,
  conditions: { all: [{ fact: 'sale', path: 'Price', operator: 'greaterThan', value: maximum }] },
})
const casesOf = (refused: number, code = 'TooDear') => ({
  $schema: '../cases.schema.json',
  cases: [
    { name: 'Free', facts: { sale: { Price: 0, Floor: 1 } }, expect: [] },
    { name: `Costs ${refused}`, facts: { sale: { Price: refused, Floor: 1 } }, expect: [code] },
  ],
})
const ofCompany = (document: object, schema: string) => ({ ...document, $schema: `../../../${schema}` })
const sound = { 'shop/sale.json': ruleSet(priceAbove(10)), 'shop/sale.cases.json': casesOf(11) }
/** A rule that was changed without its case. */
const failing = { ...sound, 'shop/sale.json': ruleSet(priceAbove(12)) }
const MESSAGE = 'the case "Costs 11" fails: expected TooDear, but the result is a pass.'
const LINE = new RegExp(`shop/sale\\.cases\\.json:\\d+ /cases/1: ${MESSAGE.replaceAll('.', '\\.')}`)

describe('rules whose cases fail', () => {
  test('are refused at the start with file, case, expected and actual result', async () => {
    const directory = await rulesFolder(failing)

    await expect(loadRules({ directory, limits })).rejects.toThrow(LINE)
    await expect(createLiveRules({ directory, limits })).rejects.toThrow(LINE)
  })

  test('do not replace the rules in force', async () => {
    const directory = await rulesFolder(sound)
    await using live = await followed(directory)
    const before = live.rules.current()
    await writeFile(join(directory, 'shop/sale.json'), JSON.stringify(failing['shop/sale.json']))

    const problems = await live.rules.reload()

    expect(problems.map(problemLine).join()).toMatch(LINE)
    expect(live.rules.problems()).toEqual(problems)
    expect(live.rules.current()).toBe(before)
    await writeFile(join(directory, 'shop/sale.cases.json'), JSON.stringify(casesOf(13)))
    expect(await live.rules.reload()).toEqual([])
    expect(live.rules.current()).not.toBe(before)
  })

  test('fail the commands that check a folder', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'rules-'))
    afterAll(() => rm(directory, { recursive: true }))
    await cp('rules', directory, { recursive: true })
    const file = join(directory, 'cart/status.cases.json')
    const failing = { name: 'Never', facts: { change: { From: 1, To: 2 } }, expect: [] }
    const rule = ruleSet({
      code: 'StatusFixed',
      conditions: { all: [{ fact: 'change', path: 'From', operator: 'is', value: 1 }] },
    })
    const refused = { name: 'New', facts: { change: { From: 1, To: 3 } }, expect: ['StatusFixed'] }
    await writeFile(join(directory, 'cart/status.json'), JSON.stringify(rule))
    const cases = [refused, failing, { ...failing, name: 'Other', facts: { change: { From: 2, To: 1 } } }]
    await writeFile(file, JSON.stringify({ $schema: '../cases.schema.json', cases }))

    for (const name of ['validate', 'test']) {
      const report = await commands[name]?.run({ directory, args: [] })
      expect(report?.ok).toBe(false)
      expect(report?.text).toMatch(
        /cart\/status\.cases\.json:1 \/cases\/1: the case "Never" fails: expected a pass, but the result is StatusFixed\./,
      )
    }
    // Owners need these to find out why a case fails.
    expect((await commands.list?.run({ directory, args: [] }))?.ok).toBe(true)
  })

  test('of one company are refused, too, also if only the common rule changed', async () => {
    const company = {
      ...sound,
      'companies/7/shop/sale.json': ofCompany(ruleSet(priceAbove(100, 'FarTooDear')), 'rule-set.schema.json'),
      'companies/7/shop/sale.cases.json': ofCompany(
        {
          cases: [
            { name: 'Ten', facts: { sale: { Price: 10, Floor: 1 } }, expect: [] },
            {
              name: 'Fortune',
              facts: { sale: { Price: 101, Floor: 1 } },
              expect: ['TooDear', 'FarTooDear'],
            },
          ],
        },
        'cases.schema.json',
      ),
    }
    await expect(loadRules({ directory: await rulesFolder(company), limits })).resolves.toBeDefined()
    const withLowerLimit = { ...company, 'shop/sale.json': ruleSet(priceAbove(9)) }
    const refusal = await loadRules({ directory: await rulesFolder(withLowerLimit), limits }).catch(
      (error) => error,
    )

    expect((refusal as RulesRefused).problems).toMatchObject([
      {
        file: 'companies/7/shop/sale.cases.json',
        message: 'the case "Ten" fails: expected a pass, but the result is TooDear.',
      },
    ])
  })

  test('a case that cannot run is reported with the reason', async () => {
    const [first, second] = casesOf(11).cases
    const cases = { ...casesOf(11), cases: [first, second, { name: 'Empty', facts: {}, expect: [] }] }
    const directory = await rulesFolder({ ...sound, 'shop/sale.cases.json': cases })

    await expect(loadRules({ directory, limits })).rejects.toThrow(
      'the case "Empty" fails: expected a pass, but it cannot run: sale is absent',
    )
  })
})

describe('the encoding of a file', () => {
  const text = (newline: string) =>
    JSON.stringify({ ...sound['shop/sale.json'], description: 'Für ein Prüfstück.' }, null, 2).replaceAll(
      '\n',
      newline,
    )

  test('must be UTF-8; another one is refused with the name of the file', async () => {
    for (const file of ['shop/sale.json', 'shop/sale.cases.json']) {
      const directory = await rulesFolder(sound)
      await writeFile(join(directory, file), Buffer.from(text('\n'), 'latin1'))

      await expect(loadRules({ directory, limits })).rejects.toThrow(
        `${file}: the file is not UTF-8. In your editor, save it again with the encoding UTF-8.`,
      )
    }
  })

  test('may include a byte order mark and CRLF line ends', async () => {
    const directory = await rulesFolder(sound)
    await writeFile(join(directory, 'shop/sale.json'), `\ufeff${text('\r\n')}`)

    const { ruleSets } = await loadRules({ directory, limits })
    expect(ruleSets.get('shop/sale')?.document.description).toBe('Für ein Prüfstück.')
    expect(ruleSets.get('shop/sale')?.lines.rules.get('/rules/0')).toBe(5)
  })
})

async function followed(directory: string) {
  const rules = await createLiveRules({ directory, limits, everyMs: 60_000 })
  return { rules, [Symbol.asyncDispose]: () => rules.stop() }
}
