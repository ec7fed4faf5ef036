// Reads long lists and reports from a replica of the database (O2). A read uses the replica only if the replica has
// everything that was committed up to MAX_LAG_MS ago. This is checked on the connection of the read, because the address
// may be that of several replicas. Otherwise, or if the replica fails before the first row, the primary is read. Tested
// by test/database/read-replica.long.test.ts.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { type ControlledTransaction, sql } from 'kysely'
import { STREAMS, withPartition } from '../../../entities/database/connections/async-context.ts'
import { poolStateOf } from '../../../entities/database/connections/connection-pool.ts'
import { type Database, kysely } from '../../../entities/tables.ts'
import { withDeadline } from '../../runtime/async/deadline.ts'
import { type Poller, poll } from '../../runtime/async/poll.ts'
import { Problem } from '../../runtime/errors/errors.ts'

/** A report that is read some seconds after a change should contain it; the lag of a replica is usually much shorter. */
const MAX_LAG_MS = 5_000

/** Interval at which the position of the primary is noted: the measured lag is at most this much too large. */
const SAMPLE_MS = 500

/** Longest wait for the replica's first response, and how long it is not used after a failure. */
const ANSWER_MS = 2_000
const PAUSE_MS = 5_000

/** Faults of a statement itself, which would have them on the primary too: wrong values, too much time. */
const OF_STATEMENT = /^(22[\dA-Z]{3}|57014)$/
/** The replica ended a read because of a concurrent change on the primary. */
const CONFLICT = '40001'

export type ReadTransaction = ControlledTransaction<Database>

/** Rolls back, if that has not happened yet; a read has nothing to commit. */
export async function end(transaction: ReadTransaction): Promise<void> {
  if (!transaction.isRolledBack) await transaction.rollback().execute()
}

export interface ReadReplica {
  /**
   * Runs `work` in a transaction on the replica, which stays open; each statement may take so long. Undefined if the replica
   * lags or fails, or has no free connection for the company: the work must then be done on the primary.
   */
  attempt<T>(milliseconds: number, work: (transaction: ReadTransaction) => Promise<T>): Promise<T | undefined>
  stop(): Promise<void>
}

interface Sample {
  at: number
  position: bigint
  /** Differs between databases of other servers. */
  identity: string
}

interface ReplicaOptions {
  /** Not yet connected. */
  replica: MikroORM
  primary: () => EntityManager
  /** Called when a read that could have used the replica goes to the primary because the replica failed. */
  onFailure: (error: unknown) => void
  onError: (error: unknown) => void
}

export function createReadReplica(options: ReplicaOptions): ReadReplica {
  const { replica, primary, onFailure, onError } = options
  /** Positions of the primary, the newest last. */
  let samples: Sample[] = []
  let pausedUntil = 0

  const sample = async () => {
    const at = performance.now()
    const position = sql<string>`pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')`
    const row = await kysely(primary())
      .selectNoFrom([position.as('position'), identity.as('identity')])
      .executeTakeFirstOrThrow()
    samples = [
      ...samples.filter((one) => at - one.at <= MAX_LAG_MS),
      { ...row, at, position: BigInt(row.position) },
    ]
  }
  const sampling: Poller = poll(sample, SAMPLE_MS, onError)

  /** Whether the replica has all that was committed MAX_LAG_MS ago. */
  const isCurrent = ({ position, identity }: Omit<Sample, 'at'>) =>
    samples.some(
      (one) =>
        one.position <= position && one.identity === identity && performance.now() - one.at <= MAX_LAG_MS,
    )

  const begin = async (milliseconds: number): Promise<ReadTransaction | undefined> => {
    const db = kysely(replica.em.fork())
    const { state } = await poolStateOf(replica)
    // A wait behind other streams of the company would look like a replica that does not respond.
    const transaction = await withPartition(STREAMS, async () =>
      state.partitions.isFree() ? db.startTransaction().setAccessMode('read only').execute() : undefined,
    )
    if (!transaction) return undefined
    try {
      // The time limit is part of this statement: a pooler does not keep it for a connection.
      const { position, identity: of } = await transaction
        .selectNoFrom([
          sql<string | null>`pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')`.as('position'),
          identity.as('identity'),
          sql`set_config('statement_timeout', ${String(Math.max(1, Math.ceil(milliseconds)))}, true)`.as(
            'limit',
          ),
        ])
        .executeTakeFirstOrThrow()
      if (position !== null && isCurrent({ position: BigInt(position), identity: of })) return transaction
      await end(transaction)
      return undefined
    } catch (error) {
      await end(transaction)
      throw error
    }
  }

  return {
    async attempt(milliseconds, work) {
      if (performance.now() < pausedUntil) return undefined
      const beginning = begin(milliseconds)
      let transaction: ReadTransaction | undefined
      try {
        transaction = await withDeadline(beginning, ANSWER_MS)
        return transaction && (await work(transaction))
      } catch (error) {
        // A transaction that begins too late is ended as well.
        if (transaction) await end(transaction)
        else beginning.then((late) => late && end(late)).catch(() => {})
        const { code = '' } = error as { code?: string }
        if (error instanceof Problem || OF_STATEMENT.test(code)) throw error
        if (code !== CONFLICT) pausedUntil = performance.now() + PAUSE_MS
        onFailure(error)
        return undefined
      }
    },
    async stop() {
      await sampling.stop()
      await replica.close(true)
    },
  }
}

const identity = sql<string>`(select concat_ws(' ', system_identifier, current_database()) from pg_control_system())`
