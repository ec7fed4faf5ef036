import type { Service } from '../service.ts'
import { constraints } from './constraints.ts'
import { clockJobs, createBackground } from './jobs/index.ts'
import { operations } from './operations.gen.ts'

export const availability: Service = { operations, constraints, clockJobs, createBackground }
