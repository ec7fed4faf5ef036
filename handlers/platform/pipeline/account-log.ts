// Who changed whose access: roles, passwords, locks, disabling. Each change is one line of the log, with the ids of both and
// never a name or an address, once it is committed. Tested by test/usermanager/account-log.test.ts.

import type { Logger } from '../observe/logger.ts'
import type { MatchedContext, RequestContext } from './request-context.ts'

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
export function accountLog(ctx: RequestContext, logger: Logger, isInTransaction: boolean): LogAccountChange {
  return ({ id, companyId }, more = {}) => {
    const actor = ctx.caller?.subject ?? null
    const isOwn = actor === null || actor === `user:${id}`
    const { id: operationId } = (ctx as MatchedContext).operation
    const line = { requestId: ctx.requestId, operationId, company: companyId, actor, user: id, ...more }
    const write = async () => logger[isOwn ? 'info' : 'warn'](line, 'account changed')
    if (isInTransaction) ctx.afterCommit.add(write)
    else void write()
  }
}
