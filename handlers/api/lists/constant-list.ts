// Lists of constant data, such as those of the reference service. The whole list is the constant itself. What a client selects,
// orders or pages PostgreSQL reads from the list as JSON, so that it behaves like any other list.
// Tested by test/api/lists/pages.test.ts and test/reference.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { casts, type FilterableProperty } from '../filter/index.ts'
import { digestTag } from '../http/etags.ts'

interface Constant {
  json: string
  tag: string
}

interface Member {
  value: object
  place: string
}

const constants = new WeakMap<readonly unknown[], Constant>()

/** The list as JSON, and its entity tag; its pages are other resources, so they may have the same. */
export function constantOf(rows: readonly unknown[]): Constant {
  const known = constants.get(rows)
  if (known) return known
  const json = JSON.stringify(rows)
  const constant = { json, tag: digestTag(json) }
  constants.set(rows, constant)
  return constant
}

/** A query builder over the places of the members in the list, counted from 1. */
export const constantPlaces = (em: EntityManager, json: string) =>
  kysely(em)
    .selectFrom(
      sql<Member>`json_array_elements(${json}::json) with ordinality`.as<'member'>(
        sql`member (value, place)`,
      ),
    )
    .select('member.place')

export const constantColumns = (filterables: readonly FilterableProperty[]) =>
  Object.fromEntries(
    filterables.map(({ name, type }) => [name, sql`(member.value ->> ${sql.lit(name)})::${casts[type]}`]),
  )
