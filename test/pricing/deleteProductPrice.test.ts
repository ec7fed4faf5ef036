import { afterAll, beforeAll, describe } from 'vitest'
import { createPricingFixture, type PricingFixture } from './pricing-fixture.ts'
import { deletesRecords } from './record-cases.ts'

let fixture: PricingFixture

beforeAll(async () => {
  fixture = await createPricingFixture()
})
afterAll(() => fixture.stop())

describe('DELETE /Companies({CompanyId})/ProductPrices({PricingId})', () => {
  deletesRecords(() => fixture, 'ProductPrices')
})
