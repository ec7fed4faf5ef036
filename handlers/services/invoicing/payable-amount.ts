// The total of an invoice in the coins of its currency (I10): rounded half away from zero to the currency's minor unit of ISO 4217.
import { type RawBuilder, sql } from 'kysely'
import currencies from '../../../generated/reference/currencies.json' with { type: 'json' }
import { amountOf } from './amounts.ts'

const DEFAULT_DIGITS = 2

const digits = new Map(
  currencies.map(({ Code }) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: Code })
    return [Code, format.resolvedOptions().maximumFractionDigits ?? DEFAULT_DIGITS]
  }),
)

/** The amount of a total in ten-thousandths; null without a currency. */
export function payableAmount(units: bigint, currencyCode: string | null): number | null {
  if (currencyCode === null) return null
  const step = 10n ** BigInt(4 - (digits.get(currencyCode) ?? DEFAULT_DIGITS))
  const size = units < 0n ? -units : units
  const rounded = ((size + step / 2n) / step) * step
  return amountOf(units < 0n ? -rounded : rounded)
}

const codesWith = (places: number) =>
  sql.lit(`{${[...digits].flatMap(([code, own]) => (own === places ? code : []))}}`)

/** The same over the columns of an invoice. PostgreSQL rounds numbers half away from zero. */
export const payableAmountSql: RawBuilder<unknown> = sql`trim_scale(round(invoice_total, case
  when currency_code is null then null
  when currency_code = any(${codesWith(0)}::text[]) then 0
  when currency_code = any(${codesWith(3)}::text[]) then 3
  when currency_code = any(${codesWith(4)}::text[]) then 4
  else ${sql.lit(DEFAULT_DIGITS)} end))`
