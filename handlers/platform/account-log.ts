// Who changed whose access: roles, passwords, locks, disabling. Each change is one line of the log, with the ids of both and
// never a name or an address, once it is committed. Held by test/usermanager/account-log.test.ts.
import type { Exchange, Matched } from './exchange.ts'
import type { Logger } from './logger.ts'

/** Whose account it is. */
export interface Account {
  id: number
  companyId: number
}

/** Says that the account was changed; `more` says what a reader cannot tell from the operation, such as the role. */
export type LogAccountChange = (
  account: Account,
  more?: Readonly<Record<string, string | number | null>>,
) => void

/** What users do to their own password is `info`; what somebody does to the access of another is `warn`. */
export function accountLog(x: Exchange, logger: Logger, isInTransaction: boolean): LogAccountChange {
  return ({ id, companyId }, more = {}) => {
    const actor = x.caller?.subject ?? null
    const isOwn = actor === null || actor === `user:${id}`
    const { id: operationId } = (x as Matched).operation
    const line = { requestId: x.requestId, operationId, company: companyId, actor, user: id, ...more }
    const write = async () => logger[isOwn ? 'info' : 'warn'](line, 'account changed')
    if (isInTransaction) x.afterCommit.add(write)
    else void write()
  }
}
