// The rules of one company. They are evaluated in addition to the common rules. A common rule no longer applies to the
// company only where the company's file names the rule's code in `replaces`; a rule there with the same code takes its
// place. Tested by test/rules/load/company-rules.test.ts.
import { decide, makeRuleSet, type Origin, type RuleSet, type RuleSetLines } from '../evaluate/rule-set.ts'
import { concerns, situationOfCase } from '../evaluate/situation.ts'
import type { Catalogue } from '../language/catalogue.ts'
import { type Case, commonNameOf, companyOf, type Rule, type RuleSetDocument } from '../language/documents.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'
import { problem, type RuleFile } from '../language/rule-file.ts'
import type { Tables } from '../language/tables.ts'

const codeOf = ({ event }: Rule) => event.type

/** Faults that only a company's rule file can have; `common` is undefined where there is no such rule set. */
export function companyProblems(
  file: RuleFile,
  name: string,
  common: RuleSetDocument | undefined,
  known: readonly string[],
): RuleProblem[] {
  const { rules, replaces = [], jobs } = file.value as RuleSetDocument
  const base = commonNameOf(name)
  if (common === undefined) {
    const message = `there is no common rule set "${base}" for a company to change.${didYouMean(base, known)}`
    return [problem(file, '', message)]
  }
  const concerned = rulesFor(name, common)
  const codes = concerned.map(codeOf)
  const kept = concerned.filter((rule) => !replaces.includes(codeOf(rule)))
  const clash = (rule: Rule) => {
    if (kept.some((other) => codeOf(other) === codeOf(rule)))
      return `${base}.json has a rule "${codeOf(rule)}"; to replace it, name the code in "replaces".`
    if (!kept.some(({ name }) => name === rule.name)) return undefined
    return `${base}.json has a rule with the same name.`
  }
  const clashes = rules.flatMap((rule, index): RuleProblem[] => {
    const message = clash(rule)
    return message ? [problem(file, `/rules/${index}`, message)] : []
  })
  const unknownCodes = replaces.flatMap((code, index) => {
    if (codes.includes(code)) return []
    const message = `${base}.json has no rule "${code}".${didYouMean(code, codes)}`
    return [problem(file, `/replaces/${index}`, message)]
  })
  const staged = rules.flatMap(({ companies }, index) =>
    companies ? [problem(file, `/rules/${index}/companies`, ONLY_COMMON_RULES_NAME_COMPANIES)] : [],
  )
  const ofJobs = jobs ? [problem(file, '/jobs', `only ${base}.json names jobs.`)] : []
  return [...unknownCodes, ...clashes, ...staged, ...ofJobs]
}

const ONLY_COMMON_RULES_NAME_COMPANIES =
  "only a common rule names companies; the rules of a company's own file are for that company."

/** The rules whose codes a case of a rule set may expect; `common` is undefined for a common rule set. */
export function mergedRules(
  name: string,
  companyDocument: RuleSetDocument,
  common: RuleSetDocument | undefined,
): Rule[] {
  return common ? merged(name, companyDocument, common).map(({ rule }) => rule) : companyDocument.rules
}

/** The rule set of a company: the common rules in their order, with the replacements in place, then its additional rules. */
export function makeCompanySet(
  name: string,
  companyDocument: RuleSetDocument,
  cases: readonly Case[],
  catalogue: Catalogue,
  lines: RuleSetLines,
  tables: Tables,
  common: RuleSet,
): RuleSet {
  const parts = merged(name, companyDocument, common.document)
  const origins = parts.map(({ index, isOwn }): Origin => {
    const { rules } = isOwn ? lines : common.lines
    return { file: `${isOwn ? name : common.name}.json`, pointer: `/rules/${index}`, lines: rules }
  })
  const { description, jobs } = common.document
  const document = { description, ...(jobs && { jobs }), rules: parts.map(({ rule }) => rule) }
  return { ...makeRuleSet(name, document, cases, catalogue, lines, tables, common), companyDocument, origins }
}

/** Faults for codes that the company switched off without a case that the common rule would refuse. */
export async function unprovenProblems(set: RuleSet, common: RuleSet): Promise<RuleProblem[]> {
  const { replaces = [], rules = [] } = set.companyDocument ?? {}
  const off = replaces.filter((code) => !rules.some((rule) => codeOf(rule) === code))
  if (off.length === 0) return []
  const refused = new Set<string>()
  for (const example of set.cases)
    for (const code of await refusedBy({ ...common, tables: set.tables }, example)) refused.add(code)
  const file = { file: `${set.name}.cases.json`, lines: set.lines.cases }
  return off
    .filter((code) => !refused.has(code))
    .map((code) =>
      problem(file, '/cases', `no case shows what "${code}" refuses in ${common.name}.json and not here.`),
    )
}

async function refusedBy(set: RuleSet, example: Case): Promise<string[]> {
  try {
    const { violations, warnings } = await decide(set, example.facts, situationOfCase(example, set))
    return [...violations, ...warnings].map(({ code }) => code)
  } catch {
    // A case may leave out facts that only the common rules examine.
    return []
  }
}

/** The common rules that exist for the company of a rule set. */
function rulesFor(name: string, { rules }: RuleSetDocument): Rule[] {
  const company = companyOf(name) ?? null
  return rules.filter((rule) => concerns(rule, company))
}

function merged(name: string, { rules, replaces = [] }: RuleSetDocument, common: RuleSetDocument) {
  const ofCompany = rules.map((rule, index) => ({ rule, index, isOwn: true }))
  const concerned = new Set(rulesFor(name, common))
  const inPlace = common.rules.flatMap((rule, index) => {
    if (!concerned.has(rule)) return []
    return replaces.includes(codeOf(rule))
      ? ofCompany.filter((entry) => codeOf(entry.rule) === codeOf(rule))
      : [{ rule, index, isOwn: false }]
  })
  const placed = new Set(inPlace)
  return [...inPlace, ...ofCompany.filter((entry) => !placed.has(entry))]
}
