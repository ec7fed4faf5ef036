// Path and query parameters by name, converted to numbers and booleans where the document declares them. Other text
// remains text and is reported by validation. Tested by test/api/contract/validate.test.ts.
import { normalizedText } from '../../../entities/normalized-text.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { exactNumber } from '../../runtime/values/formats.ts'
import { checkTree } from '../http/body.ts'
import type { Operation } from './operation.ts'

/** A whole number in canonical form, without leading zeros or a plus sign. */
export const INTEGER = /^-?(0|[1-9]\d{0,18})$/
const NUMBER = /^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/
/** Exponents, as Java and Go write large and small doubles. */
const EXPONENT = /^(.*\d)[eE][+-]?\d{1,3}$/

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** Path parameters by name, converted to numbers already, because authorisation runs before validation. */
export function pathParameters(operation: Operation, values: readonly string[]): Record<string, unknown> {
  const path: Record<string, unknown> = {}
  operation.pathParameters.forEach((name, index) => {
    const value = values[index] ?? ''
    const text = operation.normalized.has(name) ? normalizedText(value) : value
    // `1000.0` is not accepted for an identifier (P2).
    path[name] = operation.numeric.path.has(name) && INTEGER.test(text) ? Number(text) : text
  })
  return path
}

/** The query as an object, with numbers, booleans and lists converted; a repeated parameter is refused. */
export function queryParameters(operation: Operation, search: string): Record<string, unknown> {
  // Without a prototype, so that a parameter called `constructor` is unknown rather than repeated.
  const query: Record<string, unknown> = Object.create(null)
  if (search === '') return query
  for (const [name, text] of new URLSearchParams(search)) {
    if (name in query)
      throw errors.badRequest(`The query parameter ${name} is given twice.`, [
        { Field: name, Message: 'May be given once.' },
      ])
    if (operation.numeric.query.has(name)) query[name] = toNumber(text, operation.numeric.fractions.has(name))
    else if (operation.booleans.has(name)) query[name] = BOOLEANS.get(text) ?? text
    else if (operation.lists.has(name)) query[name] = text.split(',')
    else if (operation.normalized.has(name)) query[name] = normalizedText(text)
    else query[name] = canonicalValue(operation.anyCase.get(name), text)
  }
  checkTree(query)
  return query
}

/** The known value that equals the text case-insensitively; else the text itself. */
export function canonicalValue(known: readonly string[] | undefined, text: string): string {
  return known?.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text
}

function toNumber(text: string, isFraction: boolean): unknown {
  if (INTEGER.test(text)) return Number(text)
  const mantissa = isFraction ? (EXPONENT.exec(text)?.[1] ?? text) : text
  return NUMBER.test(mantissa) ? exactNumber(text) : text
}
