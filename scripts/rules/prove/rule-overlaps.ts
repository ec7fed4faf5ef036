// Warns of pairs of rules that are probably mistakes: duplicates, rules of which one refuses all that the other
// refuses, and rules that together refuse every value (R6). Compares equal conditions and the bounds of one value, so
// it finds what is visible in the text and proves nothing else. A warning never keeps rules from being used.
// Tested by test/scripts/rules/rule-overlaps.test.ts.
import { originOf, type RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import {
  type Comparison,
  type Condition,
  isComparison,
  isWarning,
  type Rule,
  referenceName,
} from '../../../handlers/rules/language/documents.ts'
import { parseRuleInstant } from '../../../handlers/rules/language/fact-reader.ts'
import type { RuleProblem } from '../../../handlers/rules/language/problems.ts'
import { problem } from '../../../handlers/rules/language/rule-file.ts'

/** The warnings of a rule set; of a company's set those that concern a rule in the company's file. */
export function overlapWarnings(set: RuleSet): RuleProblem[] {
  const rules = set.document.rules.map((rule, index) => ({
    rule,
    origin: originOf(set, index),
    conditions: conjunctionOf(rule.conditions),
  }))
  const isOwn = (file: string) => file === `${set.name}.json`
  return rules.flatMap((later, position) =>
    rules.slice(0, position).flatMap((earlier) => {
      const [at, other] = isOwn(later.origin.file) ? [later, earlier] : [earlier, later]
      if (!isOwn(at.origin.file)) return []
      const message = relationOf(at, other)
      return message === undefined ? [] : [problem(at.origin, at.origin.pointer, message)]
    }),
  )
}

interface PlacedRule {
  rule: Rule
  origin: ReturnType<typeof originOf>
  /** All of these hold for a violation. */
  conditions: readonly Condition[]
}

function relationOf(at: PlacedRule, other: PlacedRule): string | undefined {
  if (!meets(at.rule, other.rule)) return undefined
  const { file, pointer, lines } = other.origin
  const line = lines.get(pointer)
  const name = `"${other.rule.name}" (${file}${line === undefined ? '' : `:${line}`} ${pointer})`
  const [within, around] = [
    implies(at.conditions, other.conditions),
    implies(other.conditions, at.conditions),
  ]
  if (within && around) return `it has the same conditions as ${name}: one of the two is superfluous.`
  const finds = isWarning(at.rule) ? 'warns of' : 'refuses'
  if (within && isWider(other.rule, at.rule)) return `what it ${finds}, ${name} ${finds} too.`
  if (around && isWider(at.rule, other.rule)) return `what ${name} ${finds}, it ${finds} too.`
  if (within || around) return undefined
  // A warning keeps no value out.
  if (isWarning(at.rule)) return undefined
  const contradiction = contradictionOf(at.conditions, other.conditions)
  if (contradiction === undefined) return undefined
  return `no value of ${contradiction} passes both it and ${name}.`
}

/**
 * Whether two rules can apply to one request in the same way. A rule that warns may have the conditions of one that
 * refuses: so a stricter rule is tried out, or one is staged from company to company.
 */
function meets(one: Rule, other: Rule): boolean {
  if (isWarning(one) !== isWarning(other)) return false
  const [first, second] = [windowOf(one), windowOf(other)]
  if (first.until <= second.from || second.until <= first.from) return false
  const { companies } = other
  return (
    one.companies === undefined ||
    companies === undefined ||
    one.companies.some((id) => companies.includes(id))
  )
}

/** Whether a rule applies wherever and whenever another does. */
function isWider(rule: Rule, other: Rule): boolean {
  const [outer, inner] = [windowOf(rule), windowOf(other)]
  const { companies } = rule
  const isForAll = companies === undefined || other.companies?.every((id) => companies.includes(id)) === true
  return isForAll && outer.from <= inner.from && outer.until >= inner.until
}

const windowOf = ({ validFrom, validUntil }: Rule) => ({
  from: validFrom === undefined ? Number.NEGATIVE_INFINITY : parseRuleInstant(validFrom),
  until: validUntil === undefined ? Number.POSITIVE_INFINITY : parseRuleInstant(validUntil),
})

/** The conditions of nested `all`, and of `any` with one member, as one list. */
function conjunctionOf(condition: Condition): Condition[] {
  if (isComparison(condition)) return [condition]
  const { all, any } = condition
  if (all) return all.flatMap(conjunctionOf)
  return any?.length === 1 ? any.flatMap(conjunctionOf) : [condition]
}

/** Whether the first conditions hold only where the others do. */
const implies = (some: readonly Condition[], others: readonly Condition[]) =>
  others.every((other) => some.some((condition) => impliesOne(condition, other)))

function impliesOne(one: Condition, other: Condition): boolean {
  if (textOf(one) === textOf(other)) return true
  if (!isComparison(one) || !isComparison(other) || termOf(one) !== termOf(other)) return false
  if (other.operator === 'isSet') return one.operator !== 'isNotSet'
  const [range, around] = [rangeOf(one), rangeOf(other)]
  if (range && around && range.measure === around.measure) return isWithin(range, around)
  const [values, allowed] = [valuesOf(one), valuesOf(other)]
  if (values === undefined || allowed === undefined || !allowed.is) return false
  return values.is && values.keys.every((key) => allowed.keys.includes(key))
}

/**
 * The value on which two rules differ, where each value violates one of them and all other conditions of the two are
 * equal.
 */
function contradictionOf(some: readonly Condition[], others: readonly Condition[]): string | undefined {
  const [ofSome, ofOthers] = [without(some, others), without(others, some)]
  const [one, other] = [ofSome[0], ofOthers[0]]
  if (!one || !other || ofSome.length > 1 || ofOthers.length > 1) return undefined
  if (!isComparison(one) || !isComparison(other) || termOf(one) !== termOf(other)) return undefined
  return coverEverything(one, other) ? referenceName(one.fact, one.path) : undefined
}

function without(some: readonly Condition[], others: readonly Condition[]): Condition[] {
  const texts = others.map(textOf)
  return some.filter((condition) => !texts.includes(textOf(condition)))
}

function coverEverything(one: Comparison, other: Comparison): boolean {
  if (OPPOSITES[one.operator] === other.operator && textOf(one.value) === textOf(other.value)) {
    return textOf(one.where) === textOf(other.where)
  }
  const [range, rest] = [rangeOf(one), rangeOf(other)]
  if (range && rest && range.measure === rest.measure) return covers(range, rest) || covers(rest, range)
  const [values, otherValues] = [valuesOf(one), valuesOf(other)]
  if (!values || !otherValues || values.is === otherValues.is) return false
  const [listed, excluded] = values.is ? [values, otherValues] : [otherValues, values]
  return excluded.keys.every((key) => listed.keys.includes(key))
}

/** With the same operand one of the two always holds for a value that is set. */
const PAIRS = [
  ['is', 'isNot'],
  ['isOneOf', 'isNotOneOf'],
  ['atLeast', 'lessThan'],
  ['atMost', 'greaterThan'],
  ['before', 'notBefore'],
  ['after', 'notAfter'],
  ['isSet', 'isNotSet'],
  ['sameText', 'notSameText'],
  ['isMultipleOf', 'isNotMultipleOf'],
  ['endsIn', 'doesNotEndIn'],
  ['matches', 'doesNotMatch'],
  ['beginsWith', 'doesNotBeginWith'],
  ['endsWith', 'doesNotEndWith'],
  ['contains', 'doesNotContain'],
  ['any', 'none'],
] as const
const OPPOSITES: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)

