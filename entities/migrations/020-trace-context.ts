import { Migration } from '@mikro-orm/migrations'

// Rows that a worker handles later have the trace context of the statement that wrote them (O7), so that its work belongs
// to the same trace. A statement of a sampled trace begins with a comment (statement-span.ts), which current_query() returns
// also in triggers. All other statements begin otherwise, and cost one comparison per row. A column default needs no
// session state and no parameter, and a new column without a stored default does not rewrite the table.
export class traceContext extends Migration {
  override up(): void {
    this.addSql(`
      create function statement_traceparent() returns text language sql stable as $$
        select case when starts_with(current_query(), '/*traceparent=''') then substr(current_query(), 16, 55) end
      $$;`)
    for (const table of ['queued_cart', 'queued_order', 'event']) {
      this.addSql(`
        alter table ${table} add column traceparent text;
        alter table ${table} alter column traceparent set default statement_traceparent();`)
    }
  }
}
