// Columns that entities share. The primary key of every tenant table begins with the company, which separates tenants
// and lets reset and remove find the rows. Foreign keys, checks and indexes are declared only in the
// migrations.
// Tested by test/database.test.ts and test/tenant-keys.test.ts.
import { p } from '@mikro-orm/core'

/** The company that a row belongs to: the first column of the primary key. */
export const tenantColumns = { companyId: p.integer().primary() }

/**
 * An id that the database gives, from one sequence for all companies; it may be set, where rows refer to each other before
 * they are written.
 */
export const identity = () => p.integer().primary().autoincrement().generated('by default as identity')

/** A moment in UTC, to the millisecond (P13). */
export const moment = () => p.datetime(3).columnType('timestamptz(3)')

/** A moment that the database sets when the row is made. */
export const madeAt = () => moment().defaultRaw('now()')

/** A decimal with four places: a number in an entity, a text in a row. */
export const decimal = () => p.decimal('number').precision(19).scale(4).$type<number, string, number>()

/** Money as a number, exact to four places (P13). */
export const money = decimal

/** An integer of 64 bits, within the exact range of a number: a number in an entity, a text in a row. */
export const bigint = () => p.bigint('number').$type<number, string, number>()

/** A text by language, such as {"en-us": "Cases", "fr-ca": "Étuis"} (G6). */
export type Texts = Record<string, string>
