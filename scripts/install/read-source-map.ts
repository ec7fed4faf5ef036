// Turns a source map into the positions that stack traces need. Tested by test/scripts/bundle.test.ts.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))

/** Line and column in the bundle from 0, index of the source file, and its line from 1. */
type Entry = [line: number, column: number, source: number, sourceLine: number]

/** The first position of every source line. */
export function readMappings(mappings: string): Entry[] {
  const entries: Entry[] = []
  let [source, sourceLine] = [0, 0]
  let last = ''
  for (const [line, segments] of mappings.split(';').entries()) {
    let column = 0
    for (const segment of segments.split(',')) {
      const [columns = 0, files, lines] = numbersOf(segment)
      column += columns
      if (files === undefined || lines === undefined) continue
      source += files
      sourceLine += lines
      const place = `${source} ${sourceLine}`
      if (place !== last) entries.push([line, column, source, sourceLine + 1])
      last = place
    }
  }
  return entries
}

/** The numbers of a segment: in base 64, with five bits a digit, the lowest first, and the sign in the lowest bit. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = VALUES.get(digit) ?? 0
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

/**
 * The code with only ASCII characters, which Node keeps with one byte each, and its positions: an escape has five characters
 * more than what it stands for.
 */
export function inAscii(code: string, entries: readonly Entry[]): { code: string; entries: Entry[] } {
  const others = code.split('\n').map((line) => [...line.matchAll(OTHER)].map(({ index }) => index))
  const shifted = entries.map(([line, column, ...source]): Entry => {
    const before = others[line]?.filter((index) => index < column).length ?? 0
    return [line, column + 5 * before, ...source]
  })
  const escaped = code.replaceAll(OTHER, (other) => `\\u${other.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return { code: escaped, entries: shifted }
}

const OTHER = /[\u0080-\uffff]/g
