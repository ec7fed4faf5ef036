import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createTransferFixture, line } from './transfer-fixture.ts'

const fixture = useFixture(createTransferFixture)

describe('GET /Companies({CompanyId})/StockTransfers', () => {
  it('lists transfers by filter', async () => {
    const item = await fixture.stocked(2)
    const [first, second] = [await fixture.send([line(item, 1)]), await fixture.send([line(item, 1)])]
    await fixture.end(first.body.Id, 'Receive')
    const list = async (filter: string) =>
      (await fixture.get(`StockTransfers?$filter=${encodeURIComponent(filter)}`)).body.map(
        ({ Id }: { Id: string }) => Id,
      )
    expect(await list(`Status eq 'Received' and Id eq ${first.body.Id}`)).toEqual([first.body.Id])
    const inTransit = await list(`Status eq 'InTransit' and FromEntityId eq ${fixture.stores.local}`)
    expect(inTransit).toContain(second.body.Id)
    expect(inTransit).not.toContain(first.body.Id)
  })
})
