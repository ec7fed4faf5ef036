import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

describe('POST /entities({CompanyId})/lockReasons', () => {
  const fixture = useFixture(createUserFixture)
  const create = (Name: string, Description = 'On hold.') =>
    fixture.request('POST', `entities(${fixture.companyId})/lockReasons`, { Name, Description })

  test('returns the reason; Ids increase in the order of creation', async () => {
    const first = await create('Long leave')
    const second = await create('Audit', '')

    expect(first.status).toBe(201)
    expect(first.body).toEqual({ Id: first.body.Id, Name: 'Long leave', Description: 'On hold.' })
    expect(second.body.Id).toBeGreaterThan(first.body.Id)
  })

  test('refuses a name that is taken, in any case', async () => {
    const refused = await create('SECURITY review')

    expect([refused.status, refused.body.Code]).toEqual([409, 'LockReasonExists'])
  })

  test('creates only one of 16 parallel reasons with the same name', async () => {
    const responses = await Promise.all(Array.from({ length: 16 }, () => create('Race')))

    expect(responses.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 15 }, () => 409),
    ])
  })

  test.each(['', '   '])('refuses the name "%s"', async (name) => {
    const refused = await create(name)

    expect([refused.status, codesOf(refused)]).toEqual([400, ['LockReasonNameEmpty']])
  })
})
