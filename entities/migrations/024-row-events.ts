import { Migration } from '@mikro-orm/migrations'
import { type Source, sources } from './018-events.ts'

// The events of tables whose rows are written one at a time come from row triggers (V1). A statement trigger collects the
// changed rows in transition tables, which costs a request more than the event itself; `insert … on conflict do update`, as a
// price is written, has three of them and calls two triggers. Tables of which a bulk writes thousands of short rows keep
// the statement triggers of 018-events.ts.
export class rowEvents extends Migration {
  override up(): void {
    for (const source of sources.filter(({ table }) => rowTables.has(table))) {
      for (const statement of rowTriggersOf(source)) this.addSql(statement)
    }
  }
}

/** Tables whose sources have no `rows`, `updates` or `isDeleted`. */
export const rowTables: ReadonlySet<string> = new Set([
  'cart',
  'hold_batch',
  'invoice',
  'pending_order',
  'pricing_information',
  'sale_price',
])

/** Expressions of a source are about the new row n and the old row o; a deleted row is n. */
export const aboutRow = (expression: string, isDelete: boolean) =>
  expression.replaceAll(/\bn\./g, isDelete ? 'old.' : 'new.').replaceAll(/\bo\./g, 'old.')

/**
 * The triggers of a table and their function, for a single PostgreSQL and for the shards of a distributed table. One
 * statement each: Citus sends the whole text that creates a trigger to the nodes, which accept one statement at a time.
 */
function rowTriggersOf(source: Source): string[] {
  const { table, resource, changed = '(n.*) is distinct from (o.*)' } = source
  const operations = [
    { operation: 'insert', verb: source.inserted, happened: '' },
    { operation: 'update', verb: source.updated, happened: `when (${aboutRow(changed, false)})` },
    { operation: 'delete', verb: source.deleted, happened: '' },
  ].flatMap(({ operation, verb, happened }) => (verb ? [{ operation, verb, happened }] : []))
  const branches = operations.map(({ operation, verb }) => {
    const isDelete = operation === 'delete'
    const column = (name: string | undefined, type: string) =>
      name ? aboutRow(`n.${name}::${type}`, isDelete) : `null::${type}`
    const values = [
      aboutRow('n.company_id', isDelete),
      aboutRow('tenant_now(n.company_id)', isDelete),
      `'retail.${resource}.' || ${aboutRow(verb, isDelete)}`,
      column(source.entity, 'integer'),
      column(source.item, 'uuid'),
      column(source.parent, 'text'),
      column(source.id, 'text'),
    ].join(', ')
    return `if tg_op = '${operation.toUpperCase()}' then
          if tg_table_name <> '${table}' then
            execute 'insert into ' || colocated_shard(tg_table_name, 'event_arrival') ||
              ' (id, company_id, at, type, entity_id, catalog_item_id, parent_id, resource_id)
                values (next_event_id(), $1, $2, $3, $4, $5, $6, $7)' using ${values};
          else
            insert into event_arrival (company_id, at, type, entity_id, catalog_item_id, parent_id, resource_id)
              values (${values});
          end if;`
  })
  const triggers = operations.flatMap(({ operation, happened }) => [
    `drop trigger event_of_${table}_${operation} on ${table}`,
    `create trigger event_of_${table}_${operation} after ${operation} on ${table}
      for each row ${happened} execute function event_of_${table}()`,
  ])
  return [
    `
    create or replace function event_of_${table}() returns trigger language plpgsql as $$
      begin
        if current_setting('retail.events', true) = 'off' then return null; end if;
        ${branches.join('\n        els')}
        end if;
        return null;
      end $$`,
    ...triggers,
  ]
}
