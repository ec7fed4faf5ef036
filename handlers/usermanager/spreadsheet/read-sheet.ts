// Reads a spreadsheet in a thread of its own, which is ended where it takes too long or too much: no file stops the
// service. A file that cannot be used is 400 with empty Details (U2). Tested by test/usermanager/spreadsheet.test.ts.
import { Worker } from 'node:worker_threads'
import { errors } from '../../platform/errors/errors.ts'
import type { SheetRow } from './workbook.ts'

interface Bounds {
  milliseconds?: number
  /** Of the thread's heap. */
  megabytes?: number
  /** Rows below the header; a file with more of them is refused. */
  mostRows?: number
}

type Outcome = { rows: SheetRow[] } | { refusal: string }

export async function readSheet(file: Uint8Array, bounds: Bounds = {}): Promise<SheetRow[]> {
  const outcome = await inThread(file, bounds)
  if ('refusal' in outcome) throw errors.badRequest(outcome.refusal, [])
  return outcome.rows
}

function inThread(
  file: Uint8Array,
  { milliseconds = 10_000, megabytes = 256, mostRows = Number.POSITIVE_INFINITY }: Bounds,
): Promise<Outcome> {
  const thread = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: { file, mostRows },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  })
  const tooComplex: Outcome = { refusal: 'The file is too complex to be read.' }
  return new Promise<Outcome>((resolve) => {
    const clock = setTimeout(() => resolve(tooComplex), milliseconds)
    thread.once('message', resolve)
    // Out of memory, for the most part; whatever it is, it is this file's doing.
    thread.once('error', () => resolve(tooComplex))
    thread.once('exit', () => {
      clearTimeout(clock)
      resolve(tooComplex)
    })
  }).finally(() => thread.terminate())
}
