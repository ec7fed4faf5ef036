// npm run usage: prints the metered calls of production per company, service and day.
import { parseArgs } from 'node:util'
import { readUsage } from '../entities/tenants/usage-report.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { table } from './command-line/cli-input.ts'
import { runCommand, withDatabase } from './command-line/terminal.ts'

const usage = `Usage: npm run usage [-- --month yyyy-mm] [--json]

Prints the metered calls of every company, by service and day (UTC). The sandbox meters nothing.

  --month yyyy-mm  one month only
  --json           as JSON`

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { month: { type: 'string' }, json: { type: 'boolean' } } })
  const { month, json } = values
  if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new UsageError(`--month is "${month}": write it as yyyy-mm.`)
  }
  const rows = await withDatabase(({ orm }) => readUsage(orm, month))
  return json ? JSON.stringify(rows, null, 2) : table(rows, 'Nothing has been metered.')
})
