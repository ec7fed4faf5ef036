// Writes log lines to standard output in blocks. A full disk or a closed pipe only loses lines, which are counted; a
// reader that stalls costs a bounded amount of memory. pino's own destination is not used, because such an error makes
// it end the process, or keeps the process from ending (its `flushSync` retries forever on a full disk).
// Tested by test/runtime/observe/log-output.test.ts.
import { write, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LogOutput {
  write(line: string): void
  /** Resolves when all previous lines have been written or lost. */
  flush(): Promise<void>
  /** The number of lines lost so far. */
  lost(): number
}

interface LogOutputOptions {
  descriptor?: number
  /** Size of a block. Blocks are used because one write per line would cost as much as the request. */
  blockBytes?: number
  everyMs?: number
  /** Maximum number of bytes kept for a stalled reader; further lines are lost. */
  maxBytes?: number
}

/** Errors of a pipe whose reader is slow: the same write may succeed a moment later. */
const BEHIND = new Set(['EAGAIN', 'EBUSY'])
const PAUSE_MS = 50

export function createLogOutput({
  descriptor = 1,
  blockBytes = 65_536,
  everyMs = 500,
  maxBytes = 1_048_576,
}: LogOutputOptions = {}): LogOutput {
  let lines: string[] = []
  let bytes = 0
  let lost = 0
  /** Whether the last written line is incomplete, so that the next block must begin with a line break. */
  let isCut = false
  let writing: Promise<void> | undefined

  const allocateBlock = (): Buffer => {
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
    const block = allocateBlock()
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
    // An asynchronous write is in progress: these lines must not be written before it.
    if (writing || lines.length === 0) return
    const block = allocateBlock()
    try {
      for (let at = 0; at < block.length; ) at += writeSync(descriptor, block, at)
    } catch {
      // The process is exiting: the error cannot be reported anywhere.
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
