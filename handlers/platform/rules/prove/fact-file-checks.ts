// Checks facts that a person wrote in a file or a form: unknown names, values of another type, and facts that
// the rules need but are missing. A handler's facts are checked while rules read them; here all faults are
// reported together, each with its place. Tested by test/platform/rules/rules-commands.test.ts.

import type { RuleSet } from '../evaluate/rule-set.ts'
import { type Fact, factsGivenTo } from '../language/catalogue.ts'
import { conditionTermsOf } from '../language/documents.ts'
import { FactFault, reader } from '../language/fact-reader.ts'
import { factsSchema } from '../language/fact-schema.ts'
import { documentCheck, problem, type RuleFile } from '../language/grammar.ts'
import type { RuleProblem } from '../language/problems.ts'

type Catalogue = Readonly<Record<string, Fact>>

/** All faults of facts for these rule sets. */
export function factFileProblems(
  file: RuleFile,
  ruleSets: readonly RuleSet[],
  catalogue: Catalogue,
): RuleProblem[] {
  const known = new Set(ruleSets.flatMap(({ name }) => factsGivenTo(catalogue, name)))
  const given = Object.fromEntries(Object.entries(catalogue).filter(([name]) => known.has(name)))
  const written = documentCheck(factsSchema(given))(file)
  if (written.some(({ pointer }) => pointer === '')) return written
  const told = new Set(written.map(({ pointer }) => pointer))
  return [...written, ...unreadable(file, ruleSets, catalogue).filter(({ pointer }) => !told.has(pointer))]
}

/** What the rules would look at in vain. */
function unreadable(file: RuleFile, ruleSets: readonly RuleSet[], catalogue: Catalogue): RuleProblem[] {
  const facts = file.value as Record<string, unknown>
  const terms = ruleSets.flatMap(({ document }) => document.rules.flatMap(conditionTermsOf))
  const found = terms.flatMap(({ fact, path }) => {
    try {
      reader(catalogue, fact, path)(facts[fact])
      return []
    } catch (error) {
      if (!(error instanceof FactFault)) throw error
      return [problem(file, `/${error.place.replaceAll('.', '/')}`, error.message)]
    }
  })
  return [...new Map(found.map((one) => [one.pointer, one])).values()]
}
