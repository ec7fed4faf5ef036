// Writes the audit log of a company (K6), in the transaction that makes the recorded change: a change that is rolled back
// leaves no entry. Entries contain identifiers only, no names, mail addresses or secrets. Recorded by handlers with the
// function `audit` of their request, which takes the actions in their document's `x-audit`; logins by the files that
// authenticate; rule files by rule-audit.ts. Tested by test/accounts/audit.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { AuditEntry } from '../../../entities/tables/accounts/audit-entry.ts'
import { kysely } from '../../../entities/tables.ts'
import type { AuditAction, AuditActorKind, AuditTargetKind } from '../../../generated/accounts/types.gen.ts'

export interface AuditActor {
  kind: AuditActorKind
  /** The subject of the actor's tokens; null for other kinds than users and clients. */
  id: string | null
}

/** Who makes a change, and by which request; address and request are null for a command. */
export interface AuditSource {
  actor: AuditActor
  /** The address as the rate limits count it. */
  address: string | null
  requestId: string | null
}

/** What a change is made to. */
interface AuditTarget {
  companyId: number
  kind: AuditTargetKind
  id: string | number
  /** The role of a role change, or the client of a secret. */
  detail?: string
}

export const userTarget = (
  { companyId, id }: { companyId: number; id: number },
  detail?: string,
): AuditTarget => ({ companyId, kind: 'User', id, ...(detail !== undefined && { detail }) })

/** The key of a client, a secret or a webhook. */
interface ClientKey {
  companyId: number
  id: string
}

export const clientTarget = ({ companyId, id }: ClientKey): AuditTarget => ({ companyId, kind: 'Client', id })

export const secretTarget = ({ companyId, id: detail }: ClientKey, id: string): AuditTarget => ({
  ...{ companyId, kind: 'ClientSecret', id, detail },
})

export const webhookTarget = ({ companyId, id }: ClientKey): AuditTarget => ({
  companyId,
  kind: 'Webhook',
  id,
})

/** Records an action for each target, in the transaction of the entity manager. */
export type Audit<Action extends AuditAction = AuditAction> = (
  em: EntityManager,
  action: Action,
  ...targets: readonly AuditTarget[]
) => Promise<void>

/** Rows per statement: a statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 2_000
/** How often failures of one account that the login throttle does not count are recorded. */
const FAILURE_SECONDS = 60

export const UNKNOWN: AuditActor = { kind: 'Unknown', id: null }

/** Background work, which no client requested. */
export const SYSTEM: AuditSource = { actor: { kind: 'System', id: null }, address: null, requestId: null }

/** A command of an operator. */
export const OPERATOR: AuditSource = {
  actor: { kind: 'Operator', id: null },
  address: null,
  requestId: null,
}

export const userActor = (id: number): AuditActor => ({ kind: 'User', id: `user:${id}` })
export const clientActor = (id: string): AuditActor => ({ kind: 'Client', id: `client:${id}` })

/** The function that records what the source does. */
export function auditor({ actor, address, requestId }: AuditSource): Audit {
  return async (em, action, ...targets) => {
    for (let start = 0; start < targets.length; start += ROWS_AT_ONCE) {
      const rows = targets
        .slice(start, start + ROWS_AT_ONCE)
        .map(({ companyId, kind: targetKind, id, detail = null }) => ({
          ...{ companyId, action, actorKind: actor.kind, actorId: actor.id },
          ...{ targetKind, targetId: String(id), detail, address, requestId },
        }))
      await em.insertMany(AuditEntry, rows)
    }
  }
}

/**
 * Records a failed login that the throttle does not limit: a wrong secret of a client, or the right password of a user who
 * is locked or disabled. At most one a minute is recorded for the client or user, so that guessing does not fill the table.
 */
export async function auditRefusedLogin(
  em: EntityManager,
  { actor, address, requestId }: AuditSource,
  { companyId, kind, id }: AuditTarget,
): Promise<void> {
  await sql`
    insert into audit_entry (company_id, action, actor_kind, actor_id, target_kind, target_id, address, request_id)
    select ${companyId}::int, 'log-on.failed', ${actor.kind}, ${actor.id}, ${kind}, ${String(id)}::text, ${address}, ${requestId}
    where not exists (
      select from audit_entry where company_id = ${companyId}::int and target_id = ${String(id)}::text
        and action = 'log-on.failed' and target_kind = ${kind}
        and at > now() - make_interval(secs => ${FAILURE_SECONDS}))`.execute(kysely(em))
}
