// One rule set as the page shows it, of a company or common: its rules in words and as tables, its cases, the facts that it
// may use, the limits of its service, and its files as they are on disk. Tested by test/rules/rules-page-endpoints.test.ts.
import { isDeepStrictEqual } from 'node:util'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { ruleSentences, termLabel } from '../evaluate/wording.ts'
import { findProperty, terms, usableFactsOf } from '../language/catalogue.ts'
import { commonNameOf, companyOf, conditionTermsOf, referenceName } from '../language/documents.ts'
import { decisionTables } from './decision-tables.ts'
import { readPair } from './files.ts'
import { editorFactsSchema } from './schemas.ts'

/** An operation and the rule sets that it names. */
export interface AskingOperation {
  id: string
  service: string
  ruleSets: readonly string[]
}

export const serviceOf = (ruleSet: string) => {
  const common = commonNameOf(ruleSet)
  return common.slice(0, common.indexOf('/'))
}

/** The limits of each service that has some, with the companies where numbers differ. */
export const limitsOf = ({ limits, companyLimits }: RuleSnapshot) =>
  [...limits].map(([name, { description, limits }]) => ({
    service: serviceOf(name),
    file: `${name}.json`,
    description,
    limits,
    companies: [...companyLimits].flatMap(([companyName, { file, value }]) =>
      commonNameOf(companyName) === name ? [{ company: companyOf(companyName), file, ...value }] : [],
    ),
  }))

/** The roles of companies that differ from the common ones. */
export const companyRolesOf = ({ companyRoles }: RuleSnapshot) =>
  [...companyRoles].map(([name, { file, value }]) => ({ company: companyOf(name), file, ...value }))

export async function setView(
  snapshot: RuleSnapshot,
  ruleSet: RuleSet,
  operations: readonly AskingOperation[],
  directory: string,
) {
  const { name, cases } = ruleSet
  const document = ruleSet.companyDocument ?? ruleSet.document
  const { description, emptyBecause = null, jobs = [] } = document
  const files = await readPair(directory, name)
  const common = commonNameOf(name)
  const companies = [...snapshot.companySets.values()].filter(
    (companySet) => commonNameOf(companySet.name) === common,
  )
  return {
    hash: snapshot.hash,
    name,
    company: companyOf(name) ?? null,
    description,
    emptyBecause,
    jobs,
    /** Of all rules that apply: those of a company's file and the common ones. */
    codes: ruleSet.document.rules.map(({ event }) => event.type),
    askedBy: operations.filter(({ ruleSets }) => ruleSets.includes(common)).map(({ id }) => id),
    rules: rulesOf(ruleSet, snapshot),
    tables: decisionTables(document.rules, snapshot.facts),
    cases: casesOf(ruleSet),
    words: wordsUsed(snapshot, ruleSet),
    terms: termsOf(snapshot, name),
    factsSchema: editorFactsSchema(name, snapshot.facts),
    limits: limitsOf(snapshot).filter(({ service }) => service === serviceOf(name)),
    companies:
      companyOf(name) === undefined ? companies.map((companySet) => companyView(companySet, snapshot)) : [],
    files,
    /** False while the files differ from the rules in force. */
    inForce: files !== null && parsesTo(files.rules.text, document) && parsesTo(files.cases.text, { cases }),
  }
}

function companyView(ruleSet: RuleSet, snapshot: RuleSnapshot) {
  const { name, companyDocument: { description, emptyBecause = null, replaces = [] } = ruleSet.document } =
    ruleSet
  return {
    company: companyOf(name),
    name,
    description,
    emptyBecause,
    replaces,
    rules: rulesOf(ruleSet, snapshot),
    cases: casesOf(ruleSet),
  }
}

const rulesOf = ({ document, companyDocument = document, lines }: RuleSet, { facts }: RuleSnapshot) =>
  companyDocument.rules.map((rule, index) => ({
    ...ruleSentences(rule, facts),
    line: lines.rules.get(`/rules/${index}`) ?? null,
  }))

const casesOf = ({ cases, lines }: RuleSet) =>
  cases.map((example, index) => ({ ...example, line: lines.cases.get(`/cases/${index}`) ?? null }))

function wordsUsed({ facts }: RuleSnapshot, { document }: RuleSet) {
  const used = document.rules.flatMap(conditionTermsOf)
  const byName = new Map(used.map((term) => [referenceName(term.fact, term.path), term]))
  return [...byName].map(([name, term]) => {
    const property = findProperty(facts, term.fact, term.path)
    return {
      term: name,
      label: termLabel(term),
      type: property?.type ?? 'text',
      meaning: property?.meaning ?? '',
      values: property?.values ?? [],
    }
  })
}

/** Every fact and path that the rule set may use. */
function termsOf({ facts }: RuleSnapshot, ruleSet: string) {
  const allowed = usableFactsOf(facts, ruleSet)
  return terms(facts)
    .filter(({ fact }) => allowed.includes(fact))
    .map(({ fact, path, property: { type, meaning, values } }) => ({ fact, path, type, meaning, values }))
}

function parsesTo(text: string, expected: object): boolean {
  try {
    const { $schema: _, ...inFile } = JSON.parse(text)
    const { $schema: __, ...inForce } = expected as { $schema?: unknown }
    return isDeepStrictEqual(inFile, inForce)
  } catch {
    return false
  }
}
