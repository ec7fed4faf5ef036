// Everything that was written, entry by entry, and each figure worked out from all of it anew: no sums are kept, nothing is
// looked up. availability-model.test.ts compares the service with it.

export interface Line {
  item: string
  quantity: number
}

/** What a transfer takes of a product: serial numbers for each unit of a serialized one, packages of one with lots. */
export interface MovingLine extends Line {
  serials: readonly string[]
  packages: readonly (Package & { LotId: string })[]
}

export interface Package {
  PackageId: string
  Quantity: number
}

interface Place {
  node: number
  item: string
}

export type Entry =
  | ({ kind: 'stock'; quantity: number } & Place)
  | ({ kind: 'stock gone' } & Place)
  | ({ kind: 'serial' | 'serial gone'; id: string } & Place)
  | ({ kind: 'lot'; id: string; packages: readonly Package[] } & Place)
  | ({ kind: 'lot gone'; id: string } & Place)
  | { kind: 'hold'; batch: string; node: number; lines: readonly Line[] }
  | { kind: 'hold over'; batch: string }
  | ({ kind: 'commitment'; id: string; quantity: number } & Place)
  | { kind: 'commitment gone'; id: string }
  | { kind: 'transfer'; id: string; from: number; to: number; lines: readonly MovingLine[] }
  | { kind: 'transfer over'; id: string }
  | ({ kind: 'threshold'; id: number; minimum: number } & Place)
  | { kind: 'threshold gone'; id: number }

export type AvailabilityModel = readonly Entry[]

type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

const entriesOf = <Kind extends Entry['kind']>(ledger: AvailabilityModel, ...kinds: Kind[]): Of<Kind>[] =>
  ledger.filter((entry): entry is Of<Kind> => kinds.includes(entry.kind as Kind))

const isAt =
  ({ node, item }: Place) =>
  (entry: Place) =>
    entry.node === node && entry.item === item

const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0)

/** What is there of each name: the last entry says. */
function last<E extends { id: string | number; kind: string }>(entries: readonly E[]): E[] {
  const names = [...new Set(entries.map(({ id }) => id))]
  return names.flatMap((name) => {
    const entry = entries.findLast(({ id }) => id === name)
    return entry === undefined || entry.kind.endsWith(' gone') ? [] : [entry]
  })
}

export const liveHolds = (ledger: AvailabilityModel): Of<'hold'>[] =>
  entriesOf(ledger, 'hold').filter(
    ({ batch }) => !entriesOf(ledger, 'hold over').some((over) => over.batch === batch),
  )

export const liveTransfers = (ledger: AvailabilityModel): Of<'transfer'>[] =>
  entriesOf(ledger, 'transfer').filter(
    ({ id }) => !entriesOf(ledger, 'transfer over').some((over) => over.id === id),
  )

/** What is on its way from and to the node. */
export function movingOf(ledger: AvailabilityModel, { node, item }: Place): { out: number; in: number } {
  const quantity = (end: 'from' | 'to') =>
    sum(
      liveTransfers(ledger)
        .filter((transfer) => transfer[end] === node)
        .flatMap(({ lines }) => lines.filter((line) => line.item === item))
        .map((line) => line.quantity),
    )
  return { out: quantity('from'), in: quantity('to') }
}

export const liveCommitments = (ledger: AvailabilityModel) =>
  last(entriesOf(ledger, 'commitment', 'commitment gone')) as Of<'commitment'>[]

export const liveThresholds = (ledger: AvailabilityModel) =>
  last(entriesOf(ledger, 'threshold', 'threshold gone')) as Of<'threshold'>[]

export const serialsOf = (ledger: AvailabilityModel, place: Place): string[] =>
  last(entriesOf(ledger, 'serial', 'serial gone').filter(isAt(place)))
    .map(({ id }) => id)
    .toSorted()

export const lotsOf = (ledger: AvailabilityModel, place: Place) =>
  (last(entriesOf(ledger, 'lot', 'lot gone').filter(isAt(place))) as Of<'lot'>[])
    .map(({ id, packages }) => ({ LotId: id, Packages: packages }))
    .toSorted((a, b) => (a.LotId < b.LotId ? -1 : 1))

export interface Figures {
  inStock: number
  /** Before the threshold. */
  free: number
  minimum: number
  /** What can be ordered. */
  quantity: number
  movingOut: number
  movingIn: number
}

export type Kind = 'counted' | 'serialized' | 'lot'

/** Undefined where the node has no record of the item. */
export function figuresOf(ledger: AvailabilityModel, place: Place, kind: Kind): Figures | undefined {
  const record = entriesOf(ledger, 'stock', 'stock gone').filter(isAt(place)).at(-1)
  if (record?.kind !== 'stock') return undefined
  const inStock = {
    counted: record.quantity,
    serialized: serialsOf(ledger, place).length,
    lot: sum(lotsOf(ledger, place).flatMap(({ Packages }) => Packages.map(({ Quantity }) => Quantity))),
  }[kind]
  const free = inStock - heldOf(ledger, place) - committedOf(ledger, place)
  const minimum = liveThresholds(ledger).find(isAt(place))?.minimum ?? 0
  const moving = movingOf(ledger, place)
  return {
    ...{ inStock, free, minimum, quantity: orderable(free, minimum) },
    ...{ movingOut: moving.out, movingIn: moving.in },
  }
}

export const heldOf = (ledger: AvailabilityModel, { node, item }: Place): number =>
  sum(
    liveHolds(ledger)
      .filter((hold) => hold.node === node)
      .flatMap(({ lines }) => lines.filter((line) => line.item === item))
      .map(({ quantity }) => quantity),
  )

export const committedOf = (ledger: AvailabilityModel, place: Place): number =>
  sum(
    liveCommitments(ledger)
      .filter(isAt(place))
      .map(({ quantity }) => quantity),
  )

/** The threshold stays in the shop; what is owed shows in full. */
function orderable(free: number, minimum: number): number {
  if (free >= minimum) return free - minimum
  return free < 0 ? free : 0
}
