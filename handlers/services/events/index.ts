import type { Service } from '../service.ts'
import { clockJobs, createBackground } from './jobs/index.ts'
import { operations } from './operations.gen.ts'

export const events: Service = { operations, clockJobs, createBackground }
