// Checks the tables of a rules folder against the rules that name them (R13), and prepares them for decisions: a table and its
// columns exist, each field has the type that it is compared with, and no two rows have the same key. A table that no rule
// names is a fault, so that a misspelt file name never leaves the common table in force.
// Tested by test/rules/load/tables.test.ts.
import { tablesFor } from '../evaluate/rule-snapshot.ts'
import type { Catalogue } from '../language/catalogue.ts'
import {
  type CasesDocument,
  commonNameOf,
  companyOf,
  comparisons,
  isTableValue,
  type RuleSetDocument,
  tableName,
} from '../language/documents.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'
import { listed, problem, type RuleFile } from '../language/rule-file.ts'
import { examinedConditions, type TableUse, tableUseOf } from '../language/table-uses.ts'
import { type Table, type Tables, tableOfRows } from '../language/tables.ts'
import type { RulesFolder } from './files.ts'

type FolderFile = RulesFolder['files'][number]

interface PlacedUse {
  use: TableUse
  pointer: string
}

/** The tables of a folder: the common ones, and those of companies. */
export function tablesOf({ files }: Pick<RulesFolder, 'files'>): { common: Tables; ofCompanies: Tables } {
  const all = files
    .filter(({ kind }) => kind === 'table')
    .map(({ name, value }) => [name, value as Table] as const)
  return {
    common: new Map(all.filter(([name]) => companyOf(name) === undefined)),
    ofCompanies: new Map(all.filter(([name]) => companyOf(name) !== undefined)),
  }
}

/** The tables that the rules of a document name, in the file's order. */
export const tableUsesOf = (document: RuleSetDocument, ruleSet: string, catalogue: Catalogue): PlacedUse[] =>
  document.rules.flatMap(({ conditions }, index) =>
    comparisons(conditions, `/rules/${index}/conditions`).flatMap(({ comparison, pointer }) =>
      examinedConditions(comparison, catalogue)
        .filter(({ condition }) => isTableValue(condition.value))
        .map((examined) => ({
          use: tableUseOf(examined, catalogue, ruleSet),
          pointer: `${pointer}${examined.pointer}/value`,
        })),
    ),
  )

