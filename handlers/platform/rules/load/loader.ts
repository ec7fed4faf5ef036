// Loads the rules folder as one snapshot, or throws one RulesRefused that lists every fault; rules are never
// used in part. Order: JSON, the schemas, checks that schemas cannot express, the conditions, and last
// json-rules-engine, which must agree with them on every case. Tested by test/platform/rules/rules.test.ts.
import { createHash } from 'node:crypto'
import { makeRuleSet, type RuleSet } from '../evaluate/rule-set.ts'
import { makeRuleSnapshot, type RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { commonNameOf, companyOf } from '../language/company-files.ts'
import type { CasesDocument, LimitsDocument, RolesDocument, RuleSetDocument } from '../language/documents.ts'
import { limitNames } from '../language/limits.ts'
import { RulesRefused } from '../language/problems.ts'
import { requireAgreement } from './agreement.ts'
import { makeCompanySet, unprovenProblems } from './company-rules.ts'
import { type FileKind, type RulesFolder, readRulesFolder } from './files.ts'
import { checkedCatalogue, checkFolder, type LimitFiles } from './folder-checks.ts'
import { createFolderGrammar } from './folder-grammar.ts'

export interface BuildOptions {
  /** The limits that the program reads, by file. */
  limits?: LimitFiles
  /** Checks whole facts rather than what rules look at: for tests and the sandbox. */
  wholeFacts?: boolean
  /** Keeps the compiled schemas for the next time, which spares most of the work. */
  grammar?: ReturnType<typeof createFolderGrammar>
}

export interface LoadOptions extends BuildOptions {
  directory: string
}

const DECIDING: ReadonlySet<FileKind> = new Set(['facts', 'rules', 'limits', 'roles'])

/** Reads, checks and builds everything below the folder. Throws RulesRefused with all faults. */
export async function loadRules({ directory, ...options }: LoadOptions): Promise<RuleSnapshot> {
  return buildRules(await readRulesFolder(directory), options)
}

/** Checks and builds what was read. Throws RulesRefused with all faults. */
export async function buildRules(folder: RulesFolder, options: BuildOptions = {}): Promise<RuleSnapshot> {
  const { limits = limitNames, wholeFacts = false, grammar = createFolderGrammar() } = options
  const { facts } = checkedCatalogue(folder)
  checkFolder(folder, facts, limits, grammar(facts))

  const named = <Document>(kind: FileKind) =>
    new Map(
      folder.files.filter((file) => file.kind === kind).map(({ name, value }) => [name, value as Document]),
    )
  const cases = named<CasesDocument>('cases')
  const linesOf = (file: string) => folder.files.find((one) => one.file === file)?.lines ?? new Map()
  const ruleSets = new Map<string, RuleSet>()
  const companySets = new Map<string, RuleSet>()
  // By name: what a company has is made after what it stands beside.
  const byPlace = [...named<RuleSetDocument>('rules')].sort(([a], [b]) => rank(a) - rank(b))
  for (const [name, document] of byPlace) {
    const lines = { rules: linesOf(`${name}.json`), cases: linesOf(`${name}.cases.json`) }
    const own = [name, document, cases.get(name)?.cases ?? [], facts, lines] as const
    const common = ruleSets.get(commonNameOf(name))
    if (companyOf(name) === undefined) ruleSets.set(name, makeRuleSet(...own))
    else if (common) companySets.set(name, makeCompanySet(...own, common))
  }
  const unproven = [...companySets.values()].flatMap((set) =>
    unprovenProblems(set, ruleSets.get(commonNameOf(set.name)) as RuleSet),
  )
  if (unproven.length > 0) throw new RulesRefused(unproven)
  await requireAgreement([...ruleSets.values(), ...companySets.values()], facts)
  return makeRuleSnapshot({
    hash: hashOf(folder),
    facts,
    ruleSets,
    companySets,
    limits: named<LimitsDocument>('limits'),
    roles: named<RolesDocument>('roles').get('access/roles')?.roles ?? {},
    wholeFacts,
  })
}

const rank = (name: string) => (companyOf(name) === undefined ? 0 : 1)

function hashOf({ files }: RulesFolder): string {
  const hash = createHash('sha256')
  for (const { file, kind, value } of files) {
    if (DECIDING.has(kind)) hash.update(JSON.stringify([file, value]))
  }
  return hash.digest('hex')
}
