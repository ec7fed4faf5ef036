import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture, tally } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const itemPath = (item: string, node = fixture.nodes.local) => `Entities(${node})/CatalogItems(${item})`
const adjust = (item: string, Delta: number, Reason: string, members: object = {}, node?: number) =>
  fixture.request('POST', `${itemPath(item, node)}/Adjustments`, { Delta, Reason, ...members })
const quantityOf = async (item: string) => (await fixture.get(itemPath(item))).body.Quantity
const codeOf = ({ status, body }: { status: number; body: { Code?: string } }) => [status, body.Code]
const serialized = async () => (await fixture.newItems(1, { isSerialized: true }))[0] as string

describe('POST /Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Adjustments', () => {
  it('changes the stock by Delta and returns the ledger row', async () => {
    const item = await fixture.stocked(5)
    const { status, body } = await adjust(item, -2, 'Sale', { Reference: 'Receipt 4711' })

    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ Id: expect.any(Number), EntityId: fixture.nodes.local, CatalogItemId: item },
      ...{ Delta: -2, QuantityAfter: 3, Reason: 'Sale', Reference: 'Receipt 4711', SerialNumbers: [] },
      ...{ LotId: null, Lots: [] },
      CreatedBy: fixture.app.onboarding.ClientId,
      CreatedUtc: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await quantityOf(item)).toBe(3)
  })

  it('adds a record for a product that has none at the node', async () => {
    const [item = ''] = await fixture.newItems(1)
    expect((await adjust(item, 4, 'Receipt')).body.QuantityAfter).toBe(4)
    expect(await quantityOf(item)).toBe(4)
  })

  it.each(['Sale', 'Damage', 'Transfer'])(
    'refuses a %s of more than the stock, and leaves no record behind',
    async (reason) => {
      const item = await fixture.stocked(2)
      expect(codeOf(await adjust(item, -3, reason))).toEqual([409, 'InsufficientInventory'])
      expect(await quantityOf(item)).toBe(2)

      const [unstocked = ''] = await fixture.newItems(1)
      expect(codeOf(await adjust(unstocked, -1, reason))).toEqual([409, 'InsufficientInventory'])
      expect((await fixture.get(itemPath(unstocked))).status).toBe(404)
    },
  )

  it.each(['Return', 'Receipt', 'Count', 'Correction'])(
    'lets a %s reduce the stock below zero',
    async (reason) => {
      const item = await fixture.stocked(1)
      expect((await adjust(item, -3, reason)).body.QuantityAfter).toBe(-2)
    },
  )

  it('refuses a Delta of 0, and a stock beyond the largest number', async () => {
    const item = await fixture.stocked(2 ** 53 - 1)
    expect(codeOf(await adjust(item, 0, 'Count'))).toEqual([400, 'DeltaIsZero'])
    expect(codeOf(await adjust(item, 1, 'Receipt'))).toEqual([400, 'QuantityTooLarge'])
    expect((await adjust(item, 1, 'Set')).status).toBe(400)
  })

  it('adds and removes serial numbers', async () => {
    const item = await serialized()
    const added = await adjust(item, 2, 'Receipt', { SerialNumbers: ['A', 'B'] })
    expect([added.body.QuantityAfter, added.body.SerialNumbers]).toEqual([2, ['A', 'B']])
    const removed = await adjust(item, -1, 'Sale', { SerialNumbers: ['A'] })
    expect([removed.body.QuantityAfter, removed.body.SerialNumbers]).toEqual([1, ['A']])
    const { body } = await fixture.get(`${itemPath(item)}/SerialNumbers`)
    expect(body.map(({ Id }: { Id: string }) => Id)).toEqual(['B'])
    expect(await quantityOf(item)).toBe(1)
  })

  it('refuses serial numbers that are missing, duplicate, at another node, or already in stock', async () => {
    const item = await serialized()
    await adjust(item, 1, 'Receipt', { SerialNumbers: ['A'] })
    await adjust(item, 1, 'Receipt', { SerialNumbers: ['B'] }, fixture.nodes.division)

    expect(codeOf(await adjust(item, 1, 'Receipt'))).toEqual([400, 'SerialNumbersIncomplete'])
    expect(codeOf(await adjust(item, -2, 'Count', { SerialNumbers: ['A', 'A'] }))).toEqual([
      ...[400, 'SerialNumberTwice'],
    ])
    expect(codeOf(await adjust(item, -1, 'Count', { SerialNumbers: ['B'] }))).toEqual([
      ...[409, 'SerialNumberNotInStock'],
    ])
    expect(codeOf(await adjust(item, 1, 'Receipt', { SerialNumbers: ['B'] }))).toEqual([
      ...[409, 'SerialNumberExists'],
    ])
    expect(codeOf(await adjust(await fixture.stocked(1), 1, 'Receipt', { SerialNumbers: ['C'] }))).toEqual([
      ...[400, 'ProductNotSerialized'],
    ])
    expect(await quantityOf(item)).toBe(1)
  })

  it('takes from the packages of the oldest lot in the order of their names, and adds to none', async () => {
    const [item = ''] = await fixture.newItems(1, { isLot: true })
    const lots = `${itemPath(item)}/Lots`
    await fixture.request('POST', lots, { Id: 'L2', Packages: [{ PackageId: 'A', Quantity: 5 }] })
    const Packages = [
      { PackageId: 'B', Quantity: 3 },
      { PackageId: 'a', Quantity: 2 },
    ]
    await fixture.request('POST', lots, { Id: 'L1', Packages })

    expect((await adjust(item, -7, 'Sale')).body.QuantityAfter).toBe(3)

    const { body } = await fixture.get(lots)
    expect(body.map(({ Packages }: { Packages: object[] }) => Packages)).toEqual([
      [
        { PackageId: 'B', Quantity: 1 },
        { PackageId: 'a', Quantity: 2 },
      ],
      [{ PackageId: 'A', Quantity: 0 }],
    ])
    expect(await quantityOf(item)).toBe(3)
    expect(codeOf(await adjust(item, 1, 'Receipt'))).toEqual([400, 'LotProductNeedsPackages'])
    expect(codeOf(await adjust(item, -7, 'Sale'))).toEqual([409, 'InsufficientInventory'])
  })

  it('does not find a product that the company does not have, nor a node', async () => {
    expect((await adjust(randomUUID(), 1, 'Receipt')).status).toBe(404)
    expect((await adjust(await fixture.stocked(1), 1, 'Receipt', {}, 2_147_483_646)).status).toBe(404)
  })

  it('loses no change when 64 clients adjust one product 1,000 times', { timeout: 120_000 }, async () => {
    const item = await fixture.stocked(3)
    let sent = 0
    const client = async () => {
      const responses = []
      while (sent < 1_000) {
        const n = sent++
        const isSale = n % 5 !== 0
        responses.push(await adjust(item, isSale ? -1 - (n % 2) : 5, isSale ? 'Sale' : 'Receipt'))
      }
      return responses
    }
    const changes = (await Promise.all(Array.from({ length: 64 }, client))).flat()

    expect(changes).toHaveLength(1_000)
    expect(Object.keys(tally(changes))).toEqual(['201', '409'])
    const { body: adjustments } = await fixture.get(`${itemPath(item)}/Adjustments`)
    const accepted = changes.filter(({ status }) => status === 201).map(({ body }) => body)
    expect(adjustments).toHaveLength(accepted.length + 1)
    expect(accepted.toSorted((a, b) => a.Id - b.Id)).toEqual(adjustments.slice(1))
    let quantity = 0
    for (const { Delta, QuantityAfter } of adjustments) {
      quantity += Delta
      expect(QuantityAfter).toBe(quantity)
      expect(quantity).toBeGreaterThanOrEqual(0)
    }
    expect(await quantityOf(item)).toBe(quantity)
  })
})
