// Loads the rules folder as one book, or throws one RulesRefused that lists every fault: a program with half of its
// rules does not exist. Order: JSON, the schemas, what schemas cannot say, the conditions, and last json-rules-engine,
// which has to agree with them on every case.
// Held by test/platform/rules.test.ts.
import { createHash } from 'node:crypto'
import { requireAgreement } from './agreement.ts'
import type { CasesDocument, LimitsDocument, RolesDocument, RuleSetDocument } from './documents.ts'
import { type FileKind, type RulesFolder, readRulesFolder } from './files.ts'
import { checkedCatalogue, checkFolder, type LimitFiles } from './folder-checks.ts'
import { limitNames } from './limits.ts'
import { makeRuleBook, type RuleBook } from './rule-book.ts'
import { makeRuleSet } from './rule-set.ts'

export interface LoadOptions {
  directory: string
  /** The limits that the program reads, by file. */
  limits?: LimitFiles
  /** Checks whole facts rather than what rules look at: for tests and the sandbox. */
  wholeFacts?: boolean
}

const DECIDING: ReadonlySet<FileKind> = new Set(['facts', 'rules', 'limits', 'roles'])

/** Reads, checks and builds everything below the folder. Throws RulesRefused with all faults. */
export async function loadRules({
  directory,
  limits = limitNames,
  wholeFacts = false,
}: LoadOptions): Promise<RuleBook> {
  const folder = await readRulesFolder(directory)
  const { facts } = checkedCatalogue(folder)
  checkFolder(folder, facts, limits)

  const named = <Document>(kind: FileKind) =>
    new Map(
      folder.files.filter((file) => file.kind === kind).map(({ name, value }) => [name, value as Document]),
    )
  const cases = named<CasesDocument>('cases')
  const linesOf = (file: string) => folder.files.find((one) => one.file === file)?.lines ?? new Map()
  const ruleSets = [...named<RuleSetDocument>('rules')].map(([name, document]) => {
    const lines = { rules: linesOf(`${name}.json`), cases: linesOf(`${name}.cases.json`) }
    return makeRuleSet(name, document, cases.get(name)?.cases ?? [], facts, lines)
  })
  await requireAgreement(ruleSets, facts)
  return makeRuleBook({
    hash: hashOf(folder),
    facts,
    ruleSets: new Map(ruleSets.map((ruleSet) => [ruleSet.name, ruleSet])),
    limits: named<LimitsDocument>('limits'),
    roles: named<RolesDocument>('roles').get('access/roles')?.roles ?? {},
    wholeFacts,
  })
}

function hashOf({ files }: RulesFolder): string {
  const hash = createHash('sha256')
  for (const { file, kind, value } of files) {
    if (DECIDING.has(kind)) hash.update(JSON.stringify([file, value]))
  }
  return hash.digest('hex')
}
