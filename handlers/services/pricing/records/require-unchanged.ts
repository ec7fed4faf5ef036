// The conditions on price records (A11): compares the tags that they name with the record as the operation represents it. PricingInformation
// shows the sale price that applies now. ProductPrice shows all sale prices, and names in one language; the ETag of any
// language matches, also if the writing request has another one.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ProductPrice } from '../../../../generated/pricing/types.gen.ts'
import type { RequireMatch } from '../../../api/http/etags.ts'
import { languages } from '../../../runtime/values/languages.ts'
import { toPricing, toProductPrice } from '../views.ts'
import { priceRows } from './pricing-rows.ts'
import { productPriceRow } from './product-price-rows.ts'

/** Throws 412. The record must be locked; without an Id there is none, which matches nothing. */
export type RequireUnchanged = (em: EntityManager, id: number | undefined) => Promise<void>

/** Undefined if no condition names a tag. */
export const requireUnchangedPricing = (
  requireMatch: RequireMatch | undefined,
  companyId: number,
  now: () => Date,
): RequireUnchanged | undefined =>
  requireMatch &&
  (async (em, id) => {
    if (id === undefined) return requireMatch([])
    const row = await priceRows(em, companyId, now()).where('price.id', '=', id).executeTakeFirstOrThrow()
    requireMatch([toPricing(row)])
  })

/** The same for ProductPrice. */
export const requireUnchangedProductPrice = (
  requireMatch: RequireMatch | undefined,
  companyId: number,
): RequireUnchanged | undefined =>
  requireMatch &&
  (async (em, id) => {
    if (id === undefined) return requireMatch([])
    const representations: ProductPrice[] = []
    for (const language of languages)
      representations.push(toProductPrice(await productPriceRow(em, companyId, id, language)))
    requireMatch(representations)
  })
