import type { LockReason as LockReasonView } from '../../generated/usermanager/types.gen.ts'

/** Accepts the entity or a row of the list. */
export const toLockReason = (reason: {
  id: number
  name: string
  description?: string | null
}): LockReasonView => ({
  Id: reason.id,
  Name: reason.name,
  Description: reason.description ?? null,
})
