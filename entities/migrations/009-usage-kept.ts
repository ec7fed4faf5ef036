import { Migration } from '@mikro-orm/migrations'

// What a company has used is billed also after it is removed, so its rows outlive it, with its name.
export class usageKept extends Migration {
  override up(): void {
    this.addSql(`
      alter table usage drop constraint usage_company, add column company_name text;
      update usage set company_name = company.name from company where company.id = usage.company_id;`)
  }
}
