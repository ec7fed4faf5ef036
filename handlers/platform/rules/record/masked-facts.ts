// Whether a rule depends on more of a recorded fact than the record keeps. Pure. Tested by
// test/platform/rules/rules-diff.test.ts.
import { type Fact, findProperty } from '../language/catalogue.ts'
import { comparisons, isReference, type Reference, type Rule } from '../language/documents.ts'
import { recordOf } from './masking.ts'

const BY_LENGTH = ['isSet', 'isNotSet', 'longerThan', 'shorterThan', 'hasMoreThan', 'hasFewerThan']

/** True where masked facts cannot tell what the rule would have said to the true ones. */
export function dependsOnMaskedFacts({ conditions }: Rule, facts: Readonly<Record<string, Fact>>): boolean {
  const recorded = ({ fact, path }: Reference) => {
    const properties = ['', ...(path ?? '').split('.')].map((_, index, all) =>
      findProperty(facts, fact, all.slice(1, index + 1).join('.')),
    )
    const ways = properties.map((property) => (property ? recordOf(property) : 'nothing'))
    return ways.includes('nothing') ? 'nothing' : ways.at(-1)
  }
  return comparisons(conditions, '').some(({ comparison }) => {
    const { operator, value } = comparison
    const ways = [recorded(comparison), ...(isReference(value) ? [recorded(value)] : [])]
    return ways.includes('nothing') || (ways.includes('length') && !BY_LENGTH.includes(operator))
  })
}
