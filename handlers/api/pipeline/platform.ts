// What the pipeline needs from the process; created by handlers/app/app-http.ts only.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { LiveRules } from '../../rules/load/live-rules.ts'
import type { DecisionLog } from '../../rules/record/decision-log.ts'
import type { Logger } from '../../runtime/observe/logger.ts'
import type { UsageMeter } from '../../runtime/observe/usage.ts'
import type { Settings } from '../../runtime/process/settings.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import type { BasicLogins } from '../auth/basic-logins.ts'
import type { BodyThreads } from '../contract/body-threads.ts'
import type { Operation } from '../contract/operation.ts'
import type { AnyHandler, HandlerPlatform } from '../handler.ts'
import type { Negotiate } from '../http/negotiate.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { ReadReplica } from '../lists/read-replica.ts'
import type { InFlight } from './in-flight.ts'
import type { SandboxFaults } from './sandbox-faults.ts'

export interface Platform extends HandlerPlatform {
  settings: Settings
  logger: Logger
  basicLogins: BasicLogins
  rateLimiter: RateLimiter
  negotiate: Negotiate
  bodyThreads: BodyThreads
  usage: UsageMeter
  /** Undefined without traces. */
  tracing: Tracing | undefined
  inFlight: InFlight
  /** Undefined in production. */
  sandboxFaults: SandboxFaults | undefined
  /** A fresh entity manager: one per request. */
  em(): EntityManager
  now: () => number
  rules: LiveRules
  /** Undefined unless DECISION_LOG names a file. */
  decisions: DecisionLog | undefined
  /** The handler of each operation. */
  handlers: ReadonlyMap<Operation, AnyHandler>
  /** Where long lists and reports are read; undefined without DATABASE_READ_URL. */
  replica: ReadReplica | undefined
  /** Whether responses are checked against the documents: in the sandbox and in tests. */
  validateResponses: boolean
  isStopping(): boolean
}
