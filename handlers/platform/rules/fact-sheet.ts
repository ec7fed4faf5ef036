// The facts of one check, handed to the engine in place of its own almanac: values are read by plain property
// paths and checked against the catalogue, what is not there throws, and a fact given as a function is called at
// most once, however many rules and rule sets ask for it. Held by test/platform/rules.test.ts.
import { Almanac } from 'json-rules-engine'
import { FactFault } from './fact-reader.ts'

/** Facts by name, plain JSON; a costly one as a function that loads it. */
export type Facts = Readonly<Record<string, unknown>>

export type Given = (fact: string) => unknown
export type Readers = ReadonlyMap<string, (value: unknown) => unknown>

/** Looks facts up by name and calls each function among them once. */
export function givenFacts(facts: Facts): Given {
  const loaded = new Map<string, unknown>()
  return (fact) => {
    const value = facts[fact]
    if (typeof value !== 'function') return value
    if (!loaded.has(fact)) loaded.set(fact, value())
    return loaded.get(fact)
  }
}

/** The name under which a reader is kept: "cart.SourceId". */
export const readerName = (fact: string, path?: string): string => (path ? `${fact}.${path}` : fact)

export class FactSheet extends Almanac {
  readonly #given: Given
  readonly #readers: Readers

  constructor(given: Given, readers: Readers) {
    super({ allowUndefinedFacts: false })
    this.#given = given
    this.#readers = readers
  }

  override async factValue<T>(fact: string, _params?: Record<string, unknown>, path?: string): Promise<T> {
    const read = this.#readers.get(readerName(fact, path))
    if (read === undefined) throw new FactFault(`No rule was said to read ${readerName(fact, path)}.`)
    return read(await this.#given(fact)) as T
  }
}
