// Reads transfers with their lines as rows, and converts them to the resource of the contract.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely, type RowOf } from '../../../../entities/tables.ts'
import type { StockTransfer } from '../../../../generated/availability/types.gen.ts'
import { formatInstant } from '../../../runtime/values/formats.ts'

export type TransferRow = RowOf<typeof transferRows>

/** The company is a value, from which a distributed database finds the node (O4). */
const linesOf = (companyId: number) => sql<StockTransfer['Lines']>`(
  select json_agg(json_build_object('CatalogItemId', line.catalog_item_id, 'Quantity', line.quantity + line.received,
    'SerialNumbers', line.received_serial_numbers || line.serial_numbers,
    'Lots', (select coalesce(json_agg(json_build_object('LotId', lot_id, 'Quantity', quantity) order by place), '[]')
      from (select one ->> 'LotId' as lot_id, sum((one ->> 'Quantity')::bigint)::bigint as quantity, min(place) as place
        from jsonb_array_elements(coalesce(line.received_packages, '[]') || coalesce(line.packages, '[]'))
          with ordinality as package (one, place)
        group by 1) lot),
    'ReceivedQuantity', line.received + case when has_arrived then line.quantity else 0 end,
    'ReceivedSerialNumbers', line.received_serial_numbers || case when has_arrived then line.serial_numbers end,
    'LostQuantity', case when transfer.rest_lost then line.quantity else 0 end) order by line.catalog_item_id)
  from stock_transfer_line line
  cross join lateral (select transfer.status = 'Received' and not transfer.rest_lost as has_arrived) rest
  where line.company_id = ${companyId} and line.transfer_id = transfer.id)`

/** A query builder over `transfer`. */
export const transferRows = (em: EntityManager, companyId: number) =>
  kysely(em)
    .selectFrom('stock_transfer as transfer')
    .selectAll('transfer')
    .select(linesOf(companyId).as('lines'))
    .where('transfer.company_id', '=', companyId)

export const transferColumns = {
  Id: 'transfer.id',
  FromEntityId: 'transfer.from_entity_id',
  ToEntityId: 'transfer.to_entity_id',
  Status: 'transfer.status',
  CreatedBy: 'transfer.created_by',
  CreatedUtc: 'transfer.created_utc',
  ClosedBy: 'transfer.closed_by',
  ClosedUtc: 'transfer.closed_utc',
}

export const toTransfer = (row: TransferRow): StockTransfer => ({
  Id: row.id,
  FromEntityId: row.from_entity_id,
  ToEntityId: row.to_entity_id,
  Status: row.status,
  Lines: row.lines,
  CreatedBy: row.created_by,
  CreatedUtc: formatInstant(row.created_utc),
  ClosedBy: row.closed_by,
  ClosedUtc: row.closed_utc === null ? null : formatInstant(row.closed_utc),
})
