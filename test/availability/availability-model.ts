// A model of availability: stores every change as an entry and recalculates each figure from all entries, without keeping
// sums. availability-model.long.test.ts compares the service with it.

export interface Line {
  item: string
  quantity: number
}

/** A transferred quantity of a product: with serial numbers if it is serialized, with packages if it has lots. */
export interface MovingLine extends Line {
  serials: readonly string[]
  packages: readonly (Package & { LotId: string })[]
}

interface Package {
  PackageId: string
  Quantity: number
}

interface StockKey {
  node: number
  item: string
}

export type Entry =
  | ({ kind: 'stock'; quantity: number } & StockKey)
  | ({ kind: 'stock gone' } & StockKey)
  | ({ kind: 'serial' | 'serial gone'; id: string } & StockKey)
  | ({ kind: 'lot'; id: string; packages: readonly Package[] } & StockKey)
  | ({ kind: 'lot gone'; id: string } & StockKey)
  | { kind: 'hold'; batch: string; node: number; lines: readonly Line[] }
  | { kind: 'hold over'; batch: string }
  | ({ kind: 'commitment'; id: string; quantity: number } & StockKey)
  | { kind: 'commitment gone'; id: string }
  | { kind: 'transfer'; id: string; from: number; to: number; lines: readonly MovingLine[] }
  | { kind: 'transfer over'; id: string }
  | ({ kind: 'threshold'; id: number; minimum: number } & StockKey)
  | { kind: 'threshold gone'; id: number }

export type AvailabilityModel = readonly Entry[]

type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

const entriesOf = <Kind extends Entry['kind']>(model: AvailabilityModel, ...kinds: Kind[]): Of<Kind>[] =>
  model.filter((entry): entry is Of<Kind> => kinds.includes(entry.kind as Kind))

const isAt =
  ({ node, item }: StockKey) =>
  (entry: StockKey) =>
    entry.node === node && entry.item === item

const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0)

/** The last entry of each id, without the ids whose last entry is a removal. */
function last<E extends { id: string | number; kind: string }>(entries: readonly E[]): E[] {
  const names = [...new Set(entries.map(({ id }) => id))]
  return names.flatMap((name) => {
    const entry = entries.findLast(({ id }) => id === name)
    return entry === undefined || entry.kind.endsWith(' gone') ? [] : [entry]
  })
}

export const liveHolds = (model: AvailabilityModel): Of<'hold'>[] =>
  entriesOf(model, 'hold').filter(
    ({ batch }) => !entriesOf(model, 'hold over').some((over) => over.batch === batch),
  )

/** The transfers in transit. A receipt of a part adds an entry with the lines that are left. */
export function liveTransfers(model: AvailabilityModel): Of<'transfer'>[] {
  const latest = new Map(entriesOf(model, 'transfer', 'transfer over').map((entry) => [entry.id, entry]))
  return [...latest.values()].filter((entry) => entry.kind === 'transfer')
}

/** The quantities in transit from and to the node. */
export function inTransitOf(
  model: AvailabilityModel,
  { node, item }: StockKey,
): { outgoing: number; incoming: number } {
  const quantity = (end: 'from' | 'to') =>
    sum(
      liveTransfers(model)
        .filter((transfer) => transfer[end] === node)
        .flatMap(({ lines }) => lines.filter((line) => line.item === item))
        .map((line) => line.quantity),
    )
  return { outgoing: quantity('from'), incoming: quantity('to') }
}

export const liveCommitments = (model: AvailabilityModel) =>
  last(entriesOf(model, 'commitment', 'commitment gone')) as Of<'commitment'>[]

export const liveThresholds = (model: AvailabilityModel) =>
  last(entriesOf(model, 'threshold', 'threshold gone')) as Of<'threshold'>[]

export const serialsOf = (model: AvailabilityModel, stockKey: StockKey): string[] =>
  last(entriesOf(model, 'serial', 'serial gone').filter(isAt(stockKey)))
    .map(({ id }) => id)
    .toSorted()

export const lotsOf = (model: AvailabilityModel, stockKey: StockKey) =>
  (last(entriesOf(model, 'lot', 'lot gone').filter(isAt(stockKey))) as Of<'lot'>[])
    .map(({ id, packages }) => ({ LotId: id, Packages: packages }))
    .toSorted((a, b) => (a.LotId < b.LotId ? -1 : 1))

export interface Figures {
  inStock: number
  /** The quantity neither on hold nor committed, before the threshold is subtracted. */
  free: number
  minimum: number
  /** The quantity that can be ordered. */
  quantity: number
  movingOut: number
  movingIn: number
}

export type Kind = 'counted' | 'serialized' | 'lot'

/** Undefined if the node has no record of the item. */
export function figuresOf(model: AvailabilityModel, stockKey: StockKey, kind: Kind): Figures | undefined {
  const record = entriesOf(model, 'stock', 'stock gone').filter(isAt(stockKey)).at(-1)
  if (record?.kind !== 'stock') return undefined
  const inStock = {
    counted: record.quantity,
    serialized: serialsOf(model, stockKey).length,
    lot: sum(lotsOf(model, stockKey).flatMap(({ Packages }) => Packages.map(({ Quantity }) => Quantity))),
  }[kind]
  const free = inStock - heldOf(model, stockKey) - committedOf(model, stockKey)
  const minimum = liveThresholds(model).find(isAt(stockKey))?.minimum ?? 0
  const moving = inTransitOf(model, stockKey)
  return {
    ...{ inStock, free, minimum, quantity: orderable(free, minimum) },
    ...{ movingOut: moving.outgoing, movingIn: moving.incoming },
  }
}

export const heldOf = (model: AvailabilityModel, { node, item }: StockKey): number =>
  sum(
    liveHolds(model)
      .filter((hold) => hold.node === node)
      .flatMap(({ lines }) => lines.filter((line) => line.item === item))
      .map(({ quantity }) => quantity),
  )

export const committedOf = (model: AvailabilityModel, stockKey: StockKey): number =>
  sum(
    liveCommitments(model)
      .filter(isAt(stockKey))
      .map(({ quantity }) => quantity),
  )

/** Subtracts the threshold, but not below 0; a quantity that is already negative stays as it is. */
function orderable(free: number, minimum: number): number {
  if (free >= minimum) return free - minimum
  return free < 0 ? free : 0
}
