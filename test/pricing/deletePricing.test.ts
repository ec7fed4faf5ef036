import { describe } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createPricingFixture } from './pricing-fixture.ts'
import { deletesRecords } from './record-cases.ts'

const fixture = useFixture(createPricingFixture)

describe('DELETE /Companies({CompanyId})/Pricing({PricingId})', () => {
  deletesRecords(() => fixture, 'Pricing')
})
