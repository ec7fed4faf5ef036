// Registers what each service contributes: handlers by operationId, problems for its database constraints, pages and
// background jobs. A new service is added here.
import type { ServiceName } from '../generated/operations.ts'
import type { HandlerMap } from './api/handler.ts'
import type { PageRoute } from './api/pipeline/request-context.ts'
import * as platformJobs from './background/jobs/cleanup.ts'
import type { BackgroundLoop, Job, Schedule } from './background/jobs/worker.ts'
import { openMailTransport } from './background/mail/mail-transport.ts'
import * as mailJobs from './background/mail/send-mail-jobs.ts'
import type { ConstraintProblems } from './runtime/errors/errors.ts'
import type { Settings } from './runtime/process/settings.ts'
import * as accounts from './services/accounts/index.ts'
import { constraints as availabilityConstraints } from './services/availability/constraints.ts'
import * as availability from './services/availability/index.ts'
import * as availabilityJobs from './services/availability/jobs/index.ts'
import { constraints as cartConstraints } from './services/cart/constraints.ts'
import * as cart from './services/cart/index.ts'
import * as cartJobs from './services/cart/jobs/index.ts'
import { createPointOfSale } from './services/cart/point-of-sale.ts'
import { constraints as entitiesConstraints } from './services/entities/constraints.ts'
import * as entities from './services/entities/index.ts'
import * as events from './services/events/index.ts'
import * as eventJobs from './services/events/jobs/index.ts'
import * as webhookJobs from './services/events/webhooks/jobs.ts'
import { constraints as invoicingConstraints } from './services/invoicing/constraints.ts'
import * as invoicing from './services/invoicing/index.ts'
import { constraints as pricingConstraints } from './services/pricing/constraints.ts'
import * as pricing from './services/pricing/index.ts'
import * as reference from './services/reference/index.ts'
import { constraints as reportdataConstraints } from './services/reportdata/constraints.ts'
import * as reportdata from './services/reportdata/index.ts'
import * as sandbox from './services/sandbox/index.ts'
import { requestsPage } from './services/sandbox/page/routes.ts'
import { constraints as usermanagerConstraints } from './services/usermanager/constraints.ts'
import * as usermanager from './services/usermanager/index.ts'
import { mailText } from './services/usermanager/passwords/mail-text.ts'
import { passwordPage } from './services/usermanager/passwords/password-page.ts'

export { lastPositions } from './services/events/last-positions.ts'

export const handlers: Readonly<Record<ServiceName, HandlerMap>> = {
  accounts,
  availability,
  cart,
  entities,
  events,
  invoicing,
  pricing,
  reference,
  reportdata,
  sandbox,
  usermanager,
}

export const constraints: ConstraintProblems = {
  ...availabilityConstraints,
  ...cartConstraints,
  ...entitiesConstraints,
  ...invoicingConstraints,
  ...pricingConstraints,
  ...reportdataConstraints,
  ...usermanagerConstraints,
}

/** HTML pages of a service; `base` is the base URL of the service. */
export const servicePages: Partial<Record<ServiceName, (base: string) => [path: string, page: PageRoute][]>> =
  {
    sandbox: requestsPage,
    usermanager: passwordPage,
  }

/** Tables whose rows wait for a worker, by the queue name in the metrics. */
export const queues = { carts: 'queued_cart', orders: 'queued_order', mails: 'outgoing_mail' } as const

/** What expires or is retried by the clock of a company: run when a clock was moved (S1). */
export const clockJobs: readonly Job[] = [
  ...Object.values(availabilityJobs.jobs),
  ...cartJobs.clockJobs,
  ...Object.values(eventJobs.jobs),
  mailJobs.findMail,
]

interface Background {
  jobs: Readonly<Record<string, Job>>
  schedules: readonly Schedule[]
  /** Jobs that a worker runs when it starts, to find work that another worker left behind. */
  atStart: readonly string[]
  /** Loops that run in addition to the job queue. */
  loops: readonly BackgroundLoop[]
}

export function createBackground(settings: Settings): Background {
  const cartBackground = cartJobs.createBackground(
    createPointOfSale({
      url: settings.posUrl,
      secrets: settings.posSecrets,
      timeoutMs: settings.posTimeoutMs,
    }),
  )
  const webhooks = webhookJobs.createBackground(settings)
  return {
    jobs: {
      purgeExpired: platformJobs.purgeExpired,
      ...mailJobs.createJobs(() => openMailTransport(settings, mailText)),
      ...availabilityJobs.jobs,
      ...eventJobs.jobs,
      ...cartBackground.jobs,
      ...webhooks.jobs,
    },
    schedules: [
      ...platformJobs.schedules,
      ...mailJobs.schedules,
      ...eventJobs.schedules,
      ...cartJobs.schedules,
      ...webhookJobs.schedules,
    ],
    atStart: [...mailJobs.atStart, ...cartJobs.atStart, ...webhookJobs.atStart],
    loops: [
      ...platformJobs.loops,
      ...availabilityJobs.loops,
      ...eventJobs.loops,
      ...cartBackground.loops,
      ...webhooks.loops,
    ],
  }
}
