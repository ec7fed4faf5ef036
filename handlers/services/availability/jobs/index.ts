// Background jobs of the availability service.
import { frequentJob } from '../../../background/jobs/frequent-job.ts'
import type { Job } from '../../../background/jobs/worker.ts'
import { sweepHolds } from './sweepHolds.ts'

export const jobs: Readonly<Record<string, Job>> = { sweepHolds }

export const loops = [frequentJob('sweepHolds', sweepHolds)]
