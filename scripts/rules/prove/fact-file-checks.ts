// Checks facts that a person wrote in a file or a form: unknown names, values of another type, and missing facts that the
// rules need. A handler's facts are checked while rules read them; here all faults are reported together, with their
// places. Tested by test/scripts/rules/rules-commands.long.test.ts.
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import { factsSchema } from '../../../handlers/rules/language/cases-schema.ts'
import { type Catalogue, usableFactsOf } from '../../../handlers/rules/language/catalogue.ts'
import { conditionTermsOf } from '../../../handlers/rules/language/documents.ts'
import { FactFault, factReader } from '../../../handlers/rules/language/fact-reader.ts'
import type { RuleProblem } from '../../../handlers/rules/language/problems.ts'
import { fileValidator, problem, type RuleFile } from '../../../handlers/rules/language/rule-file.ts'

/** All faults of facts for these rule sets. */
export function factFileProblems(
  file: RuleFile,
  ruleSets: readonly RuleSet[],
  catalogue: Catalogue,
): RuleProblem[] {
  const known = new Set(ruleSets.flatMap(({ name }) => usableFactsOf(catalogue, name)))
  const usable = Object.fromEntries(Object.entries(catalogue).filter(([name]) => known.has(name)))
  const invalid = fileValidator(factsSchema(usable))(file)
  if (invalid.some(({ pointer }) => pointer === '')) return invalid
  const reported = new Set(invalid.map(({ pointer }) => pointer))
  const unreadable = unreadableTerms(file, ruleSets, catalogue)
  return [...invalid, ...unreadable.filter(({ pointer }) => !reported.has(pointer))]
}

/** The terms of the rules' conditions that cannot be read from the facts. */
function unreadableTerms(file: RuleFile, ruleSets: readonly RuleSet[], catalogue: Catalogue): RuleProblem[] {
  const facts = file.value as Record<string, unknown>
  const terms = ruleSets.flatMap(({ document }) => document.rules.flatMap(conditionTermsOf))
  const problems = terms.flatMap(({ fact, path }) => {
    try {
      factReader(catalogue, fact, path)(facts[fact])
      return []
    } catch (error) {
      if (!(error instanceof FactFault)) throw error
      return [factProblem(file, error)]
    }
  })
  return [...new Map(problems.map((problem) => [problem.pointer, problem])).values()]
}

const factProblem = (file: RuleFile, { place, message }: FactFault): RuleProblem =>
  problem(file, `/${place.replaceAll('.', '/')}`, message)
