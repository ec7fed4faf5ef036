// Price resolution (G2), step by step. test/pricing/getEffectivePrice.test.ts compares every combination with a brute-force
// resolver over HTTP.
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  type PriceCriteria,
  priceOf,
  type Reason,
  resolvePrice,
  sourceOf,
} from '../../handlers/services/pricing/resolution/resolution.ts'

const record = (id: number, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  entityId: 1000,
  depth: 2,
  currency: null,
  isOtherCurrency: false,
  isOfShelf: false,
  shelfId: null,
  termId: null,
  tierId: null,
  groupId: null,
  regularPrice: id,
  lowerBound: 0,
  sale: null,
  ...changes,
})
const company = record(1)
const local = record(2, { depth: 0 })
const criteriaOfOne: PriceCriteria = { quantity: 1, termId: null, groupId: null, lowestPriceWins: false }

const chosenOf = (candidates: Candidate[], criteria: Partial<PriceCriteria> = {}) =>
  resolvePrice(candidates, { ...criteriaOfOne, ...criteria }).chosen?.id
const reasonsOf = (candidates: Candidate[], criteria: Partial<PriceCriteria> = {}): Record<number, Reason> =>
  Object.fromEntries(
    resolvePrice(candidates, { ...criteriaOfOne, ...criteria }).judged.map(({ candidate, reason }) => [
      candidate.id,
      reason,
    ]),
  )

