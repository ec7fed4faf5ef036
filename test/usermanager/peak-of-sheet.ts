// A separate process that reads a spreadsheet from standard input and reports the result and its own peak memory. The peak
// comes from /proc (VmHWM), because that of getrusage starts with the memory of the parent process.
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readSheet } from '../../handlers/services/usermanager/spreadsheet/read-sheet.ts'

const outcome = await readSheet(await buffer(process.stdin)).then(
  (rows) => `${rows.length} rows`,
  ({ message }) => message,
)
const kibibytes = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
process.stdout.write(JSON.stringify({ outcome, mebibytes: kibibytes / 1_024 }))
