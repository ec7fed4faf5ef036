// For whom, when and with which tables facts are decided on, and whether a rule applies there (R5). The restrictions of a rule are
// prepared when the rules are loaded; a rule without any costs nothing. They are tested after the conditions, in the
// same way for json-rules-engine and the compiled conditions. Tested by test/rules/rule-restrictions-unit.test.ts.
import type { Language } from '../../runtime/values/languages.ts'
import { type Case, type Rule, tableName } from '../language/documents.ts'
import { FactFault, type Facts, parseRuleInstant } from '../language/fact-reader.ts'
import { NO_TABLES, type Tables, tableOf, tableOfRows } from '../language/tables.ts'

export interface Situation {
  /** The company of the caller, null for none. Without it a rule applies whichever companies it names. */
  company?: number | null
  /** Milliseconds since 1970. Without it a rule applies whenever it is valid. */
  moment?: number
  /** Treats a rule that begins later as begun, so that past decisions show its effect. */
  isPreview?: boolean
  /** The language of messages; without it English. */
  language?: Language
  /** The tables that conditions look values up in. */
  tables?: Tables
}

type Applies = (situation: Situation) => boolean

type Restrictions = Pick<Rule, 'validFrom' | 'validUntil' | 'companies'>

/** Returns the function that tests whether a rule applies; undefined for a rule that always applies. */
export function createApplies({ validFrom, validUntil, companies }: Restrictions): Applies | undefined {
  if (validFrom === undefined && validUntil === undefined && companies === undefined) return undefined
  const from = validFrom === undefined ? Number.NEGATIVE_INFINITY : parseRuleInstant(validFrom)
  const until = validUntil === undefined ? Number.POSITIVE_INFINITY : parseRuleInstant(validUntil)
  const named = companies && new Set<number | null>(companies)
  return ({ company, moment, isPreview }) =>
    (moment === undefined || ((isPreview || moment >= from) && moment < until)) &&
    (company === undefined || named === undefined || named.has(company))
}

/** Whether a rule applies at certain times only. */
export const hasWindow = ({ validFrom, validUntil }: Restrictions): boolean =>
  validFrom !== undefined || validUntil !== undefined

/** Whether a rule of a common file exists for a company; null is the caller without a company. */
export const concerns = ({ companies }: Restrictions, company: number | null): boolean =>
  companies === undefined || (company !== null && companies.includes(company))

/** The moment of the fact `now`: of its Moment, or else of its Date. Throws FactFault where it is no date. */
export function momentOf({ now }: Facts): number | undefined {
  const { Moment, Date: date } = (now ?? {}) as Readonly<Record<string, unknown>>
  const text = Moment ?? date
  if (text === undefined || text === null) return undefined
  const moment = typeof text === 'string' ? parseRuleInstant(text) : Number.NaN
  if (Number.isNaN(moment)) throw new FactFault('now.Moment should be a date.', 'now.Moment')
  return moment
}

/**
 * The situation of a case: the moment that its file gives with `now`, or else any time; of any company; with the tables of its
 * rule set, unless it has its own rows. Throws FactFault.
 */
export function situationOfCase(
  { facts, given = facts, tables: rows = {} }: Pick<Case, 'facts' | 'given' | 'tables'>,
  { name, tables }: { name: string; tables: Tables } = { name: '', tables: NO_TABLES },
): Situation {
  const moment = momentOf(given)
  const ofCase = Object.entries(rows).map(([table, rows]) => {
    const common = tableName(name, table)
    return [common, tableOfRows(tableOf(tables, common).columns, rows)] as const
  })
  return {
    ...(moment !== undefined && { moment }),
    tables: ofCase.length === 0 ? tables : new Map([...tables, ...ofCase]),
  }
}
