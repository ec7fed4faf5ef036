// A rule set that is being edited, tried before it is saved: its two files as texts, checked as the loader checks them,
// against the vocabulary in force; then every case, those of companies too, and whether the cases would miss a slip.
// It reads and writes no file. Tested by test/platform/rules/rules-page.test.ts.

import { makeRuleSet, type RuleSet } from '../evaluate/rule-set.ts'
import { casesSchema } from '../language/cases-schema.ts'
import type { Fact } from '../language/catalogue.ts'
import type { CasesDocument, RuleSetDocument } from '../language/documents.ts'
import { documentCheck, problem, type RuleFile } from '../language/grammar.ts'
import { JsonFault, readJsonText } from '../language/json-text.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'
import { ruleSetSchema } from '../language/rule-set-schema.ts'
import { requireAgreement } from '../load/agreement.ts'
import { caseProblems } from '../load/case-checks.ts'
import { mergedCodes } from '../load/company-rules.ts'
import { ruleProblems } from '../load/rule-checks.ts'
import { shapeProblems } from '../load/rule-shape.ts'
import { type CaseResult, runCasesOf } from '../prove/cases.ts'
import { mutate } from '../prove/mutants.ts'
import { type CompanyPart, companyFaults, withCompanies } from './companies.ts'
import { type RuleSentences, ruleSentences } from './sentences.ts'
import { valueText, wordsOf } from './wording.ts'

export interface Draft {
  ruleSet: string
  /** The texts of the two files. */
  rules: string
  cases: string
}

export interface DraftReport {
  /** Whether it could be saved. */
  ok: boolean
  problems: readonly RuleProblem[]
  cases: readonly CaseResult[]
  /** Conditions that no case would miss: worth knowing, no reason to refuse. */
  unproven: readonly { rule: string; change: string; condition: string; line?: number }[]
  /** The draft's rules in words, where it could be read. */
  rules: readonly RuleSentences[]
}

/** Makes the check of drafts; the grammar is made once for the vocabulary. */
export function draftCheck(facts: Record<string, Fact>) {
  const checkRules = documentCheck(ruleSetSchema(facts))
  const checkCases = documentCheck(casesSchema(facts))

  return async function check(
    { ruleSet, rules, cases }: Draft,
    companies: readonly CompanyPart[] = [],
  ): Promise<DraftReport> {
    const [ruleFile, caseFile] = [parsed(`${ruleSet}.json`, rules), parsed(`${ruleSet}.cases.json`, cases)]
    if ('message' in ruleFile || 'message' in caseFile)
      return refused([ruleFile, caseFile].filter((one) => 'message' in one))

    const shapes = [...shapeProblems(ruleFile, ruleSet, facts, checkRules(ruleFile)), ...checkCases(caseFile)]
    if (shapes.length > 0) return refused(shapes)
    const document = ruleFile.value as RuleSetDocument
    const meanings = [
      ...ruleProblems(ruleFile, ruleSet, facts),
      ...caseProblems(caseFile, ruleSet, document, facts, mergedCodes(document, undefined)),
      ...(document.replaces
        ? [problem(ruleFile, '/replaces', "only a company's own file may have this.")]
        : []),
      ...companyFaults(companies, document, facts),
    ]
    if (meanings.length > 0) return refused(meanings)
    const lines = { rules: ruleFile.lines, cases: caseFile.lines }
    const proven = (caseFile.value as CasesDocument).cases
    return tried(makeRuleSet(ruleSet, document, proven, facts, lines), companies)
  }

  async function tried(ruleSet: RuleSet, companies: readonly CompanyPart[]): Promise<DraftReport> {
    const { sets, problems } = withCompanies(ruleSet, companies, facts)
    if (problems.length > 0) return refused(problems)
    const all = [ruleSet, ...sets]
    try {
      await requireAgreement(all, facts)
    } catch (error) {
      if (error instanceof RulesRefused) return refused(error.problems)
      throw error
    }
    const results = all.flatMap(runCasesOf)
    const ok = results.every(({ passed }) => passed)
    const unproven = ok ? mutate(ruleSet, facts).survivors : []
    const sentences = ruleSet.document.rules.map((rule) => ruleSentences(rule, facts))
    return { ok, problems: [], cases: results, unproven: unproven.map(unprovenText), rules: sentences }
  }

  function unprovenText({ rule, change, condition, line }: ReturnType<typeof mutate>['survivors'][number]) {
    const words = 'fact' in condition ? wordsOf(condition, facts) : undefined
    const text = words ? [words.subject, words.verb, words.object].filter(Boolean).join(' ') : undefined
    return { rule, change, condition: text ?? valueText(condition), ...(line !== undefined && { line }) }
  }
}

const refused = (problems: readonly RuleProblem[]): DraftReport => ({
  ok: false,
  problems,
  cases: [],
  unproven: [],
  rules: [],
})

function parsed(file: string, text: string): RuleFile | RuleProblem {
  try {
    return { file, ...readJsonText(text) }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { file, line: error.line, column: error.column, pointer: '', message: `${error.message}.` }
  }
}