/** What a condition on a number, a date or a size holds for. */
interface Range {
  /** Whether the value itself is compared, or how long it is; sizes are whole. */
  measure: 'value' | 'size'
  low: number
  high: number
  isLowIn: boolean
  isHighIn: boolean
}

function rangeOf({ operator, value }: Comparison): Range | undefined {
  const at = typeof value === 'string' ? parseRuleInstant(value) : value
  if (typeof at !== 'number' || Number.isNaN(at)) return undefined
  const below = { measure: 'value', low: Number.NEGATIVE_INFINITY, isLowIn: false, high: at } as const
  const above = { measure: 'value', low: at, high: Number.POSITIVE_INFINITY, isHighIn: false } as const
  switch (operator) {
    case 'atMost':
    case 'notAfter':
      return { ...below, isHighIn: true }
    case 'lessThan':
    case 'before':
      return { ...below, isHighIn: false }
    case 'atLeast':
    case 'notBefore':
      return { ...above, isLowIn: true }
    case 'greaterThan':
    case 'after':
      return { ...above, isLowIn: false }
    case 'shorterThan':
    case 'hasFewerThan':
      return { ...below, measure: 'size', high: at - 1, isHighIn: true }
    case 'longerThan':
    case 'hasMoreThan':
      return { ...above, measure: 'size', low: at + 1, isLowIn: true }
    case 'is':
      return typeof value === 'number'
        ? { measure: 'value', low: at, high: at, isLowIn: true, isHighIn: true }
        : undefined
    default:
      return undefined
  }
}

const isWithin = (inner: Range, outer: Range) =>
  (inner.low > outer.low || (inner.low === outer.low && (outer.isLowIn || !inner.isLowIn))) &&
  (inner.high < outer.high || (inner.high === outer.high && (outer.isHighIn || !inner.isHighIn)))

/** Whether the first has everything below a bound and the second everything above it. */
function covers(lower: Range, upper: Range): boolean {
  if (lower.low !== Number.NEGATIVE_INFINITY || upper.high !== Number.POSITIVE_INFINITY) return false
  const high = lower.measure === 'size' ? lower.high + 1 : lower.high
  return upper.low < high || (upper.low === high && (lower.isHighIn || upper.isLowIn))
}

/** The values that a condition names, and whether it holds for these or for all others. */
function valuesOf({ operator, value }: Comparison): { is: boolean; keys: string[] } | undefined {
  const names = (list: readonly unknown[]) =>
    list.some((value) => typeof value === 'object') ? undefined : list.map(textOf)
  const keys = Array.isArray(value) ? names(value) : value === undefined ? undefined : names([value])
  if (keys === undefined) return undefined
  if (operator === 'is' || operator === 'isOneOf') return { is: true, keys }
  return operator === 'isNot' || operator === 'isNotOneOf' ? { is: false, keys } : undefined
}

const termOf = ({ fact, path }: Comparison) => referenceName(fact, path)

/** A text that is the same for the same condition, in any order of its members and of what `all` and `any` list. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(textOf).toSorted().join()}]`
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`).join()}}`
}
