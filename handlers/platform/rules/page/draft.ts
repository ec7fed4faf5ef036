// Tries files that are being edited, before they are saved: they take the place of those in the folder, and the loader's
// own checks and gate examine them with all files that depend on them. Also looks for changes of conditions that no case
// detects. Writes no files. Tested by test/platform/rules/page/rules-page.test.ts.
import type { RuleSet } from '../evaluate/rule-set.ts'
import { type RuleSentences, ruleSentences, valueText, wordsOf } from '../evaluate/wording.ts'
import type { Catalogue } from '../language/catalogue.ts'
import { commonNameOf } from '../language/documents.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { isProblem, parseRuleFile } from '../language/rule-file.ts'
import { kindOfFile, type RulesFolder, readRulesFolder } from '../load/files.ts'
import type { LimitFiles } from '../load/folder-checks.ts'
import type { GateReport } from '../load/gate.ts'
import { createLoadMemo } from '../load/load-memo.ts'
import { buildForInspection } from '../load/loader.ts'
import { companyWarnings } from '../prove/company-warnings.ts'
import { expiredWarnings } from '../prove/expired-rules.ts'
import { mutate, type Survivor } from '../prove/mutants.ts'
import { overlapWarnings } from '../prove/rule-overlaps.ts'

/** Files below the rules folder with their new texts. */
export interface Draft {
  directory: string
  files: readonly { file: string; text: string }[]
  /** The limits that the program reads, where they are not those of this program. */
  limits?: LimitFiles
}

export interface DraftReport {
  /** Whether it can be saved. */
  ok: boolean
  /** Faults of the files. */
  problems: readonly RuleProblem[]
  /** The cases that fail, as faults of their files. */
  failures: readonly RuleProblem[]
  cases: GateReport['cases']
  /** Changes that no case detects; the draft can be saved nevertheless. */
  unproven: readonly Unproven[]
  /** Rules that overlap or contradict each other, or have expired; the draft can be saved nevertheless. */
  warnings: readonly RuleProblem[]
  /** The draft's rules in words, where the files are valid. */
  rules: readonly RuleSentences[]
}

interface Unproven extends Pick<Survivor, 'rule' | 'change' | 'file' | 'line' | 'pointer'> {
  condition: string
}

/** Makes the function that tries drafts; what a draft does not change is kept from one draft to the next. */
export function createDraftCheck() {
  const memo = createLoadMemo()

  return async function check({ directory, files, limits }: Draft): Promise<DraftReport> {
    const folder = dependentFiles(withTexts(await readRulesFolder(directory, memo), files), files)
    try {
      const { snapshot, gate } = await buildForInspection(folder, { memo, ...(limits && { limits }) })
      const names = files.map(({ file }) => nameOf(file))
      const edited = [...snapshot.ruleSets.values(), ...snapshot.companySets.values()].filter(({ name }) =>
        names.includes(name),
      )
      const report = reportOf(edited, gate, snapshot.facts)
      const ofCompanies = companyWarnings(snapshot).filter((warning) =>
        files.some(({ file }) => file === warning.file),
      )
      return { problems: [], ...report, warnings: [...report.warnings, ...ofCompanies] }
    } catch (error) {
      if (!(error instanceof RulesRefused)) throw error
      return {
        ok: false,
        problems: error.problems,
        failures: [],
        cases: [],
        unproven: [],
        warnings: [],
        rules: [],
      }
    }
  }
}

/** The folder with new texts of some files. */
export function withTexts(folder: RulesFolder, drafts: Draft['files']): RulesFolder {
  const isReplaced = (file: string) => drafts.some((draft) => draft.file === file)
  const parsed = drafts.map(({ file, text }) => parseRuleFile(file, text))
  const fresh = parsed.flatMap((file) => {
    const kind = kindOfFile(file.file)
    return isProblem(file) || kind === undefined ? [] : [{ ...file, kind, name: nameOf(file.file) }]
  })
  return {
    paths: [...new Set([...folder.paths, ...drafts.map(({ file }) => file)])].sort(),
    files: [...folder.files.filter(({ file }) => !isReplaced(file)), ...fresh].sort((a, b) =>
      a.file < b.file ? -1 : 1,
    ),
    problems: [...folder.problems.filter(({ file }) => !isReplaced(file)), ...parsed.filter(isProblem)],
  }
}

/** Without the rule sets that the drafts cannot affect: only other facts affect all of them. */
function dependentFiles(folder: RulesFolder, drafts: Draft['files']): RulesFolder {
  if (drafts.some(({ file }) => kindOfFile(file) === 'facts')) return folder
  const sets = drafts.map(({ file }) => commonNameOf(nameOf(file)))
  const isDependent = ({ file }: { file: string }) => {
    const kind = kindOfFile(file)
    return (kind !== 'rules' && kind !== 'cases') || sets.includes(commonNameOf(nameOf(file)))
  }
  const { paths, files, problems } = folder
  return { paths, files: files.filter(isDependent), problems: problems.filter(isDependent) }
}

const nameOf = (file: string) => file.replace(/(?:\.cases)?\.json$/, '')

function reportOf(edited: readonly RuleSet[], { problems: failures, cases }: GateReport, facts: Catalogue) {
  const ok = failures.length === 0
  const survivors = ok ? edited.flatMap((ruleSet) => mutate(ruleSet, facts).survivors) : []
  const rules = edited.flatMap(({ document, companyDocument = document }) => companyDocument.rules)
  return {
    ok,
    failures,
    cases,
    unproven: survivors.map((survivor) => inWords(survivor, facts)),
    warnings: edited.flatMap((set) => [...overlapWarnings(set), ...expiredWarnings(set, Date.now())]),
    rules: rules.map((rule) => ruleSentences(rule, facts)),
  }
}

function inWords({ rule, change, file, line, pointer, condition }: Survivor, facts: Catalogue): Unproven {
  const words = 'fact' in condition ? wordsOf(condition, facts) : undefined
  const text = words ? [words.subject, words.verb, words.object].filter(Boolean).join(' ') : undefined
  const place = { file, pointer, ...(line !== undefined && { line }) }
  return { rule, change, ...place, condition: text ?? valueText(condition) }
}
