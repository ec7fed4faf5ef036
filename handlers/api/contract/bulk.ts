// Bulk lists (`x-bulk`, A3): every fault of every member is reported with the member's index. AJV validates one
// member at a time, because its time grows with the square of the number of faults in one run.
// Tested by test/api/contract/bulk.test.ts.
import type { ErrorObject } from 'ajv'
import { MAX_BULK_DETAILS, Problem, type ProblemDetail } from '../../runtime/errors/errors.ts'

/** All faults of a request. */
type FindFaults<Parts> = (parts: Parts) => readonly ErrorObject[]

/** The members of the list; none if the body does not have the expected shape. */
export function membersOf(bulk: string | undefined, body: unknown): readonly unknown[] {
  if (bulk === undefined) return []
  const list = bulk === '' ? body : (body as Record<string, unknown> | null)?.[bulk]
  return Array.isArray(list) ? list : []
}

/**
 * All faults of a body: first those outside the list, then those of its members. `quickFaults` has the first
 * one.
 */
export function memberFaults<Parts extends { requestBody?: unknown }>(
  bulk: string,
  parts: Parts,
  faultsOf: FindFaults<Parts>,
  quickFaults: readonly ErrorObject[],
): readonly ErrorObject[] {
  const place = bulk === '' ? '/requestBody' : `/requestBody/${bulk}`
  const ofMember = new RegExp(`^${place}/\\d+`)
  const faultsWith = (requestBody: unknown) => faultsOf({ ...parts, requestBody })
  const bodyOf = (list: readonly unknown[]) =>
    bulk === '' ? list : { ...(parts.requestBody as object), [bulk]: list }

  const members = membersOf(bulk, parts.requestBody)
  if (members.length === 0) return faultsWith(parts.requestBody)
  // A list that is too long is reported without looking at its members.
  const ofList = quickFaults.filter(({ instancePath }) => instancePath === place)
  const faults = faultsWith(bodyOf([])).filter(({ instancePath }) => instancePath !== place)
  if (ofList.length > 0) return [...faults, ...ofList]
  for (const [index, member] of members.entries()) {
    for (const fault of faultsWith(bodyOf([member]))) {
      if (!ofMember.test(fault.instancePath)) continue
      faults.push({ ...fault, instancePath: fault.instancePath.replace(ofMember, `${place}/${index}`) })
    }
    if (faults.length >= MAX_BULK_DETAILS) break
  }
  return faults
}

const PLACE = /^\w*\[(\d+)\]\.?/

/** Details with the position in the list, such as `[3].Quantity`, moved from Field to Index. */
export function byIndex(details: readonly ProblemDetail[]): ProblemDetail[] {
  return details.map((detail) => {
    const [place, index] = PLACE.exec(detail.Field ?? '') ?? []
    if (place === undefined || !detail.Field) return detail
    const { Code, Field, Message } = detail
    return { ...(Code && { Code }), Index: Number(index), Field: Field.slice(place.length), Message }
  })
}

/** Awaits a rule check of a list's members, and converts its refusal into a 400 with the index of each fault. */
export async function checkBulk(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const details = (error.body.Details ?? []) as readonly ProblemDetail[]
    const { Code, Field, Message } = details[0] ?? error.body
    throw new Problem(400, {
      ...{ ...error.body, ...(Code && { Code }), Message: Field ? `${Field}: ${Message}` : Message },
      Details: byIndex(details).slice(0, MAX_BULK_DETAILS),
    })
  }
}
