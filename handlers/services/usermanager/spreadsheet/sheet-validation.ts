// Validates the users of a sheet: the rules for each user, and duplicates within the sheet or with existing
// users.
import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../../entities/tables.ts'
import type { UserImport } from '../../../../generated/usermanager/types.gen.ts'
import type { RuleSnapshot, Violation } from '../../../rules/evaluate/rule-snapshot.ts'
import { lowerCase } from '../../../runtime/values/case-insensitive.ts'
import { nameFacts, type ParentFact, userFacts } from '../users/user-facts.ts'
import { type ColumnName, columnNames } from './columns.ts'
import type { RowFault, SheetUser } from './sheet-users.ts'

/** Rows per event-loop tick, because rules run synchronously. */
const ROWS_PER_STEP = 50

const phoneColumns = { HomePhoneNumber: 'Home', CellPhoneNumber: 'Cell' } as const
const phoneNames = Object.keys(phoneColumns) as (keyof typeof phoneColumns)[]

/** A row as the body of an import of one user. */
export function bodyOf(user: SheetUser, companyId: number): UserImport {
  const { rowNumber: _, HomePhoneNumber: _home, CellPhoneNumber: _cell, ...texts } = user
  const PhoneNumbers = phoneNames.flatMap((name) =>
    user[name] === null ? [] : [{ Type: phoneColumns[name], Number: user[name] }],
  )
  return { ...texts, UserName: user.UserName ?? '', ParentEntityId: companyId, PhoneNumbers }
}

export async function ruleFaults(
  rules: RuleSnapshot,
  parent: ParentFact,
  users: readonly SheetUser[],
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  const ofParent = await rules.evaluate('usermanager/parent', { parent })
  for (const [index, user] of users.entries()) {
    if (index % ROWS_PER_STEP === 0) await setImmediate()
    const add = (ColumnName: ColumnName, { code, message }: Violation) =>
      faults.push({ RowNumber: user.rowNumber, ColumnName, Message: message, code })

    for (const violation of ofParent) add('UserName', violation)
    const body = bodyOf(user, parent.CompanyId)
    if (user.UserName !== null) {
      for (const violation of await rules.evaluate('usermanager/user', userFacts(body))) {
        add(columnNames.find((name) => name === violation.field) ?? 'UserName', violation)
      }
    }
    for (const { facts, fieldName } of nameFacts(body)) {
      const name = fieldName('Name') as ColumnName
      for (const violation of await rules.evaluate('usermanager/name', facts)) add(name, violation)
    }
    for (const name of phoneNames) {
      const phone = { Type: phoneColumns[name], Number: user[name], Extension: null }
      const violations = user[name] === null ? [] : await rules.evaluate('usermanager/phone', { phone })
      for (const violation of violations) add(name, violation)
    }
  }
  return faults
}

interface Duplicate {
  index: number
  /** The index of the row with the same value, or null. */
  nameOf: number | null
  emailOf: number | null
  isNameTaken: boolean
  isEmailTaken: boolean
}

/** Duplicates, in one query: the database compares in the same way as its unique indexes. */
export async function duplicateFaults(
  em: EntityManager,
  companyId: number,
  users: readonly SheetUser[],
): Promise<RowFault[]> {
  const asked = users.map(({ UserName, Email }, index) => ({ index, UserName, Email }))
  const { rows } = await sql<Duplicate>`
    with line as materialized (
      select index, ${lowerCase(sql`"UserName"`)} as name, ${lowerCase(sql`"Email"`)} as email
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given (index int, "UserName" text, "Email" text)
    ), seen as (
      select index,
             nullif(first_value(index) over (partition by name order by index), index) as "nameOf",
             nullif(first_value(index) over (partition by email order by index), index) as "emailOf",
             exists (select from user_account account
               where account.company_id = ${companyId} and ${lowerCase(sql`account.user_name`)} = line.name) as "isNameTaken",
             exists (select from user_account account
               where account.company_id = ${companyId} and ${lowerCase(sql`account.email`)} = line.email) as "isEmailTaken"
      from line
    )
    select * from seen where "nameOf" is not null or "emailOf" is not null or "isNameTaken" or "isEmailTaken"
    order by index`.execute(kysely(em))
  return rows.flatMap(({ index, nameOf, emailOf, isNameTaken, isEmailTaken }) => {
    const user = users[index]
    const fault = (name: 'UserName' | 'Email', other: number | null, isTaken: boolean): RowFault[] => {
      const RowNumber = user?.rowNumber ?? 0
      if (!user || user[name] === null || (other === null && !isTaken)) return []
      const Message = isTaken ? 'Is taken by another user.' : `Is in row ${users[other ?? 0]?.rowNumber} too.`
      return [{ RowNumber, ColumnName: name, Message }]
    }
    return [...fault('UserName', nameOf, isNameTaken), ...fault('Email', emailOf, isEmailTaken)]
  })
}
