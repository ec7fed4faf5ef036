// Parses arguments and input files of the commands, and formats rows as a table of text.
import { readFileSync } from 'node:fs'
import { TenantError } from '../../entities/tenants/tenant-error.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'

/** Parses a CompanyId from the command line. */
export function companyId(argument: string | undefined): number {
  const id = Number(argument)
  if (argument && /^[1-9]\d*$/.test(argument) && id <= 2_147_483_647) return id
  throw new UsageError(
    `A CompanyId is a whole number${argument ? `, not "${argument}"` : ' and is missing'}.`,
  )
}

/** Parses the whole number of an option. */
export function wholeNumber(name: string, text: string, minimum = 0): number {
  const number = Number(text)
  if (/^\d{1,10}$/.test(text) && number >= minimum) return number
  throw new UsageError(`--${name} is a whole number, ${minimum} at least.`)
}

/** Formats rows as text in columns, with the property names as the header. */
export function table(rows: readonly object[], whenEmpty: string): string {
  const [first] = rows
  if (!first) return whenEmpty
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(String))]
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  const spread = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return lines.map(spread).join('\n')
}

/** Reads and parses a JSON file that the command line names. */
export function readDocument(file: string | undefined): unknown {
  if (!file) throw new UsageError('import needs a file.')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new TenantError(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
}
