// Collects all faults of a rules folder: missing files, schema violations, and what schemas cannot express. What was found
// in a file is kept until the file, or what it depends on, changes (load-memo.ts).
// Tested by test/rules/load/rules-files.test.ts.
import factsSchema from '../../../rules/facts.schema.json' with { type: 'json' }
import { requiredMailFiles } from '../../background/mail/mail-template.ts'
import { createCooperativeYield } from '../../runtime/async/cooperative-yield.ts'
import type { Catalogue, FactCatalogue } from '../language/catalogue.ts'
import { type CommonLimits, companyLimitProblems } from '../language/company-limits.ts'
import { companyRoleProblems } from '../language/company-roles.ts'
import {
  type CompanyLimitsDocument,
  type CompanyRolesDocument,
  commonNameOf,
  companyOf,
  type LimitsDocument,
  type RolesDocument,
  type RuleSetDocument,
} from '../language/documents.ts'
import { limitProblems } from '../language/limits.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { fileValidator, problem, type ValidateFile, type ValidFile } from '../language/rule-file.ts'
import { caseProblems, catalogueProblems } from './case-checks.ts'
import { companyProblems, mergedRules } from './company-rules.ts'
import { type FactTypes, requireFactTypes } from './fact-types.ts'
import { kindOfFile, type RulesFolder } from './files.ts'
import type { LoadMemo } from './load-memo.ts'
import { replaceMisleading, ruleProblems } from './rule-checks.ts'
import { tableProblems } from './table-checks.ts'

export type LimitFiles = Readonly<Record<string, readonly string[]>>

/** Throws RulesRefused with every fault of the folder, except those of the catalogue. */
export async function checkFolder(
  folder: RulesFolder,
  catalogue: Catalogue,
  limits: LimitFiles,
  memo: LoadMemo,
): Promise<void> {
  refuse([
    ...folder.problems,
    ...pathProblems(folder.paths, limits),
    ...(await contentProblems(folder, catalogue, limits, memo)),
  ])
}

let validateCatalogue: ValidateFile | undefined

/** The fact catalogue. If it has a fault, nothing else is checked: every name in every rule would be a fault too. */
export function requireCatalogue(folder: RulesFolder, supplied?: FactTypes): FactCatalogue {
  const file = factsFile(folder)
  validateCatalogue ??= fileValidator(factsSchema)
  refuse(validateCatalogue(file))
  const catalogue = file.value as FactCatalogue
  if (supplied) requireFactTypes(file, catalogue.facts, supplied)
  return catalogue
}

/** The fact catalogue of a folder that is known to be valid. */
export const catalogueOf = (folder: RulesFolder) => factsFile(folder).value as FactCatalogue

function factsFile(folder: RulesFolder): RulesFolder['files'][number] {
  const file = folder.files.find(({ kind }) => kind === 'facts')
  if (file === undefined) throw new RulesRefused(folder.problems)
  return file
}

function refuse(problems: readonly RuleProblem[]): void {
  if (problems.length > 0) throw new RulesRefused(problems)
}

/** Missing files: rules need cases, cases need rules, the program needs its limits. */
function pathProblems(paths: readonly string[], limits: LimitFiles): RuleProblem[] {
  const requireFile = (file: string, message: string) =>
    paths.includes(file) ? [] : [{ file, pointer: '', message }]
  return [
    ...ruleSetNames(paths).flatMap((name) =>
      requireFile(`${name}.cases.json`, `the file is missing; it has the examples for ${name}.json.`),
    ),
    ...paths
      .filter((path) => path.endsWith('.cases.json'))
      .flatMap((path) =>
        requireFile(path.replace('.cases.json', '.json'), `the file is missing; ${path} needs it.`),
      ),
    ...Object.keys(limits).flatMap((name) =>
      requireFile(`${name}.json`, 'the file is missing; the program needs its limits.'),
    ),
    ...('usermanager/limits' in limits ? requiredMailFiles : []).flatMap((name) =>
      requireFile(name, 'the file is missing; the program needs its text.'),
    ),
  ]
}

