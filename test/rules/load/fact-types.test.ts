// A folder is refused if its fact catalogue is not that of the program: every kind of difference, at any location.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { factTypes } from '../../../generated/facts.ts'
import type { Fact, Property } from '../../../handlers/rules/language/catalogue.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { factTypesOf } from '../../../handlers/rules/load/fact-types.ts'
import { createLiveRules } from '../../../handlers/rules/load/live-rules.ts'
import { loadRules } from '../../../handlers/rules/load/loader.ts'
import { facts, limits, rulesFolder } from '../rules-folder.ts'

const supplied = factTypesOf(facts)
const text = (meaning: string): Property => ({ type: 'text', meaning })
type Edit = (facts: Record<string, Fact>, sale: Record<string, Property>) => unknown

async function folderWith(edit: Edit) {
  const changed = structuredClone(facts)
  edit(changed, changed.sale?.properties ?? {})
  const catalogue = { $schema: './facts.schema.json', description: 'For a test.', facts: changed }
  return rulesFolder({ 'facts.json': catalogue })
}

async function problemsOf(edit: Edit) {
  const loaded = await loadRules({ directory: await folderWith(edit), limits, supplied }).catch(
    (error) => error,
  )
  return loaded instanceof RulesRefused ? loaded.problems : []
}

const kindOf = (sale: Record<string, Property>) => sale.Kind as Property

const DIFFERENCES: [string, Edit, string, string][] = [
  [
    'a further fact',
    (all) => Object.assign(all, { color: { ...text('A color.'), ruleSets: ['shop/sale'] } }),
    '/facts/color',
    'the program supplies no "color".',
  ],
  [
    'a renamed fact',
    (all) => {
      all.stocks = all.stock as Fact
      delete all.stock
    },
    '/facts/stocks',
    'the program supplies no "stocks". Did you mean "stock"?',
  ],
  ['a removed fact', (all) => delete all.stock, '/facts', '"stock" is missing, which the program supplies.'],
  [
    'a further rule set of a fact',
    (all) => all.stock?.ruleSets.push('shop/refund'),
    '/facts/stock/ruleSets',
    '"ruleSets" of "stock" is shop/refund, shop/sale; in the program it is shop/sale.',
  ],
  [
    'a rule set less',
    (all) => all.history?.ruleSets.pop(),
    '/facts/history/ruleSets',
    '"ruleSets" of "history" is shop/sale',
  ],
  [
    'another type',
    (_, sale) => Object.assign(sale, { Price: text('Its price.') }),
    '/facts/sale/properties/Price/type',
    '"type" of "sale.Price" is text; in the program it is number.',
  ],
  [
    'what may be null',
    (_, sale) => Object.assign(sale.Floor as Property, { nullable: true }),
    '/facts/sale/properties/Floor/nullable',
    '"nullable" of "sale.Floor" is true; in the program it is not set.',
  ],
  [
    'what may not be null',
    (_, sale) => delete sale.Price?.nullable,
    '/facts/sale/properties/Price/nullable',
    '"nullable" of "sale.Price" is not set; in the program it is true.',
  ],
  [
    'another length',
    (_, sale) => Object.assign(sale.Name as Property, { maxLength: 60 }),
    '/facts/sale/properties/Name/maxLength',
    '"maxLength" of "sale.Name" is 60; in the program it is 50.',
  ],
  [
    'a further value',
    (_, sale) => kindOf(sale).values?.push({ value: 2, meaning: 'Default' }),
    '/facts/sale/properties/Kind/values',
    '"values" of "sale.Kind" is 1, 2; in the program it is 1.',
  ],
  [
    'values where there were none',
    (_, sale) => Object.assign(sale.Floor as Property, { values: [{ value: 1, meaning: 'One' }] }),
    '/facts/sale/properties/Floor/values',
    '"values" of "sale.Floor" is 1; in the program it is not set.',
  ],
  [
    'a further property',
    (_, sale) => Object.assign(sale, { Color: text('A color.') }),
    '/facts/sale/properties/Color',
    'the program supplies no "sale.Color".',
  ],
  [
    'a property less',
    (_, sale) => delete sale.Stop,
    '/facts/sale/properties',
    '"sale.Stop" is missing, which the program supplies.',
  ],
  [
    'another property of the entries of a list',
    (_, sale) => Object.assign(sale.Lines?.items?.properties ?? {}, { Color: text('A color.') }),
    '/facts/sale/properties/Lines/items/properties/Color',
    'the program supplies no "sale.Lines.0.Color".',
  ],
  [
    'entries of another type',
    (_, sale) => Object.assign(sale.Tags?.items as Property, { type: 'number' }),
    '/facts/sale/properties/Tags/items/type',
    '"type" of "sale.Tags.0" is number; in the program it is text.',
  ],
  [
    'a property of an inner object',
    (_, sale) => Object.assign(sale.Place?.properties?.City as Property, { type: 'guid' }),
    '/facts/sale/properties/Place/properties/City/type',
    '"type" of "sale.Place.City" is guid',
  ],
]

describe('a facts.json that is not that of the program', () => {
  test.each(DIFFERENCES)(
    'is refused for %s, with its location and a remedy',
    async (_, edit, pointer, message) => {
      const problems = await problemsOf(edit)

      expect(problems[0]).toMatchObject({ file: 'facts.json', pointer, line: expect.any(Number) })
      expect(problems[0]?.message).toContain(message)
      expect(problems[0]?.message).toContain('run `npm run generate`; otherwise use the facts.json of')
    },
  )

  test('fails the start, so that no request fails because of it', async () => {
    const directory = await folderWith((all) => delete all.history)

    await expect(createLiveRules({ directory, limits, supplied })).rejects.toThrow(
      'facts.json:4 /facts: "history" is missing',
    )
  })

  test('is not applied while the program runs, and the original clears the report', async () => {
    const directory = await folderWith(() => {})
    const live = await createLiveRules({ directory, limits, supplied, everyMs: 60_000 })
    const write = (catalogue: Record<string, Fact>) =>
      writeFile(
        join(directory, 'facts.json'),
        JSON.stringify({
          $schema: './facts.schema.json',
          description: 'For a test.',
          facts: catalogue,
        }),
      )
    const before = live.current()
    const { stock: _, ...fewer } = facts
    await write(fewer)

    expect(await live.reload()).toMatchObject([{ file: 'facts.json', pointer: '/facts' }])
    expect(live.current()).toBe(before)
    await write(facts)
    expect(await live.reload()).toEqual([])
    await live.stop()
  })
})

test('may have other descriptions, other marks for the record, and another order', async () => {
  const problems = await problemsOf((all, sale) => {
    Object.assign(all.sale as Fact, { meaning: 'What somebody buys.' })
    Object.assign(sale.Note as Property, { recorded: true })
    Object.assign(sale.Key as Property, { private: true })
    all.history?.ruleSets.reverse()
    const { Name, ...others } = sale
    if (all.sale && Name) all.sale.properties = { ...others, Name }
  })

  expect(problems).toEqual([])
})

test('the project’s facts.json is that of the program', async () => {
  await expect(loadRules({ directory: 'rules', supplied: factTypes })).resolves.toBeDefined()
})
