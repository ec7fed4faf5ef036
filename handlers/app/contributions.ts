// Combines what the services and the platform contribute. A service that services.ts does not list fails the type check here.
import type { ServiceName } from '../../generated/operations.ts'
import type { HandlerMap } from '../api/handler.ts'
import { cleanup } from '../background/jobs/cleanup.ts'
import type { BackgroundWork, Job } from '../background/jobs/worker.ts'
import type { MailTemplates } from '../background/mail/mail-template.ts'
import { openMailTransport } from '../background/mail/mail-transport.ts'
import { createMailWork, findMail } from '../background/mail/send-mail-jobs.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import type { ConstraintProblems } from '../runtime/errors/errors.ts'
import type { Settings } from '../runtime/process/settings.ts'
import type { Service } from '../services/service.ts'
import { mailText } from '../services/usermanager/passwords/mail-text.ts'
import * as services from '../services.ts'

const byName: Readonly<Record<ServiceName, Service>> = services
const all = Object.values(byName)

export const handlers = Object.fromEntries(
  Object.entries(byName).map(([name, { operations }]) => [name, operations]),
) as Record<ServiceName, HandlerMap>

export const pagesOf = (service: ServiceName, base: string, rules: { current(): RuleSnapshot }) =>
  byName[service].pages?.(base, rules) ?? []

export const constraints: ConstraintProblems = Object.assign({}, ...all.map((each) => each.constraints))

export const queues: Readonly<Record<string, string>> = Object.assign(
  { mails: 'outgoing_mail' },
  ...all.map((each) => each.queues),
)

export const clockJobs: readonly Job[] = [...all.flatMap((each) => each.clockJobs ?? []), findMail]

/** `mails` returns the texts of mails as they are now. */
export function createBackground(settings: Settings, mails: () => MailTemplates): Required<BackgroundWork> {
  const works: BackgroundWork[] = [
    cleanup,
    createMailWork(() => openMailTransport(settings, (mail, origin) => mailText(mails(), mail, origin))),
    ...all.flatMap((each) => each.createBackground?.(settings) ?? []),
  ]
  return {
    jobs: Object.assign({}, ...works.map(({ jobs }) => jobs)),
    schedules: works.flatMap(({ schedules }) => schedules ?? []),
    atStart: works.flatMap(({ atStart }) => atStart ?? []),
    loops: works.flatMap(({ loops }) => loops ?? []),
  }
}
