// Reads a spreadsheet in a worker thread, which is terminated if it takes too much time or memory, so that no
// file can stop the service. An unusable file is 400 with empty Details (U2). Tested by
// test/usermanager/spreadsheet.long.test.ts.
import { Worker } from 'node:worker_threads'
import { errors } from '../../../runtime/errors/errors.ts'
import type { SheetRow } from './workbook.ts'

interface Bounds {
  milliseconds?: number
  /** Maximum heap of the thread. */
  megabytes?: number
  /** Maximum rows below the header. */
  maxRows?: number
}

type Outcome = { rows: SheetRow[] } | { refusal: string }

export async function readSheet(file: Uint8Array, bounds: Bounds = {}): Promise<SheetRow[]> {
  const outcome = await inThread(file, bounds)
  if ('refusal' in outcome) throw errors.badRequest(outcome.refusal, [])
  return outcome.rows
}

function inThread(
  file: Uint8Array,
  { milliseconds = 10_000, megabytes = 256, maxRows = Number.POSITIVE_INFINITY }: Bounds,
): Promise<Outcome> {
  const thread = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: { file, maxRows },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  })
  const tooComplex: Outcome = { refusal: 'The file is too complex to be read.' }
  return new Promise<Outcome>((resolve) => {
    const clock = setTimeout(() => resolve(tooComplex), milliseconds)
    thread.once('message', resolve)
    // Usually out of memory; any error of the thread is caused by the file.
    thread.once('error', () => resolve(tooComplex))
    thread.once('exit', () => {
      clearTimeout(clock)
      resolve(tooComplex)
    })
  }).finally(() => thread.terminate())
}
