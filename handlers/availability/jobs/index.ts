// Scheduled jobs of the availability service.
import type { Job, Schedule } from '../../platform/jobs/worker.ts'
import { sweepHolds } from './sweepHolds.ts'

export const schedules: readonly Schedule[] = [{ job: 'sweepHolds', at: '* * * * *' }]

export const jobs: Readonly<Record<string, Job>> = { sweepHolds }
