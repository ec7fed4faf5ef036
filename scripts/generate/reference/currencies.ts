// Currencies of ISO 4217, funds, metals and test codes included. Numbers and names come from
// `currency-codes`, whether a code is still in use from CLDR, which is newer. Where the two cannot be
// reconciled the generator stops, so that an upgrade of either package is looked at rather than believed.
import currencyCodes from 'currency-codes'
import { readCldr } from './cldr.ts'

type Use = Record<string, { _to?: string; _tender?: string }>
type CurrencyData = { supplemental: { currencyData: { region: Record<string, Use[]> } } }

/**
 * Added to ISO 4217 in 2025, after the last release of `currency-codes`. Delete a line once that package has
 * it.
 */
const newer = [
  { code: 'XAD', number: '396', currency: 'Arab Accounting Dinar' },
  { code: 'XCG', number: '532', currency: 'Caribbean Guilder' },
]
/** El Salvador pays in dollars, so that CLDR calls the colón past; ISO never withdrew it. */
const dormant = ['SVC']
/** The offshore renminbi of CLDR, which ISO does not have. */
const unofficial = ['CNH']

export const currencies = () => {
  const { region } = readCldr<CurrencyData>('cldr-core/supplemental/currencyData.json').supplemental
    .currencyData
  const users = usersOf(region)
  const rows = [...currencyCodes.data, ...newer].filter(
    ({ code }) => users.has(code) || dormant.includes(code),
  )

  const known = new Set([...rows.map(({ code }) => code), ...unofficial])
  const missing = [...users.keys()].filter((code) => !known.has(code))
  if (missing.length > 0) throw new Error(`No ISO 4217 number is known for ${missing.join(', ')}`)
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

/** Currency → the regions that use it now, those where it is legal tender. */
const usersOf = (regions: Record<string, Use[]>) => {
  const users = new Map<string, string[]>()
  for (const [region, uses] of Object.entries(regions))
    for (const [code, { _to, _tender }] of uses.flatMap((use) => Object.entries(use)))
      if (!_to) users.set(code, [...(users.get(code) ?? []), ...(_tender === 'false' ? [] : [region])])

  return users
}

/** The short symbol in English, else the one at home, else the letters of the code. */
const symbolOf = (code: string, regions: string[]) => {
  // A currency's code begins with its country's: where several regions pay with it, home comes first.
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

  // Marks of writing direction belong to the surrounding text, not to the symbol.
  return symbol.replace(/[\u061C\u200E\u200F]/g, '')
}

const codePoints = (text: string) => Array.from(text, (character) => character.codePointAt(0) as number)
