// What the owner's rules say of each user of a sheet, and who is taken: in the sheet twice, or in the company already.
import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserImport } from '../../../generated/usermanager/types.gen.ts'
import type { RuleSnapshot, Violation } from '../../platform/rules/evaluate/rule-snapshot.ts'
import { lowerCase } from '../../platform/values/case-insensitive.ts'
import { nameFacts, userFacts } from '../users/user-facts.ts'
import { type ColumnName, columnNames } from './columns.ts'
import type { RowFault, SheetUser } from './sheet-users.ts'

/** Rows between two looks at other requests: rules keep the processor. */
const ROWS_AT_ONCE = 50

const phoneColumns = { HomePhoneNumber: 'Home', CellPhoneNumber: 'Cell' } as const
const phoneNames = Object.keys(phoneColumns) as (keyof typeof phoneColumns)[]

/** A row in the words in which users are imported one by one. */
export function bodyOf(user: SheetUser, companyId: number): UserImport {
  const { rowNumber: _, HomePhoneNumber: _home, CellPhoneNumber: _cell, ...texts } = user
  const PhoneNumbers = phoneNames.flatMap((name) =>
    user[name] === null ? [] : [{ Type: phoneColumns[name], Number: user[name] }],
  )
  return { ...texts, UserName: user.UserName ?? '', ParentEntityId: companyId, PhoneNumbers }
}

export async function ruleFaults(
  rules: RuleSnapshot,
  companyId: number,
  users: readonly SheetUser[],
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const [index, user] of users.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
    const add = (ColumnName: ColumnName, { code, message }: Violation) =>
      faults.push({ RowNumber: user.rowNumber, ColumnName, Message: message, code })

    const body = bodyOf(user, companyId)
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
      const found = user[name] === null ? [] : await rules.evaluate('usermanager/phone', { phone })
      for (const violation of found) add(name, violation)
    }
  }
  return faults
}

interface Taken {
  index: number
  /** The row that has it too, or null where the company has it. */
  nameOf: number | null
  emailOf: number | null
  isNameTaken: boolean
  isEmailTaken: boolean
}

/** One query: the database says what is the same, as its unique indexes do. */
export async function takenFaults(
  em: EntityManager,
  companyId: number,
  users: readonly SheetUser[],
): Promise<RowFault[]> {
  const asked = users.map(({ UserName, Email }, index) => ({ index, UserName, Email }))
  const { rows } = await sql<Taken>`
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
    order by index`.execute(em.getKysely())
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
