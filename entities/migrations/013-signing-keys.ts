import { Migration } from '@mikro-orm/migrations'

// Keys sign in the order of signs_from, each until the next one does (K5); before, the oldest one signed.
export class signingKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table signing_key add column signs_from timestamptz(3) not null default now();
      update signing_key set signs_from = created_at;`)
  }
}
