// Validates a request against its operation (P8, P14): coerces the body as the document declares, runs the compiled
// validators, and reports all faults in one 400.
// Tested by test/api/contract/validate.test.ts and the suites over all operations.
import type { ErrorObject } from 'ajv'
import { EMPTY_GUID } from '../../../entities/guid.ts'
import { errors, MAX_BULK_DETAILS, type ProblemDetail } from '../../runtime/errors/errors.ts'
import { checkTree } from '../http/body.ts'
import { byIndex, membersOf } from './bulk.ts'
import type { Contract } from './contract.ts'
import { createNameHints } from './declared-names.ts'
import { namedValue, normalizedValue, replaceMembers } from './marked-members.ts'
import type { Operation } from './operation.ts'
import { INTEGER } from './parameters.ts'
import type { RequestParts } from './schema-validator.ts'
import { toDetail } from './validation-messages.ts'

const MAX_DETAILS = 100
/** Faults of these parameters have the same wording as those of their grammars (P12). */
const QUERY_LANGUAGE = new Set(['$filter', '$orderby', 'filter'])

/** Throws one 400 with all faults of path, query, headers and body. */
export function validateRequest(contract: Contract, operation: Operation, parts: RequestParts): void {
  checkTree(parts.path)
  const body = parts.requestBody
  const members = operation.bulk === undefined ? [] : membersOf(operation.bulk, body)
  for (const record of [body, ...members].filter(isRecord)) {
    // A HAL response may be sent back (P14); its links are ignored.
    delete record._links
    delete record._embedded
  }
  if (isRecord(body)) {
    for (const member of operation.digitMembers) {
      const value = body[member]
      if (typeof value === 'string' && INTEGER.test(value)) body[member] = Number(value)
    }
    for (const { steps, mark } of operation.enumAliasMembers) replaceMembers(body, steps, namedValue(mark))
  }
  for (const { steps } of operation.normalizedMembers) replaceMembers(body, steps, normalizedValue)
  const faults = contract.requestFaults(operation, parts)
  const details = faults.length > 0 ? detailsOf(contract, operation, faults) : []
  if (isRecord(body) && operation.bulk === undefined) {
    details.push(...pathMismatches(operation, parts.path, body))
  }
  members.forEach((member, index) => {
    const mismatches = isRecord(member) ? pathMismatches(operation, parts.path, member) : []
    const place = `${operation.bulk}[${index}]`
    details.push(...mismatches.map((detail) => ({ ...detail, Field: `${place}.${detail.Field}` })))
  })
  if (details.length === 0) return
  const unique = [...new Map(details.map((detail) => [`${detail.Field} ${detail.Message}`, detail])).values()]
  const [first] = unique
  const sentence = first?.Field ? `${first.Field}: ${first.Message}` : (first?.Message ?? '')
  if (QUERY_LANGUAGE.has(first?.Field ?? '')) {
    throw errors.badRequest(`Error while extracting the request query: ${sentence}`, unique)
  }
  throw errors.badRequest(
    sentence,
    operation.bulk === undefined ? unique.slice(0, MAX_DETAILS) : byIndex(unique).slice(0, MAX_BULK_DETAILS),
  )
}

/** The faults in words, without those that another one implies. */
function detailsOf(
  contract: Contract,
  operation: Operation,
  faults: readonly ErrorObject[],
): ProblemDetail[] {
  // A value with the wrong format often has the wrong length too; only the format is reported.
  const malformed = new Set(
    faults.filter(({ keyword }) => keyword === 'format').map((fault) => fault.instancePath),
  )
  // The values that are allowed say more than their type.
  const listed = new Set(
    faults.filter(({ keyword }) => keyword === 'enum').map((fault) => fault.instancePath),
  )
  const isImplied = ({ keyword, instancePath }: ErrorObject) =>
    (/^((min|max)Length|pattern)$/.test(keyword) && malformed.has(instancePath)) ||
    (keyword === 'type' && listed.has(instancePath))
  const hintOf = createNameHints(contract.document, operation)
  // A member that is written in another way is not missing too.
  const misspelt = new Set(
    faults
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .map((fault) => `${fault.instancePath}/${hintOf(fault).written}`),
  )
  const isMisspelt = ({ keyword, instancePath, params }: ErrorObject) =>
    keyword === 'required' && misspelt.has(`${instancePath}/${params.missingProperty}`)
  return faults
    .filter((fault) => !isImplied(fault) && !isMisspelt(fault))
    .flatMap((fault) => toDetail(fault, hintOf))
}

/**
 * An id that repeats a path parameter may be absent, null, 0 or the empty GUID; otherwise it equals the
 * parameter (P14).
 */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
