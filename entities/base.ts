// Columns that entities share. Every table of a tenant begins with its company: that is what keeps tenants apart,
// and by what reset and remove find the rows. Foreign keys, checks and indexes stand in the migrations alone.
// Tested by test/database.test.ts.
import { p } from '@mikro-orm/core'

/** The company that a row belongs to. */
export const tenantColumns = { companyId: p.integer() }

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
