import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk, PASSWORD } from './desk.ts'

describe('POST /users/importExisting', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())
  const bring = (body: object) => desk.ask('POST', 'users/importExisting', body)

  test('takes a user with a name alone, who can log on in no way', async () => {
    const { status, body } = await bring({ UserName: 'bare.import', ParentEntityId: desk.companyId })

    expect(status).toBe(201)
    expect(body).toMatchObject({
      UserName: 'bare.import',
      Email: null,
      FirstName: null,
      LastName: null,
      Version: 1,
    })
    expect((await desk.logOn('bare.import', '')).status).toBe(400)
    expect(await desk.sql('select from first_password_token where user_id = ?', [body.Id])).toEqual([])
  })

  test('lets a user with a Password log on at once, and no password leaves again', async () => {
    const { text, body } = await bring(desk.person({ Password: PASSWORD, CorrelationId: 'R-17' }))

    expect(body.CorrelationId).toBe('R-17')
    expect(text).not.toContain('assword')
    expect((await desk.logOn(body.UserName)).status).toBe(200)
    const [row] = await desk.sql<{ password_hash: string }>(
      'select password_hash from user_account where id = ?',
      [body.Id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('sends no mail', async () => {
    const user = await desk.newMember()

    expect(await desk.sql('select from outgoing_mail where user_id = ?', [user.Id])).toEqual([])
  })

  test('lets a temporary password be set where none came along', async () => {
    const { body } = await bring({ UserName: 'later.import', ParentEntityId: desk.companyId })
    await desk.ask('POST', `users(${body.Id})/temporaryPassword`, { Password: 'til-47' })

    expect((await desk.logOn('later.import', 'til-47')).body.scope).toBe('password.change')
  })

  test('takes several users without a mail address, and refuses one that is taken', async () => {
    const first = await desk.newMember({ Email: undefined })
    const second = await desk.newMember({ Email: null })
    const third = await desk.newMember()
    const taken = await bring(desk.person({ Email: third.Email.toUpperCase() }))

    expect([first.Email, second.Email, taken.status]).toEqual([null, null, 409])
    expect(taken.body.Message).toBe('Username and email already exist')
  })

  test('wants the company as parent', async () => {
    expect((await bring(desk.person({ ParentEntityId: desk.companyId + 100_000 }))).status).toBe(403)
    expect((await bring(desk.person({ ParentEntityId: desk.node('East') }))).status).toBe(400)
  })
})
