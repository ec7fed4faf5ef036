// Scheduled jobs of the events service.
import type { Job, Schedule } from '../../platform/jobs/worker.ts'
import { purgeEvents } from './purgeEvents.ts'
import { recordSaleTimes } from './recordSaleTimes.ts'

export const schedules: readonly Schedule[] = [
  { job: 'recordSaleTimes', at: '* * * * *' },
  { job: 'purgeEvents', at: '27 * * * *' },
]

export const jobs: Readonly<Record<string, Job>> = { recordSaleTimes, purgeEvents }
