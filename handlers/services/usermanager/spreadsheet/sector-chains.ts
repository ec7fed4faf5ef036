// Limits how much the parser of compound files copies. From each unvisited sector the parser follows the chain
// to its end and copies all of it: a cyclic chain of a few kilobytes, or a backward chain of some megabytes,
// would exhaust the memory of the process, because buffers do not count in a thread's limits. This file
// walks the chains in the same way without copying. Tested by test/usermanager/spreadsheet.long.test.ts.
import { SheetRefused } from './refusal.ts'

const MAX_BYTES = 32 * 1_048_576
const HEADER = 512
const ENTRY = 128
const [END_OF_CHAIN, FREE, ROOT] = [-2, -1, 5]
/** Shorter streams are stored in mini sectors within another stream. */
const SHORT = 4_096

/** Throws SheetRefused. */
export function checkChains(bytes: Buffer): void {
  // The parser refuses these itself.
  if (bytes.length < HEADER) return
  const size = bytes.readUInt16LE(30) === 12 ? 4_096 : 512
  const count = Math.ceil(bytes.length / size) - 1
  // The parser treats bytes after the end as zeros.
  const file = Buffer.concat([bytes, Buffer.alloc(size)])
  const int = (at: number) => file.readInt32LE(at)
  const isSector = (index: number) => index >= 0 && index < count
  const table = tableSectors(int, isSector, size, count)
  const next = (sector: number): number => {
    const part = table[Math.floor((sector * 4) / size)]
    return part !== undefined && isSector(part)
      ? int((part + 1) * size + ((sector * 4) % size))
      : END_OF_CHAIN
  }
  let left = MAX_BYTES
  const take = (copied: number) => {
    left -= copied
    if (left < 0) throw tangled()
  }

  const directory = int(48)
  if (!isSector(directory)) throw tangled()
  const [met, starts] = [new Set<number>(), new Set<number>()]
  for (let index = 0; index < count; index++) {
    const start = (index + directory) % count
    if (met.has(start)) continue
    starts.add(start)
    const seen = new Set<number>()
    for (let sector = start; sector >= 0 && !seen.has(sector); sector = next(sector)) {
      seen.add(sector)
      met.add(sector)
      take(size)
    }
  }
  const known = new Set<number>()
  for (let sector = directory; isSector(sector) && !known.has(sector); sector = next(sector)) {
    known.add(sector)
    for (let at = (sector + 1) * size; at < (sector + 2) * size; at += ENTRY) {
      const [type, start, length] = [file[at + 66], int(at + 116), int(at + 120)]
      if (type === ROOT) continue
      if (length < SHORT) take(Math.max(0, length))
      else if (!starts.has(start)) {
        starts.add(start)
        for (let other = start; other >= 0; other = next(other)) take(size)
      }
    }
  }
}

/** The sectors of the allocation table: those listed in the header, and those in a chain of further lists. */
function tableSectors(
  int: (at: number) => number,
  isSector: (index: number) => boolean,
  size: number,
  count: number,
): number[] {
  const sectors: number[] = []
  for (let at = 76; at < HEADER && int(at) >= 0; at += 4) sectors.push(int(at))
  let sector = int(68)
  for (let more = int(72), walked = 0; sector !== END_OF_CHAIN && sector !== FREE; more--, walked++) {
    if (walked > count) throw tangled()
    if (!isSector(sector)) break
    const from = (sector + 1) * size
    for (let at = from; at < from + size - 4 && int(at) !== END_OF_CHAIN; at += 4) sectors.push(int(at))
    if (more < 1) break
    sector = int(from + size - 4)
  }
  return sectors
}

const tangled = () => new SheetRefused('The file is damaged: its parts run into each other.')
