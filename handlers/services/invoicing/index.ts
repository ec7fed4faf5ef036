import type { Service } from '../service.ts'
import { constraints } from './constraints.ts'
import { operations } from './operations.gen.ts'

export const invoicing: Service = { operations, constraints }
