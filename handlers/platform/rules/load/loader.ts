// Loads the rules folder as one snapshot, or throws one RulesRefused that lists every fault; rules are never used in part.
// In order: JSON, the schemas, checks that schemas cannot express, and last the cases (gate.ts). Works in short steps,
// because edits are loaded while the process serves requests.
// Tested by test/platform/rules/rules-files.test.ts and gate.test.ts.
import { createHash } from 'node:crypto'
import { createCooperativeYield } from '../../async/cooperative-yield.ts'
import { makeRuleSet, type RuleSet } from '../evaluate/rule-set.ts'
import { allRuleSets, makeRuleSnapshot, type RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import {
  type CasesDocument,
  commonNameOf,
  companyOf,
  type LimitsDocument,
  type RolesDocument,
  type RuleSetDocument,
} from '../language/documents.ts'
import { limitNames } from '../language/limits.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { makeCompanySet, unprovenProblems } from './company-rules.ts'
import { type FileKind, type RulesFolder, readRulesFolder } from './files.ts'
import { checkFolder, createFolderSchemas, type LimitFiles, requireCatalogue } from './folder-checks.ts'
import { type GateReport, runGate } from './gate.ts'
import { releaseInForce } from './releases.ts'
import type { FactShapes } from './supplied-facts.ts'

export interface BuildOptions {
  /** The limits that the program reads, by file. */
  limits?: LimitFiles
  /** The facts that the program supplies; without them any catalogue is accepted. */
  supplied?: FactShapes
  /** Checks facts as a whole, not only what rules read: for tests and the sandbox. */
  wholeFacts?: boolean
  /** Keeps the compiled schemas from one load to the next. */
  schemasOf?: ReturnType<typeof createFolderSchemas>
}

interface BuildSource extends BuildOptions {
  /** The release that has this hash. */
  releaseOf?: (hash: string) => Promise<number | null>
}

export interface LoadOptions extends BuildOptions {
  directory: string
}

/** The files that the hash covers. */
const DECIDING: ReadonlySet<FileKind> = new Set(['facts', 'rules', 'limits', 'roles'])

/** Reads, checks and builds the folder. Throws RulesRefused with all faults. */
export async function loadRules({ directory, ...options }: LoadOptions): Promise<RuleSnapshot> {
  return buildRules(await readRulesFolder(directory), { ...options, releaseOf: releaseIn(directory) })
}

/** Checks and builds a folder that was read. Throws RulesRefused with all faults. */
export async function buildRules(folder: RulesFolder, options: BuildSource = {}): Promise<RuleSnapshot> {
  const { snapshot, gate } = await buildForInspection(folder, options)
  if (gate.problems.length > 0) throw new RulesRefused(gate.problems)
  return snapshot
}

/** Rules whose files are valid. They may be applied only if the gate has no problems. */
export interface InspectedRules {
  snapshot: RuleSnapshot
  gate: GateReport
}

/** Reads the folder for a command that shows, explains or compares rules, whether or not their cases pass. */
export async function inspectRules({ directory, ...options }: LoadOptions): Promise<InspectedRules> {
  return buildForInspection(await readRulesFolder(directory), { ...options, releaseOf: releaseIn(directory) })
}

/** For `releaseOf`: the releases of this folder. */
export const releaseIn = (directory: string) => (hash: string) => releaseInForce(directory, hash)

/** The same for a folder that was read. Throws RulesRefused where a file is invalid. */
export async function buildForInspection(
  folder: RulesFolder,
  options: BuildSource = {},
): Promise<InspectedRules> {
  const { limits = limitNames, wholeFacts = false, schemasOf = createFolderSchemas() } = options
  const { facts } = requireCatalogue(folder, options.supplied)
  await checkFolder(folder, facts, limits, schemasOf(facts))

  const documentsOf = <Document>(kind: FileKind) =>
    new Map(
      folder.files.filter((file) => file.kind === kind).map(({ name, value }) => [name, value as Document]),
    )
  const cases = documentsOf<CasesDocument>('cases')
  const linesOf = (file: string) => folder.files.find((one) => one.file === file)?.lines ?? new Map()
  const parts = [...documentsOf<RuleSetDocument>('rules')].map(([name, document]) => {
    const lines = { rules: linesOf(`${name}.json`), cases: linesOf(`${name}.cases.json`) }
    return [name, document, cases.get(name)?.cases ?? [], facts, lines] as const
  })
  const yieldIfDue = createCooperativeYield()
  const ruleSets = new Map<string, RuleSet>()
  for (const [name, ...rest] of parts) {
    await yieldIfDue()
    if (companyOf(name) === undefined) ruleSets.set(name, makeRuleSet(name, ...rest))
  }
  const companySets = new Map<string, RuleSet>()
  const problems: RuleProblem[] = []
  for (const [name, ...rest] of parts) {
    const common = ruleSets.get(commonNameOf(name))
    if (companyOf(name) === undefined || !common) continue
    await yieldIfDue()
    const companySet = makeCompanySet(name, ...rest, common)
    problems.push(...(await unprovenProblems(companySet, common)))
    companySets.set(name, companySet)
  }
  if (problems.length > 0) throw new RulesRefused(problems)
  const hash = hashOf(folder)
  const snapshot = makeRuleSnapshot({
    hash,
    release: (await options.releaseOf?.(hash)) ?? null,
    facts,
    ruleSets,
    companySets,
    limits: documentsOf<LimitsDocument>('limits'),
    roles: documentsOf<RolesDocument>('roles').get('access/roles')?.roles ?? {},
    wholeFacts,
  })
  return { snapshot, gate: await runGate(allRuleSets(snapshot).values()) }
}

function hashOf({ files }: RulesFolder): string {
  const hash = createHash('sha256')
  for (const { file, kind, value } of files) {
    if (DECIDING.has(kind)) hash.update(JSON.stringify([file, value]))
  }
  return hash.digest('hex')
}
