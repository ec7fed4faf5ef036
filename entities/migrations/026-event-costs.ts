import { Migration } from '@mikro-orm/migrations'
import { insertInto, type Source, sources } from './018-events.ts'
import { sources as webhookSources } from './019-webhooks.ts'
import { eventFunctionOf } from './022-distribution.ts'
import { aboutRow, rowTables } from './024-row-events.ts'

// Less work for each event (V1).
// - Each expression of PL/pgSQL is prepared once per transaction, and a transaction of a row trigger writes one row: the most
//   frequent operation comes first and needs a single condition.
// - The trace context is an expression of the insert: PostgreSQL inlines no stable function that calls a volatile one, so
//   the default of the column costs a function call for each event.
// - The trigger of a price has no condition, which would be parsed for each statement: every update of a price changes its
//   time.
// - An update of stock seldom changes more than the quantity, whose event is that of the ledger. A row trigger with a condition
//   then does nothing, whereas a statement trigger collects all rows, old and new, and joins them.
export class eventCosts extends Migration {
  override up(): void {
    for (const source of [...sources, ...webhookSources])
      this.addSql(rowTables.has(source.table) ? rowFunctionOf(source) : statementFunctionOf(source))
    // One statement each, as in 024-row-events.ts.
    this.addSql('drop trigger event_of_pricing_information_update on pricing_information')
    this.addSql(`create trigger event_of_pricing_information_update after update on pricing_information
        for each row execute function event_of_pricing_information()`)
    const stock = sources.find(({ table }) => table === 'product_stock')
    if (!stock?.changed) throw new Error('The events of stock have no condition.')
    const { inserted: _, deleted: __, ...updates } = stock
    this.addSql(rowFunctionOf(updates, 'event_of_changed_stock'))
    this.addSql('drop trigger event_of_product_stock_update on product_stock')
    this.addSql(`create trigger event_of_product_stock_update after update on product_stock
        for each row when (${aboutRow(stock.changed, false)}) execute function event_of_changed_stock()`)
  }
}

/** The operations of a table that requests execute most. */
const frequent: Readonly<Record<string, Operation>> = { pricing_information: 'update' }

type Operation = 'insert' | 'update' | 'delete'

/** statement_traceparent() of 020-trace-context.ts. */
const TRACEPARENT = `case when starts_with(current_query(), '/*traceparent=''') then substr(current_query(), 16, 55) end`

/** The function of statement triggers as in 022-distribution.ts; on a cluster it gives events no trace context. */
export const statementFunctionOf = (source: Source): string =>
  eventFunctionOf(source, 'event_arrival').replaceAll(
    insertInto('event_arrival'),
    `
        insert into event_arrival (traceparent, company_id, at, type, entity_id, catalog_item_id, parent_id, resource_id)
        select (select ${TRACEPARENT}), n.company_id, tenant_now(n.company_id),`,
  )

/** The function of row triggers, for a single PostgreSQL and for the shards of a distributed table. */
export function rowFunctionOf(source: Source, name = `event_of_${source.table}`): string {
  const { table, resource } = source
  const verbs = { insert: source.inserted, update: source.updated, delete: source.deleted }
  const first = frequent[table] ?? 'insert'
  const operations = [first, ...(['insert', 'update', 'delete'] as const).filter((name) => name !== first)]
  const present = operations.flatMap((operation) => {
    const verb = verbs[operation]
    return verb ? [{ operation, verb }] : []
  })
  const values = ({ operation, verb }: { operation: Operation; verb: string }) => {
    const isDelete = operation === 'delete'
    const column = (name: string | undefined, type: string) =>
      name ? aboutRow(`n.${name}::${type}`, isDelete) : `null::${type}`
    return [
      aboutRow('n.company_id', isDelete),
      aboutRow('tenant_now(n.company_id)', isDelete),
      `'retail.${resource}.' || ${aboutRow(verb, isDelete)}`,
      column(source.entity, 'integer'),
      source.itemOf ? aboutRow(source.itemOf, isDelete) : column(source.item, 'uuid'),
      column(source.parent, 'text'),
      column(source.id, 'text'),
      ...(source.items ? [column(source.items, 'uuid[]')] : []),
    ].join(', ')
  }
  const [itemsColumn, itemsParameter] = source.items ? [', catalog_item_ids', ', $8'] : ['', '']
  const isOperation = (operation: Operation) =>
    present.length > 1 ? `tg_op = '${operation.toUpperCase()}' and ` : ''
  const branches = present.map(
    (change) => `if ${isOperation(change.operation)}tg_table_name = '${table}'
            and current_setting('retail.events', true) is distinct from 'off' then
          insert into event_arrival (company_id, at, type, entity_id, catalog_item_id, parent_id, resource_id${itemsColumn}, traceparent)
            values (${values(change)}, ${TRACEPARENT});
        els`,
  )
  // On a cluster the trigger writes to the co-located shard (022-distribution.ts).
  const ofShards = present.map(
    (change) => `if ${isOperation(change.operation)}tg_table_name <> '${table}' then
          execute 'insert into ' || colocated_shard(tg_table_name, 'event_arrival') ||
            ' (id, company_id, at, type, entity_id, catalog_item_id, parent_id, resource_id${itemsColumn})
              values (next_event_id(), $1, $2, $3, $4, $5, $6, $7${itemsParameter})' using ${values(change)};
        `,
  )
  return `
    create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        ${branches.join('')}if current_setting('retail.events', true) = 'off' then return null;
        els${ofShards.join('els')}end if;
        return null;
      end $$;`
}
