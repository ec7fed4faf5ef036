import type { Service } from '../service.ts'
import { operations } from './operations.gen.ts'

export const reference: Service = { operations }
