import { describe, expect, it } from 'vitest'
import { resetTenant } from '../../entities/tenants/reset-tenant.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const nodeOf = (name: string) => fixture.app.onboarding.Entities.find(({ Name }) => Name === name)?.Id
const itemOf = (name: string) => fixture.app.onboarding.CatalogItems.find(({ Name }) => Name === name)?.Id

describe('the demo tenant', () => {
  it('has stock in every location: counted products, serial numbers and lots', async () => {
    const stores = fixture.app.onboarding.Entities.filter(({ Role }) => Role === 'Location')
    for (const { Id } of stores) {
      const { body } = await fixture.get(`Entities(${Id})/CatalogItems`)
      expect(body.length).toBeGreaterThan(150)
      expect(body.some(({ IsSerialized }: { IsSerialized: boolean }) => IsSerialized)).toBe(true)
      expect(body.some(({ IsLot }: { IsLot: boolean }) => IsLot)).toBe(true)
    }
  })

  it('has stock quantities that equal its serial numbers and packages', async () => {
    const wrong = await fixture.sql(
      `select * from product_stock stock where is_serialized and quantity <> (select count(*) from serial_number one
         where one.company_id = stock.company_id and one.entity_id = stock.entity_id
           and one.catalog_item_id = stock.catalog_item_id)
       or is_lot and quantity <> (select sum(one.quantity) from lot_package one where one.company_id = stock.company_id
         and one.entity_id = stock.entity_id and one.catalog_item_id = stock.catalog_item_id)`,
    )
    expect(wrong).toEqual([])
  })

  it('has quantities on order and in transit, and two products below their threshold', async () => {
    const path = `Entities(${nodeOf('Harbour Street')})`
    const { body } = await fixture.get(`${path}/AvailabilityBelowThreshold?$orderby=MinQuantity desc`)
    expect(body).toMatchObject([
      { ProductId: itemOf('Nimbus 5 Phone Case'), Quantity: 7, QuantityOnOrder: 50, QuantityInTransfer: 4 },
      { ProductId: itemOf('Nimbus 4 Phone Case'), Quantity: 3, MinQuantity: 5 },
    ])
    for (const { Id } of fixture.app.onboarding.Entities.filter(({ Name }) => Name !== 'Harbour Street')) {
      expect((await fixture.get(`Entities(${Id})/AvailabilityBelowThreshold`)).body).toEqual([])
    }
  })

  it('has two suppliers with available products', async () => {
    const rows = await fixture.sql(
      'select supplier_entity_id, count(*)::int as count from supplier_availability group by 1 order by 1',
    )
    expect(rows).toEqual([
      { supplier_entity_id: nodeOf('Northwind Wireless Supply'), count: 40 },
      { supplier_entity_id: nodeOf('Cedar Accessories'), count: 60 },
    ])
  })

  const setAside = async () => {
    const store = `Entities(${nodeOf('Online Store')})`
    const item = itemOf('Aster Watch Charging Dock')
    const { body } = await fixture.get(`${store}/CatalogProductQuantities(${item})/Quantities`)
    const { body: batches } = await fixture.get(`${store}/CatalogProductHoldBatches`)
    return { quantities: body, batches }
  }

  it('has a hold and a commitment, which a reset restores, even days later', async () => {
    const before = await setAside()
    expect(before.quantities).toMatchObject({ QuantityInStock: 120, Quantity: 120 - 3 - 2 - 20 })
    expect(before.batches).toHaveLength(1)
    const isWhole = ({ batches: [{ HoldDurationInMinutes, ExpiresAtUtc }] }: typeof before) =>
      Math.abs(Date.parse(ExpiresAtUtc) - Date.now() - HoldDurationInMinutes * 60_000) < 600_000
    const withoutEnd = ({ batches: [{ ExpiresAtUtc: _, ...batch }], quantities }: typeof before) => [
      quantities,
      batch,
    ]

    await fixture.sql('delete from hold_batch')
    await fixture.sql('delete from product_commitment')
    await fixture.sql('update product_stock set quantity = 1 where not is_serialized and not is_lot')
    await resetTenant(fixture.app.orm.em.fork(), fixture.companyId, 'sandbox')
    const after = await setAside()
    expect(withoutEnd(after)).toEqual(withoutEnd(before))
    expect(isWhole(after)).toBe(true)

    // Makes the snapshot look as if it had been taken almost three days ago.
    const snapshots = await fixture.sql<{ table_name: string; taken_at: string; rows: string }>(
      `select table_name, (taken_at - interval '2 days 23 hours')::text as taken_at,
        (case when table_name in ('hold_batch', 'hold_line') then (
          select jsonb_agg(row || jsonb_build_object('expires_at', (row ->> 'expires_at')::timestamptz - interval '2 days 23 hours'))
          from jsonb_array_elements(rows) row) else rows end)::text as rows
       from tenant_snapshot where company_id = ?`,
      [fixture.companyId],
    )
    for (const { table_name, taken_at, rows } of snapshots)
      await fixture.sql(
        'update tenant_snapshot set taken_at = ?::timestamptz, rows = ?::jsonb where company_id = ? and table_name = ?',
        [taken_at, rows, fixture.companyId, table_name],
      )
    await resetTenant(fixture.app.orm.em.fork(), fixture.companyId, 'sandbox')
    const muchLater = await setAside()
    expect(withoutEnd(muchLater)).toEqual(withoutEnd(before))
    expect(isWhole(muchLater)).toBe(true)
  })
})
