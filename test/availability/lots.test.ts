// Lots that expire (A13): what takes without naming a lot takes what expires first, then the oldest; the ledger, transfers and
// invoices name the lots; the stock is always the sum of the packages, and of the ledger.
import { describe, expect, test } from 'vitest'
import { createTillFixture } from '../invoicing/till-fixture.ts'
import { randomFrom } from '../support/random.ts'
import { useFixture } from '../support/use-fixture.ts'

const fixture = useFixture(createTillFixture)

const SOON = '2027-01-31T00:00:00.000Z'
const LATE = '2027-12-31T00:00:00.000Z'
const EXPIRED = '2020-01-31T00:00:00.000Z'

interface Lot {
  Id: string
  ExpiresUtc: string | null
  Packages: { PackageId: string; Quantity: number }[]
}

const path = (item: string, node = fixture.nodes.local) => `Entities(${node})/CatalogItems(${item})`
const newItem = async () => (await fixture.newItems(1, { isLot: true }))[0] ?? ''
const putLot = (item: string, Id: string, Quantity: number, members: object = {}, node?: number) =>
  fixture.request('POST', `${path(item, node)}/Lots`, {
    ...{ Id, Packages: [{ PackageId: 'P', Quantity }] },
    ...members,
  })
const lotsAt = async (item: string, node?: number): Promise<Lot[]> =>
  (await fixture.get(`${path(item, node)}/Lots`)).body
const adjust = (item: string, Delta: number, members: object = {}) =>
  fixture.request('POST', `${path(item)}/Adjustments`, { Delta, Reason: 'Count', ...members })
const adjustMany = (all: readonly object[]) => fixture.request('POST', 'BulkAdjustments', all)
const send = (item: string, Quantity: number, from = fixture.nodes.local, to = fixture.nodes.division) =>
  fixture.request('POST', 'StockTransfers', {
    ...{ FromEntityId: from, ToEntityId: to, Lines: [{ CatalogItemId: item, Quantity }] },
  })
const refusal = ({ status, body }: { status: number; body: { Code?: string } }) => `${status} ${body.Code}`
const taken = (...lots: [LotId: string, Quantity: number][]) =>
  lots.map(([LotId, Quantity]) => ({ LotId, Quantity }))

describe('a lot', () => {
  test('has an expiry, by which the list is filtered, until it is replaced without one', async () => {
    const item = await newItem()
    expect((await putLot(item, 'A', 1, { ExpiresUtc: '2027-01-31T01:00:00+01:00' })).body.ExpiresUtc).toBe(
      SOON,
    )
    expect((await putLot(item, 'B', 1)).body.ExpiresUtc).toBeNull()
    const one = async () => (await fixture.get(`${path(item)}/Lots(A)`)).body.ExpiresUtc
    expect(await one()).toBe(SOON)
    const filtered = await fixture.get(`${path(item)}/Lots?$filter=ExpiresUtc lt ${LATE}`)
    expect(filtered.body.map(({ Id }: Lot) => Id)).toEqual(['A'])
    const detailed = await fixture.get(
      `Entities(${fixture.companyId})/CatalogProductQuantitiesDetailed(${item})`,
    )
    expect(detailed.body.Lots).toMatchObject([
      { LotId: 'A', ExpiresUtc: SOON },
      { LotId: 'B', ExpiresUtc: null },
    ])

    expect((await putLot(item, 'A', 1)).status).toBe(200)
    expect(await one()).toBeNull()
  })

  test('is taken by its expiry, then by its age, which replacing it does not change', async () => {
    const item = await newItem()
    await putLot(item, 'Z-old', 1)
    await putLot(item, 'A-new', 1)
    await putLot(item, 'late', 1, { ExpiresUtc: LATE })
    await putLot(item, 'y-soon', 1, { ExpiresUtc: SOON })
    await putLot(item, 'x-soon', 1, { ExpiresUtc: SOON })
    await putLot(item, 'expired', 1, { ExpiresUtc: EXPIRED })
    await putLot(item, 'Z-old', 2)

    const { body } = await adjust(item, -6)
    expect(body.Lots).toEqual(taken(['expired', 1], ['y-soon', 1], ['x-soon', 1], ['late', 1], ['Z-old', 2]))
    expect(body.LotId).toBe('expired')
  })
})

