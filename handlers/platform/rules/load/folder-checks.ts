// Collects all faults of a rules folder: missing companion files, schema violations, and checks that a schema
// cannot express. Tested by test/platform/rules/rules.test.ts.
import factsSchema from '../../../../rules/facts.schema.json' with { type: 'json' }
import type { Fact, Vocabulary } from '../language/catalogue.ts'
import { commonNameOf, companyOf } from '../language/company-files.ts'
import type { RuleSetDocument } from '../language/documents.ts'
import { documentCheck, problem } from '../language/grammar.ts'
import { limitProblems } from '../language/limits.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { caseProblems, factProblems } from './case-checks.ts'
import { companyProblems, mergedCodes } from './company-rules.ts'
import { kindOfFile, type RulesFolder } from './files.ts'
import type { FolderGrammar } from './folder-grammar.ts'
import { ruleProblems } from './rule-checks.ts'
import { shapeProblems } from './rule-shape.ts'

export type LimitFiles = Readonly<Record<string, readonly string[]>>

/** Throws RulesRefused with every fault of the folder beside the catalogue's own. */
export function checkFolder(
  folder: RulesFolder,
  facts: Record<string, Fact>,
  limits: LimitFiles,
  grammar: FolderGrammar,
): void {
  refuse([
    ...folder.problems,
    ...pathProblems(folder.paths, limits),
    ...contentProblems(folder, facts, limits, grammar),
  ])
}

/** The catalogue; without a sound one every name in every rule would be a fault, so its own faults stand alone. */
export function checkedCatalogue(folder: RulesFolder): Vocabulary {
  const file = folder.files.find(({ kind }) => kind === 'facts')
  if (file === undefined) throw new RulesRefused(folder.problems)
  refuse(documentCheck(factsSchema)(file))
  return file.value as Vocabulary
}

function refuse(problems: readonly RuleProblem[]): void {
  if (problems.length > 0) throw new RulesRefused(problems)
}

/** Files that need another beside them: rules need cases, cases need rules, the program needs its limits. */
function pathProblems(paths: readonly string[], limits: LimitFiles): RuleProblem[] {
  const lacking = (file: string, message: string) =>
    paths.includes(file) ? [] : [{ file, pointer: '', message }]
  return [
    ...ruleSetNames(paths).flatMap((name) =>
      lacking(`${name}.cases.json`, `the file is missing; it proves ${name}.json by examples.`),
    ),
    ...paths
      .filter((path) => path.endsWith('.cases.json'))
      .flatMap((path) =>
        lacking(path.replace('.cases.json', '.json'), `the file is missing; ${path} has no rules to prove.`),
      ),
    ...Object.keys(limits).flatMap((name) =>
      lacking(`${name}.json`, 'the file is missing; the program needs its limits.'),
    ),
  ]
}

function contentProblems(
  folder: RulesFolder,
  facts: Record<string, Fact>,
  limits: LimitFiles,
  grammar: FolderGrammar,
) {
  const checks = Map.groupBy(folder.files, ({ kind }) => kind)
  const sound = new Set<string>()
  const shapes = [...checks].flatMap(([kind, files]) => {
    const check = grammar(kind)
    return files.flatMap((file) => {
      const problems = check(file)
      if (problems.length === 0) sound.add(file.file)
      return kind === 'rules' ? shapeProblems(file, file.name, facts, problems) : problems
    })
  })
  const rules = new Map(folder.files.filter(({ kind }) => kind === 'rules').map((file) => [file.name, file]))
  const common = ruleSetNames(folder.paths).filter((name) => companyOf(name) === undefined)
  // Beside no rule set it has no facts either, so its name is all that is told of it.
  const isLost = (name: string) => companyOf(name) !== undefined && !common.includes(commonNameOf(name))
  const meanings = folder.files.flatMap((file): RuleProblem[] => {
    if (!sound.has(file.file)) return []
    if (isLost(file.name)) return file.kind === 'rules' ? placeProblems(file) : []
    if (file.kind === 'facts') return factProblems(file, facts, common)
    if (file.kind === 'rules') return [...ruleProblems(file, file.name, facts), ...placeProblems(file)]
    if (file.kind === 'limits') return limitProblems(file, limits[file.name] ?? [])
    const proven = rules.get(file.name)
    if (file.kind !== 'cases' || proven === undefined || !sound.has(proven.file)) return []
    const document = proven.value as RuleSetDocument
    return caseProblems(file, file.name, document, facts, mergedCodes(document, besideOf(file.name)))
  })
  return [...shapes, ...meanings]

  /** The common rules that a company's stand beside; undefined where they are none, or no sound ones. */
  function besideOf(name: string): RuleSetDocument | undefined {
    const file = companyOf(name) === undefined ? undefined : rules.get(commonNameOf(name))
    return file && sound.has(file.file) ? (file.value as RuleSetDocument) : undefined
  }

  function placeProblems(file: RulesFolder['files'][number]): RuleProblem[] {
    const beside = `${commonNameOf(file.name)}.json`
    // Its own fault is told; what the company says about it is not known before that is mended.
    const isUnsound = folder.paths.includes(beside) && !sound.has(beside)
    if (companyOf(file.name) !== undefined)
      return isUnsound ? [] : companyProblems(file, file.name, besideOf(file.name), common)
    const { replaces } = file.value as RuleSetDocument
    return replaces ? [problem(file, '/replaces', "only a company's own file may have this.")] : []
  }
}

function ruleSetNames(paths: readonly string[]): string[] {
  return paths.filter((path) => kindOfFile(path) === 'rules').map((path) => path.replace('.json', ''))
}
