// Texts that are the same in any case: lowered as JavaScript does, all of Unicode and no locale, whatever collation the
// database has by default. The indexes of entities/migrations/008-any-case.ts are on this very expression.
// Tested by test/usermanager/any-case.test.ts.
import { type RawBuilder, sql } from 'kysely'

export const lowerCase = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(${text} collate "pg_unicode_fast")`
