import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tally } from './stock-fixture.ts'
import { codeOf, createTransferFixture, line, type TransferFixture } from './transfer-fixture.ts'

let fixture: TransferFixture

beforeAll(async () => {
  fixture = await createTransferFixture()
})
afterAll(() => fixture.stop())

describe('POST /Companies({CompanyId})/StockTransfers({TransferId})/Receive', () => {
  it('ends a transfer only once under concurrent requests', async () => {
    const item = await fixture.stocked(6)
    for (const _ of [1, 2, 3]) {
      const { body } = await fixture.send([line(item, 2)])
      const attempts = Array.from({ length: 12 }, (_, n) =>
        fixture.end(body.Id, n % 2 === 0 ? 'Receive' : 'Cancel'),
      )
      expect(tally(await Promise.all(attempts))).toEqual({ 200: 1, 409: 11 })
    }
    const [source, destination] = [
      await fixture.figures(item),
      await fixture.figures(item, fixture.stores.other),
    ]
    expect([source[0] + destination[0], source.slice(1), destination.slice(1)]).toEqual([6, [0, 0], [0, 0]])
  })

  it('refuses an inactive destination, from which a transfer can still be cancelled', async () => {
    const item = await fixture.stocked(4)
    const { body } = await fixture.send([line(item, 1)])
    const activate = (isActive: boolean) =>
      fixture.sql('update entity_node set effective_is_active = ? where company_id = ? and id = ?', [
        ...[isActive, fixture.companyId, fixture.stores.other],
      ])
    await activate(false)
    try {
      expect(codeOf(await fixture.send([line(item, 1)]))).toEqual([400, 'EntityInactive'])
      expect(codeOf(await fixture.end(body.Id, 'Receive'))).toEqual([400, 'EntityInactive'])
      expect((await fixture.end(body.Id, 'Cancel')).status).toBe(200)
    } finally {
      await activate(true)
    }
  })
})
