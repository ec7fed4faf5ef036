// Reports failed logins and lock-outs, each as a `warn` line and a metric. An existing account is identified
// by its Id, an unknown name by a hash; names and passwords as typed are never logged. Metrics do not
// distinguish unknown names from wrong passwords, because /metrics needs no token. Tested by
// test/accounts/login-events.test.ts.
import type { Logger } from '../../runtime/observe/logger.ts'
import type { Metrics } from '../../runtime/observe/metrics.ts'

/** How a caller tried to log in. */
export type LoginMethod = 'password' | 'basic' | 'changePassword' | 'client'

/** An attempt as the log describes it. */
export interface LoginAttempt {
  method: LoginMethod
  /** The client that requests a token; undefined if none is involved. */
  client: string | undefined
  /** The keys under which failures are counted, one for each account that the name may refer to. */
  accounts: readonly string[]
  address: string
}

export interface LoginEvents {
  /** A wrong password or client secret. */
  failed(attempt: LoginAttempt): void
  /** Refused during a lock-out, also with the right password. */
  refused(attempt: LoginAttempt): void
  /** This attempt reached the limit of an account or an address. */
  lockedOut(attempt: LoginAttempt, key: string): void
}

export function createLoginEvents(
  logger: Logger,
  metrics: Pick<Metrics, 'loginFailure' | 'lockOut'>,
): (requestId: string) => LoginEvents {
  return (requestId) => {
    const warn = ({ method, client, accounts, address }: LoginAttempt, event: string, message: string) =>
      logger.warn({ requestId, event, method, client, accounts, address }, message)
    return {
      failed(attempt) {
        metrics.loginFailure(attempt.method, 'failed')
        warn(attempt, 'log-on.failed', 'login failed')
      },
      refused(attempt) {
        metrics.loginFailure(attempt.method, 'locked_out')
        warn(attempt, 'log-on.refused', 'login refused during a lock-out')
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
