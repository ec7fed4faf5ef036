// What the pipeline needs from the process that it runs in; app.ts makes it, nothing else does.
import type { IncomingMessage } from 'node:http'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { BasicLogons } from './basic-logons.ts'
import type { BasicTokens } from './basic-tokens.ts'
import type { BodyThreads } from './body-threads.ts'
import type { DecisionLog } from './decision-log.ts'
import type { Dispatch } from './dispatch.ts'
import type { InFlight } from './in-flight.ts'
import type { Logger } from './logger.ts'
import type { LogonEvents } from './logon-events.ts'
import type { Negotiate } from './negotiate.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { LiveRules } from './rules/live-rules.ts'
import type { Settings } from './settings.ts'
import type { Tokens } from './tokens.ts'
import type { UsageMeter } from './usage.ts'

export interface Platform {
  settings: Settings
  logger: Logger
  tokens: Tokens
  basicTokens: BasicTokens
  basicLogons: BasicLogons
  logonEvents: (requestId: string) => LogonEvents
  rateLimiter: RateLimiter
  negotiate: Negotiate
  bodyThreads: BodyThreads
  usage: UsageMeter
  inFlight: InFlight
  /** A fresh entity manager: one per request. */
  em(): EntityManager
  rules: LiveRules
  /** Where DECISION_LOG names a file. */
  decisions: DecisionLog | undefined
  /** Runs the operation's handler. */
  dispatch: Dispatch
  /** Whether answers are checked against the documents: in the sandbox and in tests. */
  conform: boolean
  isStopping(): boolean
  addressOf(req: IncomingMessage): string
}
