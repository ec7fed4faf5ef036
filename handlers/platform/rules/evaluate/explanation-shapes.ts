// The types of an explanation of a rule set, as `explain --json` prints it and the page shows it.
import type { Reference } from '../language/documents.ts'

interface Place {
  /** In the rule file. */
  pointer: string
  line?: number
  holds: boolean
}

export interface GroupExplanation extends Place {
  kind: 'all' | 'any' | 'not'
  conditions: ConditionExplanation[]
}

export interface ComparisonExplanation extends Place, Reference {
  kind: 'comparison'
  operator: string
  /** The operator in words. */
  says: string
  found: unknown
  expected: unknown
  /** The fact that `expected` was read from. */
  expectedFrom?: Reference
}

export type ConditionExplanation = GroupExplanation | ComparisonExplanation

export interface RuleExplanation {
  name: string
  code: string
  status: number
  field: string | null
  /** Where it is not the set's own: the common file beside a company's. */
  file?: string
  pointer: string
  line?: number
  refuses: boolean
  /** What the client is told, where the rule refuses. */
  message: string | null
  conditions: ConditionExplanation
}

export interface SetExplanation {
  ruleSet: string
  file: string
  description: string
  refuses: boolean
  rules: RuleExplanation[]
}
