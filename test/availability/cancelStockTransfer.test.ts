import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codeOf, createTransferFixture, line } from './transfer-fixture.ts'

const fixture = useFixture(createTransferFixture)

describe('POST /Companies({CompanyId})/StockTransfers({TransferId})/Cancel', () => {
  it('returns the products to the stock, and ends the transfer only once', async () => {
    const item = await fixture.stocked(5)
    const { body } = await fixture.send([line(item, 5)])
    const cancelled = await fixture.end(body.Id, 'Cancel')
    expect([cancelled.status, cancelled.body.Status]).toEqual([200, 'Cancelled'])
    expect([await fixture.figures(item), await fixture.figures(item, fixture.stores.other)]).toEqual([
      [5, 0, 0],
      [0, 0, 0],
    ])
    for (const verb of ['Receive', 'Cancel'] as const)
      expect(codeOf(await fixture.end(body.Id, verb))).toEqual([409, 'TransferNotInTransit'])
    expect(await fixture.figures(item)).toEqual([5, 0, 0])
  })
})
