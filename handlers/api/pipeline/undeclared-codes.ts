// Finds codes in an error that its operation does not list (W2). The document lists what was generated with it; rules
// that an owner has added since are in the rule sets of the request. Tested by test/spec/error-codes.test.ts.

import { allRuleSets, type RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { commonNameOf } from '../../rules/language/documents.ts'
import type { ProblemBody } from '../../runtime/errors/errors.ts'
import type { Operation } from '../contract/operation.ts'

export function undeclaredCodes(
  operation: Operation,
  rules: RuleSnapshot,
  { Code, Details }: ProblemBody,
): string[] {
  const inDetails = (Details ?? []).map((detail) => (detail as { Code?: string } | null)?.Code)
  const sent = [Code, ...inDetails].filter((code) => code !== undefined)
  if (sent.length === 0) return []
  const listed: { Code: string }[] = operation.document['x-codes'] ?? []
  const names = new Set([...operation.rules, ...operation.languageRules])
  // Includes the rules of companies: an operation without a token determines the company only in its handler.
  const ofRules = [...allRuleSets(rules).values()]
    .filter(({ name }) => names.has(commonNameOf(name)))
    .flatMap(({ document }) => document.rules.map(({ event }) => event.type))
  const known = new Set([...listed.map((entry) => entry.Code), ...ofRules])
  return [...new Set(sent)].filter((code) => !known.has(code))
}

/** The log line for such codes; a test that causes one fails with it (test/support/app.ts). */
export const howToDeclare = (operationId: string, status: number, codes: readonly string[]): string =>
  `${operationId} refuses with ${status} and a Code that its document does not list: ${codes.join(', ')}. ` +
  `If a rule has it, name the rule set in the operation's x-rules; else add it to openapi/shared/codes.yaml, with ` +
  `${operationId} in its "on". Then run npm run generate.`
