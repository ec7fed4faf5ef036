// Failed log-ons and lock-outs, for those who watch: a line at `warn` and a figure each. An account is named by its Id, a
// name that is nobody's by a hash; names and passwords as they were typed appear nowhere. Figures do not tell unknown names
// from wrong passwords, since who reads them may not be told. Tested by test/accounts/logon-events.test.ts.
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'

/** By what somebody tried to log on. */
export type LoginMethod = 'password' | 'basic' | 'changePassword' | 'client'

/** An attempt as the log describes it. */
export interface LoginAttempt {
  method: LoginMethod
  /** The client that asks for a token; undefined where none is involved. */
  client: string | undefined
  /** What its failures are counted under, one for each account that the name may mean. */
  accounts: readonly string[]
  address: string
}

export interface LoginEvents {
  /** A wrong password or client secret. */
  failed(attempt: LoginAttempt): void
  /** Refused during a lock-out, whatever the password. */
  refused(attempt: LoginAttempt): void
  /** An account or an address has used up its wrong passwords just now. */
  lockedOut(attempt: LoginAttempt, key: string): void
}

export function createLoginEvents(
  logger: Logger,
  metrics: Pick<Metrics, 'logonFailure' | 'lockOut'>,
): (requestId: string) => LoginEvents {
  return (requestId) => {
    const warn = ({ method, client, accounts, address }: LoginAttempt, event: string, message: string) =>
      logger.warn({ requestId, event, method, client, accounts, address }, message)
    return {
      failed(attempt) {
        metrics.logonFailure(attempt.method, 'failed')
        warn(attempt, 'log-on.failed', 'log-on failed')
      },
      refused(attempt) {
        metrics.logonFailure(attempt.method, 'locked_out')
        warn(attempt, 'log-on.refused', 'log-on refused during a lock-out')
      },
      lockedOut(attempt, key) {
        const kind = key.startsWith('address:') ? 'address' : 'account'
        metrics.lockOut(kind)
        warn(
          { ...attempt, accounts: kind === 'account' ? [key] : [] },
          'log-on.locked-out',
          `${kind} locked out`,
        )
      },
    }
  }
}
