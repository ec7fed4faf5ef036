import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture, hoursFromNow } from './pricing-fixture.ts'

const fixture = useFixture(createPricingFixture)

const add = async (record: number, body: object) =>
  (await fixture.request('POST', `Pricing(${record})/SaleOverridePrices`, body)).body.Id as number
const remove = (record: number, sale: number) =>
  fixture.request('DELETE', `Pricing(${record})/SaleOverridePrices(${sale})`)

describe('DELETE /Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})', () => {
  it('makes the default sale apply again, then the regular price', async () => {
    const record = await fixture.newRecord()
    const standard = await add(record, { SalePrice: 21.99, IsDefault: true })
    const dated = await add(record, {
      SalePrice: 19.99,
      StartDateUTC: hoursFromNow(-1),
      StopDateUTC: hoursFromNow(1),
    })
    const override = async () => (await fixture.get(`Pricing(${record})`)).body.OverridePrice
    expect(await override()).toBe(19.99)

    const { status, text } = await remove(record, dated)
    expect([status, text]).toEqual([200, ''])
    expect(await override()).toBe(21.99)

    await remove(record, standard)
    expect(await override()).toBeNull()
  })

  it('counts as a change of the record', async () => {
    const record = await fixture.newRecord()
    const sale = await add(record, { SalePrice: 1, IsDefault: true })
    await fixture.sql(`update pricing_information set last_modified_utc = '2020-01-01Z' where id = ?`, [
      record,
    ])

    await remove(record, sale)

    const [row] = await fixture.sql<{ fresh: boolean }>(
      `select last_modified_utc > now() - interval '1 minute' as fresh from pricing_information where id = ?`,
      [record],
    )
    expect(row?.fresh).toBe(true)
  })

  it('deletes a sale once, and does not find one of another record', async () => {
    const record = await fixture.newRecord()
    const sale = await add(record, { SalePrice: 1, IsDefault: true })

    expect((await remove(await fixture.newRecord(), sale)).status).toBe(404)
    expect((await remove(record, sale)).status).toBe(200)
    expect((await remove(record, sale)).status).toBe(404)
    expect((await remove(2_147_483_646, sale)).status).toBe(404)
  })
})
