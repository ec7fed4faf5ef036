// Random histories of everything that changes availability: after every step each figure that can be read must be what the
// ledger of the test says (availability-model.ts). A failing run is repeated by its seed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Random, randomFrom } from '../support/random.ts'
import {
  type AvailabilityModel,
  committedOf,
  type Entry,
  type Figures,
  figuresOf,
  heldOf,
  type Kind,
  type Line,
  liveCommitments,
  liveHolds,
  liveThresholds,
  liveTransfers,
  lotsOf,
  type MovingLine,
  movingOf,
  serialsOf,
} from './availability-model.ts'
import { batchOf, createStockFixture, type StockFixture } from './stock-fixture.ts'

let fixture: StockFixture

beforeAll(async () => {
  fixture = await createStockFixture()
})
afterAll(() => fixture.stop())

const STEPS = 150

describe('availability', () => {
  const met = new Set<string>()

  it.each([1, 2, 3, 4])(
    'equals the ledger of the model after every step, seed %d',
    { timeout: 400_000 },
    async (seed) => {
      const world = await newWorld(randomFrom(seed))
      for (let step = 0; step < STEPS; step++) {
        const [name, act] = world.random.pick(actions)
        const status = await act(world)
        met.add(`${name} ${status}`)
        await compareAll(world, `step ${step}: ${name}`)
      }
    },
  )

  it('was exercised in every way that the histories should cover', () => {
    expect([...met]).toEqual(expect.arrayContaining(meant))
  })
})

const meant = [
  ...['write stock 201', 'write stock 200', 'delete stock 204', 'delete stock 404', 'delete stock 409'],
  ...['hold 201', 'hold 409', 'release 204', 'release 404', 'commit a batch 201', 'commit a batch 404'],
  ...['expire 404', 'expire soon 404', 'commit 201', 'commit 409', 'give back 204'],
  ...['change serial numbers 201', 'change serial numbers 204', 'change lots 201', 'change lots 200'],
  ...['send 201', 'send 409', 'receive 200', 'receive 409', 'cancel 200', 'cancel 409'],
  ...['change lots 204', 'set a threshold 201', 'set a threshold 200', 'remove a threshold 204'],
]

interface World {
  random: Random
  ledger: Entry[]
  nodes: number[]
  items: { id: string; kind: Kind }[]
  next: number
}

async function newWorld(random: Random): Promise<World> {
  const counted = await fixture.newItems(2)
  const serialized = await fixture.newItems(1, { isSerialized: true })
  const lot = await fixture.newItems(1, { isLot: true })
  const items = [
    ...counted.map((id) => ({ id, kind: 'counted' as const })),
    ...serialized.map((id) => ({ id, kind: 'serialized' as const })),
    ...lot.map((id) => ({ id, kind: 'lot' as const })),
  ]
  return { random, ledger: [], nodes: Object.values(fixture.nodes), items, next: 1 }
}

interface Place {
  node: number
  item: string
  kind: Kind
}

const placesOf = ({ nodes, items }: World): Place[] =>
  nodes.flatMap((node) => items.map(({ id, kind }) => ({ node, item: id, kind })))

