// Reads a table from a CSV file, with commas or semicolons (R13). papaparse reads the CSV, in short steps, because edits are loaded
// while the process serves requests. Tested by test/rules/load/tables.test.ts.
import papaparse from 'papaparse'
import { createCooperativeYield } from '../../runtime/async/cooperative-yield.ts'
import type { RuleProblem } from './problems.ts'
import { Table } from './tables.ts'

const MAX_ROWS = 100_000
/** Rows that are read in one step. */
const STEP_ROWS = 500

/** The table in a CSV file, or the first fault of its text. */
export async function parseTable(file: string, source: string): Promise<Table | RuleProblem> {
  const text = source.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const yieldIfDue = createCooperativeYield()
  const lines: number[] = []
  let header: string[] | undefined
  let fields: string[][] = []
  let line = 1
  for (let from = 0; from < text.length; ) {
    await yieldIfDue()
    const { data, errors, meta } = papaparse.parse<string[]>(text.slice(from), {
      ...{ delimiter, newline: '\n', preview: STEP_ROWS, fastMode: false },
    })
    from += meta.cursor
    for (const [index, row] of data.entries()) {
      const error = errors.find((error) => error.row === index)
      const fault = error ? at(undefined, QUOTES[error.code] ?? error.message) : rowFault(row)
      if (fault) return fault
      line += row.reduce((count, field) => count + newlinesIn(field), 1)
    }
  }
  if (!header) return at(undefined, 'the file is empty; its first row has the names of the columns.')
  const columns = header.map((name, column) => [name, fields[column] ?? []] as const)
  // Programs that separate by semicolons write decimals with a comma.
  return new Table(new Map(columns), lines, delimiter === ';' ? ',' : '.')

  function at(column: number | undefined, message: string): RuleProblem {
    return { file, line, ...(column !== undefined && { column }), pointer: '', message }
  }

  /** Takes a row over, or returns what is wrong with it. */
  function rowFault(written: readonly string[]): RuleProblem | undefined {
    const row = written.map((field) => normalized(field.trim()))
    // Spreadsheet programs write rows of empty fields.
    if (row.every((field) => field === '') && header) return undefined
    if (header === undefined) {
      header = row
      fields = row.map(() => [])
      const empty = row.indexOf('')
      if (empty !== -1)
        return at(empty + 1, 'a name is missing here: the first row has the name of each column.')
      const repeated = row.findIndex((name, column) => row.indexOf(name) < column)
      return repeated === -1 ? undefined : at(repeated + 1, `two columns have the name "${row[repeated]}".`)
    }
    if (row.length !== header.length) return at(undefined, widthFault(row, header))
    if (lines.length >= MAX_ROWS)
      return at(undefined, `the table has more than ${MAX_ROWS.toLocaleString('en-us')} rows.`)
    lines.push(line)
    for (const [column, field] of row.entries()) fields[column]?.push(field)
    return undefined
  }
}

const QUOTES: Readonly<Record<string, string>> = {
  MissingQuotes: 'a text in quotes, "…", does not end.',
  InvalidQuotes: 'in a text in quotes, "…", a quote is written twice: "".',
}

/** The separator that divides the first row into more fields. */
function delimiterOf(text: string): ',' | ';' {
  const count = (delimiter: string) =>
    papaparse.parse<string[]>(text, { delimiter, newline: '\n', preview: 1, fastMode: false }).data[0]
      ?.length ?? 0
  return count(';') > count(',') ? ';' : ','
}

/** Most fields are ASCII, for which the test is faster. */
const normalized = (field: string) => (/[^\p{ASCII}]/u.test(field) ? field.normalize('NFC') : field)

const newlinesIn = (field: string) => (field.includes('\n') ? field.split('\n').length - 1 : 0)

/** A row with more or fewer fields than the header, or with the other separator. */
function widthFault(row: readonly string[], header: readonly string[]): string {
  const isOther = row.length === 1 && /[,;]/.test(row[0] ?? '')
  const hint = isOther ? ' Separate all rows in the same way, by commas or by semicolons.' : ''
  return `the row has ${row.length} ${row.length === 1 ? 'field' : 'fields'}, and the first row ${header.length}.${hint}`
}
