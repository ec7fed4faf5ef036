// What kills access tokens before their time (P6): a row for each key, in the transaction of whatever kills them. Processes
// look for new rows twice a second (handlers/platform/auth/revocations.ts), and back a minute for what was committed late: the
// moment is that of the statement, and a long transaction writes them last. Tested by test/platform/auth/revocations.test.ts.
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { Revocation } from './revocation.ts'

/** A revocation's reach: `jti:`, `fam:`, `sub:`, `client:` or `company:` and the identifier. */
export interface RevokedKey {
  key: string
  /** Tokens of a lower generation die; those issued afterwards carry this one. Absent = all of the key. */
  generation?: number
}

const ALL_GENERATIONS = 2_147_483_647

/** Writes revocations within the caller's transaction; they last as long as the longest-lived access token. */
export async function revoke(em: EntityManager, revoked: readonly RevokedKey[]): Promise<void> {
  if (revoked.length === 0) return
  const rows = revoked.map(({ key, generation = ALL_GENERATIONS }) => ({
    ...{ key, generation, revokedAt: raw('clock_timestamp()') },
    expiresAt: raw(`clock_timestamp() + interval '13 hours'`),
  }))
  await em.insertMany(Revocation, rows)
}
