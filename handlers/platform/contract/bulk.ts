// Lists sent in bulk (`x-bulk`, A3): every fault of every member is told, with the member's index. AJV looks at one member
// at a time, since its work grows with the square of the faults that it finds at once.
// Tested by test/platform/contract/bulk.test.ts.
import type { ErrorObject } from 'ajv'
import { Problem, type ProblemDetail } from '../errors/errors.ts'

export const MAX_BULK_DETAILS = 10_000

/** All faults of a request. */
type FindFaults<Parts> = (parts: Parts) => readonly ErrorObject[]

/** The members of the list; none where the body is not as it should be. */
export function membersOf(bulk: string | undefined, body: unknown): readonly unknown[] {
  if (bulk === undefined) return []
  const list = bulk === '' ? body : (body as Record<string, unknown> | null)?.[bulk]
  return Array.isArray(list) ? list : []
}

/** All faults of a body, one of which, `found`, is known: first those around the list, then those of its members. */
export function memberFaults<Parts extends { requestBody?: unknown }>(
  bulk: string,
  parts: Parts,
  faultsOf: FindFaults<Parts>,
  found: readonly ErrorObject[],
): readonly ErrorObject[] {
  const place = bulk === '' ? '/requestBody' : `/requestBody/${bulk}`
  const ofMember = new RegExp(`^${place}/\\d+`)
  const faultsWith = (requestBody: unknown) => faultsOf({ ...parts, requestBody })
  const bodyOf = (list: readonly unknown[]) =>
    bulk === '' ? list : { ...(parts.requestBody as object), [bulk]: list }

  const members = membersOf(bulk, parts.requestBody)
  if (members.length === 0) return faultsWith(parts.requestBody)
  // That the list is too long is told alone: to look at its members is what the limit prevents.
  const ofList = found.filter(({ instancePath }) => instancePath === place)
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

/** Details whose Field begins with a place in the list, such as `[3].Quantity`, with that place as their Index. */
export function byIndex(details: readonly ProblemDetail[]): ProblemDetail[] {
  return details.map((detail) => {
    const [place, index] = PLACE.exec(detail.Field ?? '') ?? []
    if (place === undefined || !detail.Field) return detail
    const { Code, Field, Message } = detail
    return { ...(Code && { Code }), Index: Number(index), Field: Field.slice(place.length), Message }
  })
}

/** Runs a check of a list's members by the rules: what it refuses is a fault of the request, told by index. */
export async function inBulk(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const found = (error.body.Details ?? []) as readonly ProblemDetail[]
    const { Code, Field, Message } = found[0] ?? error.body
    throw new Problem(400, {
      ...{ ...error.body, ...(Code && { Code }), Message: Field ? `${Field}: ${Message}` : Message },
      Details: byIndex(found).slice(0, MAX_BULK_DETAILS),
    })
  }
}
