// Currencies of ISO 4217, including funds, metals and test codes. Numbers and names come from `currency-codes`.
// CLDR, which is newer, decides which codes are in use. If the two disagree the generator stops, so that an
// upgrade of either package is reviewed.
import currencyCodes from 'currency-codes'
import { readCldr } from './cldr.ts'

type Use = Record<string, { _to?: string; _tender?: string }>
type CurrencyData = { supplemental: { currencyData: { region: Record<string, Use[]> } } }

/**
 * Added to ISO 4217 in 2025, after the last release of `currency-codes`. Delete a line once the package has the
 * code.
 */
const newer = [
  { code: 'XAD', number: '396', currency: 'Arab Accounting Dinar' },
  { code: 'XCG', number: '532', currency: 'Caribbean Guilder' },
]
/** CLDR lists the colón as no longer used, because El Salvador uses the dollar; ISO never withdrew it. */
const dormant = ['SVC']
/** The offshore renminbi, which is in CLDR but not in ISO 4217. */
const unofficial = ['CNH']

export const currencies = () => {
  const { region } = readCldr<CurrencyData>('cldr-core/supplemental/currencyData.json').supplemental
    .currencyData
  const users = usersOf(region)
  const rows = [...currencyCodes.data, ...newer].filter(
    ({ code }) => users.has(code) || dormant.includes(code),
  )

  const knownCodes = new Set([...rows.map(({ code }) => code), ...unofficial])
  const missingCodes = [...users.keys()].filter((code) => !knownCodes.has(code))
  if (missingCodes.length > 0) throw new Error(`No ISO 4217 number is known for ${missingCodes.join(', ')}`)
  if (new Set(rows.map(({ number }) => number)).size < rows.length)
    throw new Error('Two currencies share an ISO 4217 number')

  return rows.map(({ code, number, currency }) => ({
    Id: Number(number),
    Name: currency.trim(),
    Code: code,
    Symbol: codePoints(symbolOf(code, users.get(code) ?? [])),
    Version: 1,
    LanguageNameMap: null,
  }))
}

/** Currency → the regions where it is legal tender now. */
const usersOf = (regions: Record<string, Use[]>) => {
  const users = new Map<string, string[]>()
  for (const [region, uses] of Object.entries(regions))
    for (const [code, { _to, _tender }] of uses.flatMap((use) => Object.entries(use)))
      if (!_to) users.set(code, [...(users.get(code) ?? []), ...(_tender === 'false' ? [] : [region])])

  return users
}

/** The narrow symbol in English, else the one in a locale of a region that uses it, else the code. */
const symbolOf = (code: string, regions: string[]) => {
  // A currency code starts with the code of its country, so that region is tried first.
  const home = regions.toSorted(
    (a, b) => Number(code.startsWith(b)) - Number(code.startsWith(a)) || (a < b ? -1 : 1),
  )
  const locales = ['en', ...home.map((region) => new Intl.Locale(`und-${region}`).maximize().toString())]

  return locales.map((locale) => narrowSymbol(locale, code)).find((symbol) => symbol !== code) ?? code
}

const narrowSymbol = (locale: string, currency: string) => {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency

  // Bidirectional marks are not part of the symbol.
  return symbol.replace(/[\u061C\u200E\u200F]/g, '')
}

const codePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) as number)
