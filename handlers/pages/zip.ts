// Packs text files as a ZIP archive without compression: a response is compressed anyway. Archives of up to 4 GiB and
// 65,535 files. Tested by test/pages/pages.test.ts.
import { crc32 } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** File names are in UTF-8. */
const UTF8 = 0x0800
/** 1980-01-01, the first date of the format, so that the same files result in the same archive. */
const DATE = 0x0021

/** The archive of files by their path. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const about = fields([VERSION, 2], [UTF8, 2], [0, 2], [0, 2], [DATE, 2], [crc32(content), 4])
    const sizes = fields([content.length, 4], [content.length, 4], [name.length, 2], [0, 2])
    const rest = fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    const local = Buffer.concat([fields([LOCAL, 4]), about, sizes, name, content])
    directory.push(fields([CENTRAL, 4], [VERSION, 2]), about, sizes, rest, name)
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = files.size
  const end = fields(
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [central.length, 4],
    [offset, 4],
    [0, 2],
  )
  return Buffer.concat([...parts, central, end])
}

function fields(...values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
