// What `rules add` needs to know of a new rule, with a default for what is not asked for.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Catalogue } from '../../../handlers/rules/language/catalogue.ts'
import type { Comparison, Rule } from '../../../handlers/rules/language/documents.ts'
import { parseRuleInstant } from '../../../handlers/rules/language/fact-reader.ts'
import { sentenceOfComparison } from '../../../handlers/rules/language/wording.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { type PublishedOperation, publishedOperations } from '../published-operations.ts'
import type { Answers, Questions } from '../verbs/verb.ts'
import { type Answered, askForConditions, askForExamples } from './conditions.ts'
import { createDialogue, type Dialogue } from './dialogue.ts'
import type { OwnerExamples } from './examples.ts'
import { offersOf } from './offers.ts'

export interface NewRule {
  operation: PublishedOperation
  ruleSet: string
  rule: Rule
  examples: OwnerExamples
}

/** Throws UsageError. */
export async function askForRule(
  answers: Answers,
  snapshot: RuleSnapshot,
  questions: Questions | undefined,
): Promise<NewRule> {
  const dialogue = createDialogue(answers, questions)
  const operations = publishedOperations().filter(({ ruleSets }) => ruleSets.length > 0)
  const operation = await dialogue.choose(
    'operation',
    'Which requests is the rule about?',
    operations.map((value) => ({ value, name: value.id, label: `${value.id}: ${value.summary}` })),
  )
  const offers = offersOf(snapshot.facts, operation.ruleSets)
  const conditions = await askForConditions(dialogue, offers, operation.ruleSets)
  const ruleSet = await askForRuleSet(dialogue, snapshot, operation.ruleSets, conditions)
  const examples = await askForExamples(dialogue, conditions, ruleSet, snapshot.facts)
  const all = mergedConditions(conditions)
  const usualName = defaultName(all, snapshot.facts)
  const name = await dialogue.text('name', 'The rule as a sentence', usualName, textOf(200))
  const message = await dialogue.text(
    'message',
    'What the client reads',
    `${name.replace(/\.$/, '')}.`,
    textOf(500),
  )
  const codes = new Map(
    [...allRuleSets(snapshot)].flatMap(([set, { document, companyDocument = document }]) =>
      companyDocument.rules.map((rule) => [rule.event.type, `"${rule.name}" (${set})`] as const),
    ),
  )
  const code = await dialogue.text(
    'code',
    'The code that the client gets',
    freeCode(name === usualName ? conditionName(conditions) : name, codes),
    (text) => newCode(text, codes),
  )
  const owner = await dialogue.text('owner', 'Who decides about the rule? May be empty', '', textOf(100, 0))
  const field = conditions
    .map(({ offer }) => offer.path?.split('.')[0] ?? '')
    .find((path) => operation.bodyMembers.includes(path))
  // Who asks is the reason, not what is asked for.
  const usualStatus = field === undefined && all.some(({ fact }) => fact === 'caller') ? '403' : '400'
  const status = dialogue.optional('status', oneOf('400', '403', '404', '409')) ?? usualStatus
  const mode = dialogue.optional('mode', oneOf('refuse', 'warn'))
  const validFrom = dialogue.optional('from', date)
  const validUntil = dialogue.optional('until', date)
  const companies = dialogue.optional('companies', companyIds)
  dialogue.end()
  const rule: Rule = {
    name,
    ...(owner && { owner }),
    ...(mode === 'warn' && { mode }),
    ...(validFrom && { validFrom }),
    ...(validUntil && { validUntil }),
    ...(companies && { companies }),
    conditions: { all },
    event: { type: code, params: { status: Number(status), ...(field && { field }), message } },
  }
  return { operation, ruleSet, rule, examples }
}

const oneOf =
  (...known: string[]) =>
  (text: string) => {
    if (known.includes(text)) return text
    throw new UsageError(`There are: ${known.join(', ')}.`)
  }

