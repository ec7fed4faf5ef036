// A serial number in an open transfer exists, although no node has it in stock (A12).
import { describe, expect, test } from 'vitest'
import { createTillFixture } from '../invoicing/till-fixture.ts'
import { createTrigger } from '../support/triggers.ts'
import { useFixture } from '../support/use-fixture.ts'
import { tally } from './stock-fixture.ts'

const fixture = useFixture(createTillFixture)

const send = (item: string, SerialNumbers: string[], members: object = {}) =>
  fixture.request('POST', 'StockTransfers', {
    ...{ FromEntityId: fixture.nodes.local, ToEntityId: fixture.nodes.division },
    Lines: [{ CatalogItemId: item, Quantity: SerialNumbers.length, SerialNumbers }],
    ...members,
  })
const end = (id: string, how: 'Receive' | 'Cancel', body?: object) =>
  fixture.request('POST', `StockTransfers(${id})/${how}`, body)
const itemPath = (item: string, node: number = fixture.nodes.local) =>
  `Entities(${node})/CatalogItems(${item})`
const enter = (item: string, Id: string, node?: number) =>
  fixture.request('POST', `${itemPath(item, node)}/SerialNumbers`, { Id })
const adjust = (item: string, Id: string) =>
  fixture.request('POST', `${itemPath(item)}/Adjustments`, {
    ...{ Delta: 1, Reason: 'Receipt', SerialNumbers: [Id] },
  })

describe('a serial number in an open transfer', () => {
  test('is not entered, whichever way, and the stock stays as it is', async () => {
    const item = await fixture.serialized(['S-1', 'S-2'])
    const { body: transfer } = await send(item, ['S-1'])

    for (const node of [fixture.nodes.local, fixture.nodes.division]) {
      const { status, body } = await enter(item, 'S-1', node)
      expect([status, body.Code]).toEqual([409, 'SerialNumberExists'])
    }
    const bulk = await fixture.request('POST', `${itemPath(item)}/BulkSerialNumbers`, [
      { Id: 'S-9' },
      { Id: 'S-1' },
    ])
    expect([bulk.status, bulk.body.Details]).toMatchObject([
      ...[
        400,
        [
          {
            Index: 1,
            Code: 'SerialNumberExists',
            Field: 'Id',
            Message: expect.stringMatching(/open transfer/),
          },
        ],
      ],
    ])
    const adjustment = await adjust(item, 'S-1')
    expect([adjustment.status, adjustment.body.Code]).toEqual([409, 'SerialNumberExists'])
    const { body: sale } = await fixture.sell([{ ProductId: item, SerialNumber: 'S-1' }], {
      MovesStock: false,
    })
    const back = await fixture.takeBack(sale.Id, [{ ProductId: item, SerialNumber: 'S-1', Restock: true }])
    expect([back.status, back.body.Code]).toEqual([409, 'SerialNumberExists'])
    expect(await fixture.inStock(item)).toBe(1)

    expect((await end(transfer.Id, 'Receive')).status).toBe(200)
    expect((await enter(item, 'S-1')).body.Code).toBe('SerialNumberExists')
  })

  test('is not sent a second time, which its node says before that it is not in stock', async () => {
    const item = await fixture.serialized(['T-1', 'T-2'])
    await send(item, ['T-1'])
    const again = await send(item, ['T-1'])
    expect([again.status, again.body.Code]).toEqual([409, 'SerialNumberExists'])
    const unknown = await send(item, ['T-9'])
    expect([unknown.status, unknown.body.Code]).toEqual([409, 'SerialNumberNotInStock'])
  })

  test('of another product is entered', async () => {
    const [item, other] = [await fixture.serialized(['U-1', 'U-2']), await fixture.serialized(['U-0'])]
    await send(item, ['U-1'])
    expect((await enter(other, 'U-1')).status).toBe(201)
    expect((await adjust(other, 'U-3')).status).toBe(201)
  })

  test('returns when the transfer is cancelled, and arrives in parts', async () => {
    const item = await fixture.serialized(['V-1', 'V-2', 'V-3'])
    const { body: first } = await send(item, ['V-1', 'V-2'])
    expect((await end(first.Id, 'Cancel')).status).toBe(200)
    const { body: second } = await send(item, ['V-1', 'V-2'])
    const Lines = [{ CatalogItemId: item, Quantity: 1, SerialNumbers: ['V-1'] }]
    expect((await end(second.Id, 'Receive', { Lines })).status).toBe(200)
    // What has arrived is no longer in transit, though the transfer is open.
    const { body: back } = await send(item, ['V-1'], {
      ...{ FromEntityId: fixture.nodes.division, ToEntityId: fixture.nodes.local },
    })
    expect((await end(back.Id, 'Receive')).status).toBe(200)
    expect((await enter(item, 'V-2')).body.Code).toBe('SerialNumberExists')
    // What was lost may be found again.
    expect((await end(second.Id, 'Receive', { Lines: [], Close: true })).status).toBe(200)
    expect((await enter(item, 'V-2')).status).toBe(201)
  })

  test('is in one place, also if it is sent and entered at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const item = await fixture.serialized(['W-1'])
      const responses = await Promise.all([
        send(item, ['W-1']),
        ...[enter(item, 'W-1'), adjust(item, 'W-1'), enter(item, 'W-1', fixture.nodes.division)],
      ])
      expect(tally(responses)).toEqual({ 201: 1, 409: 3 })
    }
  })

  test('is found at the commit, if the transfer was not there when the rules asked', async () => {
    const item = await fixture.serialized(['X-1'])
    // The transfer is committed while the other request waits for its serial number.
    await createTrigger(fixture.sql, {
      ...{ name: 'slow_sending', on: 'after delete on serial_number', when: `old.id = 'X-1'` },
      run: 'perform pg_sleep(1)',
    })
    const sending = send(item, ['X-1'])
    await new Promise((resolve) => setTimeout(resolve, 400))
    const entered = await enter(item, 'X-1', fixture.nodes.division)
    expect([(await sending).status, entered.status, entered.body.Code]).toEqual([
      201,
      409,
      'SerialNumberExists',
    ])
  })
})