async function contentProblems(
  folder: RulesFolder,
  catalogue: Catalogue,
  limits: LimitFiles,
  memo: LoadMemo,
): Promise<RuleProblem[]> {
  const yieldIfDue = createCooperativeYield()
  const schemas = memo.schemasOf(catalogue)
  const valid = new Set<string>()
  const schemaProblems: RuleProblem[] = []
  for (const file of folder.files) {
    await yieldIfDue()
    const problems = memo.once('schema', [schemas, file], () => schemas(file.kind)(file))
    if (problems.length === 0) valid.add(file.file)
    const isRuleFile = file.kind === 'rules'
    schemaProblems.push(...(isRuleFile ? replaceMisleading(file, file.name, catalogue, problems) : problems))
  }
  const rules = new Map(folder.files.filter(({ kind }) => kind === 'rules').map((file) => [file.name, file]))
  const common = ruleSetNames(folder.paths).filter((name) => companyOf(name) === undefined)
  // Without a common rule set it may use no facts either, so nothing but its name is reported.
  const isMisplaced = (name: string) => companyOf(name) !== undefined && !common.includes(commonNameOf(name))
  const sound = new Set(valid)
  const furtherProblems: RuleProblem[] = []
  for (const file of folder.files) {
    await yieldIfDue()
    const problems = furtherProblemsOf(file)
    if (problems.length > 0) sound.delete(file.file)
    furtherProblems.push(...problems)
  }
  return [...schemaProblems, ...furtherProblems, ...(await tableProblems(folder, sound, catalogue))]

  function furtherProblemsOf(file: RulesFolder['files'][number]): RuleProblem[] {
    if (!valid.has(file.file)) return []
    if (file.kind === 'company-limits')
      return companyLimitProblems(file as ValidFile<CompanyLimitsDocument>, file.name, commonLimits())
    if (file.kind === 'company-roles') {
      const common = validDocument<RolesDocument>('access/roles.json')
      return common ? companyRoleProblems(file as ValidFile<CompanyRolesDocument>, common.roles) : []
    }
    if (isMisplaced(file.name)) return file.kind === 'rules' ? replacementProblems(file) : []
    if (file.kind === 'facts') return catalogueProblems(file, catalogue, common)
    if (file.kind === 'rules') {
      const faults = memo.once('rules', [catalogue, file], () => ruleProblems(file, file.name, catalogue))
      return [...faults, ...replacementProblems(file)]
    }
    if (file.kind === 'limits') return limitProblems(file, limits[file.name] ?? [])
    const ruleFile = rules.get(file.name)
    if (file.kind !== 'cases' || ruleFile === undefined || !valid.has(ruleFile.file)) return []
    const document = ruleFile.value as RuleSetDocument
    const base = commonDocumentOf(file.name)
    return memo.once('cases', [catalogue, file, document, base ?? document], () =>
      caseProblems(file, file.name, document, catalogue, mergedRules(file.name, document, base)),
    )
  }

  function validDocument<Document>(name: string): Document | undefined {
    const file = folder.files.find((known) => known.file === name)
    return file && valid.has(name) ? (file.value as Document) : undefined
  }

  /** The common limits; undefined for a file with faults, because its names and bounds are not certain. */
  function commonLimits(): CommonLimits {
    const documents = Object.entries(limits).map(([name, read]) => {
      const file = folder.files.find((known) => known.name === name && known.kind === 'limits')
      const isValid = file !== undefined && valid.has(file.file) && limitProblems(file, read).length === 0
      return [name, isValid ? (file.value as LimitsDocument) : undefined] as const
    })
    return new Map(documents)
  }

  /** The common rules that a company's rule set changes; undefined where there are no valid ones. */
  function commonDocumentOf(name: string): RuleSetDocument | undefined {
    const file = companyOf(name) === undefined ? undefined : rules.get(commonNameOf(name))
    return file && valid.has(file.file) ? (file.value as RuleSetDocument) : undefined
  }

  function replacementProblems(file: RulesFolder['files'][number]): RuleProblem[] {
    const commonFile = `${commonNameOf(file.name)}.json`
    if (companyOf(file.name) !== undefined) {
      // The common file's fault is reported; whether the company's file fits it cannot be decided yet.
      const isUndecided = folder.paths.includes(commonFile) && !valid.has(commonFile)
      return isUndecided ? [] : companyProblems(file, file.name, commonDocumentOf(file.name), common)
    }
    const { replaces } = file.value as RuleSetDocument
    return replaces ? [problem(file, '/replaces', ONLY_COMPANIES_REPLACE)] : []
  }
}

const ONLY_COMPANIES_REPLACE = "only a company's own file may have this."

function ruleSetNames(paths: readonly string[]): string[] {
  return paths.filter((path) => kindOfFile(path) === 'rules').map((path) => path.replace('.json', ''))
}
