import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createTransferFixture, line } from './transfer-fixture.ts'

const fixture = useFixture(createTransferFixture)

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
