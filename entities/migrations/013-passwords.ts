import { Migration } from '@mikro-orm/migrations'

// When a password was set, so that a temporary one ends some time after it. How long that is the limits say, not the row: a
// changed limit counts for passwords that are there already. Temporary ones of before get all of their time from here on.
export class passwords extends Migration {
  override up(): void {
    this.addSql(`
      alter table user_account add column password_set_at timestamptz(3);
      update user_account set password_set_at = now() where password_is_temporary;`)
  }
}
