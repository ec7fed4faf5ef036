import { Migration } from '@mikro-orm/migrations'
import { type Source, sources } from './018-events.ts'
import { aboutRow, rowTables } from './024-row-events.ts'

// The functions of the row triggers of 024-row-events.ts, with less work for each row (V1). Each expression of PL/pgSQL is
// prepared once per transaction, and a transaction writes one row: the most frequent operation comes first and needs a
// single condition. The trace context is an expression of the insert: PostgreSQL inlines no stable function that
// calls a volatile one, so the column's default costs a function call. The trigger of a price has no condition, which would
// be parsed for each statement: every update of a price changes its time.
export class eventCosts extends Migration {
  override up(): void {
    for (const source of sources) if (rowTables.has(source.table)) this.addSql(rowFunctionOf(source))
    this.addSql(`
      drop trigger event_of_pricing_information_update on pricing_information;
      create trigger event_of_pricing_information_update after update on pricing_information
        for each row execute function event_of_pricing_information();`)
  }
}

/** The operations of a table that requests execute most. */
const frequent: Readonly<Record<string, Operation>> = { pricing_information: 'update' }

type Operation = 'insert' | 'update' | 'delete'

/** statement_traceparent() of 020-trace-context.ts. */
const TRACEPARENT = `case when starts_with(current_query(), '/*traceparent=''') then substr(current_query(), 16, 55) end`

function rowFunctionOf(source: Source): string {
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
      column(source.item, 'uuid'),
      column(source.parent, 'text'),
      column(source.id, 'text'),
    ].join(', ')
  }
  const isOperation = (operation: Operation) =>
    present.length > 1 ? `tg_op = '${operation.toUpperCase()}' and ` : ''
  const branches = present.map(
    (change) => `if ${isOperation(change.operation)}tg_table_name = '${table}'
            and current_setting('retail.events', true) is distinct from 'off' then
          insert into event_arrival (company_id, at, type, entity_id, catalog_item_id, parent_id, resource_id, traceparent)
            values (${values(change)}, ${TRACEPARENT});
        els`,
  )
  // On a cluster the trigger writes to the shard that lies beside its own (022-distribution.ts).
  const ofShards = present.map(
    (change) => `if ${isOperation(change.operation)}tg_table_name <> '${table}' then
          execute 'insert into ' || colocated_shard(tg_table_name, 'event_arrival') ||
            ' (id, company_id, at, type, entity_id, catalog_item_id, parent_id, resource_id)
              values (next_event_id(), $1, $2, $3, $4, $5, $6, $7)' using ${values(change)};
        `,
  )
  return `
    create or replace function event_of_${table}() returns trigger language plpgsql as $$
      begin
        ${branches.join('')}if current_setting('retail.events', true) = 'off' then return null;
        els${ofShards.join('els')}end if;
        return null;
      end $$;`
}
