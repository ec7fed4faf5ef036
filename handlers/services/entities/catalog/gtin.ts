/**
 * Whether the last digit is the check digit of a GTIN: from the right, the other digits count three times and once in turn,
 * and all digits together are a multiple of ten. Null for a text that has other characters than digits.
 */
export function hasCheckDigit(gtin: string): boolean | null {
  if (!/^[0-9]+$/.test(gtin)) return null
  const weighted = [...gtin].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3))
  return weighted.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}
