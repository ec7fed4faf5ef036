// The types of the files in rules/ after their schemas have accepted them.
import { placeholders } from './message.ts'

export interface Reference {
  fact: string
  path?: string
}

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
  /** In a company's file: codes of common rules that do not count for it. */
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

/** What a role may do, and a client of that role for its users beyond it. */
export interface Role {
  meaning: string
  standsAlone?: boolean
  scopes: string[]
  forUsers?: string[]
}

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
    ...all.flatMap((one, index) => comparisons(one, `${pointer}/all/${index}`)),
    ...any.flatMap((one, index) => comparisons(one, `${pointer}/any/${index}`)),
    ...(not ? comparisons(not, `${pointer}/not`) : []),
  ]
}

/** Every fact and path that a rule's conditions look at, in the file's order. */
export function conditionTermsOf({ conditions }: Rule): Reference[] {
  return comparisons(conditions, '').flatMap(({ comparison: { fact, path, value } }): Reference[] => [
    { fact, ...(path !== undefined && { path }) },
    ...(isReference(value) ? [value] : []),
  ])
}

/** The same with what its message names. */
export const termsOf = (rule: Rule): Reference[] => [
  ...conditionTermsOf(rule),
  ...placeholders(rule.event.params.message),
]
