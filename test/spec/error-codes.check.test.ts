// Every operation lists its codes (W2) in its document, and every code has its meaning and remedy.
// test/operations/refusal-examples.test.ts checks the examples.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { type Json, operationsOf } from '../../handlers/pages/documents/document.ts'
import { documents, operations } from '../support/contract.ts'

const published = [...documents.values()].flatMap((document) =>
  operationsOf(document).map(({ operation }) => ({ document, operation })),
)
const table: Json = parseYaml(
  readFileSync(new URL('../../openapi/shared/codes.yaml', import.meta.url), 'utf8'),
)

const remedies: Json = parseYaml(
  readFileSync(new URL('../../openapi/shared/remedies.yaml', import.meta.url), 'utf8'),
)

describe('openapi/shared/codes.yaml', () => {
  test('names operations that exist', () => {
    const known = operations.map(({ id }) => id)
    const named = Object.values<Json>(table).flatMap(({ on }) => (typeof on === 'string' ? [] : on))
    expect(named.filter((id) => !known.includes(id))).toEqual([])
  })

  test('has every code that the source throws without a rule', () => {
    const folder = fileURLToPath(new URL('../../handlers', import.meta.url))
    const sources = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    const thrown = sources.flatMap((text) =>
      [...text.matchAll(/errors\.(?:conflict|unprocessable)\(\s*'(\w+)'/g)].map(([, code = '']) => code),
    )
    expect(thrown.length).toBeGreaterThan(10)
    expect(thrown.filter((code) => table[code] === undefined)).toEqual([])
  })
})

describe('openapi/shared/remedies.yaml', () => {
  const folder = new URL('../../rules/', import.meta.url)
  const decided = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!examples|access)\w+\/[\w-]+\.json$/.test(file))
    .flatMap((file): Json[] => JSON.parse(readFileSync(new URL(file, folder), 'utf8')).rules ?? [])
    .map(({ event }) => event.type as string)

  test('has a remedy for every code of a rule, unless codes.yaml has one', () => {
    expect(decided.length).toBeGreaterThan(150)
    const missing = decided.filter((code) => !remedies[code] && !table[code])
    expect(missing, 'Add to remedies.yaml what a client does about it.').toEqual([])
  })

  test('has only codes of rules, and none that codes.yaml has too', () => {
    expect(Object.keys(remedies).filter((code) => !decided.includes(code) || table[code])).toEqual([])
  })

  test('names operations that exist', () => {
    const known = operations.map(({ id }) => id)
    const named = Object.values<string>(remedies).flatMap(
      (text) => text.match(/\b(list|get|create|update|upsert|reset)[A-Z]\w+/g) ?? [],
    )
    expect(named.filter((id) => !known.includes(id))).toEqual([])
  })
})

describe('openapi/shared/codes-of-rules.yaml', () => {
  const ofSome: Json = parseYaml(
    readFileSync(new URL('../../openapi/shared/codes-of-rules.yaml', import.meta.url), 'utf8'),
  )
  const codesOf = (id: string): string[] =>
    published
      .find(({ operation }) => operation.operationId === id)
      ?.operation['x-codes'].map(({ Code }: Json) => Code)

  test('names codes of rule sets, and some of the operations that name the set', () => {
    for (const [set, codes] of Object.entries<Json>(ofSome)) {
      const file = new URL(`../../rules/${set}.json`, import.meta.url)
      const decided = JSON.parse(readFileSync(file, 'utf8')).rules.map(({ event }: Json) => event.type)
      const all = published
        .filter(({ operation }) => operation['x-rules']?.includes(set))
        .map(({ operation }) => operation.operationId)
      for (const [code, some] of Object.entries<string[]>(codes)) {
        expect(decided, set).toContain(code)
        expect(all, code).toEqual(expect.arrayContaining(some))
        expect(some.length, `All operations with ${set} can have ${code}.`).toBeLessThan(all.length)
      }
    }
  })

  test('keeps codes away from operations that cannot have them', () => {
    expect(codesOf('deletePricingShelf')).toEqual(expect.arrayContaining(['StillPriced', 'ShelfHasProducts']))
    expect(codesOf('deletePricingTier')).toContain('StillPriced')
    expect(codesOf('deletePricingTier')).not.toContain('ShelfHasProducts')
    for (const id of ['deletePricingGroup', 'deletePricingShelfProduct', 'deletePricing'])
      expect(codesOf(id).filter((code) => /^(StillPriced|ShelfHasProducts)$/.test(code))).toEqual([])
  })
})

describe('the published operations', () => {
  test('list each code with status, meaning and remedy', () => {
    const entries = published.flatMap(({ operation }) => operation['x-codes'] ?? [])
    expect(entries.length).toBeGreaterThan(published.length)
    for (const entry of entries) {
      expect(entry).toEqual({
        Code: expect.stringMatching(/^[A-Z]\w+$/),
        Status: expect.any(Number),
        Meaning: expect.stringMatching(/\S/),
        Remedy: expect.stringMatching(/\S/),
      })
    }
  })
})
