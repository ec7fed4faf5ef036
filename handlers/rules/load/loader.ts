// Loads the rules folder as one snapshot, or throws one RulesRefused that lists every fault; rules are never used in part.
// In order: JSON, the schemas, checks that schemas cannot express, and last the cases (gate.ts). Works in short steps,
// because edits are loaded while the process serves requests. The checks take most of a start, so a folder that
// `npm run generate` has checked with this version of the program, byte by byte the same, is not checked again.
// Tested by test/rules/load/rules-files.test.ts and gate.test.ts.
import { createHash } from 'node:crypto'
import { createCooperativeYield } from '../../runtime/async/cooperative-yield.ts'
import { limitNames } from '../../runtime/limits.ts'
import { makeRuleSet, type RuleSet } from '../evaluate/rule-set.ts'
import { allRuleSets, makeRuleSnapshot, type RuleSnapshot, tablesFor } from '../evaluate/rule-snapshot.ts'
import { completeFacts } from '../language/case-facts.ts'
import type { Catalogue } from '../language/catalogue.ts'
import {
  type Case,
  type CasesDocument,
  type CompanyLimitsDocument,
  type CompanyRolesDocument,
  commonNameOf,
  companyOf,
  type LimitsDocument,
  type RolesDocument,
  type RuleSetDocument,
  tableName,
} from '../language/documents.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import type { ValidFile } from '../language/rule-file.ts'
import type { Table } from '../language/tables.ts'
import { makeCompanySet, unprovenProblems } from './company-rules.ts'
import type { FactTypes } from './fact-types.ts'
import type { RulesFolder } from './files.ts'
import { catalogueOf, checkFolder, type LimitFiles, requireCatalogue } from './folder-checks.ts'
import type { FileKind } from './folder-schemas.ts'
import { type GateReport, runGate } from './gate.ts'
import { createLoadMemo, type LoadMemo, withoutFaults } from './load-memo.ts'
import { type RulesSource, readRulesInForce } from './releases.ts'
import { tablesOf } from './table-checks.ts'

interface BuildOptions {
  /** The limits that the program reads, by file. */
  limits?: LimitFiles
  /** The facts that the program supplies; without them any catalogue is accepted. */
  supplied?: FactTypes
  /** Checks facts completely, not only what rules read: for tests and the sandbox. */
  wholeFacts?: boolean
  /** Keeps results from one load to the next. */
  memo?: LoadMemo
  /** The digest of the rules that are shipped with the program. They passed all checks and cases and are not checked again. */
  validatedDigest?: string
}

export interface LoadOptions extends BuildOptions {
  directory: string
  /** Whether the last release is loaded, or the files as they are, which is the default. */
  source?: RulesSource
}

/** The files that the hash covers. */
const DECIDING: ReadonlySet<FileKind> = new Set([
  'facts',
  'rules',
  'limits',
  'roles',
  'company-limits',
  'company-roles',
  'mail',
  'table',
])

/** Reads, checks and builds the folder, or its last release. Throws RulesRefused with all faults. */
export async function loadRules(options: LoadOptions): Promise<RuleSnapshot> {
  return buildRules(await readRulesInForce(options), options)
}

/** Checks and builds a folder that was read. Throws RulesRefused with all faults. */
export async function buildRules(folder: RulesFolder, options: BuildOptions = {}): Promise<RuleSnapshot> {
  const { snapshot, gate } = await buildForInspection(folder, options)
  if (gate.problems.length > 0) throw new RulesRefused(gate.problems)
  return snapshot
}

/** Rules whose files are valid. They may be applied only if the gate has no problems. */
interface InspectedRules {
  snapshot: RuleSnapshot
  gate: GateReport
}

/** Reads the folder for a command that shows, explains or compares rules, whether or not their cases pass. */
export async function inspectRules(options: LoadOptions): Promise<InspectedRules> {
  return buildForInspection(await readRulesInForce(options), options)
}

