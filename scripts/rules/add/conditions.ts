// Asks for the conditions of a new rule, and for an example on each side. Tested by test/scripts/rules/rules-add.long.test.ts.
import { type Catalogue, knownValues, type Property } from '../../../handlers/rules/language/catalogue.ts'
import type { Comparison, EntryComparison } from '../../../handlers/rules/language/documents.ts'
import { quantifiers } from '../../../handlers/rules/language/operators.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import type { Choice } from '../verbs/verb.ts'
import type { Dialogue } from './dialogue.ts'
import { exampleValues } from './example-values.ts'
import { exampleHolds, type OwnerExamples } from './examples.ts'
import { comparisonsOf, meantComparison, type Offer, parseExample, parseOperand } from './offers.ts'

export interface Answered {
  offer: Offer
  /** What is said of the value, or of the value in one entry. */
  condition: EntryComparison
  comparison: Comparison
}

/** Asks for conditions that one of the rule sets can examine together. */
export async function askForConditions(
  dialogue: Dialogue,
  offers: readonly Offer[],
  ruleSets: readonly string[],
): Promise<Answered[]> {
  const isByOptions = dialogue.has('fact')
  const conditions: Answered[] = []
  let sets = ruleSets
  do {
    const usable = offers.filter((offer) => offer.ruleSets.some((set) => sets.includes(set)))
    const answered = await askForCondition(dialogue, usable)
    conditions.push(answered)
    sets = sets.filter((set) => answered.offer.ruleSets.includes(set))
  } while (
    isByOptions ? dialogue.has('fact') : await dialogue.questions?.confirm('Is there a further condition?')
  )
  return conditions
}

async function askForCondition(dialogue: Dialogue, offers: readonly Offer[]): Promise<Answered> {
  const offer = await dialogue.choose(
    'fact',
    'What does the rule examine?',
    offers.map((value) => ({ value, name: value.name, label: value.label, hint: value.property.meaning })),
  )
  const { fact, path, entry, quantifier = 'any' } = offer
  const offered = comparisonsOf(offer)
  const { operator, operand } = await dialogue.choose(
    'comparison',
    `The request is refused if: ${offer.label} …`,
    offered.map((value) => ({ value, name: value.says, label: value.says })),
    (typed) => meantComparison(typed, offered),
  )
  const value =
    operand === 'none'
      ? undefined
      : await dialogue.text(
          'value',
          'Compared with',
          undefined,
          (text) => parseOperand(text, operand, offer),
          operand === 'same' || operand === 'item'
            ? valueChoices(offer.property.items ?? offer.property)
            : undefined,
        )
  const place = { fact, ...(path !== undefined && { path }) }
  const condition = { operator, ...(value !== undefined && { value }) }
  if (entry !== undefined) {
    const ofEntry = { path: entry, ...condition }
    return { offer, condition: ofEntry, comparison: { ...place, operator: quantifier, where: [ofEntry] } }
  }
  if (!Object.hasOwn(quantifiers, operator))
    return { offer, condition, comparison: { ...place, ...condition } }
  const where = [{ operator: 'isOneOf', value }]
  return { offer, condition, comparison: { ...place, operator, where } }
}

/** The values of a property that has only some. */
function valueChoices(property: Property): Choice<string>[] | undefined {
  if (property.type === 'boolean') return ['yes', 'no'].map((value) => ({ value, label: value }))
  return knownValues(property)?.map(({ value, meaning }) => ({
    value: String(value),
    label: `${value}`,
    hint: meaning,
  }))
}

/** Asks for an example on each side of the first condition; for others only where options have some. */
export async function askForExamples(
  dialogue: Dialogue,
  conditions: readonly Answered[],
  ruleSet: string,
  catalogue: Catalogue,
): Promise<OwnerExamples> {
  const examples = new Map<string, unknown[]>()
  for (const { offer, condition, comparison } of conditions) {
    const isAsked = examples.size === 0 || dialogue.has('refused') || dialogue.has('accepted')
    if (!isAsked || condition.value === undefined) continue
    const near = exampleValues(
      comparison.where && offer.entry === undefined ? comparison : condition,
      offer.property,
    )
    const isRefused = (value: unknown) => exampleHolds(comparison, value, ruleSet, catalogue)
    const ask = (side: 'refused' | 'accepted') => {
      const parse = (text: string) => {
        const value = parseExample(text, offer)
        if (isRefused(value) === (side === 'refused')) return value
        throw new UsageError(`The rule ${side === 'refused' ? 'accepts' : 'refuses'} ${text}.`)
      }
      const initial = near.find((value) => isRefused(value) === (side === 'refused'))
      const question = `An example that is ${side}: ${offer.label} is`
      return dialogue.text(side, question, dialogue.questions && exampleText(initial), parse)
    }
    const name = [offer.fact, offer.path, offer.entry].filter((part) => part !== undefined).join('.')
    examples.set(name, [await ask('refused'), await ask('accepted'), ...(examples.get(name) ?? [])])
  }
  return examples
}

function exampleText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!Array.isArray(value)) return String(value ?? '')
  return value.some((entry) => typeof entry === 'object') ? String(value.length) : value.join(', ')
}
