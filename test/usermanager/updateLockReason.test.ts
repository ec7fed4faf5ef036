import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('PUT /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('replaces the reason; a name that another has is refused', async () => {
    const all = `entities(${desk.companyId})/lockReasons`
    const { body } = await desk.ask('POST', all, { Name: 'Leave', Description: 'Away.' })
    const put = (Name: string) =>
      desk.ask('PUT', `${all}(${body.Id})`, { Id: body.Id, Name, Description: 'Still away.' })

    const { status, body: replaced } = await put('LEAVE')

    expect([status, replaced]).toEqual([200, { Id: body.Id, Name: 'LEAVE', Description: 'Still away.' }])
    expect((await desk.get(`${all}(${body.Id})`)).body).toEqual(replaced)
    expect((await put('security review')).status).toBe(409)
    expect((await put(' ')).status).toBe(400)
  })
})
