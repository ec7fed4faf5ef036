// The facts of a new transfer for the rules (rules/availability/transfer.json and transfer-line.json). Read under the
// locks of the stock records, so that no other request takes the same serial numbers.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type ChangedPackage, lotFacts } from '../../../../entities/lots.ts'
import { kysely } from '../../../../entities/tables.ts'
import type { StockTransferCreate } from '../../../../generated/availability/types.gen.ts'
import type { BodyElementOf } from '../../../rules/evaluate/check.ts'
import { productsNamed } from '../stock/catalog-references.ts'
import { IN_TRANSIT, numbersInStock } from '../stock/listed-serial-numbers.ts'

export interface TransferLine {
  CatalogItemId: string
  Quantity: number
  SerialNumbers: readonly string[]
}

/** A transfer to create. */
export interface TransferRequest {
  companyId: number
  from: number
  to: number
  /** As the request names them. */
  given: readonly TransferLine[]
  /** One for each product: several lines of one count as their sum, as in a batch of holds. */
  lines: readonly TransferLine[]
}

export function transferRequest(
  companyId: number,
  { FromEntityId: from, ToEntityId: to, Lines }: StockTransferCreate,
): TransferRequest {
  const given = Lines.map(({ CatalogItemId, Quantity, SerialNumbers = [] }) => ({
    ...{ CatalogItemId: CatalogItemId.toLowerCase(), Quantity, SerialNumbers },
  }))
  return { companyId, from, to, given, lines: [...linesByProduct(given).values()] }
}

/** The lines of each product as one. */
export const linesByProduct = (lines: readonly TransferLine[]): ReadonlyMap<string, TransferLine> =>
  new Map(
    [...Map.groupBy(lines, ({ CatalogItemId }) => CatalogItemId)].map(([CatalogItemId, all]) => [
      CatalogItemId,
      {
        CatalogItemId,
        Quantity: all.reduce((total, { Quantity }) => total + Quantity, 0),
        SerialNumbers: all.flatMap(({ SerialNumbers }) => SerialNumbers),
      },
    ]),
  )

/** The fact `transfer`. */
export async function transferFact(em: EntityManager, { companyId, from, to, lines }: TransferRequest) {
  const nodes = await kysely(em)
    .selectFrom('entity_node')
    .select(['id', 'effective_is_active'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [from, to])
    .execute()
  return {
    ...{ FromEntityId: from, ToEntityId: to },
    UnknownEntityId: [from, to].find((id) => !nodes.some((node) => node.id === id)) ?? null,
    ToIsActive: nodes.find((node) => node.id === to)?.effective_is_active ?? null,
    Lines: lines.length,
  }
}

/** The parts of `check` for the given lines, with the products' facts; `taken` are their packages. */
export async function lineParts(
  em: EntityManager,
  { companyId, from, given }: TransferRequest,
  taken: readonly (readonly ChangedPackage[] | null)[],
): Promise<BodyElementOf<'availability/transfer-line'>[]> {
  const items = given.map(({ CatalogItemId }) => CatalogItemId)
  const products = await productsNamed(em, companyId, items)
  const nodeOf = await numbersInStock(em, companyId, given)
  const named = new Set<string>()
  return given.map(({ CatalogItemId, Quantity, SerialNumbers }, index) => {
    const keys = SerialNumbers.map((id) => `${CatalogItemId} ${id}`)
    const before = named.size
    for (const key of keys) named.add(key)
    return {
      facts: {
        transferLine: {
          ...{ Quantity, SerialNumbers: SerialNumbers.length },
          SerialNumbersTwice: keys.length - (named.size - before),
          SerialNumberIds: SerialNumbers,
          SerialNumbersInTransit: keys.filter((key) => nodeOf.get(key) === IN_TRANSIT).length,
          SerialNumbersMissing: new Set(keys.filter((key) => nodeOf.get(key) !== from)).size,
          Lots: lotFacts(null, taken[index] ?? null, -Quantity).Lots,
        },
        product: products[index] ?? null,
      },
      fieldName: (field) => `Lines[${index}].${field}`,
    }
  })
}
