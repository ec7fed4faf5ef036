// The header Warnings: violations of rules that only warn (R5), as a list of RFC 9651. Each member is the code of a
// rule as a token, with the parameters `field` and `message`; a text that is not ASCII is a Display String. The header
// is bounded: where a member does not fit, its message is left out, and the members that still do not fit are counted
// in a last member `more;count=3`, which no code can be, because codes begin with a capital.
// Tested by test/api/pipeline/warnings.test.ts and test/operations/warnings.test.ts.
import { DisplayString, serializeList, Token } from 'structured-headers'
import type { Violation } from '../../rules/evaluate/rule-snapshot.ts'
import type { Operation } from '../contract/operation.ts'
import type { RequestContext } from './request-context.ts'

export const WARNINGS = 'Warnings'

const MAX_BYTES = 4_096
/** Room for the last member, which counts the others. */
const COUNT_BYTES = ', more;count=1000000'.length

/** The value of the header; undefined without warnings. A warning that occurs twice is written once. */
export function warningsHeader(warnings: readonly Violation[] = []): string | undefined {
  const different = new Map(warnings.map((warning) => [keyOf(warning), warning])).values()
  const written: string[] = []
  let left = MAX_BYTES - COUNT_BYTES
  let omitted = 0
  for (const warning of different) {
    // Serializing thousands of members of a bulk that cannot be written would take seconds.
    const member = omitted === 0 ? fittingMember(warning, left) : undefined
    if (member === undefined) omitted += 1
    else {
      written.push(member)
      left -= member.length + 2
    }
  }
  if (omitted > 0) written.push(serializeList([[new Token('more'), new Map([['count', omitted]])]]))
  return written.length === 0 ? undefined : written.join(', ')
}

const keyOf = ({ code, field, message }: Violation) => JSON.stringify([code, field, message])

function fittingMember(warning: Violation, bytes: number): string | undefined {
  const isFitting = (member: string) => member.length + 2 <= bytes
  return [memberOf(warning, warning.message), memberOf(warning)].find(isFitting)
}

function memberOf({ code, field }: Violation, message?: string): string {
  const parameters = new Map<string, string | DisplayString>()
  if (field !== null) parameters.set('field', textOf(field))
  if (message !== undefined) parameters.set('message', textOf(message))
  return serializeList([[new Token(code), parameters]])
}

/**
 * Replaces control characters of values by spaces, and lone surrogates of truncated values by replacement characters.
 */
function textOf(text: string): string | DisplayString {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()
  return /^[\x20-\x7e]*$/.test(plain) ? plain : new DisplayString(plain)
}

/** Makes the function that adds warnings to those of the request. */
export const collectWarnings = (ctx: RequestContext) => (warnings: readonly Violation[]) => {
  ctx.warnings ??= []
  for (const warning of warnings) ctx.warnings.push(warning)
}

/** Whether the document declares the header for a response: for successes, and for what a rule can refuse with. */
export const carriesWarnings = ({ document }: Operation, status: number): boolean =>
  document['x-rules'] !== undefined &&
  ((status >= 200 && status < 300) || [400, 403, 404, 409].includes(status))
