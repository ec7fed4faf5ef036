// The parts that a service contributes to the product. handlers/services/<service>/index.ts exports it, under the name of
// the service; handlers/services.ts lists the services.

import type { HandlerMap } from '../api/handler.ts'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import type { BackgroundWork, Job } from '../background/jobs/worker.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import type { ConstraintProblems } from '../runtime/errors/errors.ts'
import type { Settings } from '../runtime/process/settings.ts'

export interface Service {
  /** The handlers by operationId; `npm run generate` lists them in operations.gen.ts. */
  operations: HandlerMap
  /** The problems for its database constraints, by the constraint's name. */
  constraints?: ConstraintProblems
  /** HTML pages by path; `base` is the base path of the service. */
  pages?: (base: string, rules: { current(): RuleSnapshot }) => [path: string, page: PageRoute][]
  /** Tables whose rows wait for a worker, by the queue name in the metrics. */
  queues?: Readonly<Record<string, string>>
  /** What expires or is retried by the clock of a company: run when a clock was moved (S1). */
  clockJobs?: readonly Job[]
  /** Called by processes that have a worker. */
  createBackground?: (settings: Settings) => BackgroundWork
}
