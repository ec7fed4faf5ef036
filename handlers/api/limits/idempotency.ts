// Idempotency-Key (P18): the first 2xx response for a key is stored for some hours (rules/platform/limits.json) and
// replayed. The key's row, its lock and the handler's changes are one transaction, so a crash leaves all of it or
// nothing, and no key stays locked. The response is stored by SQL: one statement decides whether it replaces an expired
// one. Tested by test/api/limits/idempotency.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { companyOfSecret, hashSecret } from '../../../entities/tables/accounts/secrets.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import { stringifyInSteps } from '../../runtime/async/cooperative-yield.ts'
import { errors, Problem } from '../../runtime/errors/errors.ts'
import { findClient } from '../auth/client-secrets.ts'
import type { Principal } from '../auth/principal.ts'
import type { AnyResponse } from '../handler.ts'
import { fingerprintOf, isSealOf, orderedFingerprintOf, sealed } from './fingerprint.ts'

export interface IdempotentRequest {
  companyId: number
  /** The owner of the key: a token's subject, or `link:<user id>` for an anonymous request about a user. */
  subject: string
  key: string
  operationId: string
  /** The compared parts of the request: path, query and body. */
  parts: readonly unknown[]
  /** How long the response is stored. */
  keptHours: number
  /** Whether the parts contain a password. */
  holdsPassword: boolean
  /** Members of the response that are not stored: a replayed response has null instead. */
  oneTimeMembers: readonly string[]
}

const MAX_KEY_LENGTH = 255

/** The key of a request, or undefined; 400 if it is empty or too long. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw errors.badRequest(`Idempotency-Key: Must have 1 to ${MAX_KEY_LENGTH} characters.`, [
      { Field: 'Idempotency-Key', Message: `Must have 1 to ${MAX_KEY_LENGTH} characters.` },
    ])
  }
  return key
}

/** The sender of a key, from what the pipeline has authenticated. */
interface Sender {
  caller: Principal | undefined
  path: Readonly<Record<string, unknown>>
  /** The secret of the link, for an anonymous request. */
  link: string
  /** The client's credentials, for operations that authenticate clients; else undefined. */
  client: { id: string; secret: string } | undefined
}

/**
 * The owner of a key: the caller, an authenticated client, or the user in the path of an anonymous request with a
 * mailed link. Undefined if there is none: the handler then refuses the request.
 */
export async function idempotencyOwner(
  em: EntityManager,
  { caller, path, link, client: credentials }: Sender,
): Promise<{ companyId: number; subject: string } | undefined> {
  if (caller) return { companyId: caller.companyId, subject: caller.subject }
  if (credentials) {
    const { client, isRight } = await findClient(em, credentials)
    return client && isRight ? { companyId: client.companyId, subject: `client:${client.id}` } : undefined
  }
  // Several companies may have a user with this id: the link names the company, also after it was used.
  const { rows } = await sql<Pick<Row<'user_account'>, 'company_id'>>`
    select company_id from user_account where company_id = ${companyOfSecret(link)} and id = ${path.UserId}::int`.execute(
    kysely(em),
  )
  return rows[0] && { companyId: rows[0].company_id, subject: `link:${path.UserId}:${hashSecret(link)}` }
}

/** Runs the handler once per key; errors are not stored, so a corrected request may use the key again. */
export async function once(
  em: EntityManager,
  request: IdempotentRequest,
  run: (em: EntityManager) => Promise<AnyResponse>,
): Promise<AnyResponse> {
  const { companyId, subject, key, operationId } = request
  const fingerprint = await fingerprintOf(operationId, request.parts)

  return transacted(em, async (inner) => {
    const database = kysely(inner)
    const lock = sql<boolean>`
      try_lock_company(${companyId}::int, ${JSON.stringify([subject, key])}::text)`
    const { isFree } = await database.selectNoFrom(lock.as('isFree')).executeTakeFirstOrThrow()
    if (!isFree) {
      throw errors.conflict('IdempotencyKeyInUse', 'A request with this Idempotency-Key is still running.')
    }
    const kept = await database
      .selectFrom('idempotency_key')
      .select(['body_hash', 'status', 'headers', 'body'])
      .where('company_id', '=', companyId)
      .where('subject', '=', subject)
      .where('key', '=', key)
      .where(
        'created_at',
        '>',
        sql<string>`(select tenant_now(${companyId}::int)) - make_interval(hours => ${request.keptHours}::int)`,
      )
      .executeTakeFirst()
    if (
      kept &&
      !(await isSealOf(kept.body_hash, fingerprint)) &&
      !(await isSealOf(kept.body_hash, await orderedFingerprintOf(operationId, request.parts)))
    ) {
      throw errors.unprocessable(
        'IdempotencyKeyReused',
        'This Idempotency-Key was used with another request.',
      )
    }
    if (kept) {
      return {
        status: kept.status,
        body: kept.body ?? undefined,
        headers: { ...kept.headers, 'Idempotent-Replayed': 'true' },
      }
    }
    const response = await run(inner)
    const bodyHash = await sealed(fingerprint, request.holdsPassword)
    await sql`
      insert into idempotency_key (company_id, subject, key, operation_id, body_hash, status, headers, body, created_at)
      values (${companyId}, ${subject}, ${key}, ${operationId}, ${bodyHash}, ${response.status},
              ${JSON.stringify(response.headers ?? {})}::jsonb, ${(await stringifyInSteps(withoutMembers(response.body, request.oneTimeMembers))) ?? null}::json, tenant_now(${companyId}::int))
      on conflict (company_id, subject, key) do update set operation_id = excluded.operation_id,
        body_hash = excluded.body_hash, status = excluded.status, headers = excluded.headers,
        body = excluded.body, created_at = excluded.created_at`.execute(database)
    return response
  })
}

/** Runs the handler in a transaction, which is rolled back if it throws, unless the problem keeps its writes. */
export async function transacted(
  em: EntityManager,
  run: (em: EntityManager) => Promise<AnyResponse>,
): Promise<AnyResponse> {
  const outcome = await em.transactional((inner) =>
    run(inner).catch((error) => {
      if (error instanceof Problem && error.keepsWrites) return error
      throw error
    }),
  )
  if (outcome instanceof Problem) throw outcome
  return outcome
}

function withoutMembers(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return body
  return { ...(body as object), ...Object.fromEntries(names.map((name) => [name, null])) }
}
