// The value of a limit for a row, in statements on the rows of all companies: a sweep runs for no single company, so it
// cannot read the limit from a company's rules. Tested by test/cart/abandonment.long.test.ts and
// test/background/jobs/cleanup.test.ts.
import { type RawBuilder, sql } from 'kysely'
import type { LimitNames, LimitSet, Limits } from '../../runtime/limits.ts'

interface LimitOfRow {
  /** The limit in the company of the row. */
  value: RawBuilder<number>
  /** The smallest limit of all companies: a bound for which PostgreSQL can use an index. */
  least: number
}

/** `company` is the column with the row's CompanyId. */
export function limitOfRow<Set extends LimitSet>(
  rules: Limits,
  set: Set,
  name: LimitNames[Set],
  company: RawBuilder<number>,
): LimitOfRow {
  const common = rules.limit(set, name)
  const differing = rules.limitByCompany(set, name)
  if (differing.size === 0) return { value: sql`${common}::int`, least: common }
  const values = JSON.stringify(Object.fromEntries(differing))
  return {
    value: sql`coalesce((${values}::jsonb ->> ${company}::text)::int, ${common}::int)`,
    least: Math.min(common, ...differing.values()),
  }
}
