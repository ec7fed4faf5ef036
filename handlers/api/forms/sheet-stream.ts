// Streams the rows of a sheet out of exceljs in few large buffers and at the client's pace. The library
// creates two small buffers per row and ignores back-pressure. This relies on internals of the library, so an
// upgrade must be tested with a long report. Tested by test/api/forms/forms.long.test.ts.
import type { Writable } from 'node:stream'
import type exceljs from 'exceljs'

/** Characters per buffer. */
const PIECE = 8_192
const NOTHING = Buffer.alloc(0)

interface SheetStream {
  pipes: readonly Writable[]
  read(): Buffer
  write(text: string | { toBuffer(): Buffer }): unknown
  end(): void
}

const streamOf = (sheet: exceljs.Worksheet) => (sheet as unknown as { stream: SheetStream }).stream

/**
 * The library's buffers accumulate outside the heap faster than they are collected. The sheet's text is therefore joined as
 * strings, which are collected early, and becomes one buffer for many rows. The buffer is not from Node's pool, because a
 * slab of the pool remains in memory as long as the last of its buffers.
 */
export function gather(sheet: exceljs.Worksheet): void {
  const stream = streamOf(sheet)
  const end = stream.end.bind(stream)
  // The library wrote the sheet's beginning when it created the sheet.
  let waiting = String(stream.read())
  const flush = () => {
    const piece = Buffer.allocUnsafeSlow(Buffer.byteLength(waiting))
    piece.write(waiting)
    waiting = ''
    for (const pipe of stream.pipes) pipe.write(piece)
  }
  stream.write = (text) => {
    waiting += typeof text === 'string' ? text : text.toBuffer()
    if (waiting.length >= PIECE) flush()
  }
  stream.end = () => {
    flush()
    end()
  }
}

/** Resolves when the stream accepts more, because the client has read. */
export async function drained(sheet: exceljs.Worksheet): Promise<void> {
  for (const pipe of streamOf(sheet).pipes) {
    // The library's streams are of an old version: an empty write is the only portable way to check for space.
    if (!pipe.write(NOTHING)) await new Promise<void>((resolve) => pipe.once('drain', resolve))
  }
}
