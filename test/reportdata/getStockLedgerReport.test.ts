import { describe, expect, test } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { expectPeriods, testsRows } from './report-checks.ts'
import { type Cells, useReports } from './reports.ts'

describe('GET /reports/StockLedgerReport', () => {
  const { app, fixture } = useReports()

  const REPORT = 'StockLedgerReport'
  const placeOf = ({ EntityId, CatalogItemId }: Cells) => `${EntityId} ${CatalogItemId}`
  const request = async (method: string, path: string, body?: object) => {
    const base = `/availability/v1/Companies(${app.onboarding.CompanyId})`
    const token = await app.tokenOf('ApiClient')
    const { status, text } = await app.request(`${base}/${path}`, { method, token, body })
    expect(status, text).toBeLessThan(300)
  }

  test('sums up to the stock of each node and item after random changes, also of a deleted record', async () => {
    const random = randomFrom(75)
    const stock = (await fixture.rows('InventoryListingReport')).filter(
      ({ IsSerialized, IsLot }) => !IsSerialized && !IsLot,
    )
    for (let n = 0; n < 30; n += 1) {
      const { EntityId, CatalogItemId, Quantity } = random.pick(stock.slice(0, 5))
      const itemPath = `Entities(${EntityId})/CatalogItems(${CatalogItemId})`
      const added = random.integer(1, Number(Quantity))
      await request('POST', `${itemPath}/Adjustments`, {
        ...(random.chance(0.5) ? { Delta: added, Reason: 'Receipt' } : { Delta: -1, Reason: 'Correction' }),
        Reference: `DOC-${n}`,
      })
    }
    const removed = stock.at(-1) as Cells
    await request('DELETE', `Entities(${removed.EntityId})/CatalogItems(${removed.CatalogItemId})`)

    const sums = new Map<string, number>()
    for (const row of await fixture.rows(REPORT)) {
      const quantity = (sums.get(placeOf(row)) ?? 0) + Number(row.Delta)
      expect(row.QuantityAfter, JSON.stringify(row)).toBe(quantity)
      sums.set(placeOf(row), quantity)
    }
    expect(sums.get(placeOf(removed))).toBe(0)
    sums.delete(placeOf(removed))
    const inventory = (await fixture.rows('InventoryListingReport')).map((row) => [
      placeOf(row),
      row.Quantity,
    ])
    expect(sums).toEqual(new Map(inventory as [string, number][]))
  })

  test('has every change, oldest first, with its node and its item', async () => {
    const rows = await fixture.rows(REPORT)
    const entries = await fixture.sql<{ id: string }>(
      'select id from stock_adjustment where company_id = ? order by id',
      [app.onboarding.CompanyId],
    )

    expect(rows.map(({ Id }) => Id)).toEqual(entries.map(({ id }) => Number(id)))
    const [item] = app.onboarding.CatalogItems.filter(({ Id }) => Id === rows[0]?.CatalogItemId)
    expect(rows[0]).toEqual({
      Id: 1,
      EntityId: fixture.node('Harbour Street'),
      EntityName: 'Harbour Street',
      CatalogItemId: item?.Id,
      Sku: item?.Sku,
      Name: item?.Name,
      Delta: expect.any(Number),
      QuantityAfter: rows[0]?.Delta,
      Reason: 'Set',
      Reference: 'Opening stock',
      Lots: null,
      CreatedBy: app.onboarding.ClientId,
      CreatedUtc: expect.stringMatching(/Z$/),
    })
    const ofLots = rows.find(({ Sku }) => String(Sku).startsWith('LOT'))
    expect(ofLots?.Lots).toMatch(/^LOT-2026-01 \(1\d\), LOT-2026-02 \(40\)$/)
    expect(rows.at(-1)).toMatchObject({ Reason: 'Removed', QuantityAfter: 0, Reference: null })
  })

  test('keeps the changes of an item that is no longer in the catalog', async () => {
    const unknown = crypto.randomUUID()
    await addChange(unknown, new Date().toISOString())

    const rows = await fixture.rows(REPORT)
    expect(rows.filter(({ CatalogItemId }) => CatalogItemId === unknown)).toEqual([
      expect.objectContaining({ Sku: null, Name: null, Delta: 3, CreatedBy: '12' }),
    ])
  })

  test('has the changes of a period', () =>
    expectPeriods(app, fixture, {
      ...{ report: REPORT, column: 'CreatedUtc', node: fixture.node('Harbour Street') },
      add: (moment) => addChange(crypto.randomUUID(), moment),
      remove: () =>
        fixture.sql(`delete from stock_adjustment where company_id = ? and created_utc < '2002-01-01'`, [
          app.onboarding.CompanyId,
        ]),
    }))

  testsRows(app, fixture, REPORT, 'EntityId')

  const addChange = (item: string, moment: string) =>
    fixture.sql(
      `insert into stock_adjustment
         (company_id, entity_id, catalog_item_id, delta, quantity_after, reason, created_by, created_utc)
       values (?, ?, ?, 3, 3, 'Set', '12', ?)`,
      [app.onboarding.CompanyId, fixture.node('Harbour Street'), item, moment],
    )
})
