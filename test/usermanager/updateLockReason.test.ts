import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('PUT /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  const fixture = useFixture(createUserFixture)

  test('replaces the reason, and refuses a name that is taken', async () => {
    const all = `entities(${fixture.companyId})/lockReasons`
    const { body } = await fixture.request('POST', all, { Name: 'Leave', Description: 'Away.' })
    const put = (Name: string) =>
      fixture.request('PUT', `${all}(${body.Id})`, { Id: body.Id, Name, Description: 'Still away.' })

    const { status, body: replaced } = await put('LEAVE')

    expect([status, replaced]).toEqual([200, { Id: body.Id, Name: 'LEAVE', Description: 'Still away.' }])
    expect((await fixture.get(`${all}(${body.Id})`)).body).toEqual(replaced)
    expect((await put('security review')).status).toBe(409)
    expect((await put(' ')).status).toBe(400)
  })
})
