import { afterAll, beforeAll, describe } from 'vitest'
import { type Desk, openDesk } from './desk.ts'
import { deletesRecords } from './records.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

describe('DELETE /Companies({CompanyId})/Pricing({PricingId})', () => {
  deletesRecords(() => desk, 'Pricing')
})
