// Logs changes to accounts: roles, passwords, locks, deactivation. Each change is one log line with the ids of the
// actor and the user, without names or mail addresses, written after the commit.
// Tested by test/usermanager/account-log.test.ts.

import type { Logger } from './logger.ts'

/** The account that changes. */
interface Account {
  id: number
  companyId: number
}

/** Logs a change of the account; `more` contains details that the operationId does not show, such as the role. */
export type LogAccountChange = (
  account: Account,
  more?: Readonly<Record<string, string | number | null>>,
) => void

/** The request that makes the change. */
interface ChangingRequest {
  requestId: string
  operationId: string
  /** The caller's subject; undefined for an anonymous operation, with which users change only their own account. */
  actor: string | null | undefined
  /** Tasks to run once the request's transaction has been committed. */
  afterCommit: { add(task: () => Promise<void>): unknown }
}

/**
 * Creates the logger of account changes. Changes to one's own account are `info`, changes to another account `warn`.
 */
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
