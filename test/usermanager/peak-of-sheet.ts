// Reads the spreadsheet that it is given on the standard input, in a process of its own, and says what became of it and how
// much memory the process had at its peak, which nothing takes back. The peak is that of its address space: the figure of
// getrusage begins with what the process that started it had.
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readSheet } from '../../handlers/usermanager/spreadsheet/read-sheet.ts'

const outcome = await readSheet(await buffer(process.stdin)).then(
  (rows) => `${rows.length} rows`,
  ({ message }) => message,
)
const kibibytes = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
process.stdout.write(JSON.stringify({ outcome, mebibytes: kibibytes / 1_024 }))
