// Facts for the rules about users (rules/usermanager/user.json, name.json, phone.json, parent.json).
import type { EntityManager } from '@mikro-orm/postgresql'
import { EntityNode } from '../../../entities/entity-node.ts'
import type { UserAccount } from '../../../entities/user-account.ts'
import countries from '../../../generated/reference/countries.json' with { type: 'json' }
import type { UserImport } from '../../../generated/usermanager/types.gen.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Part, Parts } from '../../platform/rules/evaluate/check.ts'
import { passwordFacts } from '../passwords/password-facts.ts'
import type { UserBody } from './user-details.ts'

const statesOf = new Map(
  countries.map(({ Code, States }) => [Code, new Set((States ?? []).map((state) => state.Code))]),
)

/** The facts `user`, `address` and `attributes`. */
export const userFacts = (body: UserBody) => ({
  user: {
    UserName: body.UserName,
    Email: body.Email ?? null,
    FirstName: body.FirstName ?? null,
    LastName: body.LastName ?? null,
    JobTitle: body.JobTitle ?? null,
    ClientUserId: body.ClientUserId ?? null,
  },
  address: addressFact(body.Address?.CountryCode ?? null, body.Address?.StateCode ?? null),
  attributes: attributesFact(body.Attributes ?? {}),
})

function addressFact(CountryCode: string | null, StateCode: string | null) {
  const states = statesOf.get(CountryCode ?? '')
  return {
    CountryCode,
    StateCode,
    CountryIsKnown: CountryCode === null ? null : states !== undefined,
    StateIsKnown: CountryCode === null || StateCode === null ? null : states?.has(StateCode) === true,
  }
}

function attributesFact(attributes: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(attributes)
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [name, value] : [name]))
  return {
    AreFlat: entries.every(([, value]) => isScalar(value)),
    LongestText: Math.max(0, ...texts.map((text) => text.length)),
  }
}

/** A JSON number beyond the range of a double is parsed as Infinity, which is not a valid value. */
function isScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}

/** The fact `phone`, once for each number. */
export const phoneParts = ({ PhoneNumbers }: UserBody): Parts => ({
  'usermanager/phone': (PhoneNumbers ?? []).map((phone, index) => ({
    facts: {
      phone: { Number: phone.Number ?? null, Extension: phone.Extension ?? null, Type: phone.Type ?? null },
    },
    fieldName: (field) => `PhoneNumbers[${index}].${field}`,
  })),
})

const nameFields = ['UserName', 'FirstName', 'LastName'] as const

/** The fact `name`, once for each name that mails show. */
export function nameFacts(body: Pick<UserBody, (typeof nameFields)[number]>): Required<Part>[] {
  return nameFields.flatMap((Field) => {
    const Value = body[Field]
    return Value ? [{ facts: { name: { Field, Value } }, fieldName: () => Field }] : []
  })
}

export const nameParts = (body: UserBody): Parts => ({ 'usermanager/name': nameFacts(body) })

/** The facts `password` and `company`, if the body has a password: the same as for a password that its user sets. */
export function passwordParts(body: UserImport, companyId: number): Parts {
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

/** The fact `parent`; no query is needed in the usual case, where the parent is the company. */
export async function parentFact(em: EntityManager, companyId: number, entityId: number) {
  const isOfCompany =
    entityId === companyId || (await em.count(EntityNode, { id: entityId, companyId })) === 1
  return { EntityId: entityId, CompanyId: companyId, IsOfCompany: isOfCompany }
}