describe('an adjustment', () => {
  test('takes from the lot that it names, and adds to its first package', async () => {
    const item = await newItem()
    await putLot(item, 'A', 2, { ExpiresUtc: SOON })
    const Packages = [
      { PackageId: 'b', Quantity: 1 },
      { PackageId: 'a', Quantity: 1 },
    ]
    await putLot(item, 'B', 2, { Packages })

    expect((await adjust(item, -1, { LotId: 'B' })).body.Lots).toEqual(taken(['B', 1]))
    expect((await adjust(item, 3, { LotId: 'B', Reason: 'Return' })).body).toMatchObject({
      ...{ Delta: 3, QuantityAfter: 6, LotId: 'B', Lots: taken(['B', 3]) },
    })
    expect((await lotsAt(item)).map(({ Packages }) => Packages)).toEqual([
      [{ PackageId: 'P', Quantity: 2 }],
      [
        { PackageId: 'a', Quantity: 3 },
        { PackageId: 'b', Quantity: 1 },
      ],
    ])
  })

  test('is refused if its lot is unknown, has too little, or is missing', async () => {
    const item = await newItem()
    await putLot(item, 'A', 2)
    await putLot(item, 'B', 2)
    await putLot(item, 'C', 2, {}, fixture.nodes.division)
    const plain = await fixture.stocked(5)

    expect(refusal(await adjust(item, -1, { LotId: 'C' }))).toBe('409 LotNotInStock')
    expect(refusal(await adjust(item, 1, { LotId: 'C' }))).toBe('409 LotNotInStock')
    expect(refusal(await adjust(item, -3, { LotId: 'A' }))).toBe('409 LotInsufficient')
    expect(refusal(await adjust(item, -3, { LotId: 'A', Reason: 'Sale' }))).toBe('409 LotInsufficient')
    expect(refusal(await adjust(item, -5))).toBe('409 LotInsufficient')
    expect(refusal(await adjust(item, 1))).toBe('400 LotProductNeedsPackages')
    expect(refusal(await adjust(plain, -1, { LotId: 'A' }))).toBe('400 ProductNotInLots')
    expect((await lotsAt(item)).map(({ Packages }) => Packages[0]?.Quantity)).toEqual([2, 2])
    expect((await adjust(item, -2, { LotId: 'A' })).status).toBe(201)
    expect((await adjust(item, 1, { LotId: 'A' })).status).toBe(201)
  })

  test('sees in a list what earlier ones have taken and added', async () => {
    const item = await newItem()
    await putLot(item, 'A', 2, { ExpiresUtc: SOON })
    await putLot(item, 'B', 5)
    const change = (Delta: number, members: object = {}) => ({
      ...{ EntityId: fixture.nodes.local, CatalogItemId: item, Delta, Reason: 'Count' },
      ...members,
    })
    const { status, body } = await adjustMany([
      change(-3),
      change(2, { LotId: 'A' }),
      change(-3),
      change(-1, { LotId: 'B' }),
    ])
    expect(status).toBe(202)
    expect(body.map(({ Lots }: { Lots: unknown }) => Lots)).toEqual([
      taken(['A', 2], ['B', 1]),
      taken(['A', 2]),
      taken(['A', 2], ['B', 1]),
      taken(['B', 1]),
    ])
    const refused = await adjustMany([change(-1), change(-2, { LotId: 'B' }), change(1, { LotId: 'X' })])
    expect(
      refused.body.Details.map(({ Index, Code }: { Index: number; Code: string }) => [Index, Code]),
    ).toEqual([
      [1, 'LotInsufficient'],
      [2, 'LotNotInStock'],
    ])
    expect(await fixture.inStock(item)).toBe(2)
  })
})

