import { describe, expect, it } from 'vitest'
import { endsIn, exactProduct, isExactMultiple } from '../../../handlers/platform/values/decimals.ts'

describe('the product of two decimals', () => {
  it.each([
    [19.99, 0.9, 17.991],
    [0.1, 3, 0.3],
    [-1.1, 1.1, -1.21],
    [4.35, 100, 435],
    [1e21, 2, 2e21],
    [1e-7, 10, 1e-6],
    [0, 5, 0],
  ])('%d times %d is %d', (a, b, product) => {
    expect(exactProduct(a, b)).toBe(product)
  })

  it('never equals a number that is only close to it', () => {
    // The square has 30 digits.
    const third = 333_333_333.333333
    const square = exactProduct(third, third)
    expect(square).not.toBe(third * third)
    expect(exactProduct(-third, third)).toBe(-square)
  })
})

describe('a multiple', () => {
  it.each([
    [0.3, 0.1, true],
    [1.1, 0.1, true],
    [12, 6, true],
    [-12, 6, true],
    [0, 6, true],
    [13, 6, false],
    [0.35, 0.1, false],
    [6, 12, false],
    [0, 0, true],
    [1, 0, false],
  ])('%d of %d: %s', (value, of, expected) => {
    expect(isExactMultiple(value, of)).toBe(expected)
  })
})

describe('the part after the point', () => {
  it.each([
    [19.99, 0.99, true],
    [-19.99, 0.99, true],
    [0.99, 0.99, true],
    [19.9, 0.9, true],
    [19.999, 0.99, false],
    [19.09, 0.9, false],
    [20, 0.99, false],
    [20, 0, true],
    [20.5, 0, false],
    [100_000_000_019.99, 0.99, true],
  ])('of %d is %d: %s', (value, ending, expected) => {
    expect(endsIn(value, ending)).toBe(expected)
  })
})
