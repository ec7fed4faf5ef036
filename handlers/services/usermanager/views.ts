// Converts rows of the service to the resources of the contract. jsonb does not keep the order of members, so that of the
// document is restored.

import type { Row } from '../../../entities/tables.ts'
import type { LockReason as LockReasonView, User } from '../../../generated/usermanager/types.gen.ts'

/** The columns of a user that are read. */
export const userFields = [
  ...(['id', 'user_name', 'email', 'first_name', 'last_name', 'company_id', 'correlation_id'] as const),
  ...(['client_user_id', 'picture', 'job_title', 'address', 'phone_numbers', 'attributes'] as const),
  ...(['version', 'is_active'] as const),
] as const

export type UserRow = Pick<Row<'user_account'>, (typeof userFields)[number]> & { company_name: string }

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
  Picture: row.picture && pictureInOrder(row.picture as NonNullable<User['Picture']>),
  JobTitle: row.job_title,
  Address: row.address && addressInOrder(row.address as NonNullable<User['Address']>),
  PhoneNumbers: ((row.phone_numbers ?? []) as User['PhoneNumbers']).map(phoneNumberInOrder),
  Attributes: row.attributes ?? {},
  Version: row.version,
  IsActive: row.is_active,
})

const addressInOrder = ({
  AddressLine1,
  AddressLine2,
  City,
  StateCode,
  CountryCode,
  Zip,
}: NonNullable<User['Address']>) => ({ AddressLine1, AddressLine2, City, StateCode, CountryCode, Zip })

const phoneNumberInOrder = (phone: User['PhoneNumbers'][number]) => ({
  ...{ Number: phone.Number, Extension: phone.Extension, Type: phone.Type },
})

const pictureInOrder = ({
  Id,
  Href,
  Height,
  Width,
  Md5Checksum,
  Name,
  MimeType,
}: NonNullable<User['Picture']>) => ({ Id, Href, Height, Width, Md5Checksum, Name, MimeType })

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
