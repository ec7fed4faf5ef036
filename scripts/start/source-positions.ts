// Makes stack traces of the bundle name the source files. The table of positions is read with the first stack trace that
// needs it. Columns are left out: the table has an entry for each line. Tested by test/scripts/bundle.test.ts.
import { readFileSync } from 'node:fs'

export const POSITIONS = 'positions.json'

/** Of one file of the bundle, in the order of its code. */
export interface Positions {
  /** Names of the source files, as URLs. */
  sources: string[]
  /** In base 64, as numbers of 32 bits, four for an entry: line and column in the bundle from 0, index of the source, its line. */
  entries: string
}

export function showSourcePositions(bundle: URL): void {
  let files: Map<string, Table> | undefined
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => inSource(String(frame)))].join(
      '\n    at ',
    )

  function inSource(frame: string): string {
    const at = frame.indexOf(bundle.href)
    if (at === -1) return frame
    const [, file = '', line, column, rest = ''] =
      /^([^:]*):(\d+):(\d+)(.*)$/.exec(frame.slice(at + bundle.href.length)) ?? []
    files ??= readTables(new URL(POSITIONS, bundle))
    const table = files.get(file)
    const position = table && find(table, Number(line) - 1, Number(column) - 1)
    return position ? frame.slice(0, at) + position + rest : frame
  }
}

interface Table {
  sources: string[]
  entries: Uint32Array
}

function readTables(file: URL): Map<string, Table> {
  const files = Object.entries<Positions>(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(
    files.map(([name, { sources, entries }]) => {
      // Copied, because a buffer may begin anywhere in a larger one.
      const bytes = Uint8Array.from(Buffer.from(entries, 'base64'))
      return [name, { sources, entries: new Uint32Array(bytes.buffer) }]
    }),
  )
}

/** The last entry at or before a position of the bundle. */
function find({ sources, entries }: Table, line: number, column: number): string | undefined {
  let [low, high] = [0, entries.length / 4]
  while (low < high) {
    const middle = (low + high) >> 1
    const [at = 0, from = 0] = entries.subarray(4 * middle)
    if (at < line || (at === line && from <= column)) low = middle + 1
    else high = middle
  }
  const [, , source = -1, sourceLine] = low === 0 ? [] : entries.subarray(4 * (low - 1))
  const name = sources[source]
  return name && `${name}:${sourceLine}`
}
