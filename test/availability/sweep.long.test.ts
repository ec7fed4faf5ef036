// The sweep deletes expired holds in time and nothing else; no response depends on whether it has run.
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../handlers/runtime/observe/logger.ts'
import { sweepHolds } from '../../handlers/services/availability/jobs/sweepHolds.ts'
import { waitUntil } from '../support/processes/operator.ts'
import { startServer } from '../support/processes/processes.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const rowsOf = async (batch: string) => {
  const [remaining] = await fixture.sql<{ batches: number; lines: number }>(
    `select (select count(*)::int from hold_batch where id = ?) as batches,
       (select count(*)::int from hold_line where batch_id = ?) as lines`,
    [batch, batch],
  )
  return remaining
}

describe('the sweep', () => {
  it('deletes expired holds, keeps live ones, and changes no response', async () => {
    const item = await fixture.stocked(9)
    const [expired, live] = [await fixture.hold({ [item]: 2 }), await fixture.hold({ [item]: 3 })]
    await fixture.expire(expired.body.Id)
    const reads = async () => [
      await fixture.available(item),
      (await fixture.get(`${fixture.store}/CatalogProductHoldBatches(${expired.body.Id})`)).status,
      (await fixture.get(`${fixture.store}/CatalogProductHoldBatches(${live.body.Id})`)).body,
      (await fixture.get(`${fixture.store}/CatalogProductsOnHold`)).body,
    ]
    const before = await reads()
    expect(await rowsOf(expired.body.Id)).toEqual({ batches: 1, lines: 1 })

    const worker = await startServer({ DATABASE_URL: fixture.app.databaseUrl, ROLE: 'worker' })
    await fixture.sql(`select graphile_worker.add_job('sweepHolds')`)
    await waitUntil(
      () => rowsOf(expired.body.Id),
      (remaining) => remaining?.batches === 0,
      60_000,
    )
    await worker.stop()

    expect(await rowsOf(expired.body.Id)).toEqual({ batches: 0, lines: 0 })
    expect(await rowsOf(live.body.Id)).toEqual({ batches: 1, lines: 1 })
    expect(await reads()).toEqual(before)
  })

  it('deletes a hold from its expiry on, not before', async () => {
    const item = await fixture.stocked(9)
    const [expired, ending] = [await fixture.hold({ [item]: 2 }), await fixture.hold({ [item]: 3 })]
    await fixture.expire(expired.body.Id)
    await fixture.expire(ending.body.Id, 30_000)

    await sweepHolds({
      payload: {},
      em: fixture.app.orm.em.fork(),
      rules: fixture.app.rules,
      logger: createLogger('silent', { write: () => {} }),
      signal: new AbortController().signal,
    })

    expect(await rowsOf(expired.body.Id)).toEqual({ batches: 0, lines: 0 })
    expect(await rowsOf(ending.body.Id)).toEqual({ batches: 1, lines: 1 })
    expect(await fixture.available(item)).toBe(6)
  })
})
