import type { Service } from '../service.ts'
import { constraints } from './constraints.ts'
import { operations } from './operations.gen.ts'
import { passwordPage } from './passwords/password-page.ts'

export const usermanager: Service = { operations, constraints, pages: passwordPage }
