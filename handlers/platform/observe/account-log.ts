// Logs changes of access: roles, passwords, locks, disabling. Each change is one log line with the ids of actor and user, never a
// name or an address, written once the change is committed. Tested by test/usermanager/account-log.test.ts.

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

/** The request that makes the change. */
export interface ChangingRequest {
  requestId: string
  operationId: string
  /** The caller's subject; undefined for an anonymous operation, which only a user itself can perform. */
  actor: string | null | undefined
  /** Tasks to run once the request's transaction has been committed. */
  afterCommit: Set<() => Promise<void>>
}

/** What users do to their own password is `info`; what somebody does to the access of another is `warn`. */
export function accountLog(
  { requestId, operationId, actor = null, afterCommit }: ChangingRequest,
  logger: Logger,
  isInTransaction: boolean,
): LogAccountChange {
  return ({ id, companyId }, more = {}) => {
    const isOwn = actor === null || actor === `user:${id}`
    const line = { requestId, operationId, company: companyId, actor, user: id, ...more }
    const write = async () => logger[isOwn ? 'info' : 'warn'](line, 'account changed')
    if (isInTransaction) afterCommit.add(write)
    else void write()
  }
}
