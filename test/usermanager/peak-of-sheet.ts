// Reads the spreadsheet that it is given on the standard input, in a process of its own, and says what became of it and how
// much memory the process had at its peak, which nothing takes back.
import { buffer } from 'node:stream/consumers'
import { readSheet } from '../../handlers/usermanager/spreadsheet/read-sheet.ts'

const outcome = await readSheet(await buffer(process.stdin)).then(
  (rows) => `${rows.length} rows`,
  ({ message }) => message,
)
const { maxRSS } = process.resourceUsage()
process.stdout.write(JSON.stringify({ outcome, mebibytes: maxRSS / 1_024 }))
