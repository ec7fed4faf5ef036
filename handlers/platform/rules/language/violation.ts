// The violation of one rule.
import type { Rule } from './documents.ts'

export interface Violation {
  ruleSet: string
  code: string
  status: number
  field: string | null
  message: string
}

/** The violation of a rule's event, with its message filled. */
export function violationOf(ruleSet: string, { type, params }: Rule['event'], message: string): Violation {
  return { ruleSet, code: type, status: params.status, field: params.field ?? null, message }
}
