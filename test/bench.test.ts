import { expect, test } from 'vitest'
import { loadCases } from '../scripts/bench/cases.ts'
import { operations } from './support/contract.ts'

test('the bench loads all its cases, reads before writes, most of them named after an operation', async () => {
  const cases = await loadCases()
  const ids = new Set<string>(operations.map(({ id }) => id))

  expect(cases.length).toBeGreaterThan(10)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  expect(cases.filter(({ name }) => ids.has(name)).length).toBeGreaterThan(cases.length / 2)
  expect(cases.map(({ writes }) => Boolean(writes))).toEqual(
    cases.map(({ writes }) => Boolean(writes)).toSorted((a, b) => Number(a) - Number(b)),
  )
})
