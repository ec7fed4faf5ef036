// The facts of one check as the compiled conditions read them: every path at most once, checked against the catalogue,
// without a promise unless a fact really has to be loaded. Then the value is OPEN, the check goes on with what does
// not need it, and asks again when it is there. Held by test/platform/rules.test.ts.
import type { Fact } from './catalogue.ts'
import type { Reference } from './documents.ts'
import { pathReader } from './path-reader.ts'

/** Facts by name, plain JSON; a costly one as a function that loads it. */
export type Facts = Readonly<Record<string, unknown>>

export type Given = (fact: string) => unknown

/** Facts whose functions are called once, however many rule sets are given them. */
export function calledOnce(facts: Facts): Facts {
  const costly = Object.entries(facts).filter(([, value]) => typeof value === 'function')
  if (costly.length === 0) return facts
  const once = costly.map(([name, load]): [string, () => unknown] => {
    let called: { value: unknown } | undefined
    const once = () => {
      called ??= { value: (load as () => unknown)() }
      return called.value
    }
    return [name, once]
  })
  return { ...facts, ...Object.fromEntries(once) }
}

/** Looks facts up by name and calls each function among them once. */
export function givenFacts(facts: Facts): Given {
  const once = calledOnce(facts)
  return (fact) => {
    const value = once[fact]
    return typeof value === 'function' ? value() : value
  }
}

/** A fact and a path in one word: "cart.SourceId". */
export const readerName = (fact: string, path?: string): string => (path ? `${fact}.${path}` : fact)

/** What a sheet answers for a fact that is being loaded. */
export const OPEN = Symbol('open')

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
  readonly #given: Given
  readonly #slots: readonly Slot[]
  // A reader never answers undefined: what is absent is null, or a fault.
  readonly #values: unknown[]
  #loads: Map<string, { value: unknown; done: Promise<void> }> | undefined

  constructor(given: Given, slots: readonly Slot[]) {
    this.#given = given
    this.#slots = slots
    this.#values = new Array(slots.length).fill(undefined)
  }

  /** The value at a slot, null for nothing, OPEN while it is loaded. Throws FactFault. */
  read(slot: number): unknown {
    const known = this.#values[slot]
    if (known !== undefined) return known
    const { fact, read } = this.#slots[slot] as Slot
    const value = this.#valueOf(fact)
    if (value === OPEN) return OPEN
    const found = read(value)
    this.#values[slot] = found
    return found
  }

  /** Settles when everything that was found open is there. */
  async loaded(): Promise<void> {
    await Promise.all([...(this.#loads?.values() ?? [])].map(({ done }) => done))
  }

  #valueOf(fact: string): unknown {
    const known = this.#loads?.get(fact)
    if (known) return known.value
    const value = this.#given(fact)
    if (typeof (value as PromiseLike<unknown> | null | undefined)?.then !== 'function') return value
    const load = { value: OPEN as unknown, done: Promise.resolve() }
    load.done = Promise.resolve(value).then((arrived) => {
      load.value = arrived
    })
    // Another fact may fault before anybody waits for this one.
    load.done.catch(() => {})
    this.#loads ??= new Map()
    this.#loads.set(fact, load)
    return OPEN
  }
}
