// Limits what a list costs the database (P21): its statements together may take ListSeconds until its first rows. Each later
// fetch of a stream may take as long again, because its response has begun with 200. The time in which a client reads, or a
// request waits for a connection, does not count. Tested by test/api/lists/list-cost.long.test.ts and
// test/operations/neighbours.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type CompiledText, readWithin } from '../../../entities/compiled-query.ts'
import { CANCELLED } from '../../../entities/database/connections/client.ts'
import { errors, type ProblemDetail } from '../../runtime/errors/errors.ts'

/** What a client can change, by parameter. */
const remedies = {
  $skip: 'Skip fewer rows, or continue after the last row by a $filter on the property that orders the list.',
  $orderby: 'Leave it out, or order by Id.',
  $filter: 'Use fewer text functions, or add a comparison by eq that few members fulfil.',
  $count: 'Leave it out.',
} as const

export interface ListCost {
  /** The rest of the time until the first rows, and the whole of it, in milliseconds. */
  readonly left: number
  readonly whole: number
  /** Executes a statement of the list outside a transaction. Throws 400. */
  read<Row>(query: CompiledText): Promise<Row[]>
  /** Counts the time of work that PostgreSQL limits to `left`, or else to `milliseconds`. Throws 400. */
  limit<T>(work: () => Promise<T>): Promise<T>
}

/** @param parameters those of the request, of which the problem names what to narrow */
export function createListCost(
  em: () => EntityManager,
  milliseconds: number,
  parameters: { readonly [Name in keyof typeof remedies]?: unknown },
): ListCost {
  const budget = { milliseconds }
  const tooCostly = () => {
    const used = (Object.keys(remedies) as (keyof typeof remedies)[]).filter((name) => parameters[name])
    const details = used.map((Field): ProblemDetail => ({ Field, Message: remedies[Field] }))
    return errors.queryTooCostly(milliseconds / 1000, details)
  }
  const refused = (error: unknown) => {
    throw (error as { code?: string }).code === CANCELLED ? tooCostly() : error
  }
  return {
    get left() {
      return budget.milliseconds
    },
    whole: milliseconds,
    read: <Row>(query: CompiledText) => readWithin<Row>(em(), budget, query).catch(refused),
    async limit(work) {
      const begun = performance.now()
      try {
        return await work().catch(refused)
      } finally {
        budget.milliseconds -= performance.now() - begun
      }
    },
  }
}
