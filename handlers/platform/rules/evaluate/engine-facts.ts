// Supplies the facts of one check to json-rules-engine in place of its almanac: values are read by plain
// property paths and checked against the catalogue, and an unknown fact throws. Tested by
// test/platform/rules/rules-differential.test.ts.
import { Almanac } from 'json-rules-engine'
import { FactFault } from '../language/fact-reader.ts'
import { type Facts, readerName } from '../language/fact-sheet.ts'

export type Readers = ReadonlyMap<string, (value: unknown) => unknown>

export class EngineFacts extends Almanac {
  /** What was wrong with facts, by "fact.path"; the engine itself tells of one fault only, whichever settles first. */
  readonly faults = new Map<string, Error>()
  readonly #given: Facts
  readonly #readers: Readers

  constructor(given: Facts, readers: Readers) {
    super({ allowUndefinedFacts: false })
    this.#given = given
    this.#readers = readers
  }

  override async factValue<T>(fact: string, _params?: Record<string, unknown>, path?: string): Promise<T> {
    const name = readerName(fact, path)
    const read = this.#readers.get(name)
    if (read === undefined) throw new FactFault(`No rule was said to read ${name}.`)
    try {
      return read(this.#given[fact]) as T
    } catch (error) {
      this.faults.set(name, error as Error)
      throw error
    }
  }
}
