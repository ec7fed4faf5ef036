// Random histories of all operations that change availability: after each step, every figure that can be read must equal that
// of the model (availability-model.ts). A failing run can be repeated with its seed.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Random, randomFrom } from '../support/random.ts'
import { useFixture } from '../support/use-fixture.ts'
import {
  type AvailabilityModel,
  committedOf,
  type Entry,
  type Figures,
  figuresOf,
  heldOf,
  inTransitOf,
  type Kind,
  type Line,
  liveCommitments,
  liveHolds,
  liveThresholds,
  liveTransfers,
  lotsOf,
  type MovingLine,
  serialsOf,
} from './availability-model.ts'
import { batchOf, createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const STEPS = 150

describe('availability', () => {
  const outcomes = new Set<string>()

  it.each([1, 2, 3, 4])('equals the model after every step, seed %d', { timeout: 400_000 }, async (seed) => {
    const scenario = await createScenario(randomFrom(seed))
    for (let step = 0; step < STEPS; step++) {
      const [name, action] = scenario.random.pick(actions)
      const status = await action(scenario)
      outcomes.add(`${name} ${status}`)
      await compareAll(scenario, `step ${step}: ${name}`)
    }
  })

  it('reaches every outcome that the histories should cover', () => {
    expect([...outcomes]).toEqual(expect.arrayContaining(requiredOutcomes))
  })
})

const requiredOutcomes = [
  ...['write stock 201', 'write stock 200', 'delete stock 204', 'delete stock 404', 'delete stock 409'],
  ...['hold 201', 'hold 409', 'release 204', 'release 404', 'commit a batch 201', 'commit a batch 404'],
  ...['expire 404', 'expire soon 404', 'commit 201', 'commit 409', 'give back 204'],
  ...['change serial numbers 201', 'change serial numbers 204', 'change lots 201', 'change lots 200'],
  ...[
    'send 201',
    'send 409',
    'receive 200',
    'receive 409',
    'receive a part 200',
    'receive a part 400',
    'cancel 200',
    'cancel 409',
  ],
  ...['change lots 204', 'set a threshold 201', 'set a threshold 200', 'remove a threshold 204'],
]

interface Scenario {
  random: Random
  entries: Entry[]
  nodes: number[]
  items: { id: string; kind: Kind }[]
  next: number
}

async function createScenario(random: Random): Promise<Scenario> {
  const counted = await fixture.newItems(2)
  const serialized = await fixture.newItems(1, { isSerialized: true })
  const lot = await fixture.newItems(1, { isLot: true })
  const items = [
    ...counted.map((id) => ({ id, kind: 'counted' as const })),
    ...serialized.map((id) => ({ id, kind: 'serialized' as const })),
    ...lot.map((id) => ({ id, kind: 'lot' as const })),
  ]
  return { random, entries: [], nodes: Object.values(fixture.nodes), items, next: 1 }
}

interface StockKey {
  node: number
  item: string
  kind: Kind
}

const stockKeysOf = ({ nodes, items }: Scenario): StockKey[] =>
  nodes.flatMap((node) => items.map(({ id, kind }) => ({ node, item: id, kind })))

const anyStockKey = (scenario: Scenario): StockKey => scenario.random.pick(stockKeysOf(scenario))
const pickAny = <T>(random: Random, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : random.pick(all)
const nodePath = (node: number) => `Entities(${node})`
const figures = (model: AvailabilityModel, stockKey: StockKey) => figuresOf(model, stockKey, stockKey.kind)

type Action = (scenario: Scenario) => Promise<number | undefined>

const times = (count: number, name: string, action: Action): [string, Action][] =>
  Array.from({ length: count }, () => [name, action])

/** Each action sends one change, checks the response against the model, records the change, and returns the status. */
const actions: readonly [string, Action][] = [
  ...[...times(4, 'write stock', writeStock), ...times(1, 'delete stock', deleteStock)],
  ...[...times(3, 'change serial numbers', changeSerials), ...times(3, 'change lots', changeLots)],
  ...[...times(7, 'hold', hold), ...times(2, 'release', (scenario) => endHold(scenario, 'release'))],
  ...times(2, 'commit a batch', (scenario) => endHold(scenario, 'commit a batch')),
  ...[...times(1, 'expire', expire), ...times(1, 'expire soon', expireSoon)],
  ...[...times(4, 'send', send), ...times(2, 'receive', (scenario) => endTransfer(scenario, 'receive'))],
  ...[
    ...times(1, 'cancel', (scenario) => endTransfer(scenario, 'cancel')),
    ...times(2, 'receive a part', receivePart),
  ],
  ...[...times(3, 'commit', commit), ...times(1, 'give back', releaseCommitment)],
  ...[...times(2, 'set a threshold', setThreshold), ...times(1, 'remove a threshold', removeThreshold)],
]

async function writeStock({ random, entries, ...scenario }: Scenario): Promise<number> {
  const stockKey = anyStockKey({ random, entries, ...scenario })
  const { node, item, kind } = stockKey
  const before = figures(entries, stockKey)
  const quantity = kind === 'counted' ? random.integer(-2, 40) : (before?.inStock ?? 0)
  const { status, text } = await fixture.request('POST', `${nodePath(node)}/CatalogItems`, {
    ...{ Id: item, CompanyId: fixture.companyId, EntityId: node, Quantity: quantity },
    ...{ IsSerialized: kind === 'serialized', IsLot: kind === 'lot' },
  })
  expect(status, text).toBe(before ? 200 : 201)
  entries.push({ kind: 'stock', node, item, quantity })
  return status
}

async function changeSerials(scenario: Scenario): Promise<number | undefined> {
  const { random, entries } = scenario
  const stockKey = random.pick(stockKeysOf(scenario).filter(({ kind }) => kind === 'serialized'))
  if (!figures(entries, stockKey)) return undefined
  const { node, item } = stockKey
  const address = `${nodePath(node)}/CatalogItems(${item})/SerialNumbers`
  const known = serialsOf(entries, stockKey)
  const old = random.chance(0.2) ? pickAny(random, known) : undefined
  if (old !== undefined) {
    const { status, text } = await fixture.request('DELETE', `${address}(${old})`)
    expect(status, text).toBe(204)
    entries.push({ kind: 'serial gone', node, item, id: old })
    return status
  }
  const id = `SN-${item.slice(-4)}-${scenario.next++}`
  const { status, text } = await fixture.request('POST', address, { Id: id })
  expect(status, text).toBe(201)
  entries.push({ kind: 'serial', node, item, id })
  return status
}

async function changeLots(scenario: Scenario): Promise<number | undefined> {
  const { random, entries } = scenario
  const stockKey = random.pick(stockKeysOf(scenario).filter(({ kind }) => kind === 'lot'))
  if (!figures(entries, stockKey)) return undefined
  const { node, item } = stockKey
  const address = `${nodePath(node)}/CatalogItems(${item})/Lots`
  const known = lotsOf(entries, stockKey).map(({ LotId }) => LotId)
  const id = random.pick(['LOT-A', 'LOT-B', 'LOT-C'])
  const isKnown = known.includes(id)
  if (isKnown && random.chance(0.2)) {
    const { status, text } = await fixture.request('DELETE', `${address}(${id})`)
    expect(status, text).toBe(204)
    entries.push({ kind: 'lot gone', node, item, id })
    return status
  }
  const packages = Array.from({ length: random.integer(1, 3) }, (_, n) => ({
    PackageId: `P-${n + 1}`,
    Quantity: random.integer(0, 8),
  }))
  const { status, text } = await fixture.request('POST', address, { Id: id, Packages: packages })
  expect(status, text).toBe(isKnown ? 200 : 201)
  entries.push({ kind: 'lot', node, item, id, packages })
  return status
}

const quantityOf = (expected: Figures | undefined) => expected?.quantity ?? 0

async function hold(scenario: Scenario): Promise<number> {
  const { random, entries, items, nodes } = scenario
  const node = random.pick(nodes)
  const lines = Array.from({ length: random.integer(1, 3) }, () => ({
    item: random.pick(items).id,
    quantity: random.integer(1, 4),
  }))
  const known = liveHolds(entries)
  const requestedId = random.chance(0.1) ? pickAny(random, known)?.batch : undefined
  const Id = requestedId ?? (random.chance(0.5) ? randomUUID() : undefined)
  const { status, body, text } = await fixture.request(
    'POST',
    `${nodePath(node)}/CatalogProductHoldBatches`,
    {
      ...batchOf(lines.map(({ item, quantity }) => [item, quantity] as const)),
      ...(Id && { Id }),
    },
  )

  const sums = summed(lines)
  const shortages = byItem(sums).filter(({ item, quantity }) => {
    const { kind } = items.find(({ id }) => id === item) as Scenario['items'][number]
    return quantity > quantityOf(figuresOf(entries, { node, item }, kind))
  })
  if (requestedId !== undefined) {
    expect(status, text).toBe(409)
    return status
  }
  expect(status, text).toBe(shortages.length > 0 ? 409 : 201)
  if (status === 409) {
    expect(body.Code).toBe('InsufficientInventory')
    expect(body.Details).toHaveLength(shortages.length)
    for (const [index, { item }] of shortages.entries()) {
      expect(JSON.stringify(body.Details[index]).toLowerCase()).toContain(item)
    }
    return status
  }
  if (Id) expect(body.Id).toBe(Id)
  expect(sorted(body.Products)).toEqual(sorted(sums.map(lineBody)))
  entries.push({ kind: 'hold', batch: body.Id, node, lines: sums })
  return status
}

const byItem = (lines: readonly Line[]) => lines.toSorted((a, b) => (a.item < b.item ? -1 : 1))

function summed(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>()
  for (const { item, quantity } of lines) sums.set(item, (sums.get(item) ?? 0) + quantity)
  return [...sums].map(([item, quantity]) => ({ item, quantity }))
}

async function endHold(
  scenario: Scenario,
  ending: 'release' | 'commit a batch',
): Promise<number | undefined> {
  const { random, entries, nodes } = scenario
  const all = entries.filter((entry) => entry.kind === 'hold')
  const chosen = pickAny(random, random.chance(0.8) ? liveHolds(entries) : all)
  if (!chosen) return undefined
  const node = random.chance(0.9) ? chosen.node : random.pick(nodes)
  const address = `${nodePath(node)}/CatalogProductHoldBatches(${chosen.batch})`
  const isLive = node === chosen.node && liveHolds(entries).includes(chosen)
  const { status, body, text } =
    ending === 'release'
      ? await fixture.request('DELETE', address)
      : await fixture.request('POST', `${address}/Commit`)

  expect(status, text).toBe(!isLive ? 404 : ending === 'release' ? 204 : 201)
  if (!isLive) return status
  entries.push({ kind: 'hold over', batch: chosen.batch })
  if (ending === 'release') return status
  const created = body.map((commitment: Record<string, unknown>) => ({
    CatalogProductId: commitment.CatalogProductId,
    Quantity: commitment.Quantity,
  }))
  expect(sorted(created)).toEqual(sorted(chosen.lines.map(lineBody)))
  for (const { Id, EntityId, CatalogProductId, Quantity } of body) {
    expect(EntityId).toBe(node)
    entries.push({ kind: 'commitment', id: Id, node, item: CatalogProductId, quantity: Quantity })
  }
  return status
}

/** Expires a hold at once: no figure counts it, and no read finds it. */
async function expire({ random, entries }: Scenario): Promise<number | undefined> {
  const chosen = pickAny(random, liveHolds(entries))
  if (!chosen) return undefined
  await fixture.expire(chosen.batch)
  entries.push({ kind: 'hold over', batch: chosen.batch })
  const address = `${nodePath(chosen.node)}/CatalogProductHoldBatches(${chosen.batch})`
  const { status } = await fixture.get(address)
  expect(status).toBe(404)
  return status
}

/** Reads while a hold expires: before that instant a response counts the hold, from then on it does not. */
async function expireSoon(scenario: Scenario): Promise<number | undefined> {
  const { random, entries } = scenario
  const chosen = pickAny(random, liveHolds(entries))
  const [line] = chosen?.lines ?? []
  if (!chosen || !line) return undefined
  const stockKey = { node: chosen.node, item: line.item }
  const address = `${nodePath(stockKey.node)}/CatalogProductQuantities(${stockKey.item})/Quantities`
  const counted = (await fixture.get(address)).body.Quantity
  const moment = await fixture.expire(chosen.batch, 15)
  entries.push({ kind: 'hold over', batch: chosen.batch })
  let after = 0
  while (after < 3) {
    const from = await fixture.clock()
    const { body } = await fixture.get(address)
    const to = await fixture.clock()
    if (to < moment) expect(body.Quantity, 'before the expiry').toBe(counted)
    if (from < moment) continue
    after += 1
    expect(body.Quantity, 'from the expiry on').toBe(orderableQuantity(scenario, stockKey))
    const { body: batches } = await fixture.get(`${nodePath(stockKey.node)}/CatalogProductHoldBatches`)
    expect(batches.map(({ Id }: { Id: string }) => Id)).not.toContain(chosen.batch)
  }
  return (await fixture.get(`${nodePath(stockKey.node)}/CatalogProductHoldBatches(${chosen.batch})`)).status
}

/** The quantity that can be ordered at the node; for the company, the sum over its nodes. */
function orderableQuantity(
  scenario: Scenario,
  { node, item }: { node: number; item: string },
): number | undefined {
  const { kind } = scenario.items.find(({ id }) => id === item) as Scenario['items'][number]
  const expected =
    node === fixture.companyId
      ? companyFigures(scenario, item, kind)
      : figuresOf(scenario.entries, { node, item }, kind)
  return expected?.quantity
}

const heldAndCommitted = (model: AvailabilityModel, stockKey: { node: number; item: string }) =>
  heldOf(model, stockKey) + committedOf(model, stockKey)

async function commit(scenario: Scenario): Promise<number> {
  const { random, entries } = scenario
  const stockKey = anyStockKey(scenario)
  const { node, item } = stockKey
  const quantity = random.integer(1, 6)
  const known = liveCommitments(entries)
  const requestedId = random.chance(0.1) ? pickAny(random, known)?.id : undefined
  const { status, body, text } = await fixture.request('POST', `${nodePath(node)}/CatalogProductsCommitted`, {
    ...{ CatalogProductId: item, Quantity: quantity },
    ...(requestedId && { Id: requestedId }),
  })
  if (requestedId !== undefined) {
    expect(status, text).toBe(409)
    return status
  }
  expect(status, text).toBe(quantity > quantityOf(figures(entries, stockKey)) ? 409 : 201)
  if (status === 201) entries.push({ kind: 'commitment', id: body.Id, node, item, quantity })
  return status
}

/** Transfers one or two products between two nodes; one that exceeds the available quantity refuses the whole transfer. */
async function send(scenario: Scenario): Promise<number | undefined> {
  const { random, entries, items, nodes } = scenario
  const from = random.pick(nodes)
  const to = random.pick(nodes.filter((node) => node !== from))
  const chosen = new Map([random.pick(items), random.pick(items)].map(({ id, kind }) => [id, kind] as const))
  const lines = [...chosen].map(([item, kind]): MovingLine => {
    const stockKey = { node: from, item }
    const known = kind === 'serialized' ? serialsOf(entries, stockKey) : []
    const quantity =
      kind === 'serialized' ? random.integer(1, Math.max(known.length, 1)) : random.integer(1, 5)
    const packages = kind === 'lot' ? takenFrom(lotsOf(entries, stockKey), quantity) : []
    return { item, quantity, serials: known.slice(0, quantity), packages }
  })
  // A serialized product cannot be transferred without naming its serial numbers.
  if (
    lines.some(
      ({ item, quantity, serials }) => chosen.get(item) === 'serialized' && serials.length < quantity,
    )
  )
    return undefined
  const { status, body, text } = await fixture.request('POST', 'StockTransfers', {
    ...{ FromEntityId: from, ToEntityId: to },
    Lines: lines.map(({ item, quantity, serials }) => ({
      ...{ CatalogItemId: item, Quantity: quantity },
      ...(serials.length > 0 && { SerialNumbers: serials }),
    })),
  })

  const kindOf = (item: string) => chosen.get(item) as Kind
  const isLacking = lines.some(
    ({ item, quantity }) => quantity > quantityOf(figuresOf(entries, { node: from, item }, kindOf(item))),
  )
  expect(status, text).toBe(isLacking ? 409 : 201)
  if (isLacking) {
    expect(body.Code).toBe('InsufficientInventory')
    return status
  }
  for (const line of lines) {
    addStock(scenario, from, line, -1)
    // The destination has a record from now on.
    addStock(scenario, to, { ...line, quantity: 0, serials: [], packages: [] }, 1)
  }
  entries.push({ kind: 'transfer', id: body.Id, from, to, lines })
  return status
}

async function endTransfer(scenario: Scenario, ending: 'receive' | 'cancel'): Promise<number | undefined> {
  const { random, entries } = scenario
  const all = entries.filter((entry) => entry.kind === 'transfer')
  const chosen = pickAny(random, random.chance(0.8) ? liveTransfers(entries) : all)
  if (!chosen) return undefined
  const live = liveTransfers(entries).find(({ id }) => id === chosen.id)
  const verb = ending === 'receive' ? 'Receive' : 'Cancel'
  const { status, body, text } = await fixture.request('POST', `StockTransfers(${chosen.id})/${verb}`)
  expect(status, text).toBe(live ? 200 : 409)
  if (!live) {
    expect(body.Code).toBe('TransferNotInTransit')
    return status
  }
  entries.push({ kind: 'transfer over', id: chosen.id })
  for (const line of live.lines) addStock(scenario, ending === 'receive' ? live.to : live.from, line, 1)
  return status
}

/** Receives a part of one line, and sometimes closes the transfer: the stock of its source then stays as it is. */
async function receivePart(scenario: Scenario): Promise<number | undefined> {
  const { random, entries } = scenario
  const chosen = pickAny(random, liveTransfers(entries))
  if (!chosen) return undefined
  const line = random.pick(chosen.lines)
  const quantity = random.integer(1, line.quantity + (random.chance(0.3) ? 1 : 0))
  const serials = line.serials.toReversed().slice(0, quantity)
  const Close = random.chance(0.2)
  const { status, body, text } = await fixture.request('POST', `StockTransfers(${chosen.id})/Receive`, {
    ...(Close && { Close }),
    Lines: [
      {
        ...{ CatalogItemId: line.item, Quantity: quantity },
        ...(serials.length > 0 && { SerialNumbers: serials }),
      },
    ],
  })
  const isTooMuch = quantity > line.quantity
  expect(status, text).toBe(isTooMuch ? 400 : 200)
  if (isTooMuch) return status
  const lots = line.packages.map(({ LotId, ...one }) => ({ LotId, Packages: [one] }))
  const packages = takenFrom(lots, quantity)
  addStock(scenario, chosen.to, { ...line, quantity, serials, packages }, 1)
  const lines = chosen.lines
    .map((one) => (one === line ? without(line, quantity, serials, packages) : one))
    .filter((one) => one.quantity > 0)
  const isOver = Close || lines.length === 0
  expect(body.Status).toBe(isOver ? 'Received' : 'InTransit')
  entries.push(isOver ? { kind: 'transfer over', id: chosen.id } : { ...chosen, lines })
  return status
}

/** The line after a part of it has arrived. */
function without(
  line: MovingLine,
  quantity: number,
  serials: readonly string[],
  packages: MovingLine['packages'],
): MovingLine {
  const arrived = ({ LotId, PackageId }: MovingLine['packages'][number]) =>
    packages.find((one) => one.LotId === LotId && one.PackageId === PackageId)?.Quantity ?? 0
  return {
    ...{ item: line.item, quantity: line.quantity - quantity },
    serials: line.serials.filter((id) => !serials.includes(id)),
    packages: line.packages
      .map((one) => ({ ...one, Quantity: one.Quantity - arrived(one) }))
      .filter(({ Quantity }) => Quantity > 0),
  }
}

/** Packages are taken in the order of their names. */
function takenFrom(lots: ReturnType<typeof lotsOf>, quantity: number): MovingLine['packages'] {
  let remaining = quantity
  return lots.flatMap(({ LotId, Packages }) =>
    Packages.flatMap(({ PackageId, Quantity }) => {
      const taken = Math.min(remaining, Quantity)
      remaining -= taken
      return taken > 0 ? [{ LotId, PackageId, Quantity: taken }] : []
    }),
  )
}

/** Records that a line arrived at the node or, with the sign -1, left it. */
function addStock({ entries, items }: Scenario, node: number, line: MovingLine, sign: 1 | -1): void {
  const { item, quantity, serials } = line
  const stockKey = { node, item }
  const { kind } = items.find(({ id }) => id === item) as Scenario['items'][number]
  const before = figuresOf(entries, stockKey, kind)?.inStock ?? 0
  entries.push({ kind: 'stock', ...stockKey, quantity: before + sign * quantity })
  for (const id of serials) entries.push({ kind: sign === 1 ? 'serial' : 'serial gone', ...stockKey, id })
  for (const { LotId, PackageId, Quantity } of line.packages) {
    const packages = lotsOf(entries, stockKey).find((lot) => lot.LotId === LotId)?.Packages ?? []
    const old = packages.find((candidate) => candidate.PackageId === PackageId)?.Quantity ?? 0
    const others = packages.filter((candidate) => candidate.PackageId !== PackageId)
    const changed = [...others, { PackageId, Quantity: old + sign * Quantity }]
    entries.push({
      ...{ kind: 'lot', ...stockKey, id: LotId },
      packages: changed.toSorted((a, b) => (a.PackageId < b.PackageId ? -1 : 1)),
    })
  }
}

async function releaseCommitment({ random, entries }: Scenario): Promise<number | undefined> {
  const chosen = pickAny(random, liveCommitments(entries))
  if (!chosen) return undefined
  const { status } = await fixture.request(
    'DELETE',
    `${nodePath(chosen.node)}/CatalogProductsCommitted(${chosen.id})`,
  )
  expect(status).toBe(204)
  entries.push({ kind: 'commitment gone', id: chosen.id })
  return status
}

async function setThreshold(scenario: Scenario): Promise<number> {
  const { random, entries } = scenario
  const { node, item } = anyStockKey(scenario)
  const minimum = random.integer(0, 8)
  const stored = liveThresholds(entries).find(
    (threshold) => threshold.node === node && threshold.item === item,
  )
  if (stored && random.chance(0.3)) {
    const address = `${nodePath(node)}/AvailabilityThresholds(${stored.id})`
    const { status, text } = await fixture.request('PUT', address, {
      ...{ Id: stored.id, ProductId: item, MinQuantity: minimum },
    })
    expect(status, text).toBe(200)
    entries.push({ ...stored, minimum })
    return status
  }
  const { status, body, text } = await fixture.setThreshold(item, minimum, node)
  expect(status, text).toBe(stored ? 200 : 201)
  if (stored) expect(body.Id).toBe(stored.id)
  entries.push({ kind: 'threshold', id: body.Id, node, item, minimum })
  return status
}

async function removeThreshold({ random, entries }: Scenario): Promise<number | undefined> {
  const chosen = random.chance(0.5) ? pickAny(random, liveThresholds(entries)) : undefined
  if (!chosen) return undefined
  const { status } = await fixture.request(
    'DELETE',
    `${nodePath(chosen.node)}/AvailabilityThresholds(${chosen.id})`,
  )
  expect(status).toBe(204)
  entries.push({ kind: 'threshold gone', id: chosen.id })
  return status
}

async function deleteStock(scenario: Scenario): Promise<number> {
  const { entries } = scenario
  const stockKey = anyStockKey(scenario)
  const { node, item } = stockKey
  const isLive = figures(entries, stockKey) !== undefined
  const moving = inTransitOf(entries, stockKey)
  const isTaken = heldAndCommitted(entries, stockKey) + moving.outgoing + moving.incoming > 0
  const { status, text } = await fixture.request('DELETE', `${nodePath(node)}/CatalogItems(${item})`)
  expect(status, text).toBe(!isLive ? 404 : isTaken ? 409 : 204)
  if (status !== 204) return status
  entries.push({ kind: 'stock gone', node, item })
  for (const id of serialsOf(entries, stockKey)) entries.push({ kind: 'serial gone', node, item, id })
  for (const { LotId } of lotsOf(entries, stockKey)) entries.push({ kind: 'lot gone', node, item, id: LotId })
  return status
}

const lineBody = ({ item, quantity }: Line) => ({ CatalogProductId: item, Quantity: quantity })

const sorted = <T>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

async function compareAll(scenario: Scenario, step: string): Promise<void> {
  const { nodes, items } = scenario
  await Promise.all([
    ...stockKeysOf(scenario).map((stockKey) => compareStock(scenario, stockKey, step)),
    ...items.map(({ id, kind }) => compareCompany(scenario, id, kind, step)),
    ...nodes.map((node) => compareNode(scenario, node, step)),
    compareCompanyList(scenario, step),
  ])
}

async function compareStock({ entries }: Scenario, stockKey: StockKey, step: string): Promise<void> {
  const { node, item, kind } = stockKey
  // The company's own figures appear only in its sums.
  if (node === fixture.companyId) return
  const expected = figures(entries, stockKey)
  const [plain, detailed] = [
    await fixture.get(`${nodePath(node)}/CatalogProductQuantities(${item})/Quantities`),
    await fixture.get(`${nodePath(node)}/CatalogProductQuantitiesDetailed(${item})`),
  ]
  if (!expected) return expect([plain.status, detailed.status], step).toEqual([404, 404])
  expect(plain.body, step).toMatchObject(figuresBody(stockKey, expected))
  expect(detailed.body, step).toMatchObject({
    ...figuresBody(stockKey, expected),
    SerialNumbers: kind === 'serialized' ? serialsOf(entries, stockKey) : [],
    Lots: kind === 'lot' ? lotsOf(entries, stockKey) : [],
  })
}

const figuresBody = ({ node, item }: { node: number; item: string }, expected: Figures) => ({
  ...{ Id: item, CompanyId: fixture.companyId, EntityId: node },
  ...{ Quantity: expected.quantity, QuantityInStock: expected.inStock },
  ...{ QuantityTransferOut: expected.movingOut, QuantityTransferIn: expected.movingIn },
})

/** The sums of the figures of all nodes. */
function companyFigures({ entries, nodes }: Scenario, item: string, kind: Kind): Figures | undefined {
  const all = nodes.flatMap((node) => figuresOf(entries, { node, item }, kind) ?? [])
  if (all.length === 0) return undefined
  const sum = (read: (figure: Figures) => number) => all.reduce((total, figure) => total + read(figure), 0)
  return {
    ...{ inStock: sum((figure) => figure.inStock), free: sum((figure) => figure.free) },
    ...{ minimum: sum((figure) => figure.minimum), quantity: sum((figure) => figure.quantity) },
    ...{ movingOut: sum((figure) => figure.movingOut), movingIn: sum((figure) => figure.movingIn) },
  }
}

async function compareCompany(scenario: Scenario, item: string, kind: Kind, step: string): Promise<void> {
  const expected = companyFigures(scenario, item, kind)
  const { status, body } = await fixture.get(
    `${nodePath(fixture.companyId)}/CatalogProductQuantities(${item})/Quantities`,
  )
  if (!expected) return expect(status, step).toBe(404)
  expect(body, step).toMatchObject(figuresBody({ node: fixture.companyId, item }, expected))
}

async function compareCompanyList(scenario: Scenario, step: string): Promise<void> {
  const { items } = scenario
  const filter = items.map(({ id }) => `Id eq guid'${id}'`).join(' or ')
  const { body } = await fixture.get(
    `${nodePath(fixture.companyId)}/CatalogProductQuantities?$filter=${encodeURIComponent(filter)}`,
  )
  const expected = items.flatMap(({ id, kind }) => {
    const companySums = companyFigures(scenario, id, kind)
    return companySums ? [figuresBody({ node: fixture.companyId, item: id }, companySums)] : []
  })
  expect(sorted(body.map(byFigures)), step).toEqual(sorted(expected))
}

const byFigures = ({
  Id,
  CompanyId,
  EntityId,
  Quantity,
  QuantityInStock,
  ...more
}: Record<string, unknown>) => ({
  ...{ Id, CompanyId, EntityId, Quantity, QuantityInStock },
  ...{ QuantityTransferOut: more.QuantityTransferOut, QuantityTransferIn: more.QuantityTransferIn },
})

async function compareNode(scenario: Scenario, node: number, step: string): Promise<void> {
  const { entries, items } = scenario
  const itemIds = new Set(items.map(({ id }) => id))
  const isOwn = (record: Record<string, unknown>) =>
    itemIds.has(String(record.CatalogProductId ?? record.ProductId))
  const list = async (collection: string): Promise<Record<string, unknown>[]> =>
    (await fixture.get(`${nodePath(node)}/${collection}`)).body.filter(isOwn)
  const [onHold, committed, thresholds, below] = await Promise.all([
    ...[list('CatalogProductsOnHold'), list('CatalogProductsCommitted')],
    ...[list('AvailabilityThresholds'), list('AvailabilityBelowThreshold')],
  ])

  const holds = liveHolds(entries).filter((hold) => hold.node === node)
  expect(
    sorted(onHold?.map(({ Id, CatalogProductId, Quantity }) => ({ Id, CatalogProductId, Quantity })) ?? []),
    step,
  ).toEqual(
    sorted(holds.flatMap(({ batch, lines }) => lines.map((line) => ({ Id: batch, ...lineBody(line) })))),
  )
  const commitments = liveCommitments(entries).filter((commitment) => commitment.node === node)
  expect(sorted(committed ?? []), step).toEqual(
    sorted(
      commitments.map(({ id, item, quantity }) => ({
        ...{ Id: id, EntityId: node, CatalogProductId: item, Quantity: quantity },
      })),
    ),
  )
  const otherThresholds = liveThresholds(entries).filter((threshold) => threshold.node === node)
  expect(sorted(thresholds?.map(({ Id, MinQuantity }) => ({ Id, MinQuantity })) ?? []), step).toEqual(
    sorted(otherThresholds.map(({ id, minimum }) => ({ Id: id, MinQuantity: minimum }))),
  )
  expect(sorted(below?.map(({ ProductId, Quantity }) => ({ ProductId, Quantity })) ?? []), step).toEqual(
    sorted(
      otherThresholds.flatMap(({ item, minimum }) => {
        const { kind } = items.find(({ id }) => id === item) as Scenario['items'][number]
        const expected = figuresOf(entries, { node, item }, kind)
        const free = expected?.free ?? 0
        return free < minimum ? [{ ProductId: item, Quantity: free }] : []
      }),
    ),
  )
}
