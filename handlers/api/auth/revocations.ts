// The revoked tokens (P6). Each revocation is a row (entities/tables/accounts/revoke.ts); every process reads the new rows
// twice a second, so a revocation takes effect everywhere within one second without a query per request. The
// reading window overlaps by a minute, so that rows committed late are not missed.
// Tested by test/api/auth/revocations.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { withPartition } from '../../../entities/database/connections/async-context.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { poll } from '../../runtime/async/poll.ts'

export interface Revocations {
  /** True if any of the keys is revoked for this generation. */
  covers(keys: readonly string[], generation: number): boolean
  /** Reads new rows at once; called after a revocation by this process. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** How often expired entries are removed. */
const SWEEP_MS = 600_000

interface RevocationsOptions {
  em: () => EntityManager
  everyMs?: number
  onError?: (error: unknown) => void
}

type Revoked = Pick<Row<'revocation'>, 'key' | 'generation' | 'expires_at'> & {
  now: Row<'revocation'>['revoked_at']
}

export async function watchRevocations({
  em,
  everyMs = 500,
  onError = () => {},
}: RevocationsOptions): Promise<Revocations> {
  const revoked = new Map<string, { generation: number; expiresAt: number }>()
  let readUpTo = new Date(0)
  let sweptAt = 0
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined

  const read = async () => {
    const { rows } = await sql<Revoked>`
      select key, generation, expires_at, now() as now from revocation
      where revoked_at > ${readUpTo.toISOString()}::timestamptz - interval '1 minute' and expires_at > now()
      union all select '', 0, now(), now()`.execute(kysely(em()))
    for (const { key, generation, expires_at, now } of rows) {
      const known = revoked.get(key)
      // For the same generation the later expiry counts, because the second revocation covers newer tokens.
      if (generation >= (known?.generation ?? 0)) {
        revoked.set(key, { generation, expiresAt: new Date(expires_at).getTime() })
      }
      readUpTo = new Date(now)
    }
    if (readUpTo.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = readUpTo.getTime()
    for (const [key, { expiresAt }] of revoked) if (expiresAt <= sweptAt) revoked.delete(key)
  }
  const readAgain = async () => {
    await reading?.catch(() => {})
    next = undefined
    reading = withPartition('polls', read).finally(() => {
      reading = undefined
    })
    await reading
  }
  // A running query may have begun before the caller's commit, so refresh waits for the next one, shared by all
  // waiters.
  const refresh = () => {
    next ??= readAgain()
    return next
  }

  await read()
  const polling = poll(refresh, everyMs, onError)

  return {
    covers: (keys, generation) => keys.some((key) => generation < (revoked.get(key)?.generation ?? 0)),
    refresh,
    stop: polling.stop,
  }
}
