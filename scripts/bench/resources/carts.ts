// Shared by the cases of the cart service: addresses, carts to read, and the baselines' conversion from row to
// response.
import type { Scenario } from '../case.ts'

export const nodePath = (companyId: number, entityId: number) =>
  `/cart/v1/companies(${companyId})/entities(${entityId})`

export function cartResponse(record: Record<string, unknown>): object {
  return {
    Id: record.id,
    CompanyId: record.company_id,
    EntityId: record.entity_id,
    FirstName: record.first_name,
    LastName: record.last_name,
    Email: record.email,
    PhoneNumber: record.phone_number,
    SourceId: record.source_id,
    Status: record.status,
    DateCreatedUtc: record.date_created_utc,
    UpdatedBy:
      record.updated_by_id === null
        ? null
        : {
            Id: record.updated_by_id,
            FirstName: record.updated_by_first_name,
            LastName: record.updated_by_last_name,
          },
    UpdatedUtc: record.updated_utc,
    Items: record.items,
  }
}

/** Inserts 2000 carts of five items into one store. */
export async function seedCarts({ pool, companyId, readStore, sourceId }: Scenario): Promise<void> {
  await pool.query(
    `with made as (
       insert into cart (company_id, entity_id, source_id, first_name, last_name, email, phone_number)
       select $1, $2, $3, 'Ada', 'Miller', 'ada.miller' || n || '@example.com', '+1 555 0100'
       from generate_series(1, 2000) n
       returning id, company_id)
     insert into cart_item (company_id, cart_id, position, name, product_type_id, catalog_item_id, slug, quantity, display_price)
     select made.company_id, made.id, line, 'Nimbus 5 Phone Case', 1, 'case-' || line, 'nimbus-5-phone-case', line + 1, 19.99 + line
     from made, generate_series(0, 4) line order by made.id, line`,
    [companyId, readStore, sourceId],
  )
}
