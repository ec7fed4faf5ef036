import { kysely } from '../../../entities/tables.ts'
import { authorOf } from '../../api/auth/principal.ts'
import { checkBulk } from '../../api/contract/bulk.ts'
import type { Handler } from '../../api/handler.ts'
import { mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { knownProductAt } from './stock/catalog-references.ts'
import { changeStock } from './stock/ledger.ts'
import { lockOrAddStock } from './stock/lock-stock.ts'
import { numbersInTransit } from './transfers/in-transit.ts'
import { toSerialNumber } from './views.ts'

/** Adds many serial numbers and as many units, all or none (A11). */
export const bulkCreateSerialNumbers: Handler<'bulkCreateSerialNumbers'> = async ({
  path,
  body,
  caller,
  em,
  check,
}) => {
  const { CompanyId, EntityId, CatalogItemId } = path
  const ids = body.map(({ Id }) => Id)
  const { product, target } = await knownProductAt(em, path)

  await em.transactional(async (inner) => {
    await lockOrAddStock(inner, path)
    const inStock = await kysely(inner)
      .selectFrom('serial_number')
      .select('id')
      .where('company_id', '=', CompanyId)
      .where('catalog_item_id', '=', CatalogItemId)
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute()

    const inTransit = await numbersInTransit(inner, CompanyId, [product.CatalogItemId])
    const numbersOf = {
      stock: new Set(inStock.map(({ id }) => id)),
      transit: inTransit.get(product.CatalogItemId.toLowerCase()),
    }

    await checkBulk(check({ product, target }, partsOf(ids, numbersOf)))

    await changeStock(inner, path, {
      ...{ delta: ids.length, reason: 'Set', serialNumbers: ids, createdBy: authorOf(caller) },
    })
  })

  const at = { company_id: CompanyId, entity_id: EntityId, catalog_item_id: CatalogItemId.toLowerCase() }
  return { status: 202, body: await mapInSteps(ids, (id) => toSerialNumber({ ...at, id })) }
}

/** The parts of `check`: each number is a single one and one of a bulk. */
function partsOf(
  ids: readonly string[],
  { stock, transit }: { stock: ReadonlySet<string>; transit?: ReadonlySet<string> | undefined },
) {
  const seen = new Map<string, number>()
  const parts = ids.map((Id, index) => {
    const EarlierIndex = seen.get(Id) ?? null
    if (EarlierIndex === null) seen.set(Id, index)
    const fieldName = (field: string) => `[${index}].${field}`
    return {
      single: { facts: { serialNumber: { Id, IsInTransit: transit?.has(Id) ?? false } }, fieldName },
      ofBulk: { facts: { bulkSerialNumber: { Id, EarlierIndex, IsInStock: stock.has(Id) } }, fieldName },
    }
  })
  return {
    'availability/serial-number': parts.map(({ single }) => single),
    'availability/bulk-serial-number': parts.map(({ ofBulk }) => ofBulk),
  }
}
