// The types of `check`: each line below a directive must not compile, which `npm run check` verifies (R7).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { factTypes } from '../../generated/facts.ts'
import type { Check } from '../../handlers/rules/evaluate/check.ts'
import { factsModule } from '../../scripts/generate/fact-types.ts'

/** Never called. */
async function misuses(
  status: Check<'cart/status'>,
  price: Check<'pricing/record' | 'pricing/sale'>,
  hold: Check<'availability/hold' | 'availability/held-product'>,
): Promise<void> {
  await status({ change: { From: 1, To: 2 } })
  // @ts-expect-error a fact that the rule set may use is missing
  await status({})
  // @ts-expect-error a fact has another type
  await status({ change: { From: 'New', To: 2 } })
  // @ts-expect-error a member that is not nullable is missing
  await status({ change: { From: 1 } })
  // @ts-expect-error the facts of another rule set
  await status({ cart: {} })

  const product = { CatalogItemId: '', IsKnown: true }
  const whole = { facts: { taken: { Quantity: 1 }, product } }
  const partial = { facts: { product } }
  const request = { hold: { HoldDurationInMinutes: 1, Lines: 1 }, target: null }
  await hold(request, { 'availability/held-product': [whole] })
  // @ts-expect-error a part lacks a fact that the request does not have, either
  await hold(request, { 'availability/held-product': [partial] })
  // @ts-expect-error the rule set without parts needs its facts from the request
  await hold({}, { 'availability/held-product': [whole] })
  // @ts-expect-error no record, which both rule sets may use
  await price({}, { 'pricing/record': [], 'pricing/sale': [{ facts: {} }] })
}

test('facts.ts has every fact, and the rule sets of each operation', () => {
  const { facts } = JSON.parse(readFileSync('rules/facts.json', 'utf8'))
  const text = factsModule([], facts)

  expect(misuses).toBeTypeOf('function')
  expect(text).toContain('  change: { From: number; To: number }')
  expect(text).toContain("  'cart/status': Pick<Facts, 'change'>")
  expect(Object.keys(factTypes)).toEqual(Object.keys(facts))
})
