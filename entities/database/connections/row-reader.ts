// Makes rows from what PostgreSQL sends, by a function that is compiled for the columns of a statement. pg fills a copy of
// an empty row column by column; in a process with many kinds of rows V8 does that several times slower.
// Tested by test/database/row-reader.test.ts.

/** Parses the text of one column. */
export type Parser = (text: string) => unknown

/** Makes a row of the texts of its columns. */
export type RowReader = (texts: readonly (string | null)[]) => Record<string, unknown>

type Maker = (...parsers: readonly Parser[]) => RowReader

/** By the names of the columns: as many as the product has kinds of rows, since clients cannot choose columns. */
const makers = new Map<string, Maker>()

/** If two columns have the same name, the row has the second one, as with pg. */
export function rowReader(names: readonly string[], parsers: readonly Parser[]): RowReader {
  const key = JSON.stringify(names)
  const maker = makers.get(key) ?? compile(names)
  makers.set(key, maker)
  return maker(...parsers)
}

function compile(names: readonly string[]): Maker {
  const parameters = names.map((_, index) => `parse${index}`)
  const members = names.map(
    (name, index) => `${keyOf(name)}: texts[${index}] === null ? null : parse${index}(texts[${index}])`,
  )
  return new Function(...parameters, `return (texts) => ({ ${members.join(', ')} })`) as Maker
}

/** A literal key, because computed keys are as slow as pg's way; "__proto__" as one would set the prototype. */
const keyOf = (name: string) => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name))
