// Turns an AJV error into a sentence that names the field and what is allowed (P8). Tested by
// test/api/contract/validate.test.ts.
import type { ErrorObject } from 'ajv'
import type { ProblemDetail } from '../../runtime/errors/errors.ts'
import { emailFault } from '../../runtime/values/email-address.ts'
import { RATE_PLACES } from '../../runtime/values/formats.ts'
import type { NameHint } from './declared-names.ts'

/** The fault's field and message; none for a composition, whose branches report their own faults. */
export function toDetail(fault: ErrorObject, hintOf: (fault: ErrorObject) => NameHint): ProblemDetail[] {
  const field = fieldOf(fault)
  const params = fault.params as Record<string, unknown>
  const detail = (message: string): ProblemDetail[] => [{ ...(field && { Field: field }), Message: message }]
  switch (fault.keyword) {
    case 'required':
      return detail('Is required.')
    case 'additionalProperties':
      return detail(unknownName(hintOf(fault)))
    case 'type':
      return detail(`Must be ${listOf([params.type].flat() as string[])}.`)
    case 'enum':
      return detail(allowedValues([...(params.allowedValues as unknown[]).map(String), ...aliasesOf(fault)]))
    case 'const':
      return detail(`Must be ${String(params.allowedValue)}.`)
    case 'minimum':
    case 'exclusiveMinimum':
      return detail(
        `Must be ${params.comparison === '>' ? 'greater than' : 'at least'} ${String(params.limit)}.`,
      )
    case 'maximum':
    case 'exclusiveMaximum':
      return detail(`Must be ${params.comparison === '<' ? 'less than' : 'at most'} ${String(params.limit)}.`)
    case 'minLength':
      return detail(
        params.limit === 1 ? 'Must not be empty.' : `Must have at least ${String(params.limit)} characters.`,
      )
    case 'maxLength':
      return detail(`Must have at most ${String(params.limit)} characters.`)
    case 'minItems':
      return detail(`Must have at least ${String(params.limit)} item${params.limit === 1 ? '' : 's'}.`)
    case 'maxItems':
      return detail(`Must have at most ${String(params.limit)} items.`)
    case 'format':
      if (params.format === 'email')
        return detail(emailFault(String(fault.data)) ?? 'Must be an email address.')
      return detail(FORMATS[String(params.format)] ?? `Must be a valid ${String(params.format)}.`)
    case 'pattern':
      return detail(PATTERNS[String(params.pattern)] ?? `Must match ${String(params.pattern)}.`)
    case 'x-decimals':
      return detail(
        params.places === RATE_PLACES
          ? 'Must have at most nine decimal places, and 15 digits in all.'
          : 'Must have at most four decimal places.',
      )
    // The branches of a composition report their own faults; the composition itself adds nothing to read.
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'if':
      return fault.keyword === 'oneOf' ? detail('Matches none of the allowed forms.') : []
    default:
      return detail(`${(fault.message ?? 'is invalid').replace(/^./, (c) => c.toUpperCase())}.`)
  }
}

function unknownName({ written, near }: NameHint): string {
  if (written !== undefined) return `Is not known here; it is written ${written}.`
  return `Is not known here; ${near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'leave it out.'}`
}

/** The numbers that may be sent for values of an enum. */
const aliasesOf = ({ parentSchema }: ErrorObject): string[] =>
  Object.keys((parentSchema?.['x-accept-numbers'] as object | undefined) ?? {})

/** Longer lists are left to the document: a body may have hundreds of such faults. */
const MAX_NAMED = 30

function allowedValues(values: readonly string[]): string {
  if (values.length <= MAX_NAMED) return `Must be one of ${values.join(', ')}.`
  const examples = values.slice(0, 3).join(', ')
  return `Must be one of the ${values.length} values that the document lists, such as ${examples}.`
}

const FORMATS: Readonly<Record<string, string>> = {
  int32: 'Must be a whole number from -2147483648 to 2147483647.',
  int64: 'Must be a whole number within plus or minus 9007199254740991.',
  uri: 'Must be an absolute address such as https://media.example/pictures/17.jpg.',
  uuid: 'Must be a GUID such as 6f9619ff-8b86-4d01-b42d-00c04fc964ff.',
  'date-time': 'Must be an ISO 8601 date or time such as 2026-01-31T09:30:00Z.',
}

/** The documents' patterns in words; a pattern that is missing here is quoted. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^((19|2[0-9])[0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|((19|2[0-9])(0[48]|[2468][048]|[13579][26])|2[048]00)-02-29)([Tt]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]{1,9})?)?([Zz]|[+ -]([01][0-9]|2[0-3]):?[0-5][0-9])?)?$':
    'Must be a day such as 2026-03-01 or a moment such as 2026-03-01T15:05:00Z, between 1900 and 2999.',
  '^[A-Za-z]{2}$': 'Must be two letters such as CA.',
  '^[^()/\\\\\\x00-\\x1F\\x7F-\\x9F]+$': 'Must not contain parentheses, slashes or control characters.',
  '^[^\\x00-\\x1f\\x7f-\\x9f]*$': 'Must not contain control characters.',
  '^(\\*|-1|[1-9][0-9]{0,8})(,(\\*|-1|[1-9][0-9]{0,8}))*$':
    'Must be identifiers separated by commas, without blanks, such as 1002,1005; * or -1 for all.',
}

/** `/requestBody/Items/0/Name` → `Items[0].Name`; parameters by their bare name. */
function fieldOf(fault: ErrorObject): string {
  const params = fault.params as Record<string, string | undefined>
  const [place, ...steps] = fault.instancePath.slice(1).split('/')
  const added = params.missingProperty ?? params.additionalProperty
  const all = added === undefined ? steps : [...steps, added]
  if (place === '' && added === 'requestBody') return 'body'
  const named = all
    .filter((step) => step !== '')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 100))
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path ? `${path}.${step}` : step), '')
  // Node lower-cases header names; the message restores the usual spelling, `Idempotency-Key`.
  if (place === 'header') return named.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())
  return named || (place === 'requestBody' ? 'body' : '')
}

function listOf(types: readonly string[]): string {
  const NAMES: Readonly<Record<string, string>> = {
    integer: 'a whole number',
    number: 'a number',
    string: 'a text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  }
  return types.map((type) => NAMES[type] ?? type).join(' or ')
}
