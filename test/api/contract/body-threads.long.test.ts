// Bodies that a worker thread reads get the same responses, end to end, as those that the main thread reads.
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBodyThreads, OFF_THREAD_BYTES } from '../../../handlers/api/contract/body-threads.ts'
import { loadContract } from '../../../handlers/api/contract/contract.ts'
import { startApp } from '../../support/app.ts'
import { useFixture } from '../../support/use-fixture.ts'

const MIB = 1_048_576
const generated = new URL('../../../generated/', import.meta.url)

describe('a long body', () => {
  const app = useFixture(startApp)
  let token: string
  let bulk: string
  let record: (quantity: unknown) => object

  beforeAll(async () => {
    token = await app.tokenOf('ApiClient')
    const { CompanyId, Entities } = app.onboarding
    bulk = `/availability/v1/Companies(${CompanyId})/BulkAvailability`
    const store = Entities.find(({ Role }) => Role === 'Location')?.Id
    const [item] = await app.orm.em
      .fork()
      .execute<{ id: string }[]>(
        'select id from catalog_item where company_id = ? and not is_serialized and not is_lot limit 1',
        [CompanyId],
      )
    record = (Quantity) => ({ Id: item?.id, EntityId: store, Quantity })
  })

  const post = (body: unknown, headers: Record<string, string> = {}) => {
    const sent = { 'Content-Type': 'application/json', ...headers }
    return app.request(bulk, { method: 'POST', token, headers: sent, body })
  }
  const padded = (records: readonly unknown[], length: number) => JSON.stringify(records).padEnd(length)

  test('has the same response as a short one', async () => {
    for (const records of [
      [record(7)],
      [record(1.00001)],
      [record('x'), { ...record(1), Unknown: 1 }],
      [],
      [1],
      {},
    ]) {
      const [short, long] = [
        await post(records),
        await post(JSON.stringify(records).padEnd(OFF_THREAD_BYTES + 1)),
      ]
      expect([long.status, long.text], JSON.stringify(records)).toEqual([short.status, short.text])
    }
    for (const text of ['[', '[1 ', '"\\u0000"', `${'['.repeat(40)}${']'.repeat(40)}`, '[1e-9]']) {
      const [short, long] = [await post(text), await post(text.padStart(OFF_THREAD_BYTES + 1))]
      expect([long.status, long.body.Code], text).toEqual([short.status, short.body.Code])
    }
  })

  test('reports every fault of many records by index', async () => {
    const { status, body } = await post(Array.from({ length: 3_000 }, () => record('x')))
    expect([status, body.Details.length]).toEqual([400, 3_000])
    expect(body.Details[2_999]).toMatchObject({ Index: 2_999, Field: 'Quantity' })
  })

  test('may have 8 MiB after decompression if the operation accepts 10,000 records', async () => {
    const records = [record(5)]
    const fits = await post(padded(records, 8 * MIB))
    expect(fits.status, fits.text).toBe(202)
    expect((await post(gzipSync(padded(records, 8 * MIB)), { 'Content-Encoding': 'gzip' })).status).toBe(202)
    expect((await post(padded(records, 8 * MIB + 1))).status).toBe(413)
    expect((await post(gzipSync(padded(records, 8 * MIB + 1)), { 'Content-Encoding': 'gzip' })).status).toBe(
      413,
    )
  })
})

describe('threads', () => {
  const { operations } = loadContract('availability', generated)
  const operation = operations.find(({ id }) => id === 'bulkUpsertStock')
  if (!operation) throw new Error('no operation')
  const parts = { path: { CompanyId: 1 }, query: {}, header: {} }

  test('are terminated by a body that takes too long, and start again for the next one', async () => {
    const threads = createBodyThreads({ deadlineMs: 1 })
    const read = () => threads.readJson('a', operation, parts, Buffer.from(`[${'{},'.repeat(400_000)}{}]`))

    await expect(read()).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('too complex'),
    })
    await expect(read()).rejects.toMatchObject({ status: 400 })
    await threads.stop()
  })

  test('do not detach the memory of a shared buffer', async () => {
    const threads = createBodyThreads()
    const shared = Buffer.from(`  [{"Id":"3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21","EntityId":2,"Quantity":3}]`)
    expect(await threads.readJson('a', operation, parts, shared.subarray(2))).toEqual([
      { Id: '3c9d2f10-58a4-4b6e-8f27-0d6f1a7b9c21', EntityId: 2, Quantity: 3 },
    ])
    expect(shared.toString()).toContain('Quantity')
    await threads.stop()
  })
})
