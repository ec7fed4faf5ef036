// Written by `npm run generate` from openapi/sandbox.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { advanceClock } from './advanceClock.ts'
import { getClock } from './getClock.ts'
import { getRequest } from './getRequest.ts'
import { listRequests } from './listRequests.ts'
import { resetClock } from './resetClock.ts'
import { resetCompany } from './resetCompany.ts'
import { saveBaseline } from './saveBaseline.ts'

export const operations = {
  advanceClock,
  getClock,
  getRequest,
  listRequests,
  resetClock,
  resetCompany,
  saveBaseline,
} satisfies Handlers<'sandbox'>
