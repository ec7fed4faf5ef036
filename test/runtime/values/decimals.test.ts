import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsIn, exactProduct, exactSum, isExactMultiple } from '../../../handlers/runtime/values/decimals.ts'

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

/** Numbers with few decimal places, as in prices, and with more; the fast path for the former must give the same results. */
const anyDecimal = fc.oneof(
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 })),
  fc.tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 0, max: 6 })),
)
const numberOf = ([digits, decimals]: readonly [number, number]) => Number(`${digits}e-${decimals}`)
/** A number with at most six decimal places, in millionths; it has few enough digits to be exact in a double. */
const millionths = (value: number) => {
  const [whole = '0', fraction = ''] = value.toFixed(6).split('.')
  return BigInt(whole + fraction)
}
const isShort = (value: number) => Math.abs(value) < 1e6 && Number(value.toFixed(6)) === value

it('a product with a whole number, and a sum, equal those of whole millionths', () => {
  fc.assert(
    fc.property(
      fc.array(anyDecimal.map(numberOf).filter(isShort)),
      fc.integer({ min: -99, max: 99 }),
      (list, by) => {
        const sum = list.reduce((total, value) => total + millionths(value), 0n)
        expect(exactSum(list)).toBe(Number(`${sum}e-6`))
        for (const value of list) {
          expect(exactProduct(value, by)).toBe(Number(`${millionths(value) * BigInt(by)}e-6`))
        }
      },
    ),
  )
})

it.each([
  [[0.1, 0.2], 0.3],
  [[19.99, 19.99, 0.02], 40],
  [[-0.5, 0.5], 0],
  [[99_999_999_999.9999, 0.0001], 100_000_000_000],
  [[0.00001, 0.1], 0.10001],
  [[], 0],
])('the sum of %j is %d', (values, sum) => {
  expect(exactSum(values)).toBe(sum)
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
