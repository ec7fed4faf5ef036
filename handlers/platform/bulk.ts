// Lists sent in bulk (`x-bulk`, A3): every fault of every member is told, with the member's index. AJV looks at one member
// at a time, since its work grows with the square of the faults that it finds at once.
// Held by test/platform/bulk.test.ts.
import type { ErrorObject } from 'ajv'
import { Problem, type ProblemDetail } from './errors.ts'

export const MAX_BULK_DETAILS = 10_000

type Validate = ((parts: unknown) => unknown) & { errors?: readonly ErrorObject[] | null }

/** The members of the list; none where the body is not as it should be. */
export function membersOf(bulk: string | undefined, body: unknown): readonly unknown[] {
  if (bulk === undefined) return []
  const list = bulk === '' ? body : (body as Record<string, unknown> | null)?.[bulk]
  return Array.isArray(list) ? list : []
}

/** All faults of the members; `found` where what was found first is none of a member. */
export function memberFaults(
  bulk: string,
  parts: { requestBody?: unknown },
  validate: Validate,
  found: readonly ErrorObject[] | null | undefined,
): readonly ErrorObject[] {
  const place = bulk === '' ? '/requestBody' : `/requestBody/${bulk}`
  const ofMember = new RegExp(`^${place}/\\d+`)
  if (!found?.some(({ instancePath }) => ofMember.test(instancePath))) return found ?? []
  const faults: ErrorObject[] = []
  for (const [index, member] of membersOf(bulk, parts.requestBody).entries()) {
    const alone = bulk === '' ? [member] : { ...(parts.requestBody as object), [bulk]: [member] }
    if (validate({ ...parts, requestBody: alone })) continue
    for (const fault of validate.errors ?? []) {
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
    const details = byIndex((error.body.Details ?? []) as readonly ProblemDetail[])
    const [first] = (error.body.Details ?? []) as readonly ProblemDetail[]
    const Message = first?.Field ? `${first.Field}: ${error.body.Message}` : error.body.Message
    throw new Problem(400, { ...error.body, Message, Details: details.slice(0, MAX_BULK_DETAILS) })
  }
}