describe('a transfer', () => {
  test('names its lots, which arrive with their expiry, return, or are lost', async () => {
    const item = await newItem()
    const { local, division } = fixture.nodes
    await putLot(item, 'A', 2, { ExpiresUtc: SOON })
    await putLot(item, 'B', 6)
    const { body } = await send(item, 5)
    expect(body.Lines[0].Lots).toEqual(taken(['A', 2], ['B', 3]))

    const transfer = `StockTransfers(${body.Id})`
    const Lines = [{ CatalogItemId: item, Quantity: 3 }]
    const received = await fixture.request('POST', `${transfer}/Receive`, { Lines })
    expect(received.body.Lines[0].Lots).toEqual(taken(['A', 2], ['B', 3]))
    expect(await lotsAt(item, division)).toMatchObject([
      { Id: 'A', ExpiresUtc: SOON, Packages: [{ Quantity: 2 }] },
      { Id: 'B', ExpiresUtc: null, Packages: [{ Quantity: 1 }] },
    ])
    const again = await fixture.request('POST', `${transfer}/Receive`, {
      Lines: [{ CatalogItemId: item, Quantity: 1 }],
    })
    expect(again.body.Lines[0].Lots).toEqual(taken(['A', 2], ['B', 3]))
    const cancelled = await fixture.request('POST', `${transfer}/Cancel`)
    expect(cancelled.body.Lines[0].Lots).toEqual(taken(['A', 2], ['B', 3]))
    const { body: second } = await send(item, 2)
    await fixture.request('POST', `StockTransfers(${second.Id})/Receive`, { Close: true })

    const rows = (await fixture.get(`StockAdjustments?$filter=CatalogItemId eq ${item}&$orderby=Id`)).body
    expect(
      rows.slice(2).map(({ EntityId, Delta, Reason, Lots }: Record<string, unknown>) => ({
        ...{ EntityId, Delta, Reason, Lots },
      })),
    ).toEqual([
      { EntityId: local, Delta: -5, Reason: 'Transfer', Lots: taken(['A', 2], ['B', 3]) },
      { EntityId: division, Delta: 3, Reason: 'Transfer', Lots: taken(['A', 2], ['B', 1]) },
      { EntityId: division, Delta: 1, Reason: 'Transfer', Lots: taken(['B', 1]) },
      { EntityId: local, Delta: 1, Reason: 'Transfer', Lots: taken(['B', 1]) },
      { EntityId: local, Delta: -2, Reason: 'Transfer', Lots: taken(['B', 2]) },
      { EntityId: local, Delta: 2, Reason: 'Transfer', Lots: taken(['B', 2]) },
      { EntityId: local, Delta: -2, Reason: 'Lost', Lots: taken(['B', 2]) },
    ])
  })

  test('takes several lines of a product one after the other', async () => {
    const item = await newItem()
    await putLot(item, 'A', 2, { ExpiresUtc: SOON })
    await putLot(item, 'B', 2)
    const { body } = await fixture.request('POST', 'StockTransfers', {
      ...{ FromEntityId: fixture.nodes.local, ToEntityId: fixture.nodes.division },
      Lines: [
        { CatalogItemId: item, Quantity: 1 },
        { CatalogItemId: item, Quantity: 2 },
      ],
    })
    expect(body.Lines).toMatchObject([{ Quantity: 3, Lots: taken(['A', 2], ['B', 1]) }])
    await fixture.request('POST', `StockTransfers(${body.Id})/Receive`)
    expect(await lotsAt(item, fixture.nodes.division)).toMatchObject([
      { Id: 'A', Packages: [{ Quantity: 2 }] },
      { Id: 'B', Packages: [{ Quantity: 1 }] },
    ])
  })
})

