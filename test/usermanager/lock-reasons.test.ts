import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

const fixture = useFixture(createUserFixture)

describe('GET /entities({CompanyId})/lockReasons', () => {
  test('returns the company’s reasons in the order of their Ids', async () => {
    const { body } = await fixture.get(`entities(${fixture.companyId})/lockReasons`)

    expect(body.map(({ Name }: { Name: string }) => Name)).toEqual(['Left the company', 'Security review'])
    expect(body[0].Id).toBeLessThan(body[1].Id)
  })
})

describe('GET /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  test('returns each reason of the list', async () => {
    const all = `entities(${fixture.companyId})/lockReasons`
    const { body } = await fixture.get(all)

    for (const reason of body) expect((await fixture.get(`${all}(${reason.Id})`)).body).toEqual(reason)
  })
})

describe('POST /entities({CompanyId})/lockReasons', () => {
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
})

describe('PUT /entities({CompanyId})/lockReasons({LockReasonId})', () => {
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

describe('DELETE /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  test('keeps users locked, without a reason', async () => {
    const all = `entities(${fixture.companyId})/lockReasons`
    const { body: reason } = await fixture.request('POST', all, { Name: 'Sabbatical', Description: 'Away.' })
    const user = await fixture.newMember()
    await fixture.request('POST', `users(${user.Id})/lock`, { LockReasonId: reason.Id })

    const path = `${all}(${reason.Id})`
    expect((await fixture.request('DELETE', path)).status).toBe(204)

    expect([(await fixture.get(path)).status, (await fixture.request('DELETE', path)).status]).toEqual([
      404, 404,
    ])
    expect((await fixture.get(`users(${user.Id})/unlock`)).body).toEqual({
      CanUnlockUser: true,
      LockReasonId: null,
    })
    expect((await fixture.logIn(user.UserName)).status).toBe(400)
  })
})
