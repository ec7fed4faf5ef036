// Background jobs of the availability service.
import { frequentJob } from '../../platform/jobs/frequent-job.ts'
import type { Job } from '../../platform/jobs/worker.ts'
import { sweepHolds } from './sweepHolds.ts'

export const jobs: Readonly<Record<string, Job>> = { sweepHolds }

export const loops = [frequentJob('sweepHolds', sweepHolds)]
