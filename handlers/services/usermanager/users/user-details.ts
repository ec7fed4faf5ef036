// A user's address, phone numbers, picture and attributes as stored: with the contract's names and all members. Empty values
// are stored as null.
import { randomUUID } from 'node:crypto'
import { EMPTY_GUID } from '../../../../entities/guid.ts'
import type { Row } from '../../../../entities/tables.ts'
import type {
  PictureWrite,
  UserCreate,
  UserImport,
  UserUpdate,
} from '../../../../generated/usermanager/types.gen.ts'

export type UserBody = UserCreate | UserImport | UserUpdate

/** The columns with a user's details, without those of the account, such as the password. */
export type UserDetails = Pick<
  Row<'user_account'>,
  | ('user_name' | 'email' | 'first_name' | 'last_name' | 'client_user_id' | 'job_title')
  | ('address' | 'phone_numbers' | 'attributes' | 'picture')
>

/** The members of the jsonb columns. */
const members = {
  address: ['AddressLine1', 'AddressLine2', 'City', 'StateCode', 'CountryCode', 'Zip'],
  phoneNumber: ['Number', 'Extension', 'Type'],
  picture: ['Id', 'Href', 'Height', 'Width', 'Md5Checksum', 'Name', 'MimeType'],
} as const

/**
 * The columns of a body; omitted members become null. A picture without an Id keeps `pictureId`, or gets a new
 * one.
 */
export const detailsOf = (body: UserBody, pictureId?: string | null): UserDetails => ({
  user_name: body.UserName,
  email: body.Email ?? null,
  first_name: body.FirstName ?? null,
  last_name: body.LastName ?? null,
  client_user_id: body.ClientUserId ?? null,
  job_title: body.JobTitle ?? null,
  address: body.Address ? complete(body.Address, members.address) : null,
  phone_numbers: body.PhoneNumbers?.length
    ? body.PhoneNumbers.map((phone) => complete(phone, members.phoneNumber))
    : null,
  // The document allows only scalars.
  attributes:
    body.Attributes && Object.keys(body.Attributes).length > 0
      ? (body.Attributes as UserDetails['attributes'])
      : null,
  picture: body.Picture ? complete(identified(body.Picture, pictureId), members.picture) : null,
})

function identified(
  picture: NonNullable<PictureWrite>,
  known: string | null = null,
): NonNullable<PictureWrite> {
  const id = picture.Id === EMPTY_GUID ? null : picture.Id
  return { ...picture, Id: id ?? known ?? randomUUID() }
}

function complete<Name extends string>(
  partial: { [K in Name]?: string | null },
  names: readonly Name[],
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, partial[name] ?? null])) as Record<Name, string | null>
}
