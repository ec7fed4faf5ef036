// Exact arithmetic with decimal numbers such as prices: 19.99 times 0.9 is 17.991, but not in floating point. Numbers
// have at most 15 significant digits; a product that has more is never equal to one of them and is ordered correctly.
// Tested by test/runtime/values/decimals.test.ts.

/** A decimal number: digits times 10 to the power of minus places. */
interface Decimal {
  digits: bigint
  places: number
}

const NUMBER = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

function decimalOf(value: number): Decimal {
  const [, whole = '0', fraction = '', exponent = '0'] = NUMBER.exec(String(value)) ?? []
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

/** Prices have at most four decimal places. */
const UNITS = 10_000
/** Below it every whole number of units, and what it is divided by UNITS, has at most 15 significant digits. */
const MAX_UNITS = 1e15

/** A number with at most four decimal places as a whole number of ten-thousandths; undefined for any other one. */
function unitsOf(value: number): number | undefined {
  const units = Math.round(value * UNITS)
  return Math.abs(units) < MAX_UNITS && units / UNITS === value ? units : undefined
}

/** The digits of all numbers, scaled to the same number of decimal places. */
function aligned<Decimals extends Decimal[]>(...decimals: Decimals): { [Index in keyof Decimals]: bigint } {
  const maxPlaces = Math.max(...decimals.map(({ places }) => places))
  const scaled = ({ digits, places }: Decimal) => digits * 10n ** BigInt(maxPlaces - places)
  return decimals.map(scaled) as { [Index in keyof Decimals]: bigint }
}

/**
 * The product. Where no double is the exact product, the result is the double beyond the nearest one, on the side of
 * the exact product: so it differs from every number of 15 digits, and compares with each as the exact product does.
 */
export function exactProduct(a: number, b: number): number {
  const units = Number.isInteger(b) ? unitsOf(a) : undefined
  if (units !== undefined && Math.abs(units * b) < MAX_UNITS) return (units * b) / UNITS + 0
  const [x, y] = [decimalOf(a), decimalOf(b)]
  const product = { digits: x.digits * y.digits, places: x.places + y.places }
  const nearest = Number(`${product.digits}e-${product.places}`)
  const [exact, rounded] = aligned(product, decimalOf(nearest))
  if (exact === rounded) return nearest
  const step = nearest === 0 ? Number.MIN_VALUE : Math.abs(nearest) * Number.EPSILON
  return exact > rounded ? nearest + step : nearest - step
}

/** The sum, rounded to the nearest double. */
export function exactSum(values: readonly number[]): number {
  let units: number | undefined = 0
  for (const value of values) {
    const more = unitsOf(value)
    units = more === undefined || units === undefined ? undefined : units + more
    if (units === undefined || Math.abs(units) >= MAX_UNITS) return exactSumOfAny(values)
  }
  return units / UNITS + 0
}

function exactSumOfAny(values: readonly number[]): number {
  const decimals = values.map(decimalOf)
  const places = Math.max(0, ...decimals.map((decimal) => decimal.places))
  const sum = aligned({ digits: 0n, places }, ...decimals).reduce((total, digits) => total + digits, 0n)
  return Number(`${sum}e-${places}`)
}

/** Whether a number is a whole multiple of another one; of 0 only 0 is. */
export function isExactMultiple(value: number, of: number): boolean {
  const [dividend, divisor] = aligned(decimalOf(value), decimalOf(of))
  return divisor === 0n ? dividend === 0n : dividend % divisor === 0n
}

/** Whether the part of a number after the point is `ending`: 19.99 ends in 0.99, and so does -19.99. */
export function endsIn(value: number, ending: number): boolean {
  const [digits, expected, unit] = aligned(decimalOf(Math.abs(value)), decimalOf(ending), decimalOf(1))
  return digits % unit === expected
}
