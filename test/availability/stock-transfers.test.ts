import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codeOf, createTransferFixture, line } from './transfer-fixture.ts'

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

describe('GET /Companies({CompanyId})/StockTransfers({TransferId})', () => {
  it('returns the transfer with its lines, also after it ended', async () => {
    const item = await fixture.stocked(2)
    const { body } = await fixture.send([line(item, 2)])
    const path = `StockTransfers(${body.Id})`
    expect(await fixture.get(path)).toMatchObject({ status: 200, body })
    await fixture.end(body.Id, 'Receive')
    const received = (await fixture.get(path)).body
    expect(received).toEqual({
      ...body,
      ...{ Status: 'Received', ClosedBy: fixture.app.onboarding.ClientId, ClosedUtc: expect.any(String) },
      Lines: body.Lines.map((each: object) => ({ ...each, ReceivedQuantity: 2 })),
    })
    expect((await fixture.get('StockTransfers(aaaaaaaa-0000-4000-8000-000000000000)')).status).toBe(404)
  })
})

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
