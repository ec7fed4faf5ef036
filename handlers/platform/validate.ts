// A matched request checked against its document (P8, P14): parameters and body are coerced as the document
// says, then the compiled validators run, and every fault becomes a sentence that names the field and what is
// allowed. Held by test/platform/validate.test.ts and the suites over all operations.
import type { ErrorObject } from 'ajv'
import { checkTree } from './body.ts'
import type { Contract, Operation, RequestParts } from './contract.ts'
import { errors, type ProblemDetail } from './errors.ts'

const MAX_DETAILS = 100
/** Faults of these read like those of their grammars (P12). */
const QUERY_LANGUAGE = new Set(['$filter', '$orderby', 'filter'])
const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'
const INTEGER = /^-?(0|[1-9]\d{0,18})$/
const NUMBER = /^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/

/** Path parameters by name, whole numbers already as numbers; the authorisation needs them before validation. */
export function pathParameters(operation: Operation, values: readonly string[]): Record<string, unknown> {
  const path: Record<string, unknown> = {}
  operation.pathParameters.forEach((name, index) => {
    const text = values[index] ?? ''
    // `1000.0` is no other spelling of an identifier (P2).
    path[name] = operation.numeric.path.has(name) && INTEGER.test(text) ? Number(text) : text
  })
  return path
}

/** The query as an object; a parameter given twice is refused, numbers become numbers. */
export function queryParameters(operation: Operation, search: string): Record<string, unknown> {
  // Without a prototype: a parameter called `constructor` is unknown, not a repetition.
  const query: Record<string, unknown> = Object.create(null)
  if (search === '') return query
  for (const [name, text] of new URLSearchParams(search)) {
    if (name in query)
      throw errors.badRequest(`The query parameter ${name} is given twice.`, [
        { Field: name, Message: 'May be given once.' },
      ])
    query[name] = operation.numeric.query.has(name) ? toNumber(text) : text
  }
  checkTree(query)
  return query
}

/** Throws one 400 with all faults of path, query, headers and body. */
export function validateRequest(contract: Contract, operation: Operation, parts: RequestParts): void {
  checkTree(parts.path)
  const body = parts.requestBody
  if (isRecord(body)) {
    // A HAL answer may be sent back too (P14): its links say nothing that could be stored.
    delete body._links
    delete body._embedded
    for (const member of operation.digitMembers) {
      const value = body[member]
      if (typeof value === 'string' && INTEGER.test(value)) body[member] = Number(value)
    }
  }
  const faults = contract.requestFaults(operation, parts)
  // What has the wrong form has the wrong length too; the form is what helps.
  const formless = new Set(
    faults.filter(({ keyword }) => keyword === 'format').map((fault) => fault.instancePath),
  )
  const isLengthOfThese = ({ keyword, instancePath }: ErrorObject) =>
    /^(min|max)Length$/.test(keyword) && formless.has(instancePath)
  const details = faults.filter((fault) => !isLengthOfThese(fault)).flatMap(toDetail)
  if (isRecord(body)) details.push(...pathMismatches(operation, parts.path, body))
  if (details.length === 0) return
  const unique = [...new Map(details.map((detail) => [`${detail.Field} ${detail.Message}`, detail])).values()]
  const [first] = unique
  const sentence = first?.Field ? `${first.Field}: ${first.Message}` : (first?.Message ?? '')
  if (QUERY_LANGUAGE.has(first?.Field ?? '')) {
    throw errors.badRequest(`Error while extracting the request query: ${sentence}`, unique)
  }
  throw errors.badRequest(sentence, unique.slice(0, MAX_DETAILS))
}

/** An id that the URI gives too may be absent, null, 0 or the empty GUID; otherwise it equals the URI's (P14). */
function pathMismatches(
  operation: Operation,
  path: Record<string, unknown>,
  body: Record<string, unknown>,
): ProblemDetail[] {
  return operation.pathMembers.flatMap(([member, parameter]) => {
    const value = body[member]
    const same =
      typeof value === 'string'
        ? value.toLowerCase() === String(path[parameter]).toLowerCase()
        : value === path[parameter]
    if (value === undefined || value === null || value === 0 || value === EMPTY_GUID || same) return []
    return [{ Field: member, Message: `Must be the ${parameter} of the address, or be left out.` }]
  })
}

function toDetail(fault: ErrorObject): ProblemDetail[] {
  const field = fieldOf(fault)
  const params = fault.params as Record<string, unknown>
  const said = (message: string): ProblemDetail[] => [{ ...(field && { Field: field }), Message: message }]
  switch (fault.keyword) {
    case 'required':
      return said('Is required.')
    case 'additionalProperties':
      return said('Is not known here; leave it out.')
    case 'type':
      return said(`Must be ${listOf([params.type].flat() as string[])}.`)
    case 'enum':
      return said(`Must be one of ${(params.allowedValues as unknown[]).join(', ')}.`)
    case 'const':
      return said(`Must be ${String(params.allowedValue)}.`)
    case 'minimum':
    case 'exclusiveMinimum':
      return said(
        `Must be ${params.comparison === '>' ? 'greater than' : 'at least'} ${String(params.limit)}.`,
      )
    case 'maximum':
    case 'exclusiveMaximum':
      return said(`Must be ${params.comparison === '<' ? 'less than' : 'at most'} ${String(params.limit)}.`)
    case 'minLength':
      return said(
        params.limit === 1 ? 'Must not be empty.' : `Must have at least ${String(params.limit)} characters.`,
      )
    case 'maxLength':
      return said(`Must have at most ${String(params.limit)} characters.`)
    case 'minItems':
      return said(`Must have at least ${String(params.limit)} item${params.limit === 1 ? '' : 's'}.`)
    case 'maxItems':
      return said(`Must have at most ${String(params.limit)} items.`)
    case 'format':
      return said(FORMATS[String(params.format)] ?? `Must be a valid ${String(params.format)}.`)
    case 'pattern':
      return said(`Must match ${String(params.pattern)}.`)
    case 'x-decimals':
      return said('Must have at most four decimal places.')
    // The branches of a composition report their own faults; the composition itself adds nothing to read.
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'if':
      return fault.keyword === 'oneOf' ? said('Matches none of the allowed forms.') : []
    default:
      return said(`${(fault.message ?? 'is invalid').replace(/^./, (c) => c.toUpperCase())}.`)
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  int32: 'Must be a whole number from -2147483648 to 2147483647.',
  int64: 'Must be a whole number within plus or minus 9007199254740991.',
  email: 'Must be an email address.',
  uuid: 'Must be a GUID such as 6f9619ff-8b86-4d01-b42d-00c04fc964ff.',
  'date-time': 'Must be an ISO 8601 date or time such as 2026-01-31T09:30:00Z.',
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
  // Node lowers the names of headers; people know them as `Idempotency-Key`.
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

function toNumber(text: string): unknown {
  if (INTEGER.test(text)) return Number(text)
  return NUMBER.test(text) ? Number(text) : text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
