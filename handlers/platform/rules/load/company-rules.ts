// Rules of one company. They are evaluated in addition to the common rules, so they can only refuse more. A
// common rule is replaced for the company only where the company's file names the rule's code in `replaces`
// and contains a rule with that code. Tested by test/platform/rules/company-rules.test.ts.

import { makeRuleSet, type Origin, type RuleSet, type RuleSetLines } from '../evaluate/rule-set.ts'
import type { Fact } from '../language/catalogue.ts'
import { commonNameOf } from '../language/company-files.ts'
import type { Case, Rule, RuleSetDocument } from '../language/documents.ts'
import { problem, type RuleFile } from '../language/grammar.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'

const codeOf = ({ event }: Rule) => event.type

/** What is wrong with a company's rule file beyond what could be wrong with any; `common` is undefined where there is no such set. */
export function companyProblems(
  file: RuleFile,
  name: string,
  common: RuleSetDocument | undefined,
  known: readonly string[],
): RuleProblem[] {
  const { rules, replaces = [], jobs } = file.value as RuleSetDocument
  const base = commonNameOf(name)
  if (common === undefined) {
    const message = `there is no rule set "${base}" that a company could have rules beside.${didYouMean(base, known)}`
    return [problem(file, '', message)]
  }
  const codes = common.rules.map(codeOf)
  const kept = common.rules.filter((rule) => !replaces.includes(codeOf(rule)))
  const clash = (rule: Rule) => {
    if (kept.some((other) => codeOf(other) === codeOf(rule)))
      return `${base}.json has a rule "${codeOf(rule)}"; to put this one in its place, name the code in "replaces".`
    if (!kept.some(({ name }) => name === rule.name)) return undefined
    return `${base}.json has a rule of this name too.`
  }
  const clashes = rules.flatMap((rule, index): RuleProblem[] => {
    const message = clash(rule)
    return message ? [problem(file, `/rules/${index}`, message)] : []
  })
  const strangers = replaces.flatMap((code, index) => {
    if (codes.includes(code)) return []
    const message = `${base}.json has no rule "${code}".${didYouMean(code, codes)}`
    return [problem(file, `/replaces/${index}`, message)]
  })
  const ofJobs = jobs ? [problem(file, '/jobs', `which jobs ask is said in ${base}.json.`)] : []
  return [...strangers, ...clashes, ...ofJobs]
}

/** The codes that a case of the company may expect. */
export function mergedCodes(own: RuleSetDocument, common: RuleSetDocument | undefined): string[] {
  return common ? merged(own, common).map(({ rule }) => codeOf(rule)) : own.rules.map(codeOf)
}

/** The rules that count for the company: the common ones in their order, those replaced by its own, then its further ones. */
export function makeCompanySet(
  name: string,
  own: RuleSetDocument,
  cases: readonly Case[],
  facts: Record<string, Fact>,
  lines: RuleSetLines,
  common: RuleSet,
): RuleSet {
  const parts = merged(own, common.document)
  const origins = parts.map(({ index, isOwn }): Origin => {
    const { rules } = isOwn ? lines : common.lines
    return { file: `${isOwn ? name : common.name}.json`, pointer: `/rules/${index}`, lines: rules }
  })
  const { description, jobs } = common.document
  const document = { description, ...(jobs && { jobs }), rules: parts.map(({ rule }) => rule) }
  return { ...makeRuleSet(name, document, cases, facts, lines), own, origins }
}

/** Codes that the company switched off without a case that the common rule would refuse. */
export function unprovenProblems(set: RuleSet, common: RuleSet): RuleProblem[] {
  const { replaces = [], rules = [] } = set.own ?? {}
  const off = replaces.filter((code) => !rules.some((rule) => codeOf(rule) === code))
  const unproven = off.filter((code) => !set.cases.some(({ facts }) => refuses(common, facts, code)))
  const file = { file: `${set.name}.cases.json`, lines: set.lines.cases }
  return unproven.map((code) =>
    problem(file, '/cases', `no case shows what "${code}" refuses in ${common.name}.json and not here.`),
  )
}

function refuses(set: RuleSet, facts: Case['facts'], code: string): boolean {
  try {
    return set.check(facts).some((one) => one.code === code)
  } catch {
    return false
  }
}

function merged({ rules, replaces = [] }: RuleSetDocument, common: RuleSetDocument) {
  const own = rules.map((rule, index) => ({ rule, index, isOwn: true }))
  const inPlace = common.rules.flatMap((rule, index) =>
    replaces.includes(codeOf(rule))
      ? own.filter((one) => codeOf(one.rule) === codeOf(rule))
      : [{ rule, index, isOwn: false }],
  )
  return [...inPlace, ...own.filter((one) => !inPlace.includes(one))]
}
