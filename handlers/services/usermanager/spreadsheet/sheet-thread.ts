// The worker thread that reads one file and ends; it posts the rows or the refusal.
import { parentPort, workerData } from 'node:worker_threads'
import { SheetRefused, tooManyRows } from './refusal.ts'
import { readUsersSheet } from './workbook.ts'

try {
  const { file, maxRows } = workerData as { file: Uint8Array; maxRows: number }
  const rows = await readUsersSheet(Buffer.from(file))
  // Checked here, because receiving a million rows would block the main thread.
  if (rows.length - 1 > maxRows) throw new SheetRefused(tooManyRows(rows.length - 1, maxRows))
  parentPort?.postMessage({ rows })
} catch (error) {
  const isRefusal = error instanceof SheetRefused
  parentPort?.postMessage({
    refusal: isRefusal ? error.message : 'The file cannot be read as a spreadsheet.',
  })
}
