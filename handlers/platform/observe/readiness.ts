// Whether this process should get requests: it is not stopping, and its database answers in time and takes writes. Requests
// that wait for a lock make it no less ready. It also tells which rules are in force, and what keeps an edit of them from
// being so. Tested by test/published.test.ts, test/start.test.ts and test/platform/observe/unfit-database.test.ts.
import type { DatabaseState } from '../../../entities/server/database-state.ts'
import { withDeadline } from '../async/deadline.ts'
import { problemLine } from '../rules/language/problems.ts'
import type { LiveRules } from '../rules/load/live-rules.ts'

export interface Readiness {
  isReady: boolean
  /** What a person or a balancer reads. */
  report: Record<string, unknown>
}

interface ReadinessOptions {
  /** Given how long it may take. */
  database: (deadlineMs: number) => Promise<DatabaseState>
  rules: Pick<LiveRules, 'current' | 'problems'>
  isStopping: () => boolean
  deadlineMs?: number
}

export function createReadiness({ database, rules, isStopping, deadlineMs = 2_000 }: ReadinessOptions) {
  return async function readiness(): Promise<Readiness> {
    const Database = await withDeadline(database(deadlineMs), deadlineMs).catch(() => 'unreachable')
    const isReady = !isStopping() && Database === 'reachable'
    const Status = isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready'
    // An edit that is not taken over is no reason to send requests elsewhere: the rules before it are in force.
    const refused = rules.problems().map((problem) => problemLine(problem).trim())
    const RulesRefused = refused.length > 0 ? { RulesRefused: refused } : {}
    return { isReady, report: { Status, Database, Rules: rules.current().hash, ...RulesRefused } }
  }
}
