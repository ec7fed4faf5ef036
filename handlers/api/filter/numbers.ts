// Decimals as text: they are exact (P13), so they are never converted to floating point. The exponent is
// bounded, so that a short text cannot expand to a very long number.
// Tested by test/api/filter/filter.test.ts.

const pattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** `-12.50e1` as `-125`; undefined where the text is not a number. */
export const plainDecimal = (text: string): string | undefined => {
  const [whole, sign, before = '', after = '', exponent = '0'] = pattern.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = before + after
  const point = before.length + Number(exponent)
  const integer = stripLeading(point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0')
  const fraction = stripTrailing(
    point >= 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0'),
  )
  if (integer === '0' && fraction === '') return '0'
  return `${sign}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

// Loops instead of `/0+$/`, which takes quadratic time on many zeros that do not end the text.
const stripLeading = (digits: string): string => {
  let start = 0
  while (start < digits.length - 1 && digits[start] === '0') start++
  return digits.slice(start)
}

const stripTrailing = (digits: string): string => {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** The whole number at or below a plain decimal, and whether it is the same number. */
export const floorOf = (plain: string): { floor: bigint; exact: boolean } => {
  const [integer = '0', fraction = ''] = plain.split('.')
  const below = fraction !== '' && plain.startsWith('-') ? 1n : 0n
  return { floor: BigInt(integer) - below, exact: fraction === '' }
}
