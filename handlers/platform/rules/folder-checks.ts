// All faults of a rules folder: files that lack another, files that break their schema, and what no schema can say.
// Held by test/platform/rules.test.ts.
import factsSchema from '../../../rules/facts.schema.json' with { type: 'json' }
import limitsSchema from '../../../rules/limits.schema.json' with { type: 'json' }
import rolesSchema from '../../../rules/roles.schema.json' with { type: 'json' }
import { caseProblems, factProblems } from './case-checks.ts'
import { casesSchema } from './cases-schema.ts'
import type { Fact, Vocabulary } from './catalogue.ts'
import type { RuleSetDocument } from './documents.ts'
import { kindOfFile, type RulesFolder } from './files.ts'
import { documentCheck } from './grammar.ts'
import { limitProblems } from './limits.ts'
import { type RuleProblem, RulesRefused } from './problems.ts'
import { ruleProblems } from './rule-checks.ts'
import { ruleSetSchema } from './rule-set-schema.ts'

export type LimitFiles = Readonly<Record<string, readonly string[]>>

/** Throws RulesRefused with every fault of the folder beside the catalogue's own. */
export function checkFolder(folder: RulesFolder, facts: Record<string, Fact>, limits: LimitFiles): void {
  refuse([
    ...folder.problems,
    ...pathProblems(folder.paths, limits),
    ...contentProblems(folder, facts, limits),
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

function contentProblems(folder: RulesFolder, facts: Record<string, Fact>, limits: LimitFiles) {
  const schemas = {
    cases: casesSchema(facts),
    limits: limitsSchema,
    roles: rolesSchema,
    facts: factsSchema,
    rules: ruleSetSchema(facts),
  }
  const checks = Map.groupBy(folder.files, ({ kind }) => kind)
  const sound = new Set<string>()
  const shapes = [...checks].flatMap(([kind, files]) => {
    const check = documentCheck(schemas[kind])
    return files.flatMap((file) => {
      const problems = check(file)
      if (problems.length === 0) sound.add(file.file)
      return problems
    })
  })
  const rules = new Map(folder.files.filter(({ kind }) => kind === 'rules').map((file) => [file.name, file]))
  const meanings = folder.files.flatMap((file): RuleProblem[] => {
    if (!sound.has(file.file)) return []
    if (file.kind === 'facts') return factProblems(file, facts, ruleSetNames(folder.paths))
    if (file.kind === 'rules') return ruleProblems(file, file.name, facts)
    if (file.kind === 'limits') return limitProblems(file, limits[file.name] ?? [])
    const proven = rules.get(file.name)
    if (file.kind !== 'cases' || proven === undefined || !sound.has(proven.file)) return []
    return caseProblems(file, file.name, proven.value as RuleSetDocument, facts)
  })
  return [...shapes, ...meanings]
}

function ruleSetNames(paths: readonly string[]): string[] {
  return paths.filter((path) => kindOfFile(path) === 'rules').map((path) => path.replace('.json', ''))
}
