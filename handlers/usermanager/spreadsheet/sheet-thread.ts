// The thread that reads one file and ends: a message with the bytes in, one with the rows or the refusal out.
import { parentPort, workerData } from 'node:worker_threads'
import { SheetRefused } from './refusal.ts'
import { readUsersSheet } from './workbook.ts'

try {
  parentPort?.postMessage({ rows: await readUsersSheet(Buffer.from(workerData)) })
} catch (error) {
  const isForeseen = error instanceof SheetRefused
  parentPort?.postMessage({
    refusal: isForeseen ? error.message : 'The file cannot be read as a spreadsheet.',
  })
}