const anyPlace = (world: World): Place => world.random.pick(placesOf(world))
const anyOf = <T>(random: Random, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : random.pick(all)
const at = (node: number) => `Entities(${node})`
const figures = (ledger: AvailabilityModel, place: Place) => figuresOf(ledger, place, place.kind)

type Action = (world: World) => Promise<number | undefined>

const times = (count: number, name: string, act: Action): [string, Action][] =>
  Array.from({ length: count }, () => [name, act])

/** Each does one thing, checks the answer against the ledger, enters what was done, and gives the status. */
const actions: readonly [string, Action][] = [
  ...[...times(4, 'write stock', writeStock), ...times(1, 'delete stock', deleteStock)],
  ...[...times(3, 'change serial numbers', changeSerials), ...times(2, 'change lots', changeLots)],
  ...[...times(7, 'hold', hold), ...times(2, 'release', (world) => endHold(world, 'release'))],
  ...times(2, 'commit a batch', (world) => endHold(world, 'commit a batch')),
  ...[...times(1, 'expire', expire), ...times(1, 'expire soon', expireSoon)],
  ...[...times(4, 'send', send), ...times(2, 'receive', (world) => endTransfer(world, 'receive'))],
  ...times(1, 'cancel', (world) => endTransfer(world, 'cancel')),
  ...[...times(3, 'commit', commit), ...times(1, 'give back', giveBack)],
  ...[...times(2, 'set a threshold', setThreshold), ...times(1, 'remove a threshold', removeThreshold)],
]

async function writeStock({ random, ledger, ...world }: World): Promise<number> {
  const place = anyPlace({ random, ledger, ...world })
  const { node, item, kind } = place
  const before = figures(ledger, place)
  const quantity = kind === 'counted' ? random.integer(-2, 40) : (before?.inStock ?? 0)
  const { status, text } = await fixture.ask('POST', `${at(node)}/CatalogItems`, {
    ...{ Id: item, CompanyId: fixture.companyId, EntityId: node, Quantity: quantity },
    ...{ IsSerialized: kind === 'serialized', IsLot: kind === 'lot' },
  })
  expect(status, text).toBe(before ? 200 : 201)
  ledger.push({ kind: 'stock', node, item, quantity })
  return status
}

async function changeSerials(world: World): Promise<number | undefined> {
  const { random, ledger } = world
  const place = random.pick(placesOf(world).filter(({ kind }) => kind === 'serialized'))
  if (!figures(ledger, place)) return undefined
  const { node, item } = place
  const address = `${at(node)}/CatalogItems(${item})/SerialNumbers`
  const known = serialsOf(ledger, place)
  const old = random.chance(0.2) ? anyOf(random, known) : undefined
  if (old !== undefined) {
    const { status, text } = await fixture.ask('DELETE', `${address}(${old})`)
    expect(status, text).toBe(204)
    ledger.push({ kind: 'serial gone', node, item, id: old })
    return status
  }
  const id = `SN-${item.slice(-4)}-${world.next++}`
  const { status, text } = await fixture.ask('POST', address, { Id: id })
  expect(status, text).toBe(201)
  ledger.push({ kind: 'serial', node, item, id })
  return status
}

async function changeLots(world: World): Promise<number | undefined> {
  const { random, ledger } = world
  const place = random.pick(placesOf(world).filter(({ kind }) => kind === 'lot'))
  if (!figures(ledger, place)) return undefined
  const { node, item } = place
  const address = `${at(node)}/CatalogItems(${item})/Lots`
  const known = lotsOf(ledger, place).map(({ LotId }) => LotId)
  const id = random.pick(['LOT-A', 'LOT-B', 'LOT-C'])
  const isKnown = known.includes(id)
  if (isKnown && random.chance(0.2)) {
    const { status, text } = await fixture.ask('DELETE', `${address}(${id})`)
    expect(status, text).toBe(204)
    ledger.push({ kind: 'lot gone', node, item, id })
    return status
  }
  const packages = Array.from({ length: random.integer(1, 3) }, (_, n) => ({
    PackageId: `P-${n + 1}`,
    Quantity: random.integer(0, 8),
  }))
  const { status, text } = await fixture.ask('POST', address, { Id: id, Packages: packages })
  expect(status, text).toBe(isKnown ? 200 : 201)
  ledger.push({ kind: 'lot', node, item, id, packages })
  return status
}

const quantityOf = (found: Figures | undefined) => found?.quantity ?? 0

async function hold(world: World): Promise<number> {
  const { random, ledger, items, nodes } = world
  const node = random.pick(nodes)
  const lines = Array.from({ length: random.integer(1, 3) }, () => ({
    item: random.pick(items).id,
    quantity: random.integer(1, 4),
  }))
  const known = liveHolds(ledger)
  const supplied = random.chance(0.1) ? anyOf(random, known)?.batch : undefined
  const Id = supplied ?? (random.chance(0.5) ? randomUUID() : undefined)
  const { status, body, text } = await fixture.ask('POST', `${at(node)}/CatalogProductHoldBatches`, {
    ...batchOf(lines.map(({ item, quantity }) => [item, quantity] as const)),
    ...(Id && { Id }),
  })

  const sums = summed(lines)
  const lacking = byItem(sums).filter(({ item, quantity }) => {
    const { kind } = items.find(({ id }) => id === item) as World['items'][number]
    return quantity > quantityOf(figuresOf(ledger, { node, item }, kind))
  })
  if (supplied !== undefined) {
    expect(status, text).toBe(409)
    return status
  }
  expect(status, text).toBe(lacking.length > 0 ? 409 : 201)
  if (status === 409) {
    expect(body.Code).toBe('InsufficientInventory')
    expect(body.Details).toHaveLength(lacking.length)
    for (const [index, { item }] of lacking.entries()) {
      expect(JSON.stringify(body.Details[index]).toLowerCase()).toContain(item)
    }
    return status
  }
  if (Id) expect(body.Id).toBe(Id)
  expect(sorted(body.Products)).toEqual(sorted(sums.map(shownLine)))
  ledger.push({ kind: 'hold', batch: body.Id, node, lines: sums })
  return status
}

const byItem = (lines: readonly Line[]) => lines.toSorted((a, b) => (a.item < b.item ? -1 : 1))

function summed(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>()
  for (const { item, quantity } of lines) sums.set(item, (sums.get(item) ?? 0) + quantity)
  return [...sums].map(([item, quantity]) => ({ item, quantity }))
}

async function endHold(world: World, how: 'release' | 'commit a batch'): Promise<number | undefined> {
  const { random, ledger, nodes } = world
  const all = ledger.filter((entry) => entry.kind === 'hold')
  const chosen = anyOf(random, random.chance(0.8) ? liveHolds(ledger) : all)
  if (!chosen) return undefined
  const node = random.chance(0.9) ? chosen.node : random.pick(nodes)
  const address = `${at(node)}/CatalogProductHoldBatches(${chosen.batch})`
  const isThere = node === chosen.node && liveHolds(ledger).includes(chosen)
  const { status, body, text } =
    how === 'release' ? await fixture.ask('DELETE', address) : await fixture.ask('POST', `${address}/Commit`)

  expect(status, text).toBe(!isThere ? 404 : how === 'release' ? 204 : 201)
  if (!isThere) return status
  ledger.push({ kind: 'hold over', batch: chosen.batch })
  if (how === 'release') return status
  const made = body.map((one: Record<string, unknown>) => ({
    CatalogProductId: one.CatalogProductId,
    Quantity: one.Quantity,
  }))
  expect(sorted(made)).toEqual(sorted(chosen.lines.map(shownLine)))
  for (const { Id, EntityId, CatalogProductId, Quantity } of body) {
    expect(EntityId).toBe(node)
    ledger.push({ kind: 'commitment', id: Id, node, item: CatalogProductId, quantity: Quantity })
  }
  return status
}

/** At once: from that moment on it counts nowhere, and nothing finds it. */
async function expire({ random, ledger }: World): Promise<number | undefined> {
  const chosen = anyOf(random, liveHolds(ledger))
  if (!chosen) return undefined
  await fixture.expire(chosen.batch)
  ledger.push({ kind: 'hold over', batch: chosen.batch })
  const address = `${at(chosen.node)}/CatalogProductHoldBatches(${chosen.batch})`
  const { status } = await fixture.get(address)
  expect(status).toBe(404)
  return status
}

/** In milliseconds, asked all the while: whoever asks before the moment sees it counted, whoever asks after does not. */
async function expireSoon(world: World): Promise<number | undefined> {
  const { random, ledger } = world
  const chosen = anyOf(random, liveHolds(ledger))
  const [line] = chosen?.lines ?? []
  if (!chosen || !line) return undefined
  const place = { node: chosen.node, item: line.item }
  const address = `${at(place.node)}/CatalogProductQuantities(${place.item})/Quantities`
  const counted = (await fixture.get(address)).body.Quantity
  const moment = await fixture.expire(chosen.batch, 15)
  ledger.push({ kind: 'hold over', batch: chosen.batch })
  let after = 0
  while (after < 3) {
    const from = await fixture.clock()
    const { body } = await fixture.get(address)
    const to = await fixture.clock()
    if (to < moment) expect(body.Quantity, 'before the moment').toBe(counted)
    if (from < moment) continue
    after += 1
    expect(body.Quantity, 'from the moment on').toBe(quantityShown(world, place))
    const { body: batches } = await fixture.get(`${at(place.node)}/CatalogProductHoldBatches`)
    expect(batches.map(({ Id }: { Id: string }) => Id)).not.toContain(chosen.batch)
  }
  return (await fixture.get(`${at(place.node)}/CatalogProductHoldBatches(${chosen.batch})`)).status
}

/** At the company it is the sum. */
function quantityShown(world: World, { node, item }: { node: number; item: string }): number | undefined {
  const { kind } = world.items.find(({ id }) => id === item) as World['items'][number]
  const found =
    node === fixture.companyId
      ? companyFigures(world, item, kind)
      : figuresOf(world.ledger, { node, item }, kind)
  return found?.quantity
}

const heldAndCommitted = (ledger: AvailabilityModel, place: { node: number; item: string }) =>
  heldOf(ledger, place) + committedOf(ledger, place)

async function commit(world: World): Promise<number> {
  const { random, ledger } = world
  const place = anyPlace(world)
  const { node, item } = place
  const quantity = random.integer(1, 6)
  const known = liveCommitments(ledger)
  const supplied = random.chance(0.1) ? anyOf(random, known)?.id : undefined
  const { status, body, text } = await fixture.ask('POST', `${at(node)}/CatalogProductsCommitted`, {
    ...{ CatalogProductId: item, Quantity: quantity },
    ...(supplied && { Id: supplied }),
  })
  if (supplied !== undefined) {
    expect(status, text).toBe(409)
    return status
  }
  expect(status, text).toBe(quantity > quantityOf(figures(ledger, place)) ? 409 : 201)
  if (status === 201) ledger.push({ kind: 'commitment', id: body.Id, node, item, quantity })
  return status
}

/** One or two products between two nodes: what is more than available refuses all of it. */
async function send(world: World): Promise<number | undefined> {
  const { random, ledger, items, nodes } = world
  const from = random.pick(nodes)
  const to = random.pick(nodes.filter((node) => node !== from))
  const chosen = new Map([random.pick(items), random.pick(items)].map(({ id, kind }) => [id, kind] as const))
  const lines = [...chosen].map(([item, kind]): MovingLine => {
    const place = { node: from, item }
    const known = kind === 'serialized' ? serialsOf(ledger, place) : []
    const quantity =
      kind === 'serialized' ? random.integer(1, Math.max(known.length, 1)) : random.integer(1, 5)
    const packages = kind === 'lot' ? takenFrom(lotsOf(ledger, place), quantity) : []
    return { item, quantity, serials: known.slice(0, quantity), packages }
  })
  // Without serial numbers a serialized product cannot be named.
  if (
    lines.some(
      ({ item, quantity, serials }) => chosen.get(item) === 'serialized' && serials.length < quantity,
    )
  )
    return undefined
  const { status, body, text } = await fixture.ask('POST', 'StockTransfers', {
    ...{ FromEntityId: from, ToEntityId: to },
    Lines: lines.map(({ item, quantity, serials }) => ({
      ...{ CatalogItemId: item, Quantity: quantity },
      ...(serials.length > 0 && { SerialNumbers: serials }),
    })),
  })

  const kindOf = (item: string) => chosen.get(item) as Kind
  const isLacking = lines.some(
    ({ item, quantity }) => quantity > quantityOf(figuresOf(ledger, { node: from, item }, kindOf(item))),
  )
  expect(status, text).toBe(isLacking ? 409 : 201)
  if (isLacking) {
    expect(body.Code).toBe('InsufficientInventory')
    return status
  }
  for (const line of lines) {
    addStock(world, from, line, -1)
    // The destination has a record from now on.
    addStock(world, to, { ...line, quantity: 0, serials: [], packages: [] }, 1)
  }
  ledger.push({ kind: 'transfer', id: body.Id, from, to, lines })
  return status
}

async function endTransfer(world: World, how: 'receive' | 'cancel'): Promise<number | undefined> {
  const { random, ledger } = world
  const all = ledger.filter((entry) => entry.kind === 'transfer')
  const chosen = anyOf(random, random.chance(0.8) ? liveTransfers(ledger) : all)
  if (!chosen) return undefined
  const isLive = liveTransfers(ledger).includes(chosen)
  const verb = how === 'receive' ? 'Receive' : 'Cancel'
  const { status, body, text } = await fixture.ask('POST', `StockTransfers(${chosen.id})/${verb}`)
  expect(status, text).toBe(isLive ? 200 : 409)
  if (!isLive) {
    expect(body.Code).toBe('TransferNotInTransit')
    return status
  }
  ledger.push({ kind: 'transfer over', id: chosen.id })
  for (const line of chosen.lines) addStock(world, how === 'receive' ? chosen.to : chosen.from, line, 1)
  return status
}

/** Packages are taken in the order of their names. */
function takenFrom(lots: ReturnType<typeof lotsOf>, quantity: number): MovingLine['packages'] {
  let rest = quantity
  return lots.flatMap(({ LotId, Packages }) =>
    Packages.flatMap(({ PackageId, Quantity }) => {
      const taken = Math.min(rest, Quantity)
      rest -= taken
      return taken > 0 ? [{ LotId, PackageId, Quantity: taken }] : []
    }),
  )
}

/** Enters that a line arrived at the node, or with the sign -1 that it left. */
function addStock({ ledger, items }: World, node: number, line: MovingLine, sign: 1 | -1): void {
  const { item, quantity, serials } = line
  const place = { node, item }
  const { kind } = items.find(({ id }) => id === item) as World['items'][number]
  const before = figuresOf(ledger, place, kind)?.inStock ?? 0
  ledger.push({ kind: 'stock', ...place, quantity: before + sign * quantity })
  for (const id of serials) ledger.push({ kind: sign === 1 ? 'serial' : 'serial gone', ...place, id })
  for (const { LotId, PackageId, Quantity } of line.packages) {
    const packages = lotsOf(ledger, place).find((lot) => lot.LotId === LotId)?.Packages ?? []
    const old = packages.find((one) => one.PackageId === PackageId)?.Quantity ?? 0
    const others = packages.filter((one) => one.PackageId !== PackageId)
    const changed = [...others, { PackageId, Quantity: old + sign * Quantity }]
    ledger.push({
      ...{ kind: 'lot', ...place, id: LotId },
      packages: changed.toSorted((a, b) => (a.PackageId < b.PackageId ? -1 : 1)),
    })
  }
}

async function giveBack({ random, ledger }: World): Promise<number | undefined> {
  const chosen = anyOf(random, liveCommitments(ledger))
  if (!chosen) return undefined
  const { status } = await fixture.ask('DELETE', `${at(chosen.node)}/CatalogProductsCommitted(${chosen.id})`)
  expect(status).toBe(204)
  ledger.push({ kind: 'commitment gone', id: chosen.id })
  return status
}

async function setThreshold(world: World): Promise<number> {
  const { random, ledger } = world
  const { node, item } = anyPlace(world)
  const minimum = random.integer(0, 8)
  const stored = liveThresholds(ledger).find((one) => one.node === node && one.item === item)
  if (stored && random.chance(0.3)) {
    const address = `${at(node)}/AvailabilityThresholds(${stored.id})`
    const { status, text } = await fixture.ask('PUT', address, {
      ...{ Id: stored.id, ProductId: item, MinQuantity: minimum },
    })
    expect(status, text).toBe(200)
    ledger.push({ ...stored, minimum })
    return status
  }
  const { status, body, text } = await fixture.setThreshold(item, minimum, node)
  expect(status, text).toBe(stored ? 200 : 201)
  if (stored) expect(body.Id).toBe(stored.id)
  ledger.push({ kind: 'threshold', id: body.Id, node, item, minimum })
  return status
}

async function removeThreshold({ random, ledger }: World): Promise<number | undefined> {
  const chosen = random.chance(0.5) ? anyOf(random, liveThresholds(ledger)) : undefined
  if (!chosen) return undefined
  const { status } = await fixture.ask('DELETE', `${at(chosen.node)}/AvailabilityThresholds(${chosen.id})`)
  expect(status).toBe(204)
  ledger.push({ kind: 'threshold gone', id: chosen.id })
  return status
}

async function deleteStock(world: World): Promise<number> {
  const { ledger } = world
  const place = anyPlace(world)
  const { node, item } = place
  const isThere = figures(ledger, place) !== undefined
  const moving = movingOf(ledger, place)
  const isTaken = heldAndCommitted(ledger, place) + moving.out + moving.in > 0
  const { status, text } = await fixture.ask('DELETE', `${at(node)}/CatalogItems(${item})`)
  expect(status, text).toBe(!isThere ? 404 : isTaken ? 409 : 204)
  if (status !== 204) return status
  ledger.push({ kind: 'stock gone', node, item })
  for (const id of serialsOf(ledger, place)) ledger.push({ kind: 'serial gone', node, item, id })
  for (const { LotId } of lotsOf(ledger, place)) ledger.push({ kind: 'lot gone', node, item, id: LotId })
  return status
}

const shownLine = ({ item, quantity }: Line) => ({ CatalogProductId: item, Quantity: quantity })

const sorted = <T>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

async function compareAll(world: World, step: string): Promise<void> {
  const { nodes, items } = world
  await Promise.all([
    ...placesOf(world).map((place) => comparePlace(world, place, step)),
    ...items.map(({ id, kind }) => compareCompany(world, id, kind, step)),
    ...nodes.map((node) => compareNode(world, node, step)),
    compareCompanyList(world, step),
  ])
}

async function comparePlace({ ledger }: World, place: Place, step: string): Promise<void> {
  const { node, item, kind } = place
  // The company's own figures show in its sums alone.
  if (node === fixture.companyId) return
  const found = figures(ledger, place)
  const [plain, detailed] = [
    await fixture.get(`${at(node)}/CatalogProductQuantities(${item})/Quantities`),
    await fixture.get(`${at(node)}/CatalogProductQuantitiesDetailed(${item})`),
  ]
  if (!found) return expect([plain.status, detailed.status], step).toEqual([404, 404])
  expect(plain.body, step).toMatchObject(shownFigures(place, found))
  expect(detailed.body, step).toMatchObject({
    ...shownFigures(place, found),
    SerialNumbers: kind === 'serialized' ? serialsOf(ledger, place) : [],
    Lots: kind === 'lot' ? lotsOf(ledger, place) : [],
  })
}

const shownFigures = ({ node, item }: { node: number; item: string }, found: Figures) => ({
  ...{ Id: item, CompanyId: fixture.companyId, EntityId: node },
  ...{ Quantity: found.quantity, QuantityInStock: found.inStock },
  ...{ QuantityTransferOut: found.movingOut, QuantityTransferIn: found.movingIn },
})

/** The sums of what the nodes have each for itself. */
function companyFigures({ ledger, nodes }: World, item: string, kind: Kind): Figures | undefined {
  const all = nodes.flatMap((node) => figuresOf(ledger, { node, item }, kind) ?? [])
  if (all.length === 0) return undefined
  const sum = (read: (one: Figures) => number) => all.reduce((total, one) => total + read(one), 0)
  return {
    ...{ inStock: sum((one) => one.inStock), free: sum((one) => one.free) },
    ...{ minimum: sum((one) => one.minimum), quantity: sum((one) => one.quantity) },
    ...{ movingOut: sum((one) => one.movingOut), movingIn: sum((one) => one.movingIn) },
  }
}

async function compareCompany(world: World, item: string, kind: Kind, step: string): Promise<void> {
  const expected = companyFigures(world, item, kind)
  const { status, body } = await fixture.get(
    `${at(fixture.companyId)}/CatalogProductQuantities(${item})/Quantities`,
  )
  if (!expected) return expect(status, step).toBe(404)
  expect(body, step).toMatchObject(shownFigures({ node: fixture.companyId, item }, expected))
}

async function compareCompanyList(world: World, step: string): Promise<void> {
  const { items } = world
  const filter = items.map(({ id }) => `Id eq guid'${id}'`).join(' or ')
  const { body } = await fixture.get(
    `${at(fixture.companyId)}/CatalogProductQuantities?$filter=${encodeURIComponent(filter)}`,
  )
  const expected = items.flatMap(({ id, kind }) => {
    const found = companyFigures(world, id, kind)
    return found ? [shownFigures({ node: fixture.companyId, item: id }, found)] : []
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

async function compareNode(world: World, node: number, step: string): Promise<void> {
  const { ledger, items } = world
  const own = new Set(items.map(({ id }) => id))
  const isOwn = (one: Record<string, unknown>) => own.has(String(one.CatalogProductId ?? one.ProductId))
  const list = async (collection: string): Promise<Record<string, unknown>[]> =>
    (await fixture.get(`${at(node)}/${collection}`)).body.filter(isOwn)
  const [onHold, committed, thresholds, below] = await Promise.all([
    ...[list('CatalogProductsOnHold'), list('CatalogProductsCommitted')],
    ...[list('AvailabilityThresholds'), list('AvailabilityBelowThreshold')],
  ])

  const holds = liveHolds(ledger).filter((hold) => hold.node === node)
  expect(
    sorted(onHold?.map(({ Id, CatalogProductId, Quantity }) => ({ Id, CatalogProductId, Quantity })) ?? []),
    step,
  ).toEqual(
    sorted(holds.flatMap(({ batch, lines }) => lines.map((line) => ({ Id: batch, ...shownLine(line) })))),
  )
  const commitments = liveCommitments(ledger).filter((one) => one.node === node)
  expect(sorted(committed ?? []), step).toEqual(
    sorted(
      commitments.map(({ id, item, quantity }) => ({
        ...{ Id: id, EntityId: node, CatalogProductId: item, Quantity: quantity },
      })),
    ),
  )
  const kept = liveThresholds(ledger).filter((one) => one.node === node)
  expect(sorted(thresholds?.map(({ Id, MinQuantity }) => ({ Id, MinQuantity })) ?? []), step).toEqual(
    sorted(kept.map(({ id, minimum }) => ({ Id: id, MinQuantity: minimum }))),
  )
  expect(sorted(below?.map(({ ProductId, Quantity }) => ({ ProductId, Quantity })) ?? []), step).toEqual(
    sorted(
      kept.flatMap(({ item, minimum }) => {
        const { kind } = items.find(({ id }) => id === item) as World['items'][number]
        const found = figuresOf(ledger, { node, item }, kind)
        const free = found?.free ?? 0
        return free < minimum ? [{ ProductId: item, Quantity: free }] : []
      }),
    ),
  )
}
