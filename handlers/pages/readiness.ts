// Decides whether this process is ready for requests: it is not stopping, and its database responds in time and accepts
// writes. Requests that wait for a lock do not affect readiness. The report also shows the active rules and the faults
// of an edit that was refused. Tested by test/spec/published.test.ts, test/scripts/start.long.test.ts and
// test/runtime/observe/unfit-database.long.test.ts.
import type { DatabaseState } from '../../entities/database/database-state.ts'
import { problemLine, type RuleProblem } from '../rules/language/problems.ts'
import type { LiveRules } from '../rules/load/live-rules.ts'
import { withDeadline } from '../runtime/async/deadline.ts'

export interface Readiness {
  isReady: boolean
  /** The body of /readyz. */
  report: Record<string, unknown>
}

interface ReadinessOptions {
  /** Checks the database within the deadline. */
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
    // A refused edit does not affect readiness: the previous rules remain active.
    const refused = [...new Set(rules.problems().map(publicLine))]
    const RulesRefused = refused.length > 0 ? { RulesRefused: refused } : {}
    const { hash: Rules, release: RulesRelease } = rules.current()
    const Disk = Database === 'full' ? 'full' : Database === 'unreachable' ? 'unknown' : 'writable'
    return { isReady, report: { Status, Database, Disk, Rules, RulesRelease, ...RulesRefused } }
  }
}

/** The readiness of a process with ROLE=worker, which is not ready while its queue does not run. */
export async function workerReadiness(
  readiness: () => Promise<Readiness>,
  worker: { isRunning(): boolean },
): Promise<Readiness> {
  const { isReady, report } = await readiness()
  const Queue = worker.isRunning() ? 'running' : 'ended'
  if (worker.isRunning()) return { isReady, report: { ...report, Queue } }
  return { isReady: false, report: { ...report, ...(isReady && { Status: 'not ready' }), Queue } }
}

/** What a company's file says is for that company's people alone, so of it only the name is shown (S6). */
const publicLine = (problem: RuleProblem): string =>
  problem.file.startsWith('companies/') ? problem.file : problemLine(problem).trim()
