// Checks of cases that a schema cannot express: they refer to rules and facts that exist, and every rule has
// a case that it refuses and one that passes. Tested by test/platform/rules/rules.test.ts.
import { type Fact, factsGivenTo, terms } from '../language/catalogue.ts'
import type { CasesDocument, RuleSetDocument } from '../language/documents.ts'
import { readerName } from '../language/fact-sheet.ts'
import { problem, type RuleFile } from '../language/grammar.ts'
import { didYouMean, type RuleProblem } from '../language/problems.ts'

type Facts = Record<string, Fact>

/** Faults of a cases file: unknown facts, codes that none of its rules has, and rules that no case proves. */
export function caseProblems(
  file: RuleFile,
  name: string,
  rules: RuleSetDocument,
  facts: Facts,
  codes: readonly string[],
): RuleProblem[] {
  const { cases } = file.value as CasesDocument
  const allowed = factsGivenTo(facts, name)
  const own = rules.rules.map(({ event }) => event.type)
  const unproven = own.filter((code) => !cases.some(({ expect }) => expect.includes(code)))
  return [
    ...cases.flatMap((one, index) => {
      const at = (pointer: string, message: string) => problem(file, `/cases/${index}${pointer}`, message)
      return [
        ...(cases.findIndex(({ name }) => name === one.name) < index
          ? [at('/name', 'a case above has this name too.')]
          : []),
        ...Object.keys(one.facts)
          .filter((fact) => !allowed.includes(fact))
          .map((fact) =>
            at(`/facts/${fact}`, `${name} is not given the fact "${fact}".${didYouMean(fact, allowed)}`),
          ),
        ...one.expect.flatMap((code, position) =>
          codes.includes(code)
            ? []
            : [
                at(
                  `/expect/${position}`,
                  `no rule of ${name} has the code "${code}".${didYouMean(code, codes)}`,
                ),
              ],
        ),
      ]
    }),
    ...unproven.map((code) =>
      problem(file, '/cases', `no case expects "${code}": a rule needs one that it refuses.`),
    ),
    ...(cases.some(({ expect }) => expect.length === 0)
      ? []
      : [problem(file, '/cases', 'no case passes: at least one needs "expect": [].')]),
  ]
}

/** Faults of the catalogue: rule sets that do not exist, known values of another type. */
export function factProblems(file: RuleFile, facts: Facts, ruleSets: readonly string[]): RuleProblem[] {
  const expected = { text: 'string', number: 'number' } as Record<string, string>
  return [
    ...Object.entries(facts).flatMap(([fact, { ruleSets: users }]) =>
      users.flatMap((user, index) =>
        ruleSets.includes(user)
          ? []
          : [
              problem(
                file,
                `/facts/${fact}/ruleSets/${index}`,
                `there is no rule set "${user}".${didYouMean(user, ruleSets)}`,
              ),
            ],
      ),
    ),
    ...terms(facts)
      .filter(({ property }) =>
        property.values?.some(({ value }) => typeof value !== expected[property.type]),
      )
      .map(({ fact, path }) =>
        problem(file, `/facts/${fact}`, `the values of ${readerName(fact, path)} are not of its type.`),
      ),
  ]
}
