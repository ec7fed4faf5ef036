// Case-insensitive text: lower case as JavaScript computes it, for all of Unicode and without a locale,
// independent of the database's default collation. The indexes in entities/migrations/003-users.ts use the
// same expression. Tested by test/usermanager/any-case.long.test.ts.
import { type RawBuilder, sql } from 'kysely'

export const lowerCase = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(${text} collate "pg_unicode_fast")`
