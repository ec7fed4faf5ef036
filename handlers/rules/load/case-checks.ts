// Checks that a schema cannot express, of cases and of the fact catalogue: they refer to rules, facts and rule sets that
// exist, one case passes, and every rule has a case that it refuses. Tested by test/rules/load/rules-files.test.ts.
import { completeFacts } from '../language/case-facts.ts'
import { type Catalogue, type Fact, terms, usableFactsOf } from '../language/catalogue.ts'
import {
  type CasesDocument,
  expectedCodes,
  isWarning,
  type Rule,
  type RuleSetDocument,
  referenceName,
} from '../language/documents.ts'
import { FactFault, requireWholeFact } from '../language/fact-reader.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'
import { problem, type RuleFile } from '../language/rule-file.ts'

/** Faults of a cases file. `applicable` are all rules whose codes a case may expect. */
export function caseProblems(
  file: RuleFile,
  name: string,
  { rules }: RuleSetDocument,
  catalogue: Catalogue,
  applicable: readonly Rule[],
): RuleProblem[] {
  const { cases } = file.value as CasesDocument
  const codes = applicable.map(({ event }) => event.type)
  const allowed = usableFactsOf(catalogue, name)
  const unproven = rules.filter(
    ({ event }) => !cases.some((example) => expectedCodes(example).includes(event.type)),
  )
  return [
    ...cases.flatMap(({ name: title, facts, expect, warnings = [] }, index) => {
      const at = (pointer: string, message: string) => problem(file, `/cases/${index}${pointer}`, message)
      const isRepeated = cases.findIndex((other) => other.name === title) < index
      const unknownFacts = Object.keys(facts).filter((fact) => !allowed.includes(fact))
      const unknownCodes = Object.entries({ expect, warnings }).flatMap(([member, expected]) =>
        [...expected.entries()]
          .filter(([, code]) => !codes.includes(code))
          .map(([position, code]) => ({ place: `/${member}/${position}`, code })),
      )
      return [
        ...(isRepeated ? [at('/name', 'an earlier case has the same name; each case has its own.')] : []),
        ...unknownFacts.map((fact) =>
          at(`/facts/${fact}`, `${name} is not given the fact "${fact}".${didYouMean(fact, allowed)}`),
        ),
        ...completeFacts(facts, name, catalogue).faults.map(({ pointer, message }) =>
          at(`/facts${pointer}`, message),
        ),
        ...unknownCodes.map(({ place, code }) =>
          at(place, `no rule of ${name} has the code "${code}".${didYouMean(code, codes)}`),
        ),
      ]
    }),
    ...unproven.map((rule) => {
      const need = isWarning(rule) ? 'a case with its code in "warnings"' : 'a case that it refuses'
      return problem(file, '/cases', `no case expects "${rule.event.type}": each rule needs ${need}.`)
    }),
    ...(cases.some(({ expect }) => expect.length === 0)
      ? []
      : [problem(file, '/cases', 'no case passes: at least one needs "expect": [].')]),
  ]
}

/** Faults of the catalogue: rule sets that do not exist or that no fact is for, and listed values of another type. */
export function catalogueProblems(
  file: RuleFile,
  catalogue: Catalogue,
  ruleSets: readonly string[],
): RuleProblem[] {
  const typeOfValue: Readonly<Record<string, string>> = { text: 'string', number: 'number' }
  const unknownSets = Object.entries(catalogue).flatMap(([fact, { ruleSets: users }]) =>
    [...users.entries()]
      .filter(([, user]) => user !== '*' && !ruleSets.includes(user))
      .map(([index, user]) => {
        const message = `there is no rule set "${user}".${didYouMean(user, ruleSets)}`
        return problem(file, `/facts/${fact}/ruleSets/${index}`, message)
      }),
  )
  const users = new Set(Object.values(catalogue).flatMap((fact) => fact.ruleSets))
  const unusedSets = ruleSets
    .filter((name) => !users.has(name))
    .map((name): RuleProblem => {
      const message = `no operation evaluates a rule set of this name, so its rules would never apply. Add them to a rule set that exists.${didYouMean(name, [...users])}`
      return { file: `${name}.json`, pointer: '', message }
    })
  const wrongValues = terms(catalogue).filter(({ property: { type, values } }) =>
    values?.some(({ value }) => typeof value !== typeOfValue[type]),
  )
  return [
    ...unknownSets,
    ...unusedSets,
    ...Object.entries(catalogue).flatMap(([name, fact]) => exampleProblems(file, name, fact)),
    ...wrongValues.map(({ fact, path }) =>
      problem(file, `/facts/${fact}`, `the values of ${referenceName(fact, path)} do not have its type.`),
    ),
  ]
}

/** An example that the fact could not have. */
function exampleProblems(file: RuleFile, name: string, fact: Fact): RuleProblem[] {
  if (fact.example === undefined) return []
  try {
    requireWholeFact(fact.example, fact, name)
    return []
  } catch (error) {
    if (!(error instanceof FactFault)) throw error
    return [problem(file, `/facts/${name}/example`, `the example is not valid: ${error.message}`)]
  }
}
