import type { Service } from '../service.ts'
import { operations } from './operations.gen.ts'
import { requestsPage } from './page/routes.ts'

export const sandbox: Service = { operations, pages: requestsPage }
