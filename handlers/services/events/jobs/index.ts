// The background work of the events service, webhooks included.
import { frequentJob } from '../../../background/jobs/frequent-job.ts'
import type { BackgroundWork, Job } from '../../../background/jobs/worker.ts'
import type { Settings } from '../../../runtime/process/settings.ts'
import * as webhooks from '../webhooks/jobs.ts'
import { purgeEvents } from './purgeEvents.ts'
import { recordSaleTimes } from './recordSaleTimes.ts'

export const clockJobs: readonly Job[] = [recordSaleTimes, purgeEvents]

export function createBackground(settings: Settings): BackgroundWork {
  const { jobs, loops } = webhooks.createBackground(settings)
  return {
    jobs: { recordSaleTimes, purgeEvents, ...jobs },
    schedules: [{ job: 'purgeEvents', at: '27 * * * *' }, ...webhooks.schedules],
    atStart: webhooks.atStart,
    loops: [frequentJob('recordSaleTimes', recordSaleTimes), ...loops],
  }
}
