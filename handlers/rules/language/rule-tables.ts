// What a page about rules shows of a set: which rules everybody may read, the conditions of a rule as sentences, and
// rules that differ in values only as one decision table (R16). Pure. Tested by test/rules/rule-tables.test.ts.
import { type Catalogue, entryProperty, findProperty, knownValues, type Property } from './catalogue.ts'
import {
  type Comparison,
  type Condition,
  comparisons,
  type EntryComparison,
  isComparison,
  type Rule,
} from './documents.ts'
import { sentenceOfComparison, wordsOf } from './wording.ts'

/**
 * Whether a rule of a common file may be shown: without a company one that neither is for companies nor names an id of their
 * data, with a company also those for it.
 */
export function isVisible(rule: Rule, facts: Catalogue, company?: number): boolean {
  const ids = idsNamedBy(rule, facts)
  if (company === undefined) return rule.companies === undefined && ids.length === 0
  const companies = rule.companies ?? ids.flatMap(({ name, values }) => (name === 'CompanyId' ? values : []))
  return companies.length === 0 || companies.includes(company)
}

/** The ids in the conditions of a rule, such as those of a company or a node; not those that the catalogue lists. */
function idsNamedBy({ conditions }: Rule, facts: Catalogue): { name: string; values: unknown[] }[] {
  return comparisons(conditions, '').flatMap(({ comparison }) => {
    const { fact, path = '', where = [] } = comparison
    const property = findProperty(facts, fact, path)
    return [
      ...idsIn(`${fact}.${path}`, comparison, property),
      ...where.flatMap((inner) =>
        idsIn(`.${inner.path ?? path}`, inner, entryProperty(property, inner.path)),
      ),
    ]
  })
}

function idsIn(term: string, { operator, value }: EntryComparison, property: Property | undefined) {
  // 0 is no id: it stands for none.
  const values = [value].flat().filter((each) => each !== 0 && /^(?:number|string)$/.test(typeof each))
  const isListed = property !== undefined && knownValues(property.items ?? property) !== undefined
  const isSize = /Than$/.test(operator)
  if (!/[.a-z]Ids?(?:\.\d+)?$/.test(term) || isListed || isSize || values.length === 0) return []
  return [{ name: /^company\.Id$|\bCompanyId$/.test(term) ? 'CompanyId' : term, values }]
}

/** The rules in groups with the same conditions except for values, each at the place of its first rule. */
export const alikeRules = (rules: readonly Rule[]): Rule[][] => [...Map.groupBy(rules, formOf).values()]

/** What rules of one table have in common: all but names, codes, messages and values. True and false are no values. */
function formOf({ owner, mode, validFrom, validUntil, companies, conditions, event }: Rule): string {
  const { status, field } = event.params
  const form = [owner, mode, validFrom, validUntil, companies, status, field, conditions]
  return JSON.stringify(form, function blank(this: object, key, value) {
    const isValue = key === 'value' && 'operator' in this && typeof value !== 'boolean'
    if (!isValue) return value ?? null
    return isObject(value) ? { ...value, times: 0, plus: '' } : '?'
  })
}

/** A value that is read from a fact, an entry or a table, unlike a constant. */
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface ConditionText {
  text: string
  parts?: ConditionText[]
}

export interface RuleTable {
  /** The conditions, with an ellipsis for what the columns have. */
  conditions: ConditionText
  /** What each column compares: "the price of the sale is more than"; none for a single rule. */
  heads: string[]
  /** The values of each rule. */
  rows: { rule: Rule; values: string[] }[]
}

/** A group of `alikeRules` as a table. */
export function ruleTable(group: readonly Rule[], facts: Catalogue): RuleTable {
  const byRule = group.map(({ conditions }) =>
    comparisons(conditions, '').map(({ comparison }) => comparison),
  )
  const [first = []] = byRule
  const objects = byRule.map((list) => list.map((comparison) => wordsOf(comparison, facts).object ?? ''))
  const columns = first.flatMap((_, index) =>
    new Set(objects.map((texts) => texts[index])).size > 1 ? [index] : [],
  )
  const headOf = (comparison: Comparison) => {
    const { subject, verb } = wordsOf(comparison, facts)
    return `${subject} ${verb}`
  }
  const varying = new Map(columns.map((index) => [first[index], headOf(first[index] as Comparison)]))
  return {
    conditions: textOf(group[0]?.conditions ?? { all: [] }),
    heads: [...varying.values()],
    rows: group.map((rule, row) => ({ rule, values: columns.map((index) => objects[row]?.[index] ?? '') })),
  }

  function textOf(condition: Condition): ConditionText {
    if (isComparison(condition)) {
      const head = varying.get(condition)
      return { text: head === undefined ? sentenceOfComparison(condition, facts) : `${head} …` }
    }
    const { all, any, not } = condition
    const inner = (all ?? any ?? []).map(textOf)
    if (not) return { text: 'this does not hold', parts: [textOf(not)] }
    if (inner.length === 1 && inner[0]) return inner[0]
    return { text: all ? 'all of these hold' : 'one of these holds', parts: inner }
  }
}
