import { LockMode } from '@mikro-orm/core'
import { guidOrNull } from '../../../entities/guid.ts'
import { changePackages, lotsOf } from '../../../entities/lots.ts'
import { ProductCommitment } from '../../../entities/tables/availability/product-commitment.ts'
import { Invoice } from '../../../entities/tables/invoicing/invoice.ts'
import { authorOf } from '../../api/auth/principal.ts'
import type { Handler } from '../../api/handler.ts'
import { adjustmentFact } from './stock/adjustment-fact.ts'
import { knownProductAt } from './stock/catalog-references.ts'
import { changeStock } from './stock/ledger.ts'
import { lockStock } from './stock/lock-stock.ts'
import { toAdjustment } from './views.ts'

/** Ends a commitment and takes its quantity from the stock, in one statement after the rules (A9). */
export const fulfilCommitment: Handler<'fulfilCommitment'> = async ({ path, body, caller, em, check }) => {
  const { CompanyId: companyId, EntityId: entityId, CommitmentId: id } = path
  const { SerialNumbers = [] } = body
  const InvoiceId = guidOrNull(body.InvoiceId)

  const row = await em.transactional(async (inner) => {
    // The stock is locked before the commitment, as everywhere (entities/migrations/005-availability.ts).
    const { catalogItemId } = await inner.findOneOrFail(ProductCommitment, { companyId, entityId, id })
    const place = { CompanyId: companyId, EntityId: entityId, CatalogItemId: catalogItemId }
    const stored = { quantity: await lockStock(inner, place), isNew: false }
    const forUpdate = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
    const commitment = await inner.findOneOrFail(ProductCommitment, { companyId, entityId, id }, forUpdate)
    const { product } = await knownProductAt(inner, place)
    const delta = -commitment.quantity
    const [packages = null] = await changePackages(inner, companyId, [
      { entityId, catalogItemId, isLot: product.IsLot ?? false, lotId: null, delta },
    ])
    const sale = { Delta: delta, Reason: 'Sale', Reference: InvoiceId, LotId: null } as const
    const invoices = InvoiceId === null ? 0 : await inner.count(Invoice, { companyId, id: InvoiceId })

    await check({
      fulfilment: { InvoiceId, InvoiceExists: invoices > 0 },
      adjustment: await adjustmentFact(inner, place, stored, { ...sale, SerialNumbers, packages }),
      product,
    })

    return changeStock(inner, place, {
      ...{
        delta,
        lots: lotsOf(packages),
        reason: sale.Reason,
        reference: InvoiceId,
        serialNumbers: SerialNumbers,
      },
      ...{ createdBy: authorOf(caller), fulfils: id },
    })
  })

  return { status: 200, body: toAdjustment(row) }
}
