// The documents in rules/ after their schemas have accepted them, and the names of rule sets.
// Tested by test/platform/rules/rules.test.ts and company-rules.test.ts.

/** A fact, or a property in it. */
export interface Reference {
  fact: string
  path?: string
}

/** The name of a fact, or of a property in it: "cart.SourceId". */
export const referenceName = (fact: string, path?: string): string => (path ? `${fact}.${path}` : fact)

export interface Comparison extends Reference {
  operator: string
  value?: unknown
}

export interface Group {
  all?: Condition[]
  any?: Condition[]
  not?: Condition
}

export type Condition = Comparison | Group

export interface Rule {
  name: string
  description?: string
  conditions: Group
  event: { type: string; params: { status: number; field?: string; message: string } }
}

export interface RuleSetDocument {
  description: string
  jobs?: string[]
  emptyBecause?: string
  /** In a company's file: codes of common rules that do not apply to it. */
  replaces?: string[]
  rules: Rule[]
}

export interface Case {
  name: string
  facts: Record<string, unknown>
  expect: string[]
}

export interface CasesDocument {
  cases: Case[]
}

export interface Limit {
  name: string
  meaning: string
  value: number
  unit: string
  minimum: number
  maximum: number
}

export interface LimitsDocument {
  description: string
  limits: Limit[]
}

export interface RolesDocument {
  description: string
  roles: Record<string, Role>
}

export interface Role {
  meaning: string
  /** The role overrides all other roles of its user. */
  standsAlone?: boolean
  scopes: string[]
  /** Further scopes that a client of this role may use, for its users only. */
  forUsers?: string[]
}

const COMPANY_SET = /^companies\/([1-9]\d{0,9})\/(.+)$/

/** The company that a rule set belongs to, 12 for "companies/12/cart/create"; undefined for a common rule set. */
export function companyOf(ruleSet: string): number | undefined {
  const [, company] = COMPANY_SET.exec(ruleSet) ?? []
  return company === undefined ? undefined : Number(company)
}

/** The common rule set that a company's rule set changes; for a common rule set its own name. */
export const commonNameOf = (ruleSet: string): string => COMPANY_SET.exec(ruleSet)?.[2] ?? ruleSet

export const isComparison = (condition: Condition): condition is Comparison => 'fact' in condition
export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'fact' in value

/** Every comparison of a condition with its JSON pointer, in the file's order. */
export function comparisons(
  condition: Condition,
  pointer: string,
): { comparison: Comparison; pointer: string }[] {
  if (isComparison(condition)) return [{ comparison: condition, pointer }]
  const { all = [], any = [], not } = condition
  return [
    ...all.flatMap((inner, index) => comparisons(inner, `${pointer}/all/${index}`)),
    ...any.flatMap((inner, index) => comparisons(inner, `${pointer}/any/${index}`)),
    ...(not ? comparisons(not, `${pointer}/not`) : []),
  ]
}

/** Every fact and path that the conditions of a rule refer to, in the file's order. */
export function conditionTermsOf({ conditions }: Rule): Reference[] {
  return comparisons(conditions, '').flatMap(({ comparison: { fact, path, value } }): Reference[] => [
    { fact, ...(path !== undefined && { path }) },
    ...(isReference(value) ? [value] : []),
  ])
}

/** The facts and paths in braces in a message, in their order: {cart.SourceId}. */
export function placeholders(message: string): Reference[] {
  return [...message.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => {
    const dot = name.indexOf('.')
    return dot === -1 ? { fact: name } : { fact: name.slice(0, dot), path: name.slice(dot + 1) }
  })
}
