// The background work of the availability service.
import { frequentJob } from '../../../background/jobs/frequent-job.ts'
import type { BackgroundWork, Job } from '../../../background/jobs/worker.ts'
import { sweepHolds } from './sweepHolds.ts'

export const clockJobs: readonly Job[] = [sweepHolds]

export const createBackground = (): BackgroundWork => ({
  jobs: { sweepHolds },
  loops: [frequentJob('sweepHolds', sweepHolds)],
})
