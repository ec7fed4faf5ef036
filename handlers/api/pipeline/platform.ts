// What the pipeline needs from the process; created by handlers/app/app-http.ts only.
import type { IncomingMessage } from 'node:http'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { LiveRules } from '../../rules/load/live-rules.ts'
import type { DecisionLog } from '../../rules/record/decision-log.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import type { RequestLog } from '../../runtime/observe/request-log.ts'
import type { UsageMeter } from '../../runtime/observe/usage.ts'
import type { Settings } from '../../runtime/process/settings.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import type { BasicLogons } from '../auth/basic-logons.ts'
import type { BasicTokens } from '../auth/basic-tokens.ts'
import type { LoginEvents } from '../auth/login-events.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { BodyThreads } from '../contract/body-threads.ts'
import type { Negotiate } from '../http/negotiate.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { Dispatch } from './dispatch.ts'
import type { InFlight } from './in-flight.ts'
import type { SandboxFaults } from './sandbox-faults.ts'

export interface Platform {
  settings: Settings
  logger: Logger
  tokens: Tokens
  basicTokens: BasicTokens
  basicLogons: BasicLogons
  logonEvents: (requestId: string) => LoginEvents
  rateLimiter: RateLimiter
  negotiate: Negotiate
  bodyThreads: BodyThreads
  usage: UsageMeter
  /** Undefined without traces. */
  tracing: Tracing | undefined
  inFlight: InFlight
  /** Undefined in production. */
  sandboxFaults: SandboxFaults | undefined
  /** Undefined in production. */
  requestLog: RequestLog | undefined
  /** A fresh entity manager: one per request. */
  em(): EntityManager
  now: () => number
  rules: LiveRules
  /** Undefined unless DECISION_LOG names a file. */
  decisions: DecisionLog | undefined
  /** Runs the operation's handler. */
  dispatch: Dispatch
  /** Whether responses are checked against the documents: in the sandbox and in tests. */
  conform: boolean
  isStopping(): boolean
  addressOf(req: IncomingMessage): string
}
