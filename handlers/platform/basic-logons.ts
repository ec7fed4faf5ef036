// Names and passwords sent with a request (D2), under the same brake on guessing as at the token endpoint. A name is
// `CompanyId\name`, or bare: then it is looked for in every company, and costs the same work whether it is nowhere or
// everywhere. What was right is remembered for some minutes by a keyed hash, which saves the slow one and nothing else.
// Held by test/reportdata/authentication.test.ts.
import { createHmac, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { UserAccount } from '../../entities/user-account.ts'
import { lowered } from './any-case.ts'
import { callerOf, REMEMBERED_MS } from './basic-caller.ts'
import type { Caller, RememberedCaller } from './caller.ts'
import { type Counted, countedFor, isLockedOut } from './lock-out.ts'
import { guardedAttempt } from './logon-guard.ts'
import type { Revocations } from './revocations.ts'
import type { RuleBook } from './rules/rule-book.ts'
import type { Turns } from './turns.ts'

/** A bare name that more companies have than this has to be given with its company. */
const MOST_COMPANIES = 8

export interface Credentials {
  /** Undefined where the name is bare. */
  companyId: number | undefined
  name: string
  password: string
}

export interface BasicLogons {
  /** The user whose credentials they are. `mayHash` is asked before that many passwords are hashed. */
  identify(
    credentials: Credentials,
    address: string,
    mayHash: (times: number) => boolean,
    rules: RuleBook,
  ): Promise<Caller | undefined>
}

interface BasicLogonsOptions {
  em: () => EntityManager
  turns: Turns
  revocations: Pick<Revocations, 'covers'>
  now?: () => number
  remembered?: number
}

type Known = RememberedCaller & { counted: Counted }

export function createBasicLogons({
  em,
  turns,
  revocations,
  now = Date.now,
  remembered = 10_000,
}: BasicLogonsOptions): BasicLogons {
  const cache = new LRUCache<string, Known>({ max: remembered, ttl: REMEMBERED_MS })
  const secret = randomBytes(32)

  return {
    async identify(credentials, address, mayHash, rules) {
      const key = createHmac('sha256', secret).update(JSON.stringify(credentials)).digest('base64url')
      const known = cache.get(key)
      if (known && !revocations.covers(known.revocationKeys, known.caller.generation)) {
        // Or whoever guesses could go on after the lock-out and would hit what is remembered.
        const counted = { ...known.counted, address: `address:${address}` }
        return (await isLockedOut({ em: em(), rules }, counted)) ? undefined : known.caller
      }
      const { users, counted } = await candidates(em(), credentials, address)
      if (!mayHash(users.length)) return undefined
      const user = await guardedAttempt(
        { em: em(), rules, turns, now: () => new Date(now()) },
        counted,
        users,
        credentials.password,
      )
      const fresh = user && callerOf(user, rules)
      if (!fresh || revocations.covers(fresh.revocationKeys, fresh.caller.generation)) return undefined
      // A temporary password ends by the clock, which nothing remembered would notice.
      if (!user.passwordIsTemporary) cache.set(key, { ...fresh, counted })
      return fresh.caller
    },
  }
}

/** As many users as passwords are to be hashed; undefined stands for nobody. */
async function candidates(em: EntityManager, { companyId, name }: Credentials, address: string) {
  const { rows } = await sql<{ id: number; company_id: number; companies: number }>`
    select id, company_id, (select count(*)::int from company) as companies
    from (select 1) always left join user_account on ${lowered(sql`user_name`)} = ${lowered(sql`${name}::text`)}
      and (${companyId ?? null}::int is null or company_id = ${companyId ?? null}::int)
    limit ${MOST_COMPANIES + 1}`.execute(em.getKysely())
  const ids = rows.flatMap(({ id }) => id ?? [])
  const times = companyId === undefined ? Math.min(MOST_COMPANIES, rows[0]?.companies || 1) : 1
  const found = ids.length > times ? [] : await em.find(UserAccount, { id: { $in: ids } })
  const [only] = found.length === 1 ? found : []
  return {
    users: Array.from({ length: times }, (_, index) => found[index]),
    // Of a name that several have, a wrong password shuts the bare name and nobody's account.
    counted: {
      ...countedFor(only?.companyId ?? companyId ?? null, only?.userName ?? name, address),
      companyId: only?.companyId ?? null,
    },
  }
}