describe('the ledger', () => {
  test('names the lots of every change, and finds the receipts of a lot', async () => {
    const item = await newItem()
    await putLot(item, 'A', 3, { ExpiresUtc: SOON })
    await putLot(item, 'RECALL', 4)
    await putLot(item, 'RECALL', 6)
    const { body: first } = await fixture.sell([{ ProductId: item, Quantity: 4 }])
    await fixture.sell([{ ProductId: item, LotId: 'RECALL' }], { MovesStock: false })
    const { body: second } = await fixture.sell([{ ProductId: item, LotId: 'RECALL' }])
    const { body: commitment } = await fixture.commit(item, 1)
    await fixture.request('POST', `${fixture.store}/CatalogProductsCommitted(${commitment.Id})/Fulfil`, {})
    await fixture.request('DELETE', `${path(item)}/Lots(A)`)
    await fixture.request('DELETE', path(item))

    const rows = await fixture.ledger(item)
    expect(rows.map(({ Delta, Reason, Lots }) => [Delta, Reason, Lots])).toEqual([
      [3, 'Set', taken(['A', 3])],
      [4, 'Set', taken(['RECALL', 4])],
      [2, 'Set', taken(['RECALL', 2])],
      [-4, 'Sale', taken(['A', 3], ['RECALL', 1])],
      [-1, 'Sale', taken(['RECALL', 1])],
      [-1, 'Sale', taken(['RECALL', 1])],
      [-3, 'Removed', taken(['RECALL', 3])],
    ])
    const recall = "$filter=LotId eq 'RECALL' and Reason eq 'Sale' and Reference ne null"
    for (const list of [`${path(item)}/Adjustments`, 'StockAdjustments']) {
      const { body } = await fixture.get(`${list}?${recall}`)
      expect(body.map(({ Reference }: { Reference: string }) => Reference)).toEqual([first.Id, second.Id])
    }
    expect((await fixture.get(`${path(item)}/Adjustments?$filter=LotId eq 'X'`)).body).toEqual([])
    const ordered = await fixture.get(`${path(item)}/Adjustments?$orderby=LotId desc&$top=2`)
    expect(ordered.body.map(({ LotId }: { LotId: string }) => LotId)).toEqual(['RECALL', 'RECALL'])
  })
})

/** The lots of a product at the store, as the requests so far have left them. */
function newModel() {
  const lots: Lot[] = []
  const expiry = ({ ExpiresUtc }: Lot) =>
    ExpiresUtc === null ? Number.POSITIVE_INFINITY : Date.parse(ExpiresUtc)
  const unitsOf = ({ Packages }: Lot) => Packages.reduce((sum, { Quantity }) => sum + Quantity, 0)
  const inOrder = () => lots.toSorted((a, b) => (expiry(a) === expiry(b) ? 0 : expiry(a) - expiry(b)))
  return {
    lots,
    total: () => lots.reduce((sum, lot) => sum + unitsOf(lot), 0),
    set(lot: Lot) {
      const former = lots.findIndex(({ Id }) => Id === lot.Id)
      if (former < 0) lots.push(lot)
      else lots[former] = lot
    },
    /** What is taken of each lot; undefined if it is refused. */
    take(quantity: number, lotId: string | null) {
      const chosen = inOrder().filter(({ Id }) => lotId === null || Id === lotId)
      if (chosen.reduce((sum, lot) => sum + unitsOf(lot), 0) < quantity) return undefined
      let rest = quantity
      const all: { LotId: string; Quantity: number }[] = []
      for (const lot of chosen) {
        const before = rest
        for (const one of lot.Packages) {
          const units = Math.min(rest, one.Quantity)
          one.Quantity -= units
          rest -= units
        }
        if (rest < before) all.push({ LotId: lot.Id, Quantity: before - rest })
      }
      return all
    },
    add(quantity: number, lotId: string) {
      const first = lots.find(({ Id }) => Id === lotId)?.Packages[0]
      if (!first) return undefined
      first.Quantity += quantity
      return [{ LotId: lotId, Quantity: quantity }]
    },
  }
}

