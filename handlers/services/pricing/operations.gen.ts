// Written by `npm run generate` from openapi/pricing.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { bulkDeletePricing } from './bulkDeletePricing.ts'
import { bulkUpsertPricing } from './bulkUpsertPricing.ts'
import { calculateQuantityPrice } from './calculateQuantityPrice.ts'
import { cloneProductPrices } from './cloneProductPrices.ts'
import { createPricingGroup } from './createPricingGroup.ts'
import { createPricingShelf } from './createPricingShelf.ts'
import { createPricingShelfProduct } from './createPricingShelfProduct.ts'
import { createPricingTerm } from './createPricingTerm.ts'
import { createPricingTier } from './createPricingTier.ts'
import { createProductPrice } from './createProductPrice.ts'
import { createSaleOverridePrice } from './createSaleOverridePrice.ts'
import { deletePricing } from './deletePricing.ts'
import { deletePricingGroup } from './deletePricingGroup.ts'
import { deletePricingShelf } from './deletePricingShelf.ts'
import { deletePricingShelfProduct } from './deletePricingShelfProduct.ts'
import { deletePricingTerm } from './deletePricingTerm.ts'
import { deletePricingTier } from './deletePricingTier.ts'
import { deleteProductPrice } from './deleteProductPrice.ts'
import { deleteSaleOverridePrice } from './deleteSaleOverridePrice.ts'
import { getEffectivePrice } from './getEffectivePrice.ts'
import { getPricing } from './getPricing.ts'
import { getPricingGroup } from './getPricingGroup.ts'
import { getPricingShelf } from './getPricingShelf.ts'
import { getPricingShelfPrices } from './getPricingShelfPrices.ts'
import { getPricingShelfProduct } from './getPricingShelfProduct.ts'
import { getPricingTerm } from './getPricingTerm.ts'
import { getPricingTier } from './getPricingTier.ts'
import { getProductPrice } from './getProductPrice.ts'
import { getSaleOverridePrice } from './getSaleOverridePrice.ts'
import { listChangedPrices } from './listChangedPrices.ts'
import { listCompanySaleOverridePrices } from './listCompanySaleOverridePrices.ts'
import { listEffectivePrices } from './listEffectivePrices.ts'
import { listEntityItemPricing } from './listEntityItemPricing.ts'
import { listEntityPricing } from './listEntityPricing.ts'
import { listItemPricing } from './listItemPricing.ts'
import { listPricing } from './listPricing.ts'
import { listPricingGroups } from './listPricingGroups.ts'
import { listPricingShelfProducts } from './listPricingShelfProducts.ts'
import { listPricingShelves } from './listPricingShelves.ts'
import { listPricingTerms } from './listPricingTerms.ts'
import { listPricingTiers } from './listPricingTiers.ts'
import { listProductPrices } from './listProductPrices.ts'
import { listSaleOverridePrices } from './listSaleOverridePrices.ts'
import { patchPricing } from './patchPricing.ts'
import { updatePricing } from './updatePricing.ts'
import { updatePricingGroup } from './updatePricingGroup.ts'
import { updatePricingShelf } from './updatePricingShelf.ts'
import { updatePricingShelfProduct } from './updatePricingShelfProduct.ts'
import { updatePricingTerm } from './updatePricingTerm.ts'
import { updatePricingTier } from './updatePricingTier.ts'
import { updateProductPrice } from './updateProductPrice.ts'
import { updateSaleOverridePrice } from './updateSaleOverridePrice.ts'
import { upsertEntityPricing } from './upsertEntityPricing.ts'
import { upsertPricing } from './upsertPricing.ts'

export const operations = {
  bulkDeletePricing,
  bulkUpsertPricing,
  calculateQuantityPrice,
  cloneProductPrices,
  createPricingGroup,
  createPricingShelf,
  createPricingShelfProduct,
  createPricingTerm,
  createPricingTier,
  createProductPrice,
  createSaleOverridePrice,
  deletePricing,
  deletePricingGroup,
  deletePricingShelf,
  deletePricingShelfProduct,
  deletePricingTerm,
  deletePricingTier,
  deleteProductPrice,
  deleteSaleOverridePrice,
  getEffectivePrice,
  getPricing,
  getPricingGroup,
  getPricingShelf,
  getPricingShelfPrices,
  getPricingShelfProduct,
  getPricingTerm,
  getPricingTier,
  getProductPrice,
  getSaleOverridePrice,
  listChangedPrices,
  listCompanySaleOverridePrices,
  listEffectivePrices,
  listEntityItemPricing,
  listEntityPricing,
  listItemPricing,
  listPricing,
  listPricingGroups,
  listPricingShelfProducts,
  listPricingShelves,
  listPricingTerms,
  listPricingTiers,
  listProductPrices,
  listSaleOverridePrices,
  patchPricing,
  updatePricing,
  updatePricingGroup,
  updatePricingShelf,
  updatePricingShelfProduct,
  updatePricingTerm,
  updatePricingTier,
  updateProductPrice,
  updateSaleOverridePrice,
  upsertEntityPricing,
  upsertPricing,
} satisfies Handlers<'pricing'>
