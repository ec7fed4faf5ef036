// The rules of a request: those of the caller's company in the language that the client accepts (R5), from the snapshot that
// was taken when the request arrived, and the facts that the platform supplies to all rule sets: `now`, `caller` and `node`
// (R4). The facts cost queries, so they are made only where a rule of the operation reads one, once per request and before the
// handler opens a transaction.
// Tested by test/rules/decisions.test.ts, rules-owner.long.test.ts and rules-examples.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../../../entities/tables.ts'
import { supplyFacts } from '../../rules/evaluate/decorated-snapshot.ts'
import type { Facts, RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import { nowFact } from '../../rules/language/derived-facts.ts'
import { languages } from '../../runtime/values/languages.ts'
import type { Principal } from '../auth/principal.ts'
import { acceptedLanguage } from '../http/negotiate.ts'
import { vary } from '../http/send.ts'
import type { Platform } from './platform.ts'
import type { RequestContext } from './request-context.ts'

/** Selects the rules of the request. */
export function chooseRules(ctx: RequestContext, { decisions }: Platform): void {
  ctx.rules = ctx.rules.forCompany(ctx.caller?.companyId)
  if (!ctx.operation) return
  const { rules, languageRules, id } = ctx.operation
  if (rules.length + languageRules.length === 0) return
  if (ctx.rules.isLocalized) {
    ctx.rules = ctx.rules.localized(acceptedLanguage(ctx.req.headers['accept-language'], languages))
    vary(ctx.headers, 'Accept-Language')
  }
  if (!decisions) return
  ctx.rules = decisions.watch(ctx.rules, {
    requestId: ctx.requestId,
    operationId: id,
    company: ctx.caller?.companyId ?? null,
    subject: ctx.caller?.subject,
  })
}

interface FactRequest {
  caller: Principal | undefined
  path: Record<string, unknown>
  body: unknown
  rules: RuleSnapshot
}

interface Node {
  id: number
  role: string
  isActive: boolean
  timeZoneId: string | null
}

/** The request's rules, with the platform's facts where one of these rule sets reads them; a promise only if so. */
export function withRequestFacts(
  request: FactRequest,
  ruleSets: readonly string[],
  entityManager: () => EntityManager,
  now: number,
): RuleSnapshot | Promise<RuleSnapshot> {
  const { rules } = request
  const factsOf = (name: string) => rules.ruleSets.get(name)?.platformFacts ?? []
  if (ruleSets.every((name) => factsOf(name).length === 0)) return rules
  return withFacts(request, new Set(ruleSets.flatMap(factsOf)), entityManager(), now)
}

async function withFacts(
  { caller, path, body, rules }: FactRequest,
  read: ReadonlySet<string>,
  em: EntityManager,
  now: number,
): Promise<RuleSnapshot> {
  const needsNode = read.has('now') || read.has('node')
  const node = caller && needsNode ? await nodeOf(em, caller.companyId, path, body) : undefined
  return supplyFacts(rules, {
    ...(read.has('now') && { now: nowFact(now, node?.timeZoneId) }),
    ...(read.has('node') && {
      node: node ? { EntityId: node.id, Role: node.role, IsActive: node.isActive } : null,
    }),
    ...(read.has('caller') && { caller: caller ? await callerFact(em, caller) : null }),
  })
}

/** The platform's facts without a caller and a node: for jobs, and for the rules of a company in an anonymous request. */
export const withTimeOnly = (rules: RuleSnapshot, now: number): RuleSnapshot =>
  supplyFacts(rules, { now: nowFact(now), node: null, caller: null })

/**
 * The node that a request concerns: of the path, else of the body (`EntityId`, or the `LocationId` of an invoice), else
 * of the price record in the path, else the company.
 */
async function nodeOf(
  em: EntityManager,
  companyId: number,
  path: Record<string, unknown>,
  body: unknown,
): Promise<Node | undefined> {
  const { EntityId, LocationId } = (body ?? {}) as Record<string, unknown>
  const named = [path.EntityId, EntityId, LocationId].find((id) => typeof id === 'number' && id > 0)
  const ofPrice = sql`(select entity_id from pricing_information
    where company_id = ${companyId} and id = ${Number(path.PricingId ?? 0)})`
  const id = named === undefined ? sql`coalesce(${ofPrice}, ${companyId}::int)` : sql`${named}::int`
  const { rows } = await sql<Node>`
    select node.id, node.role, node.effective_is_active as "isActive", node.effective_time_zone_id as "timeZoneId"
    from entity_node node where node.company_id = ${companyId} and node.id = ${id}`.execute(kysely(em))
  return rows[0]
}

async function callerFact(em: EntityManager, caller: Principal): Promise<Facts> {
  const { kind, companyId, userId, clientId, supplierEntityId, scopes } = caller
  const roles =
    kind === 'user'
      ? sql<
          string[] | null
        >`(select roles from user_account where company_id = ${companyId} and id = ${userId})`
      : sql<
          string[] | null
        >`(select array[role] from client where company_id = ${companyId} and id = ${clientId})`
  const entities = sql<number[]>`array(
    select entity_id from user_location where company_id = ${companyId} and user_id = ${userId} order by entity_id)`
  const assigned = await kysely(em)
    .selectNoFrom([roles.as('roles'), entities.as('entities')])
    .executeTakeFirstOrThrow()
  return {
    Kind: kind === 'user' ? 'User' : 'Client',
    UserId: kind === 'user' ? userId : null,
    ClientId: clientId === '' ? null : clientId,
    SupplierEntityId: supplierEntityId,
    Roles: assigned.roles ?? [],
    Scopes: [...scopes],
    EntityIds: assigned.entities,
  }
}
