import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  const fixture = useFixture(createUserFixture)

  test('returns each reason of the list', async () => {
    const all = `entities(${fixture.companyId})/lockReasons`
    const { body } = await fixture.get(all)

    for (const reason of body) expect((await fixture.get(`${all}(${reason.Id})`)).body).toEqual(reason)
  })
})
