// Facts for the rules about users (rules/usermanager/user.json, name.json, phone.json, parent.json).
import type { EntityManager } from '@mikro-orm/postgresql'
import { EntityNode } from '../../../../entities/tables/company/entity-node.ts'
import type { UserAccount } from '../../../../entities/tables/usermanager/user-account.ts'
import type { UserImport } from '../../../../generated/usermanager/types.gen.ts'
import type { Principal } from '../../../api/auth/principal.ts'
import type { BodyElementOf } from '../../../rules/evaluate/check.ts'
import { addressFact } from '../../../runtime/values/address-fact.ts'
import { attributesFact } from '../../../runtime/values/attributes-fact.ts'
import { passwordFacts } from '../passwords/password-facts.ts'
import type { UserBody } from './user-details.ts'

/** The facts `user`, `address`, `picture` and `attributes`; only an import sets the correlation id. */
export const userFacts = (body: UserBody, CorrelationId: string | null = null) => ({
  user: {
    UserName: body.UserName,
    Email: body.Email ?? null,
    FirstName: body.FirstName ?? null,
    LastName: body.LastName ?? null,
    JobTitle: body.JobTitle ?? null,
    ClientUserId: body.ClientUserId ?? null,
    CorrelationId,
  },
  address: addressFact(body.Address),
  picture: pictureFact(body.Picture),
  attributes: attributesFact(body.Attributes ?? {}),
})

const pictureFact = (picture: UserBody['Picture']) =>
  picture
    ? {
        Href: picture.Href ?? null,
        Name: picture.Name ?? null,
        MimeType: picture.MimeType ?? null,
        Height: picture.Height ?? null,
        Width: picture.Width ?? null,
        Md5Checksum: picture.Md5Checksum ?? null,
      }
    : null

/** The fact `phone`, once for each number. */
export const phoneParts = ({ PhoneNumbers }: UserBody) => ({
  'usermanager/phone': (PhoneNumbers ?? []).map((phone, index) => ({
    facts: {
      phone: { Number: phone.Number ?? null, Extension: phone.Extension ?? null, Type: phone.Type ?? null },
    },
    fieldName: (field: string) => `PhoneNumbers[${index}].${field}`,
  })),
})

const nameFields = ['UserName', 'FirstName', 'LastName'] as const

/** The fact `name`, once for each name that mails show. */
export function nameFacts(
  body: Pick<UserBody, (typeof nameFields)[number]>,
): Required<BodyElementOf<'usermanager/name'>>[] {
  return nameFields.flatMap((Field) => {
    const Value = body[Field]
    return Value ? [{ facts: { name: { Field, Value } }, fieldName: () => Field }] : []
  })
}

export const nameParts = (body: UserBody) => ({ 'usermanager/name': nameFacts(body) })

/** The facts `password` and `company`, if the body has a password: the same as for a password that its user sets. */
export function passwordParts(body: UserImport, companyId: number) {
  const { UserName, Email, FirstName, LastName, Password } = body
  const named = { userName: UserName, email: Email, firstName: FirstName, lastName: LastName, companyId }
  return {
    'usermanager/password': Password
      ? [{ facts: passwordFacts(named, Password), fieldName: () => 'Password' }]
      : [],
  }
}

/** The fact `account`: a user whose state is about to change. */
export const accountFact = (
  { id, roles, isActive, isLocked }: Pick<UserAccount, 'id' | 'roles' | 'isActive' | 'isLocked'>,
  { userId }: Pick<Principal, 'userId'>,
) => ({ UserId: id, Roles: roles, IsActive: isActive, IsLocked: isLocked, IsCaller: id === userId })

export type ParentFact = Awaited<ReturnType<typeof parentFact>>

/** The fact `parent`. */
export async function parentFact(em: EntityManager, companyId: number, entityId: number) {
  const node = await em.findOne(EntityNode, { id: entityId, companyId }, { fields: ['effectiveIsActive'] })
  return {
    ...{ EntityId: entityId, CompanyId: companyId },
    IsOfCompany: node !== null,
    IsActive: node?.effectiveIsActive ?? null,
  }
}
