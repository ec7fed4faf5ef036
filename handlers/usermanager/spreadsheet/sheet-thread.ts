// The thread that reads one file and ends: a message with the bytes in, one with the rows or the refusal out.
import { parentPort, workerData } from 'node:worker_threads'
import { SheetRefused, tooManyRows } from './refusal.ts'
import { readUsersSheet } from './workbook.ts'

try {
  const { file, mostRows } = workerData as { file: Uint8Array; mostRows: number }
  const rows = await readUsersSheet(Buffer.from(file))
  // Here rather than where they are checked: to take over a million rows would hold up the main thread.
  if (rows.length - 1 > mostRows) throw new SheetRefused(tooManyRows(rows.length - 1, mostRows))
  parentPort?.postMessage({ rows })
} catch (error) {
  const isForeseen = error instanceof SheetRefused
  parentPort?.postMessage({
    refusal: isForeseen ? error.message : 'The file cannot be read as a spreadsheet.',
  })
}
