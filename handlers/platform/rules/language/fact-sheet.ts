// The facts of one check as the compiled conditions read them: each path is read at most once and checked
// against the catalogue. Tested by test/platform/rules/rules.test.ts.
import type { Fact } from './catalogue.ts'
import type { Reference } from './documents.ts'
import { pathReader } from './path-reader.ts'

/** Facts by name, plain JSON. */
export type Facts = Readonly<Record<string, unknown>>

/** A fact and a path in one word: "cart.SourceId". */
export const readerName = (fact: string, path?: string): string => (path ? `${fact}.${path}` : fact)

interface Slot {
  fact: string
  read: (value: unknown) => unknown
}

/** Gives each fact and path that the conditions of a rule set read a place in the set's sheets. */
export class Slots {
  readonly list: Slot[] = []
  readonly #facts: Record<string, Fact>
  readonly #known = new Map<string, number>()

  constructor(facts: Record<string, Fact>) {
    this.#facts = facts
  }

  of({ fact, path }: Reference): number {
    const name = readerName(fact, path)
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, this.list.length)
    return this.list.push({ fact, read: pathReader(this.#facts, fact, path) }) - 1
  }
}

export class FactSheet {
  readonly #facts: Facts
  readonly #slots: readonly Slot[]
  // A reader never answers undefined: what is absent is null, or a fault.
  readonly #values: unknown[]

  constructor(facts: Facts, slots: readonly Slot[]) {
    this.#facts = facts
    this.#slots = slots
    this.#values = new Array(slots.length).fill(undefined)
  }

  /** The value at a slot, null for nothing. Throws FactFault. */
  read(slot: number): unknown {
    const known = this.#values[slot]
    if (known !== undefined) return known
    const { fact, read } = this.#slots[slot] as Slot
    const found = read(this.#facts[fact])
    this.#values[slot] = found
    return found
  }
}
