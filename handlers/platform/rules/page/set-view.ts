// One rule set as the page shows it: its rules in words, its cases, the facts that it may use, the limits of its service,
// and its files as they are on disk. Tested by test/rules-page-endpoints.test.ts.
import { isDeepStrictEqual } from 'node:util'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { type Fact, findProperty, type Property, usableFactsOf } from '../language/catalogue.ts'
import { conditionTermsOf, referenceName } from '../language/documents.ts'
import { companyPartsOf, companyView } from './companies.ts'
import { readPair } from './files.ts'
import { capital, ruleSentences, spaced, termLabel } from './wording.ts'

/** An operation and the rule sets that it names. */
export interface AskingOperation {
  id: string
  service: string
  ruleSets: readonly string[]
}

export const serviceOf = (ruleSet: string) => ruleSet.slice(0, ruleSet.indexOf('/'))

/** The limits of each service that has some. */
export const limitsOf = ({ limits }: RuleSnapshot) =>
  [...limits].map(([name, { description, limits }]) => ({
    service: serviceOf(name),
    file: `${name}.json`,
    description,
    limits,
  }))

export async function setView(
  snapshot: RuleSnapshot,
  ruleSet: RuleSet,
  operations: readonly AskingOperation[],
  directory: string,
) {
  const { name, document, cases, lines } = ruleSet
  const { description, emptyBecause = null, jobs = [] } = document
  const files = await readPair(directory, name)
  return {
    hash: snapshot.hash,
    name,
    description,
    emptyBecause,
    jobs,
    askedBy: operations.filter(({ ruleSets }) => ruleSets.includes(name)).map(({ id }) => id),
    rules: document.rules.map((rule, index) => ({
      ...ruleSentences(rule, snapshot.facts),
      line: lines.rules.get(`/rules/${index}`) ?? null,
    })),
    cases: cases.map((one, index) => ({ ...one, line: lines.cases.get(`/cases/${index}`) ?? null })),
    words: wordsUsed(snapshot, ruleSet),
    facts: Object.fromEntries(
      usableFactsOf(snapshot.facts, name).map((fact) => [
        fact,
        formProperty(fact, snapshot.facts[fact] as Fact),
      ]),
    ),
    limits: limitsOf(snapshot).filter(({ service }) => service === serviceOf(name)),
    companies: companyPartsOf(snapshot, name).map((part) => companyView(part, snapshot)),
    files,
    /** False while the files differ from the rules in force. */
    inForce: files !== null && parsesTo(files.rules.text, document) && parsesTo(files.cases.text, { cases }),
  }
}

function wordsUsed({ facts }: RuleSnapshot, { document }: RuleSet) {
  const terms = document.rules.flatMap(conditionTermsOf)
  const byName = new Map(terms.map((term) => [referenceName(term.fact, term.path), term]))
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

/** A fact as a form needs it: every property with its name in words. */
function formProperty(name: string, property: Property): object {
  const { type, meaning, nullable, values, properties } = property
  const members = Object.entries(properties ?? {}).map(([member, inner]) => [
    member,
    formProperty(member, inner),
  ])
  const label = capital(spaced(name))
  return {
    label,
    type,
    meaning,
    nullable,
    values,
    ...(properties && { properties: Object.fromEntries(members) }),
  }
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
