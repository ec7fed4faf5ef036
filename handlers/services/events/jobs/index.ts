// Background jobs of the events service.
import { frequentJob } from '../../../background/jobs/frequent-job.ts'
import type { Job, Schedule } from '../../../background/jobs/worker.ts'
import { purgeEvents } from './purgeEvents.ts'
import { recordSaleTimes } from './recordSaleTimes.ts'

export const schedules: readonly Schedule[] = [{ job: 'purgeEvents', at: '27 * * * *' }]

export const jobs: Readonly<Record<string, Job>> = { recordSaleTimes, purgeEvents }

export const loops = [frequentJob('recordSaleTimes', recordSaleTimes)]
