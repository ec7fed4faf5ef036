// Reads one spreadsheet, in the worker thread of read-sheet.ts.
import { SheetRefused, tooManyRows } from './refusal.ts'
import { readUsersSheet, type SheetRow } from './workbook.ts'

export interface SheetTask {
  file: Uint8Array
  maxRows: number
}

export type Outcome = { rows: SheetRow[] } | { refusal: string }

// The library reports what it does not understand in a file; the log is not for that.
console.error = () => {}
console.log = () => {}

export default async function readRows({ file, maxRows }: SheetTask): Promise<Outcome> {
  try {
    const rows = await readUsersSheet(Buffer.from(file))
    // Checked here, because receiving a million rows would block the main thread.
    if (rows.length - 1 > maxRows) throw new SheetRefused(tooManyRows(rows.length - 1, maxRows))
    return { rows }
  } catch (error) {
    const isRefusal = error instanceof SheetRefused
    return { refusal: isRefusal ? error.message : 'The file cannot be read as a spreadsheet.' }
  }
}
