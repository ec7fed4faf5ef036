import { Migration } from '@mikro-orm/migrations'

// The language of the mails to a company's users (U4). It may be null, because a server of the previous version resets a sandbox from a
// snapshot without the column.
export class companyLanguage extends Migration {
  override up(): void {
    this.addSql('alter table company add column language text')
  }
}
