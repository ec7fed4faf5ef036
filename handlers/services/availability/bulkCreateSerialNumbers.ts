import { authorOf } from '../../api/auth/principal.ts'
import { checkBulk } from '../../api/contract/bulk.ts'
import type { Handler } from '../../api/handler.ts'
import { mapInSteps } from '../../runtime/async/cooperative-yield.ts'
import { knownProductAt } from './stock/catalog-references.ts'
import { changeStock } from './stock/ledger.ts'
import { IN_TRANSIT, numbersInStock } from './stock/listed-serial-numbers.ts'
import { lockOrAddStock } from './stock/lock-stock.ts'
import { toSerialNumber } from './views.ts'

/** Adds many serial numbers and as many units, all or none (A11). */
export const bulkCreateSerialNumbers: Handler<'bulkCreateSerialNumbers'> = async ({
  path,
  body,
  caller,
  em,
  check,
}) => {
  const { CompanyId, EntityId } = path
  const ids = body.map(({ Id }) => Id)
  const line = { CatalogItemId: path.CatalogItemId.toLowerCase(), SerialNumbers: ids }
  const { product, target } = await knownProductAt(em, path)

  await em.transactional(async (inner) => {
    await lockOrAddStock(inner, path)
    const nodeOf = await numbersInStock(inner, CompanyId, [line])

    await checkBulk(check({ product, target }, partsOf(line, nodeOf)))

    await changeStock(inner, path, {
      ...{ delta: ids.length, reason: 'Set', serialNumbers: ids, createdBy: authorOf(caller) },
    })
  })

  const at = { company_id: CompanyId, entity_id: EntityId, catalog_item_id: line.CatalogItemId }
  return { status: 202, body: await mapInSteps(ids, (id) => toSerialNumber({ ...at, id })) }
}

/** The parts of `check`: each number is a single one and one of a bulk. */
function partsOf(
  { CatalogItemId, SerialNumbers }: { CatalogItemId: string; SerialNumbers: readonly string[] },
  nodeOf: ReadonlyMap<string, number>,
) {
  const seen = new Map<string, number>()
  const parts = SerialNumbers.map((Id, index) => {
    const node = nodeOf.get(`${CatalogItemId} ${Id}`)
    const IsInTransit = node === IN_TRANSIT
    const IsInStock = node !== undefined && !IsInTransit
    const EarlierIndex = seen.get(Id) ?? null
    if (EarlierIndex === null) seen.set(Id, index)
    const fieldName = (field: string) => `[${index}].${field}`
    return {
      single: { facts: { serialNumber: { Id, IsInTransit } }, fieldName },
      ofBulk: { facts: { bulkSerialNumber: { Id, EarlierIndex, IsInStock } }, fieldName },
    }
  })
  return {
    'availability/serial-number': parts.map(({ single }) => single),
    'availability/bulk-serial-number': parts.map(({ ofBulk }) => ofBulk),
  }
}
