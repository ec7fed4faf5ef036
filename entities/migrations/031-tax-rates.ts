import { OnlineMigration } from './online-migration.ts'

// Tax rates have up to nine decimal places (P13): New York's is 0.08875. numeric(19, 9) would rewrite the tables under a lock, and so
// would each other scale; numeric without one keeps every row as it is, and the constraints say how many places there may be.
// The previous version writes four places and reads more. Its prepared statements are prepared again.
// Tested by test/database/migrations.test.ts.
export class taxRates extends OnlineMigration {
  override up(): void {
    for (const table of ['invoice_tax_line', 'invoice_tax_detail']) {
      const constraint = `${table}_rate_places`
      this.addStep(`alter table ${table} alter column rate type numeric`)
      this.addStep(`alter table ${table} drop constraint if exists ${constraint}`)
      this.addStep(`alter table ${table} add constraint ${constraint} check (scale(rate) <= 9) not valid`)
      this.addStep(`alter table ${table} validate constraint ${constraint}`)
    }
  }
}
