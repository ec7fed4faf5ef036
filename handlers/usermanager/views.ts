import type { LockReason as LockReasonView, User } from '../../generated/usermanager/types.gen.ts'
import type { UserRow } from './user-rows.ts'

/** Objects that are not there are null, lists and attributes empty. */
export const toUser = (row: UserRow): User => ({
  Id: row.id,
  UserName: row.user_name,
  Email: row.email,
  FirstName: row.first_name,
  LastName: row.last_name,
  ParentEntityId: row.company_id,
  ParentEntityName: row.company_name,
  CorrelationId: row.correlation_id,
  ClientUserId: row.client_user_id,
  Picture: row.picture,
  JobTitle: row.job_title,
  Address: row.address,
  PhoneNumbers: row.phone_numbers ?? [],
  Attributes: row.attributes ?? {},
  Version: row.version,
  IsActive: row.is_active,
})

/** From the entity or from a row of the list. */
export const toLockReason = (reason: {
  id: number
  name: string
  description?: string | null
}): LockReasonView => ({
  Id: reason.id,
  Name: reason.name,
  Description: reason.description ?? null,
})
