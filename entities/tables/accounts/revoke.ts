// Revokes access tokens before they expire (P6): inserts a row for each key, in the transaction that causes the
// revocation. Each process polls for new rows twice a second (handlers/api/auth/revocations.ts). Because
// `revokedAt` is the time of the statement and not of the commit, every poll also reads the last minute again, and long
// transactions write their revocations last. Tested by test/api/auth/revocations.long.test.ts.
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { Client } from './client.ts'
import { Revocation } from './revocation.ts'

/**
 * What is revoked: the prefix `jti:`, `fam:`, `sid:` (a session), `client:` or `company:`, followed by the identifier; for the tokens of one
 * generation of a client, `client:<id>:<generation>`; for those of a user, `keyOfUser`.
 */
interface RevokedKey {
  key: string
  /** Revokes tokens of a lower generation only; tokens issued afterwards carry this one. Absent: revokes all tokens. */
  generation?: number
}

/** Names the company too, because each has a user with this id. */
export const keyOfUser = (companyId: number, id: number | ''): string => `sub:user:${companyId}:${id}`

/** The generation of a revocation that covers all tokens. */
export const ALL_GENERATIONS = 2_147_483_647

/** Inserts revocations in the caller's transaction; they outlive the longest-lived access token. */
export async function revoke(em: EntityManager, revoked: readonly RevokedKey[]): Promise<void> {
  if (revoked.length === 0) return
  const rows = revoked.map(({ key, generation = ALL_GENERATIONS }) => ({
    ...{ key, generation, revokedAt: raw('clock_timestamp()') },
    expiresAt: raw(`clock_timestamp() + interval '13 hours'`),
  }))
  await em.insertMany(Revocation, rows)
}

/**
 * Ends the access tokens of a client: those that were issued before this transaction carry its old generation. Locks the
 * client's row.
 */
export async function endClientTokens(
  em: EntityManager,
  { companyId, id, tokenGeneration }: Pick<Client, 'companyId' | 'id' | 'tokenGeneration'>,
): Promise<void> {
  await em.nativeUpdate(Client, { companyId, id }, { tokenGeneration: tokenGeneration + 1 })
  await revoke(em, [{ key: `client:${id}:${tokenGeneration}` }])
}
