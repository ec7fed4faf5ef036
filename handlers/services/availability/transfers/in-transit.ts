import type { EntityManager } from '@mikro-orm/postgresql'
import { type SqlBool, sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'

/** Those of the serial numbers that are in open transfers, by product (A12). */
export async function numbersInTransit(
  em: EntityManager,
  companyId: number,
  items: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const lines = await kysely(em)
    .selectFrom('stock_transfer as transfer')
    .innerJoin('stock_transfer_line as line', (join) =>
      join.on('line.company_id', '=', companyId).onRef('line.transfer_id', '=', 'transfer.id'),
    )
    .select(['line.catalog_item_id', 'line.serial_numbers'])
    .where('transfer.company_id', '=', companyId)
    .where('transfer.status', '=', 'InTransit')
    .where('line.catalog_item_id', '=', (eb) => eb.fn.any(eb.val([...items])))
    .where(sql<SqlBool>`cardinality(line.serial_numbers) > 0`)
    .execute()
  const byItem = Map.groupBy(lines, ({ catalog_item_id }) => catalog_item_id)
  return new Map(
    [...byItem].map(([item, all]) => [item, new Set(all.flatMap(({ serial_numbers }) => serial_numbers))]),
  )
}
