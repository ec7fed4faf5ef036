// Checks that a schema cannot express, of cases and of the fact catalogue: they refer to rules, facts and rule sets that
// exist, one case passes, and every rule has a case that it refuses. Tested by test/platform/rules/rules-files.test.ts.
import { type Catalogue, terms, usableFactsOf } from '../language/catalogue.ts'
import { type CasesDocument, type RuleSetDocument, referenceName } from '../language/documents.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'
import { problem, type RuleFile } from '../language/rule-file.ts'

/** Faults of a cases file. `codes` are those that a case may expect. */
export function caseProblems(
  file: RuleFile,
  name: string,
  { rules }: RuleSetDocument,
  catalogue: Catalogue,
  codes: readonly string[],
): RuleProblem[] {
  const { cases } = file.value as CasesDocument
  const allowed = usableFactsOf(catalogue, name)
  const unproven = rules
    .map(({ event }) => event.type)
    .filter((code) => !cases.some(({ expect }) => expect.includes(code)))
  return [
    ...cases.flatMap(({ name: title, facts, expect }, index) => {
      const at = (pointer: string, message: string) => problem(file, `/cases/${index}${pointer}`, message)
      const isRepeated = cases.findIndex((other) => other.name === title) < index
      const unknownFacts = Object.keys(facts).filter((fact) => !allowed.includes(fact))
      const unknownCodes = [...expect.entries()].filter(([, code]) => !codes.includes(code))
      return [
        ...(isRepeated ? [at('/name', 'an earlier case has the same name.')] : []),
        ...unknownFacts.map((fact) =>
          at(`/facts/${fact}`, `${name} is not given the fact "${fact}".${didYouMean(fact, allowed)}`),
        ),
        ...unknownCodes.map(([position, code]) =>
          at(`/expect/${position}`, `no rule of ${name} has the code "${code}".${didYouMean(code, codes)}`),
        ),
      ]
    }),
    ...unproven.map((code) =>
      problem(file, '/cases', `no case expects "${code}": each rule needs a case that it refuses.`),
    ),
    ...(cases.some(({ expect }) => expect.length === 0)
      ? []
      : [problem(file, '/cases', 'no case passes: at least one needs "expect": [].')]),
  ]
}

/** Faults of the catalogue: rule sets that do not exist, and listed values of another type. */
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
  const wrongValues = terms(catalogue).filter(({ property: { type, values } }) =>
    values?.some(({ value }) => typeof value !== typeOfValue[type]),
  )
  return [
    ...unknownSets,
    ...wrongValues.map(({ fact, path }) =>
      problem(file, `/facts/${fact}`, `the values of ${referenceName(fact, path)} do not have its type.`),
    ),
  ]
}
