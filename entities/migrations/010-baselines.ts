import { Migration } from '@mikro-orm/migrations'

// A company may have a second snapshot in addition to that of its creation: the baseline, which its users save. A
// snapshot of a large table has several parts, because one JSON value is limited to 256 MB.
export class baselines extends Migration {
  override up(): void {
    this.addSql(`
      alter table tenant_snapshot
        add column kind text not null default 'seed',
        add column part integer not null default 0,
        add constraint tenant_snapshot_kind check (kind in ('seed', 'baseline')),
        drop constraint tenant_snapshot_pkey,
        add primary key (company_id, kind, table_name, part);`)
  }
}
