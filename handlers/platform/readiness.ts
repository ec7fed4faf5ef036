// Whether this process should get requests: it is not stopping, and its database answers in time.
// Held by test/published.test.ts and test/start.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { RuleBook } from './rules/rule-book.ts'

export interface Readiness {
  isReady: boolean
  /** What a person or a balancer reads. */
  report: Record<string, unknown>
}

interface ReadinessOptions {
  em: () => EntityManager
  rules: RuleBook
  isStopping: () => boolean
  deadlineMs?: number
}

export function createReadiness({ em, rules, isStopping, deadlineMs = 2_000 }: ReadinessOptions) {
  return async function readiness(): Promise<Readiness> {
    const Database = await withDeadline(em().execute('select 1'), deadlineMs).then(
      () => 'reachable',
      () => 'unreachable',
    )
    const isReady = !isStopping() && Database === 'reachable'
    const Status = isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready'
    return { isReady, report: { Status, Database, Rules: rules.hash } }
  }
}

function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), milliseconds).unref()
  })
  return Promise.race([work, late])
}
