// Where log lines go: standard output, in blocks. A full disk or a closed pipe behind it loses lines, which are counted, and
// affects nothing else; a reader that stalls costs a bounded amount of memory. Not pino's own destination: that one ends
// the process on such an error, or never lets it end (its `flushSync` tries a full disk for ever).
// Tested by test/platform/observe/log-output.test.ts.
import { write, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LogOutput {
  write(line: string): void
  /** Resolves when what was written before is out, or lost. */
  flush(): Promise<void>
  /** Lines lost so far. */
  lost(): number
}

interface LogOutputOptions {
  descriptor?: number
  /** A write for each line would cost as much as the request. */
  blockBytes?: number
  everyMs?: number
  /** Waiting behind a reader that stalls. */
  maxBytes?: number
}

/** The reader of a pipe is behind: the same bytes may be taken a moment later. */
const BEHIND = new Set(['EAGAIN', 'EBUSY'])
const PAUSE_MS = 50

export function createLogOutput({
  descriptor = 1,
  blockBytes = 8_192,
  everyMs = 500,
  maxBytes = 1_048_576,
}: LogOutputOptions = {}): LogOutput {
  let lines: string[] = []
  let bytes = 0
  let lost = 0
  /** A line was cut in the middle: the next one begins on a line of its own. */
  let isCut = false
  let writing: Promise<void> | undefined

  const takeBlock = (): Buffer => {
    const block = Buffer.from(`${isCut ? '\n' : ''}${lines.join('')}`)
    lines = []
    bytes = 0
    isCut = false
    return block
  }
  const lose = (block: Buffer, at: number) => {
    lost += countLines(block.subarray(at))
    isCut = at > 0 && block[at - 1] !== NEWLINE
  }
  const writeBlock = async (): Promise<void> => {
    const block = takeBlock()
    for (let at = 0; at < block.length; ) {
      const { code, written } = await writeSome(descriptor, block, at)
      at += written
      if (code === undefined) continue
      if (!BEHIND.has(code)) return lose(block, at)
      await sleep(PAUSE_MS, undefined, { ref: false })
    }
  }
  const flush = (): Promise<void> => {
    if (writing) return writing.then(() => (lines.length > 0 ? flush() : undefined))
    if (lines.length === 0) return Promise.resolve()
    writing = writeBlock().finally(() => {
      writing = undefined
    })
    return writing
  }

  setInterval(flush, everyMs).unref()
  process.on('exit', () => {
    // What is being written elsewhere must not be overtaken.
    if (writing || lines.length === 0) return
    const block = takeBlock()
    try {
      for (let at = 0; at < block.length; ) at += writeSync(descriptor, block, at)
    } catch {
      // Nobody is left to be told.
    }
  })

  return {
    write(line) {
      const size = Buffer.byteLength(line)
      if (bytes + size > maxBytes) {
        lost += 1
        return
      }
      lines.push(line)
      bytes += size
      if (bytes >= blockBytes && !writing) void flush()
    },
    flush,
    lost: () => lost,
  }
}

const NEWLINE = 10

function countLines(block: Buffer): number {
  let count = 0
  for (const byte of block) if (byte === NEWLINE) count += 1
  return count
}

function writeSome(
  descriptor: number,
  block: Buffer,
  at: number,
): Promise<{ code?: string; written: number }> {
  return new Promise((resolve) => {
    write(descriptor, block, at, (error, written) =>
      resolve(error ? { code: error.code ?? 'EIO', written: 0 } : { written }),
    )
  })
}
