// Reads a spreadsheet in a worker thread, which is terminated if it takes too much time or memory, so that no
// file can stop the service, and which ends with the file. An unusable file is 400 with empty Details (U2). Tested by
// test/usermanager/spreadsheet.long.test.ts.
import { createThreads, ThreadTerminatedError } from '../../../runtime/async/threads.ts'
import { errors } from '../../../runtime/errors/errors.ts'
import type { Outcome, SheetTask } from './sheet-thread.ts'
import type { SheetRow } from './workbook.ts'

interface Bounds {
  deadlineMs?: number
  /** Maximum heap of the thread. */
  megabytes?: number
  /** Maximum rows below the header. */
  maxRows?: number
}

export async function readSheet(
  file: Uint8Array,
  { maxRows = Number.POSITIVE_INFINITY, ...bounds }: Bounds = {},
): Promise<SheetRow[]> {
  const entry = new URL('./sheet-thread.ts', import.meta.url)
  const thread = createThreads<SheetTask, Outcome>({ entry, ...bounds })
  try {
    const outcome = await thread.run({ file, maxRows })
    if ('refusal' in outcome) throw errors.badRequest(outcome.refusal, [])
    return outcome.rows
  } catch (error) {
    if (!(error instanceof ThreadTerminatedError)) throw error
    throw errors.badRequest('The file is too complex to be read.', [])
  } finally {
    await thread.stop()
  }
}
