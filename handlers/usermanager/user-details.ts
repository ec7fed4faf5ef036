// A user's address, phone numbers, picture and attributes as they are stored: in the contract's words, with every member,
// so that reading them costs nothing. What is empty is stored as nothing.
import type {
  Address,
  PhoneNumber,
  Picture,
  UserCreate,
  UserImport,
  UserUpdate,
} from '../../generated/usermanager/types.gen.ts'

export type UserBody = UserCreate | UserImport | UserUpdate

/** A user's own columns; those of the account, such as the password, are not among them. */
export interface UserDetails {
  user_name: string
  email: string | null
  first_name: string | null
  last_name: string | null
  client_user_id: string | null
  job_title: string | null
  address: Address
  phone_numbers: PhoneNumber[] | null
  attributes: Record<string, unknown> | null
  picture: Picture
}

/** The columns that a body writes; what it leaves out becomes nothing. */
export const detailsOf = (body: UserBody): UserDetails => ({
  user_name: body.UserName,
  email: body.Email ?? null,
  first_name: body.FirstName ?? null,
  last_name: body.LastName ?? null,
  client_user_id: body.ClientUserId ?? null,
  job_title: body.JobTitle ?? null,
  address: body.Address
    ? complete(body.Address, ['AddressLine1', 'AddressLine2', 'City', 'StateCode', 'CountryCode', 'Zip'])
    : null,
  phone_numbers: body.PhoneNumbers?.length
    ? body.PhoneNumbers.map((phone) => complete(phone, ['Number', 'Extension', 'Type']))
    : null,
  attributes: body.Attributes && Object.keys(body.Attributes).length > 0 ? body.Attributes : null,
  picture: body.Picture
    ? complete(body.Picture, ['Id', 'Href', 'Height', 'Width', 'Md5Checksum', 'Name', 'MimeType'])
    : null,
})

function complete<Name extends string>(
  given: { [K in Name]?: string | null },
  names: readonly Name[],
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as Record<Name, string | null>
}
