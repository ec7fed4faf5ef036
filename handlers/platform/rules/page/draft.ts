// A rule set that is being edited, tried before it is saved: its two files as texts, checked as the loader checks them,
// against the vocabulary in force; then every case, and whether the cases would miss a slip. It reads and writes no
// file. Held by test/platform/rules-page.test.ts.
import { requireAgreement } from '../agreement.ts'
import { caseProblems } from '../case-checks.ts'
import { type CaseResult, runCasesOf } from '../cases.ts'
import { casesSchema } from '../cases-schema.ts'
import type { Fact } from '../catalogue.ts'
import type { CasesDocument, RuleSetDocument } from '../documents.ts'
import { documentCheck, type RuleFile } from '../grammar.ts'
import { JsonFault, readJsonText } from '../json-text.ts'
import { mutate } from '../mutants.ts'
import { type RuleProblem, RulesRefused } from '../problems.ts'
import { ruleProblems } from '../rule-checks.ts'
import { makeRuleSet } from '../rule-set.ts'
import { ruleSetSchema } from '../rule-set-schema.ts'
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
export function draftCheck(facts: Record<string, Fact>): (draft: Draft) => Promise<DraftReport> {
  const checkRules = documentCheck(ruleSetSchema(facts))
  const checkCases = documentCheck(casesSchema(facts))

  return async function check({ ruleSet, rules, cases }) {
    const [ruleFile, caseFile] = [parsed(`${ruleSet}.json`, rules), parsed(`${ruleSet}.cases.json`, cases)]
    if ('message' in ruleFile || 'message' in caseFile)
      return refused([ruleFile, caseFile].filter((one) => 'message' in one))

    const shapes = [...checkRules(ruleFile), ...checkCases(caseFile)]
    if (shapes.length > 0) return refused(shapes)
    const document = ruleFile.value as RuleSetDocument
    const codes = document.rules.map(({ event }) => event.type)
    const meanings = [
      ...ruleProblems(ruleFile, ruleSet, facts),
      ...caseProblems(caseFile, ruleSet, document, facts, codes),
    ]
    if (meanings.length > 0) return refused(meanings)
    return tried(ruleSet, document, ruleFile, caseFile)
  }

  async function tried(name: string, document: RuleSetDocument, rules: RuleFile, cases: RuleFile) {
    const lines = { rules: rules.lines, cases: cases.lines }
    const ruleSet = makeRuleSet(name, document, (cases.value as CasesDocument).cases, facts, lines)
    try {
      await requireAgreement([ruleSet], facts)
    } catch (error) {
      if (error instanceof RulesRefused) return refused(error.problems)
      throw error
    }
    const results = await runCasesOf(ruleSet)
    const ok = results.every(({ passed }) => passed)
    const unproven = ok ? mutate(ruleSet, facts).survivors : []
    const sentences = document.rules.map((rule) => ruleSentences(rule, facts))
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