/** The same for a folder that was read. Throws RulesRefused where a file is invalid. */
export async function buildForInspection(
  folder: RulesFolder,
  options: BuildOptions = {},
): Promise<InspectedRules> {
  const { limits = limitNames, wholeFacts = false, memo = createLoadMemo() } = options
  const isChecked = folder.digest !== undefined && folder.digest === options.validatedDigest
  const { facts } = isChecked ? catalogueOf(folder) : requireCatalogue(folder, options.supplied)
  const results = isChecked ? withoutFaults(memo) : memo
  await checkFolder(folder, facts, limits, results)

  const filesOf = (kind: FileKind) => folder.files.filter((file) => file.kind === kind)
  const documentsOf = <Document>(kind: FileKind) =>
    new Map(filesOf(kind).map(({ name, value }) => [name, value as Document]))
  const validFiles = <Document>(kind: FileKind) =>
    new Map(filesOf(kind).map((file) => [file.name, file as ValidFile<Document>]))
  const { common: tables, ofCompanies: companyTables } = tablesOf(folder)
  const caseFiles = new Map(filesOf('cases').map((file) => [file.name, file]))
  const yieldIfDue = createCooperativeYield()
  const ruleSets = new Map<string, RuleSet>()
  for (const { name, keys, parts } of pairsOf(filesOf('rules'))) {
    if (companyOf(name) !== undefined) continue
    await yieldIfDue()
    ruleSets.set(
      name,
      memo.once('set', keys, () => makeRuleSet(name, ...parts)),
    )
  }
  const companySets = new Map<string, RuleSet>()
  const problems: RuleProblem[] = []
  for (const { name, keys, parts } of pairsOf(filesOf('rules'))) {
    const common = ruleSets.get(commonNameOf(name))
    if (companyOf(name) === undefined || !common) continue
    await yieldIfDue()
    const companySet = memo.once('company set', [...keys, common], () =>
      makeCompanySet(name, ...parts, common),
    )
    const unproven = memo.once('unproven', [companySet], () => unprovenProblems(companySet, common))
    problems.push(...(await unproven))
    companySets.set(name, companySet)
  }
  if (problems.length > 0) throw new RulesRefused(problems)
  const hash = hashOf(folder)
  const snapshot = makeRuleSnapshot({
    hash,
    release: folder.releaseOf?.(hash) ?? null,
    facts,
    ruleSets,
    companySets,
    tables,
    companyTables,
    limits: documentsOf<LimitsDocument>('limits'),
    roles: documentsOf<RolesDocument>('roles').get('access/roles')?.roles ?? {},
    companyLimits: validFiles<CompanyLimitsDocument>('company-limits'),
    companyRoles: validFiles<CompanyRolesDocument>('company-roles'),
    mails: documentsOf<string>('mail'),
    wholeFacts,
  })
  return { snapshot, gate: await runGate(allRuleSets(snapshot).values(), results) }

  /** What a rule set is made of: its two files, the catalogue and the tables of its service. */
  function pairsOf(files: RulesFolder['files']) {
    return files.map((file) => {
      const { name, value, lines } = file
      const cases = caseFiles.get(name)
      const both = { rules: lines, cases: cases?.lines ?? new Map() }
      const list = cases ? memo.once('completed', [facts, cases], () => completedCases(cases, facts)) : []
      const document = value as RuleSetDocument
      const applying = tablesFor(companyOf(name), tables, companyTables)
      const ofService = new Map([...applying].filter(([table]) => table.startsWith(tableName(name, ''))))
      const parts = [document, list, facts, both, ofService] as const
      return { name, keys: [facts, file, cases ?? file, ...ofService.values()], parts }
    })
  }
}

/** The cases of a file with the facts that they leave out (R11). */
const completedCases = ({ name, value }: RulesFolder['files'][number], facts: Catalogue): Case[] =>
  (value as CasesDocument).cases.map((example) => ({
    ...example,
    given: example.facts,
    facts: { ...completeFacts(example.facts, name, facts).facts },
  }))

function hashOf({ files }: RulesFolder): string {
  const hash = createHash('sha256')
  for (const { file, kind, value } of files) {
    const content = kind === 'table' ? (value as Table).digest : value
    if (DECIDING.has(kind)) hash.update(JSON.stringify([file, content]))
  }
  return hash.digest('hex')
}
