// Tries a rule set that is being edited, before it is saved: checks the texts of its two files as the loader does, against
// the fact catalogue in force, runs every case, also those of companies, and looks for changes that no case detects. Reads
// and writes no files. Tested by test/platform/rules/rules-page.test.ts.
import { makeRuleSet, type RuleSet } from '../evaluate/rule-set.ts'
import { type RuleSentences, ruleSentences, valueText, wordsOf } from '../evaluate/wording.ts'
import { casesSchema } from '../language/cases-schema.ts'
import type { Fact } from '../language/catalogue.ts'
import type { CasesDocument, RuleSetDocument } from '../language/documents.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { fileValidator, isProblem, parseRuleFile, problem } from '../language/rule-file.ts'
import { ruleSetSchema } from '../language/rule-set-schema.ts'
import { caseProblems } from '../load/case-checks.ts'
import { mergedCodes } from '../load/company-rules.ts'
import { ONLY_COMPANIES_REPLACE } from '../load/folder-checks.ts'
import { type GateReport, runGate } from '../load/gate.ts'
import { replaceMisleading, ruleProblems } from '../load/rule-checks.ts'
import { mutate, type Survivor } from '../prove/mutants.ts'
import { overlapWarnings } from '../prove/rule-overlaps.ts'
import { type CompanyPart, companyFaults, companySets } from './companies.ts'

export interface Draft {
  ruleSet: string
  /** The texts of the two files. */
  rules: string
  cases: string
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
  unproven: readonly { rule: string; change: string; condition: string; line?: number }[]
  /** Rules that overlap or contradict each other; the draft can be saved nevertheless. */
  warnings: readonly RuleProblem[]
  /** The draft's rules in words, where the files are valid. */
  rules: readonly RuleSentences[]
}

/** Makes the function that tries drafts; the schemas are compiled once for the catalogue. */
export function createDraftCheck(catalogue: Readonly<Record<string, Fact>>) {
  const validateRules = fileValidator(ruleSetSchema(catalogue))
  const validateCases = fileValidator(casesSchema(catalogue))

  return async function check(
    { ruleSet: name, rules, cases }: Draft,
    companies: readonly CompanyPart[] = [],
  ): Promise<DraftReport> {
    const ruleFile = parseRuleFile(`${name}.json`, rules)
    const caseFile = parseRuleFile(`${name}.cases.json`, cases)
    if (isProblem(ruleFile) || isProblem(caseFile)) return refused([ruleFile, caseFile].filter(isProblem))

    const invalid = [
      ...replaceMisleading(ruleFile, name, catalogue, validateRules(ruleFile)),
      ...validateCases(caseFile),
    ]
    if (invalid.length > 0) return refused(invalid)
    const document = ruleFile.value as RuleSetDocument
    const problems = [
      ...ruleProblems(ruleFile, name, catalogue),
      ...caseProblems(caseFile, name, document, catalogue, mergedCodes(document, undefined)),
      ...(document.replaces ? [problem(ruleFile, '/replaces', ONLY_COMPANIES_REPLACE)] : []),
      ...companyFaults(companies, document, catalogue),
    ]
    if (problems.length > 0) return refused(problems)
    const lines = { rules: ruleFile.lines, cases: caseFile.lines }
    const examples = (caseFile.value as CasesDocument).cases
    return tryRuleSet(makeRuleSet(name, document, examples, catalogue, lines), companies)
  }

  async function tryRuleSet(ruleSet: RuleSet, companies: readonly CompanyPart[]): Promise<DraftReport> {
    const { sets, problems } = await companySets(ruleSet, companies, catalogue)
    if (problems.length > 0) return refused(problems)
    try {
      const { problems: failures, cases } = await runGate([ruleSet, ...sets])
      const ok = failures.length === 0
      const unproven = ok ? mutate(ruleSet, catalogue).survivors : []
      const sentences = ruleSet.document.rules.map((rule) => ruleSentences(rule, catalogue))
      const survivors = unproven.map(survivorInWords)
      const warnings = [ruleSet, ...sets].flatMap(overlapWarnings)
      return { ok, problems: [], failures, cases, unproven: survivors, warnings, rules: sentences }
    } catch (error) {
      if (error instanceof RulesRefused) return refused(error.problems)
      throw error
    }
  }

  function survivorInWords({ rule, change, condition, line }: Survivor) {
    const words = 'fact' in condition ? wordsOf(condition, catalogue) : undefined
    const text = words ? [words.subject, words.verb, words.object].filter(Boolean).join(' ') : undefined
    return { rule, change, condition: text ?? valueText(condition), ...(line !== undefined && { line }) }
  }
}

const refused = (problems: readonly RuleProblem[]): DraftReport => ({
  ok: false,
  problems,
  failures: [],
  cases: [],
  unproven: [],
  warnings: [],
  rules: [],
})
