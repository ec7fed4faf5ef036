// Column definitions that entities share. The primary key of every tenant table begins with the company id: this
// separates tenants and lets a reset or a removal find their rows. Foreign keys, checks and indexes are declared only
// in the migrations.
// Tested by test/database/database.long.test.ts and test/database/tenant-keys.test.ts.
import { p } from '@mikro-orm/core'

/** The company that a row belongs to: the first column of the primary key. */
export const tenantColumns = { companyId: p.integer().primary() }

/** An id that the company counts for itself; code takes it beforehand (tenants/allocate-ids.ts). */
export const allocatedId = () => p.integer().primary()

/** A timestamp in UTC, with milliseconds (P13). */
export const moment = () => p.datetime(3).columnType('timestamptz(3)')

/** A timestamp that the database sets when the row is inserted. */
export const madeAt = () => moment().defaultRaw('now()')

/** A decimal with four decimal places: a number in an entity, a string in a row that Kysely reads. */
export const decimal = () => p.decimal('number').precision(19).scale(4).$type<number, string, number>()

/** An amount of money, exact to four decimal places (P13). */
export const money = decimal

/** A rate such as that of a tax, exact to nine decimal places (P13), as its constraint says. */
export const rate = () => p.decimal('number').columnType('numeric').$type<number, string, number>()

/** A 64-bit integer within the safe range of a JavaScript number: a number in an entity, a string in a row. */
export const bigint = () => p.bigint('number').$type<number, string, number>()

/** A text in several languages, such as {"en-us": "Cases", "fr-ca": "Étuis"} (G6). */
export type Texts = Record<string, string>
