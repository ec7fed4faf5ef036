// Gives an error of a Citus cluster the SQLSTATE and the constraint that PostgreSQL alone would report.
// Tested by test/database/client.test.ts and citus.long.test.ts.
/** What PostgreSQL reports about a statement that failed. */
export interface ServerError {
  code?: string
  severity?: string
  message: string
  constraint?: string
}

/** The classes of SQLSTATE that say which constraint is violated: integrity. */
const INTEGRITY = /^23/

/** What Citus reports if the rows of an `insert … select` violate a constraint. */
const INTERNAL = 'XX000'
/** What Citus reports of a statement that it planned before a shard was split. The same statement succeeds when it is sent again. */
const SPLIT = /could not find valid entry for shard/
const SERIALIZATION_FAILURE = '40001'

const violation =
  /violates (?:RESTRICT setting of )?(unique|foreign key|check|exclusion) constraint "([^"]+)"/

const states: Readonly<Record<string, string>> = {
  unique: '23505',
  'foreign key': '23503',
  check: '23514',
  exclusion: '23P01',
}

/**
 * A node of a Citus cluster names the constraint of a shard, with the number of the shard, and the coordinator passes on
 * the message alone, or without its SQLSTATE.
 */
export function nameConstraint(error: ServerError): void {
  if (!INTEGRITY.test(error.code ?? '') && error.code !== INTERNAL) return
  if (SPLIT.test(error.message)) error.code = SERIALIZATION_FAILURE
  const [, kind = '', constraint] = violation.exec(error.message) ?? []
  if (error.code === INTERNAL && states[kind]) error.code = states[kind]
  const name = error.constraint ?? constraint
  if (name !== undefined) error.constraint = name.replace(/_[0-9]{6,}$/, '')
}
