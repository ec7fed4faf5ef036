// Connects the lists and reports of a process with DATABASE_READ_URL (O2).
import { prepareDatabase } from '../../entities/database/orm.config.ts'
import { createReadReplica, type ReadReplica } from '../api/lists/read-replica.ts'
import type { AppOptions, Core } from './app-core.ts'

/** Connects at the first read: a replica that cannot be reached does not prevent the start. */
export function startReplica(
  { settings, logger }: AppOptions,
  { em, metrics, reportFailure }: Core,
): ReadReplica | undefined {
  const { databaseReadUrl: url, poolSize, statementTimeoutMs } = settings
  if (url === undefined) return undefined
  return createReadReplica({
    // Like one behind a pooler, it gets the time limit with each transaction. Lists and reports may use half of the pool.
    replica: prepareDatabase({
      ...{ url, poolSize: 2 * poolSize, statementTimeoutMs },
      ...{ isPooled: true, preparedStatements: false },
    }),
    primary: em,
    onFailure(error) {
      metrics.failure('replica')
      logger.warn({ err: error }, 'the replica failed: the primary is read instead')
    },
    onError: reportFailure('position of the primary'),
  })
}
