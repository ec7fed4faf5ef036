// Columns that entities share. The key of every tenant table begins with the company, which separates tenants
// and lets reset and remove find the rows. Foreign keys, checks and indexes are declared only in the
// migrations.
// Tested by test/database.test.ts.
import { p } from '@mikro-orm/core'

/** The company that a row belongs to. */
export const tenantColumns = { companyId: p.integer() }

/** A moment in UTC, to the millisecond (P13). */
export const moment = () => p.datetime(3).columnType('timestamptz(3)')

/** A moment that the database sets when the row is made. */
export const madeAt = () => moment().defaultRaw('now()')

/** Money as a number, exact to four places (P13). */
export const money = () => p.decimal('number').precision(19).scale(4)

/** A text by language, such as {"en-us": "Cases", "fr-ca": "Étuis"} (G6). */
export type Texts = Record<string, string>