describe('stock in lots', () => {
  test.each([1, 2, 3])('is taken in order by random requests of every kind (%i)', async (seed) => {
    const { integer, pick, chance } = randomFrom(4_400 + seed)
    const item = await newItem()
    const model = newModel()
    const ids = ['D', 'B', 'C', 'A']
    const place = { EntityId: fixture.nodes.local, CatalogItemId: item }
    let refused = 0
    for (let step = 0; step < 60; step += 1) {
      const kind = step < 3 ? 0 : integer(0, 6)
      const quantity = integer(1, 6)
      const LotId = chance(0.3) ? pick(ids) : null
      if (kind === 0) {
        const names = ['p', 'q', 'r'].slice(0, integer(1, 3))
        const Packages = names.map((PackageId) => ({ PackageId, Quantity: integer(0, 5) }))
        const lot = { Id: pick(ids), ExpiresUtc: pick([null, null, SOON, LATE, EXPIRED]), Packages }
        expect((await putLot(item, lot.Id, 0, lot)).status).toBeLessThan(300)
        model.set(lot)
      } else if (kind === 1) {
        const lotId = pick(ids)
        const { body } = await adjust(item, quantity, { LotId: lotId, Reason: 'Return' })
        expect(body.Lots).toEqual(model.add(quantity, lotId))
      } else {
        const named = kind > 4 ? null : LotId
        const before = structuredClone(model.lots)
        const expected = model.take(quantity, named)
        const response =
          kind === 2
            ? await adjust(item, -quantity, { LotId: named })
            : kind === 3
              ? await adjustMany([{ ...place, Delta: -quantity, Reason: 'Damage', LotId: named }])
              : kind === 4
                ? await fixture.sell([
                    { ProductId: item, Quantity: quantity, ...(named && { LotId: named }) },
                  ])
                : await send(item, quantity)
        const { body } = response
        const lots = body.Orders?.[0].Items[0].Lots ?? body.Lines?.[0].Lots ?? body[0]?.Lots ?? body.Lots
        expect(lots).toEqual(expected)
        if (!expected) refused += 1
        if (kind === 6 && expected) {
          await fixture.request('POST', `StockTransfers(${body.Id})/Cancel`)
          for (const lot of before) model.set(lot)
        }
      }
      expect(
        (await lotsAt(item)).map(({ Id, Packages }) => [Id, ...Packages.map(({ Quantity }) => Quantity)]),
      ).toEqual(
        model.lots
          .toSorted((a, b) => (a.Id < b.Id ? -1 : 1))
          .map(({ Id, Packages }) => [Id, ...Packages.map(({ Quantity }) => Quantity)]),
      )
    }
    expect(refused).toBeGreaterThan(0)
    const rows = await fixture.ledger(item)
    expect(await fixture.inStock(item)).toBe(model.total())
    expect(rows.reduce((sum, { Delta }) => sum + Delta, 0)).toBe(model.total())
    for (const { Id, Packages } of model.lots) {
      const moved = rows.flatMap(({ Delta, Lots }) =>
        Lots.filter(({ LotId }: { LotId: string }) => LotId === Id).map(
          ({ Quantity }: { Quantity: number }) => Math.sign(Delta) * Quantity,
        ),
      )
      const units = Packages.reduce((sum, { Quantity }) => sum + Quantity, 0)
      expect(moved.reduce((sum, one) => sum + one, 0)).toBe(units)
    }
  })

  test('is sold once by parallel takers of the last pieces', async () => {
    const items = [await newItem(), await newItem()]
    for (const item of items) {
      await putLot(item, 'B', 7)
      await putLot(item, 'A', 9, { ExpiresUtc: LATE })
      await putLot(item, 'C', 8, { ExpiresUtc: SOON })
    }
    const [first = '', second = ''] = items
    const attempts = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const [one, other] = n % 2 ? [first, second] : [second, first]
        const change = (CatalogItemId: string) => ({
          ...{ EntityId: fixture.nodes.local, CatalogItemId, Delta: -2, Reason: 'Sale' },
        })
        if (n % 3 === 0) return fixture.sell([one, other].map((ProductId) => ({ ProductId, Quantity: 2 })))
        if (n % 3 === 1) return adjustMany([change(one), change(other)])
        return fixture.request('POST', 'StockTransfers', {
          ...{ FromEntityId: fixture.nodes.local, ToEntityId: fixture.nodes.division },
          Lines: [one, other].map((CatalogItemId) => ({ CatalogItemId, Quantity: 2 })),
        })
      }),
    )
    const accepted = attempts.filter(({ status }) => status < 300)
    expect(accepted).toHaveLength(12)
    // The status of a fault in a list is 400.
    for (const { status } of attempts) expect([201, 202, 409, 400]).toContain(status)
    for (const item of items) {
      expect(await fixture.inStock(item)).toBe(0)
      expect((await lotsAt(item)).map(({ Packages }) => Packages[0]?.Quantity)).toEqual([0, 0, 0])
      const lots = (await fixture.ledger(item)).slice(3).flatMap(({ Lots }) => Lots)
      const units = lots.flatMap(({ LotId, Quantity }) => Array(Quantity).fill(LotId)).join('')
      expect(units).toBe(`${'C'.repeat(8)}${'A'.repeat(9)}${'B'.repeat(7)}`)
    }
  })
})
