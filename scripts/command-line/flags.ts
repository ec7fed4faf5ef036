// Parses the command line of scripts that must do so before they load the rest of the project. Tested by
// test/scripts/start.long.test.ts.
import { parseArgs } from 'node:util'
import { reportWrongUsage } from './wrong-usage.ts'

/** Returns the flags that are set. Ends the process for --help, and with exit code 2 for an invalid command line. */
export function readFlags<Name extends string>(
  usage: string,
  names: readonly Name[],
): Partial<Record<Name, boolean>> {
  const flags = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values } = parseArgs({ options: { ...flags, help: { type: 'boolean', short: 'h' } } })
    if (!values.help) return values as Partial<Record<Name, boolean>>
    console.log(usage)
    process.exit(0)
  } catch (error) {
    if (reportWrongUsage(error, usage)) process.exit()
    throw error
  }
}