describe('the price that applies', () => {
  it('is none without candidates', () => {
    expect(resolvePrice([], criteriaOfOne)).toEqual({ chosen: undefined, judged: [] })
  })

  it('is that of the nearest node', () => {
    const division = record(3, { depth: 1 })
    expect(chosenOf([company, division, local])).toBe(2)
    expect(chosenOf([company, division])).toBe(3)
    expect(reasonsOf([company, local])).toEqual({ 1: 'NearerNode', 2: 'Chosen' })
  })

  it("is the product's own, even from a farther node, before that of its shelf", () => {
    const shelf = record(4, { depth: 0, isOfShelf: true, shelfId: 61 })
    expect(chosenOf([shelf, company])).toBe(1)
    expect(reasonsOf([shelf, company])).toEqual({ 1: 'Chosen', 4: 'ProductPrice' })
    expect(chosenOf([shelf])).toBe(4)
  })

  it.each([
    [9.9999, 2],
    [10, 5],
    [11, 5],
    [100, 6],
  ])(
    'for a quantity of %d comes from the highest matching tier, which a local price does not hide',
    (quantity, id) => {
      const ten = record(5, { tierId: 31, lowerBound: 10 })
      const recordFromHundred = record(6, { tierId: 32, lowerBound: 100 })
      expect(chosenOf([local, ten, recordFromHundred], { quantity })).toBe(id)
    },
  )

  it('comes from a tier without a bound before a price without a tier', () => {
    const unbounded = record(5, { tierId: 33 })
    expect(chosenOf([local, unbounded], { quantity: 0.0001 })).toBe(5)
    expect(reasonsOf([local, unbounded])).toEqual({ 2: 'HigherTier', 5: 'Chosen' })
  })

  it('is that of the requested term, else one without a term, never that of another term', () => {
    const term = record(7, { termId: 41 })
    expect(chosenOf([local, term], { termId: 41 })).toBe(7)
    expect(chosenOf([local, term], { termId: 42 })).toBe(2)
    expect(chosenOf([local, term])).toBe(2)
    expect(chosenOf([term])).toBeUndefined()
    expect(reasonsOf([local, term], { termId: 41 })).toEqual({ 2: 'TermPrice', 7: 'Chosen' })
    expect(reasonsOf([local, term])).toEqual({ 2: 'Chosen', 7: 'OtherTerm' })
  })

  it('falls back to one without a term if the term has prices for larger quantities only', () => {
    const term = record(7, { termId: 41, tierId: 31, lowerBound: 10 })
    expect(chosenOf([local, term], { termId: 41 })).toBe(2)
    expect(reasonsOf([local, term], { termId: 41 })).toEqual({ 2: 'Chosen', 7: 'QuantityBelowTier' })
  })

  it('is that of a group only if the group is requested', () => {
    const group = record(8, { groupId: 51 })
    expect(chosenOf([local, group], { groupId: 51 })).toBe(8)
    expect(chosenOf([local, group], { groupId: 52 })).toBe(2)
    expect(chosenOf([local, group])).toBe(2)
    expect(reasonsOf([local, group], { groupId: 51 })).toEqual({ 2: 'GroupPrice', 8: 'Chosen' })
    expect(reasonsOf([local, group])).toEqual({ 2: 'Chosen', 8: 'OtherGroup' })
  })

  it('is, of two tiers with the same bound, that of the nearer node, else of the older record', () => {
    const first = record(9, { tierId: 31, lowerBound: 10 })
    const second = record(10, { tierId: 32, lowerBound: 10 })
    const near = record(11, { tierId: 32, lowerBound: 10, depth: 0 })
    expect(chosenOf([second, first], { quantity: 10 })).toBe(9)
    expect(reasonsOf([second, first], { quantity: 10 })).toEqual({ 9: 'Chosen', 10: 'OlderRecord' })
    expect(chosenOf([first, near], { quantity: 10 })).toBe(11)
  })

  it('is the sale price if a sale applies', () => {
    const sale = { id: 4001, price: 0, isDefault: false }
    expect([priceOf(local), sourceOf(local)]).toEqual([2, 'RegularPrice'])
    expect([priceOf({ ...local, sale }), sourceOf({ ...local, sale })]).toEqual([0, 'SalePrice'])
    expect(sourceOf({ ...local, sale: { ...sale, isDefault: true } })).toBe('DefaultSalePrice')
  })

  it('is first among the candidates, each of which appears once', () => {
    const shelf = record(4, { depth: 0, isOfShelf: true })
    const { judged } = resolvePrice([company, shelf, local], criteriaOfOne)
    expect(judged.map(({ candidate }) => candidate.id)).toEqual([2, 1, 4])
  })

  it('is not one of another currency', () => {
    const dollars = record(12, { depth: 0, currency: 'USD', isOtherCurrency: true, regularPrice: 0.5 })
    expect(chosenOf([dollars])).toBeUndefined()
    expect(reasonsOf([company, dollars], { lowestPriceWins: true })).toEqual({
      1: 'Chosen',
      12: 'OtherCurrency',
    })
  })

  it('is the lowest of those that could apply, if the lowest price wins', () => {
    const ten = record(5, { tierId: 31, lowerBound: 10, regularPrice: 1.5 })
    const shelf = record(6, { isOfShelf: true, depth: 0, regularPrice: 0.5 })
    const term = record(7, { termId: 41, regularPrice: 0.1 })
    const all = [company, local, ten, shelf, term]
    const lowest = { quantity: 10, lowestPriceWins: true }
    expect(reasonsOf(all, lowest)).toEqual({
      ...{ 1: 'LowerPrice', 2: 'LowerPrice', 5: 'LowerPrice' },
      ...{ 6: 'Chosen', 7: 'OtherTerm' },
    })
    expect(chosenOf(all, { ...lowest, termId: 41 })).toBe(7)
    expect(chosenOf([company, local, ten], { lowestPriceWins: true })).toBe(1)
    expect(chosenOf([company, local, ten], { quantity: 10 })).toBe(5)
  })

  it('follows the order of precedence among equal prices, if the lowest price wins', () => {
    const near = record(13, { depth: 0, regularPrice: 1 })
    const ten = record(14, { tierId: 31, lowerBound: 10, regularPrice: 1 })
    expect(reasonsOf([company, near], { lowestPriceWins: true })).toEqual({ 1: 'NearerNode', 13: 'Chosen' })
    expect(reasonsOf([company, near, ten], { quantity: 10, lowestPriceWins: true })).toEqual({
      ...{ 1: 'NearerNode', 13: 'HigherTier', 14: 'Chosen' },
    })
  })
})
