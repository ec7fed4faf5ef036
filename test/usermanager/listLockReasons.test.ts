import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /entities({CompanyId})/lockReasons', () => {
  const fixture = useFixture(createUserFixture)

  test('returns the company’s reasons in the order of their Ids', async () => {
    const { body } = await fixture.get(`entities(${fixture.companyId})/lockReasons`)

    expect(body.map(({ Name }: { Name: string }) => Name)).toEqual(['Left the company', 'Security review'])
    expect(body[0].Id).toBeLessThan(body[1].Id)
  })
})
