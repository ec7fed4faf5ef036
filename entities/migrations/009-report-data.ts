import { Migration } from '@mikro-orm/migrations'

// Device enrollments, the only data of the report-data service. Its reports read the tables of the other services and
// use sort orders for which these already have indexes.
export class reportData extends Migration {
  override up(): void {
    this.addSql(`
      create table device_enrollment (
        company_id integer not null constraint device_enrollment_company references company on delete cascade,
        customer_id integer not null constraint device_enrollment_customer check (customer_id >= 1),
        device_enrollment text not null
          constraint device_enrollment_length check (length(device_enrollment) between 1 and 50),
        row_thumbprint uuid not null default gen_random_uuid(),
        row_inserted timestamptz(3) not null default now(),
        row_updated timestamptz(3) not null default now(),
        constraint device_enrollment_one_per_customer primary key (company_id, customer_id)
      );`)
  }
}
