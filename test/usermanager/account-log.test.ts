// What the log records about changes to a user's access: who did what to whom, with ids only.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture, PASSWORD } from './user-fixture.ts'

describe('a change of an account', () => {
  const fixture = useFixture(createUserFixture)
  let administrator: string
  let actor: string
  beforeAll(async () => {
    administrator = await fixture.app.tokenOf('Administrator')
    actor = `user:${await fixture.seeded('grace.holt')}`
  })
  beforeEach(() => void fixture.app.logs.splice(0))

  const lines = () =>
    fixture.app.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'account changed')
  const change = (method: string, path: string, body?: unknown, token = administrator, headers = {}) =>
    fixture.request(method, path, body, { token, headers: { 'X-Request-Id': 'the-request', ...headers } })

  const steps: [string, string, (id: number) => string, unknown, object][] = [
    ['assignRole', 'PUT', (id) => `users(${id})/roles(Administrator)`, undefined, { role: 'Administrator' }],
    [
      'removeRole',
      'DELETE',
      (id) => `users(${id})/roles(Administrator)`,
      undefined,
      { role: 'Administrator' },
    ],
    ['lockUser', 'POST', (id) => `users(${id})/lock`, undefined, { lockReason: null }],
    ['unlockUser', 'POST', (id) => `users(${id})/unlock`, undefined, {}],
    ['disableUser', 'DELETE', (id) => `users(${id})`, undefined, {}],
    ['enableUser', 'POST', (id) => `users(${id})/enable`, undefined, {}],
    ['setTemporaryPassword', 'POST', (id) => `users(${id})/temporaryPassword`, { Password: 'til-47' }, {}],
  ]

  test('by another user is one line at warn, with both ids and no names', async () => {
    const user = await fixture.newMember({ FirstName: 'Quentin', LastName: 'Quimby' })
    for (const [operationId, method, path, body, options] of steps) {
      fixture.app.logs.splice(0)
      const { status, text } = await change(method, path(user.Id), body)

      expect(status, `${operationId} ${text}`).toBeLessThan(300)
      const ids = { company: fixture.companyId, actor, user: user.Id, requestId: 'the-request' }
      expect(lines(), operationId).toEqual([
        expect.objectContaining({ level: 40, operationId, ...ids, ...options }),
      ])
      expect(fixture.app.logs.join()).not.toMatch(/quentin|quimby|til-47|person\.\d|@/i)
    }
  })

  test('that changes nothing is not logged', async () => {
    const user = await fixture.newMember()
    for (const [method, path] of [
      ['PUT', 'roles(Employee)'],
      ['DELETE', 'roles(Administrator)'],
      ['POST', 'unlock'],
      ['POST', 'enable'],
    ] as const) {
      const { status, text } = await change(method, `users(${user.Id})/${path}`)
      expect(status, `${path} ${text}`).toBeLessThan(300)
    }

    expect(lines()).toEqual([])
  })

  test('that is refused is not logged, and one with an Idempotency-Key only once, however often it is sent', async () => {
    const user = await fixture.newMember()
    expect((await change('POST', `users(${user.Id})/temporaryPassword`, { Password: 'a' })).status).toBe(400)
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { Password: 'til-47' }
    await change('POST', `users(${user.Id})/temporaryPassword`, body, administrator, key)
    await change('POST', `users(${user.Id})/temporaryPassword`, body, administrator, key)

    expect(lines()).toEqual([expect.objectContaining({ operationId: 'setTemporaryPassword', user: user.Id })])
  })

  test('of one’s own password is one line at info, also without a token', async () => {
    const member = await fixture.newMember()
    const token = await fixture.tokenOf(member.UserName)
    const passwords = { CurrentPassword: PASSWORD, NewPassword: 'Quay-Lantern-42' }
    await change('POST', `users(${member.Id})/changePassword`, passwords, token)
    const invited = await fixture.newUser()
    const [mail] = await fixture.sql<{ token: string }>('select token from outgoing_mail where user_id = ?', [
      invited.Id,
    ])
    const first = { Token: mail?.token, NewPassword: 'Quay-Lantern-42' }
    await fixture.request('POST', `users(${invited.Id})/setPassword`, first, { token: undefined })

    const company = fixture.companyId
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 30,
        operationId: 'changePassword',
        actor: `user:${member.Id}`,
        company,
      }),
      expect.objectContaining({
        level: 30,
        operationId: 'setPassword',
        actor: null,
        user: invited.Id,
        company,
      }),
    ])
  })
})