function date(text: string): string {
  if (!Number.isNaN(parseRuleInstant(text))) return text
  throw new UsageError(`"${text}" is not a date, such as 2027-01-31.`)
}

const companyIds = (text: string) =>
  text.split(',').map((part) => {
    const id = part.trim()
    if (/^[1-9]\d{0,8}$/.test(id)) return Number(id)
    throw new UsageError(`"${id}" is not the id of a company, such as 1000.`)
  })

/** The rule set of the operation that knows all facts. Those that every request has leave a choice. */
async function askForRuleSet(
  dialogue: Dialogue,
  { ruleSets, facts }: RuleSnapshot,
  names: readonly string[],
  conditions: readonly Answered[],
): Promise<string> {
  const possible = names.filter((set) => conditions.every(({ offer }) => offer.ruleSets.includes(set)))
  const [usual] = conditions
    .flatMap(({ offer }) => facts[offer.fact]?.ruleSets ?? [])
    .filter((set) => possible.includes(set))
  const chosen = usual ?? (possible.length === 1 ? possible[0] : undefined)
  if (chosen !== undefined && !dialogue.has('rule-set')) return chosen
  return dialogue.choose(
    'rule-set',
    'What is refused?',
    possible.map((value) => ({
      value,
      name: value,
      label: value,
      hint: ruleSets.get(value)?.document.description ?? '',
    })),
  )
}

/** Conditions on the entries of one list are about the same entry. */
function mergedConditions(conditions: readonly Answered[]): Comparison[] {
  const merged: Comparison[] = []
  for (const { offer, comparison } of conditions) {
    const same = merged.find(
      ({ fact, path, operator }) =>
        offer.entry !== undefined &&
        fact === comparison.fact &&
        path === comparison.path &&
        operator === comparison.operator,
    )
    if (same) same.where = [...(same.where ?? []), ...(comparison.where ?? [])]
    else merged.push({ ...comparison })
  }
  return merged
}

const textOf =
  (most: number, least = 1) =>
  (text: string) => {
    const trimmed = text.trim()
    if (trimmed.length < least) throw new UsageError('The text is empty.')
    if (trimmed.length > most) throw new UsageError(`The text has more than ${most} characters.`)
    return trimmed
  }

/** "Not accepted: the invoice total of the invoice is less than -500". */
function defaultName(conditions: readonly Comparison[], catalogue: Catalogue): string {
  const sentences = conditions.map((comparison) => sentenceOfComparison(comparison, catalogue))
  return `Not accepted: ${sentences.join(' and ')}`.slice(0, 200)
}

/** "InvoiceTotal less than": the code of a rule without a name. */
const conditionName = ([first]: readonly Answered[]) =>
  [first?.offer.entry ?? first?.offer.path ?? first?.offer.fact, first?.condition.operator].join(' ')

/** The words of a name as a code that no rule has: AtMost10OfAnyItem. */
function freeCode(name: string, codes: ReadonlyMap<string, string>): string {
  const words =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}|['’]/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  const code = words.reduce((code, word) => {
    const longer = code + word.charAt(0).toUpperCase() + word.slice(1)
    return longer.length > 60 ? code : longer
  }, '')
  const usable = CODE.test(code) ? code : `Rule${code}`.padEnd(5, '1')
  const numbers = Array.from(
    { length: codes.size + 1 },
    (_, index) => `${usable}${index === 0 ? '' : index + 1}`,
  )
  return numbers.find((each) => !codes.has(each)) ?? usable
}

const CODE = /^[A-Z][A-Za-z0-9]{2,63}$/

function newCode(text: string, codes: ReadonlyMap<string, string>): string {
  if (!CODE.test(text))
    throw new UsageError(
      'A code is a capital letter, then 2 to 63 letters and digits, such as TooManyOfAnItem.',
    )
  const holder = codes.get(text)
  if (holder !== undefined) throw new UsageError(`The rule ${holder} has the code ${text}.`)
  return text
}