/** Faults of the tables, and of rules and cases about them; `valid` are the files whose other checks passed. */
export async function tableProblems(
  folder: RulesFolder,
  valid: ReadonlySet<string>,
  catalogue: Catalogue,
): Promise<RuleProblem[]> {
  const { common, ofCompanies } = tablesOf(folder)
  const files = new Map(folder.files.map((file) => [file.file, file]))
  const named = new Set<string>()
  const faults = new Map<string, RuleProblem[]>()
  const problems: RuleProblem[] = []
  for (const file of folder.files) {
    if (file.kind !== 'rules' || !valid.has(file.file)) continue
    const uses = tableUsesOf(file.value as RuleSetDocument, file.name, catalogue)
    for (const placed of uses) {
      const applying = tablesNamed(file.name, placed.use.table)
      const isMissing = applying.length === 0 && !folder.paths.includes(`${placed.use.table}.table.csv`)
      if (isMissing) problems.push(noTable(file, placed))
      for (const name of applying) {
        named.add(name)
        problems.push(...(await useProblems(file, placed, name)))
      }
    }
    const cases = files.get(`${file.name}.cases.json`)
    if (cases && valid.has(cases.file))
      problems.push(...(await caseTableProblems(cases, uses, tablesIn(file.name))))
  }
  return [...problems, ...[...faults.values()].flat(), ...unnamed()]

  function tablesIn(ruleSet: string): Tables {
    return tablesFor(companyOf(ruleSet), common, ofCompanies)
  }

  /** The tables of this name with which the rules of a file are decided; a common file is also for companies. */
  function tablesNamed(ruleSet: string, table: string): string[] {
    const company = companyOf(ruleSet)
    const own = [...ofCompanies.keys()].filter((name) => commonNameOf(name) === table)
    if (company === undefined) return common.has(table) ? [table, ...own] : []
    const ofCompany = own.filter((name) => companyOf(name) === company)
    return ofCompany.length > 0 || !common.has(table) ? ofCompany : [table]
  }

  async function useProblems(
    file: FolderFile,
    { use, pointer }: PlacedUse,
    name: string,
  ): Promise<RuleProblem[]> {
    const tableFile = `${name}.table.csv`
    const table = files.get(tableFile)?.value as Table
    const missing = [
      ...use.key.map((column) => ({ column, place: `/key/${column.name}` })),
      { column: use.column, place: '/column' },
    ].filter(({ column }) => !table.columns.includes(column.name))
    if (missing.length > 0)
      return missing.map(({ column, place }) =>
        problem(file, pointer + place, unknownColumn(tableFile, table, column.name)),
      )
    const known = faults.get(tableFile) ?? []
    const found = (await table.prepare(use)).map(({ row, column, message }): RuleProblem => {
      const line = table.lineOf(row)
      const place = { ...(line !== undefined && { line }), column: table.columns.indexOf(column) + 1 }
      return { file: tableFile, ...place, pointer: `/${column}`, message }
    })
    // Several rules may read the same column.
    const isNew = (fault: RuleProblem) =>
      !known.some(
        ({ line, pointer, message }) =>
          line === fault.line && pointer === fault.pointer && message === fault.message,
      )
    faults.set(tableFile, [...known, ...found.filter(isNew)])
    return []
  }

  /** Only where all rules that may name a table could be read. */
  function unnamed(): RuleProblem[] {
    const isUncertain = (table: string) =>
      folder.paths.some((path) => {
        const isOfService = commonNameOf(path).split('/')[0] === commonNameOf(table).split('/')[0]
        return isOfService && path.endsWith('.json') && !path.endsWith('/limits.json') && !valid.has(path)
      })
    return [...common.keys(), ...ofCompanies.keys()]
      .filter((name) => !named.has(name) && !isUncertain(name))
      .map((name) => {
        const names = [...new Set([...named].map(commonNameOf))].map((table) => table.split('/')[1])
        const message = `no rule names this table; remove it, or rename it.${didYouMean(name.split('/').at(-1), names)}`
        return { file: `${name}.table.csv`, pointer: '', message }
      })
  }
}

function noTable(file: RuleFile, { use: { table }, pointer }: PlacedUse): RuleProblem {
  return problem(file, `${pointer}/table`, `there is no table: the file ${table}.table.csv is missing.`)
}

/** Faults of the rows that cases have: tables that no rule reads, unknown columns, and fields of another type. */
async function caseTableProblems(
  file: FolderFile,
  uses: readonly PlacedUse[],
  tables: Tables,
): Promise<RuleProblem[]> {
  const known = [...new Set(uses.map(({ use }) => use.table))]
  const problems: RuleProblem[] = []
  for (const [index, { tables: given = {} }] of (file.value as CasesDocument).cases.entries())
    for (const [name, rows] of Object.entries(given)) {
      const common = tableName(file.name, name)
      const table = tables.get(common)
      const at = (place: string, message: string) =>
        void problems.push(problem(file, `/cases/${index}/tables/${name}${place}`, message))
      if (!known.includes(common) || !table) {
        const names = known.map((each) => each.split('/')[1])
        at('', `no rule of ${file.name} names the table "${name}".${didYouMean(name, names)}`)
        continue
      }
      for (const [position, row] of rows.entries())
        for (const column of Object.keys(row).filter((each) => !table.columns.includes(each)))
          at(`/${position}/${column}`, unknownColumn(`the table ${name}`, table, column))
      const ofCase = tableOfRows(table.columns, rows)
      for (const { use } of uses.filter(({ use }) => use.table === common))
        for (const { row, column, message } of await ofCase.prepare(use)) at(`/${row}/${column}`, message)
    }
  return problems
}

const unknownColumn = (what: string, { columns }: Table, column: string) =>
  `${what} has no column "${column}"; it has ${listed(columns)}.${didYouMean(column, columns) || headerHint(columns)}`

/** Where the names of columns look like values. */
const headerHint = (columns: readonly string[]) =>
  columns.some((name) => /^[\d.,-]+$/.test(name)) ? ' The first row must have the names of the columns.' : ''
