// Triggers that a test adds to tables of the product, and tables in which they note what happens. On a Citus cluster
// triggers run on the workers, so each worker has its own table of notes, and the coordinator a view of all of them.
import { isCluster, type Sql } from './database.ts'

interface Trigger {
  name: string
  /** As in `after insert on cart`. */
  on: string
  /** A condition on the row. */
  when?: string
  /** Statements of PL/pgSQL. */
  run: string
  returns?: 'new' | 'null'
}

/**
 * Creates a row trigger with its function; a function of the same name is replaced. Two statements, because Citus sends
 * the whole text that creates a trigger to the nodes, which accept one statement at a time.
 */
export async function createTrigger(
  sql: Sql,
  { name, on, when, run, returns = 'new' }: Trigger,
): Promise<void> {
  await sql(`create or replace function ${name}() returns trigger language plpgsql as
    $$ begin ${run}; return ${returns}; end $$`)
  await sql(
    `create trigger ${name} ${on} for each row ${when ? `when (${when})` : ''} execute function ${name}()`,
  )
}

/** Creates a table of notes; columns as in `cart_id integer, name text`. */
export async function createNotes(sql: Sql, name: string, columns: string): Promise<void> {
  const table = `create table ${name} (${columns})`
  if (!isCluster()) return sql(table)
  await onWorkers(sql, table)
  await sql(`do $view$ begin
    set local citus.enable_ddl_propagation = off;
    create view ${name} as select note.* from run_command_on_workers('select json_agg(n) from ${name} n') worker
      cross join json_to_recordset(nullif(worker.result, '')::json) as note(${columns});
  end $view$`)
}

export const deleteNotes = (sql: Sql, name: string): Promise<unknown> =>
  isCluster() ? onWorkers(sql, `delete from ${name}`) : sql(`delete from ${name}`)

async function onWorkers(sql: Sql, statement: string): Promise<void> {
  const results = await sql(`select success, result from run_command_on_workers('${statement}')`)
  const rows: { success: boolean; result: string }[] = results.rows ?? results
  const failed = rows.find(({ success }) => !success)
  if (failed) throw new Error(`A worker refuses "${statement}": ${failed.result}`)
}
