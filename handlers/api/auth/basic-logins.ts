// Authenticates names and passwords sent with a request (D2), throttled like the token endpoint. A name is
// `CompanyId\name`, or bare: a bare name is tried for each company that has it, at most eight, and always costs
// the same number of password hashes. Successful credentials are cached for some minutes, for the address that sent them,
// under a keyed hash, which saves the argon2id hash; revocation and lock-out are still checked.
// Tested by test/reportdata/authentication.test.ts, test/reportdata/bare-names.long.test.ts and
// test/accounts/known-addresses.long.test.ts.
import { createHmac, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Nullable, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { UserAccount } from '../../../entities/tables/usermanager/user-account.ts'
import { kysely, type Row } from '../../../entities/tables.ts'
import type { RuleSnapshot } from '../../rules/evaluate/rule-snapshot.ts'
import type { KeyedQueue } from '../../runtime/async/keyed-queue.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { auditRefusedLogin, UNKNOWN, userTarget } from '../../runtime/observe/audit.ts'
import { lowerCase } from '../../runtime/values/case-insensitive.ts'
import { CACHED_MS, principalOf } from './basic-principal.ts'
import { knownKey, recordLogin } from './login-addresses.ts'
import type { LoginEvents } from './login-events.ts'
import { accountOf, isLockedOut, unknownAccount } from './login-failures.ts'
import { attemptLogin } from './login-throttle.ts'
import type { CachedPrincipal, Principal } from './principal.ts'
import type { Revocations } from './revocations.ts'

/** A bare name that exists in more companies must be sent with its CompanyId. */
const MAX_COMPANIES = 8

export interface Credentials {
  /** Undefined for a bare name. */
  companyId: number | undefined
  name: string
  password: string
}

interface BasicLogin {
  credentials: Credentials
  address: string
  /** Called before that many passwords are hashed; false refuses the attempt. */
  mayHash: (times: number) => Promise<boolean>
  rules: RuleSnapshot
  loginEvents: LoginEvents
  requestId: string
}

export interface BasicLogins {
  /** The user with these credentials. Throws 401 if too many companies have the bare name. */
  authenticate(login: BasicLogin): Promise<Principal | undefined>
}

interface BasicLoginsOptions {
  em: () => EntityManager
  loginQueue: KeyedQueue
  revocations: Pick<Revocations, 'covers'>
  now?: () => number
  maxCached?: number
}

/** The user logged in from the address of the cache's key, so its failures from known addresses decide. */
type CachedLogin = CachedPrincipal & { failuresKey: string }

/** No account; an unknown name sends the statements of a known one with it. */
const NOBODY = { companyId: 0, id: 0 }

export function createBasicLogins({
  em,
  loginQueue,
  revocations,
  now = Date.now,
  maxCached = 10_000,
}: BasicLoginsOptions): BasicLogins {
  const cache = new LRUCache<string, CachedLogin>({ max: maxCached, ttl: CACHED_MS })
  const secret = randomBytes(32)

  return {
    async authenticate({ credentials, address, mayHash, rules, loginEvents, requestId }) {
      const text = JSON.stringify([credentials, address])
      const key = createHmac('sha256', secret).update(text).digest('base64url')
      const known = cache.get(key)
      if (known && !revocations.covers(known.revocationKeys, known.caller.generation)) {
        // Without this check guesses could continue after the lock-out and match cached credentials.
        const { caller, failuresKey } = known
        if (!(await isLockedOut({ em: em(), rules }, failuresKey))) return caller
        loginEvents.refused({ method: 'basic', client: undefined, accounts: [failuresKey], address })
        return undefined
      }
      const { accounts, hashes } = await accountsOf(em(), credentials)
      if (!(await mayHash(hashes))) return undefined
      const { password } = credentials
      const guard = { em: em(), rules, loginQueue, loginEvents, requestId, now: () => new Date(now()) }
      const attempt = { accounts, hashes, password, address, method: 'basic', actor: UNKNOWN } as const
      const user = await attemptLogin(guard, attempt)
      const fresh = user && principalOf(user, rules)
      if (user && !fresh) {
        await auditRefusedLogin(em(), { actor: UNKNOWN, address, requestId }, userTarget(user))
      }
      if (!fresh || revocations.covers(fresh.revocationKeys, fresh.caller.generation)) return undefined
      await recordLogin(em(), user, { address, requestId })
      // A temporary password expires by time, which the cache would not notice.
      if (!user.passwordIsTemporary) cache.set(key, { ...fresh, failuresKey: knownKey(accountOf(user)) })
      return fresh.caller
    },
  }
}

/** A user of the name, or nulls, and how many companies there are. */
type Found = Nullable<Pick<Row<'user_account'>, 'id' | 'company_id'>> & { companies: number }

/** The accounts that a name may refer to, and how many passwords are hashed for it. */
async function accountsOf(em: EntityManager, { companyId, name }: Credentials) {
  const isNamed = sql`${lowerCase(sql`user_name`)} = ${lowerCase(sql`${name}::text`)}`
  // With a company one node of a distributed database has the rows (O4); a bare name is looked up on all.
  const { rows } = await (companyId === undefined
    ? sql<Found>`
        select id, company_id, (select count(*)::int from company) as companies
        from (select 1) always left join user_account on ${isNamed}
        limit ${MAX_COMPANIES + 1}`
    : sql<Found>`
        select id, company_id, 1 as companies from user_account where company_id = ${companyId} and ${isNamed}`
  ).execute(kysely(em))
  const keys = rows.flatMap(({ company_id, id }) => (company_id && id ? [{ companyId: company_id, id }] : []))
  if (keys.length > MAX_COMPANIES) throw errors.ambiguousName()
  const wanted = keys.length > 0 ? keys : [NOBODY]
  const companies = wanted.map((key) => key.companyId)
  const users = await em.find(UserAccount, { companyId: { $in: companies }, $or: wanted })
  return {
    accounts:
      users.length > 0
        ? users.map(accountOf)
        : [unknownAccount(null, companyId === undefined ? name : `${companyId}\\${name}`)],
    hashes: companyId === undefined ? Math.min(MAX_COMPANIES, rows[0]?.companies || 1) : 1,
  }
}
