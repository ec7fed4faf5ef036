// Streams the rows of a sheet out of exceljs in few large buffers and at the client's pace. The library
// creates two small buffers per row and ignores back-pressure. This relies on internals of the library, so an
// upgrade must be tested with a long report. Tested by test/platform/forms/forms.test.ts.
import type { Writable } from 'node:stream'
import type exceljs from 'exceljs'

/** Characters of a sheet that go on together. */
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
 * The library's buffers pile up outside the heap faster than they are collected. What is to be written is put together as
 * text, which dies young, and becomes one buffer for many rows. Not one of Node's pool: a slab of that lives as long as the
 * last of its buffers, so long that it is taken for old.
 */
export function gather(sheet: exceljs.Worksheet): void {
  const stream = streamOf(sheet)
  const end = stream.end.bind(stream)
  // The sheet's beginning was written as it was made.
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

/** Resolves once what was written has gone on to the client. */
export async function drained(sheet: exceljs.Worksheet): Promise<void> {
  for (const pipe of streamOf(sheet).pipes) {
    // Writing nothing is how a stream of any age says whether it has room.
    if (!pipe.write(NOTHING)) await new Promise<void>((resolve) => pipe.once('drain', resolve))
  }
}
