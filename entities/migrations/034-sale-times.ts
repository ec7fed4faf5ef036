import { OnlineMigration } from './online-migration.ts'

// Workers look every two seconds for sales that have started or stopped (V4), of all companies: an index finds that there
// are none.
export class saleTimes extends OnlineMigration {
  override up(): void {
    for (const time of ['start', 'stop'])
      this.addIndex(
        `sale_price_by_${time}`,
        `on sale_price (company_id, ${time}_date_utc) where not is_default`,
      )
  }
}
