// A day of an administrator and a new employee, over HTTP only, except that the mail is read from the table of outgoing mails
// (test/background/mail/mail.long.test.ts delivers mails through a mail server).
import { beforeAll, expect, test } from 'vitest'
import { statusWith, untilRefused } from '../support/login.ts'
import { MULTIPART, multipart, sheet } from '../support/multipart.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

interface Listed {
  Id: number
  UserName: string
  Email: string
}

const fixture = useFixture(createUserFixture)
let token: string
beforeAll(async () => {
  token = await fixture.app.tokenOf('Administrator')
})

const request = (method: string, path: string, body?: unknown) =>
  fixture.request(method, path, body, { token })
const bulk = async (name: string): Promise<Listed[]> => {
  const { status, text, body } = await fixture.app.request(
    `/usermanager/v1/users/companies(${fixture.companyId})/bulkCreateUsers`,
    {
      ...{ method: 'POST', token, headers: { 'Content-Type': MULTIPART } },
      body: multipart({ name: 'file', content: sheet(name) }),
    },
  )
  expect(status, text).toBe(200)
  return body
}
const isListed = async (node: string, { Id }: Listed) => {
  const { body } = await request('GET', `entities(${fixture.node(node)})/users?$top=100`)
  return body.some((user: Listed) => user.Id === Id)
}

test('a day in the life of a user', async () => {
  // The administrator imports two sheets; the first user of the first sheet is the one in this test.
  const [rosa] = await bulk('users.xlsx')
  const otherUsers = await bulk('users.xls')
  if (!rosa) throw new Error('The sheet has nobody')
  expect(otherUsers.length).toBeGreaterThan(0)

  // The first login: the mail's link sets a password.
  const first = 'Lantern-Quay-1'
  const [mail] = await fixture.sql<{ token: string }>('select token from outgoing_mail where user_id = ?', [
    rosa.Id,
  ])
  const link = { Token: mail?.token, NewPassword: first }
  expect((await fixture.logIn(rosa.UserName, first)).status).toBe(400)
  const set = await fixture.app.request(`/usermanager/v1/users(${rosa.Id})/setPassword`, {
    method: 'POST',
    body: link,
  })
  expect(set.status).toBe(204)
  const userToken = await fixture.tokenOf(rosa.UserName, first)

  // The user changes the password.
  const second = 'Harbour-Bell-22'
  const change = { CurrentPassword: first, NewPassword: second }
  expect(
    (await fixture.request('POST', `users(${rosa.Id})/changePassword`, change, { token: userToken })).status,
  ).toBe(204)
  await untilRefused(fixture.app, userToken)
  const live = await fixture.tokenOf(rosa.UserName, second)
  expect(await statusWith(fixture.app, live)).toBe(200)

  // The user is assigned to two locations; the lists of location, division and company show this.
  expect(await isListed('Mill Lane', rosa)).toBe(false)
  for (const name of ['Mill Lane', 'Station Square']) {
    expect((await request('PUT', `users(${rosa.Id})/locations(${fixture.node(name)})`)).status).toBe(204)
  }
  for (const name of ['Mill Lane', 'Station Square', 'East', 'West', 'Demo Retail']) {
    expect(await isListed(name, rosa), name).toBe(true)
  }
  expect(await isListed('Harbour Street', rosa)).toBe(false)

  // The user is locked and unlocked.
  expect((await request('POST', `users(${rosa.Id})/lock`)).status).toBe(204)
  await untilRefused(fixture.app, live)
  expect((await fixture.logIn(rosa.UserName, second)).body.Message).toBe('invalid_grant')
  expect((await request('POST', `users(${rosa.Id})/unlock`)).status).toBe(204)
  const unlocked = await fixture.tokenOf(rosa.UserName, second)

  // The user is disabled: it is not in lists and searches, but its mail address is still taken.
  const disabled = await request('DELETE', `users(${rosa.Id})`)
  expect(disabled.body).toMatchObject({ IsActive: false, Version: 2 })
  await untilRefused(fixture.app, unlocked)
  expect(await isListed('Mill Lane', rosa)).toBe(false)
  const search = await request('GET', `entities(${fixture.companyId})/users/search?terms=${rosa.UserName}`)
  expect(search.body).toEqual([])
  const successor = fixture.person({ UserName: rosa.UserName, Email: rosa.Email })
  expect((await request('POST', 'users', successor)).status).toBe(409)

  // The user is renamed, so its former name and mail address are free again.
  const { body: known } = await request('GET', `users(${rosa.Id})`)
  const renamed = { ...known, UserName: 'former.colleague', Email: 'former.colleague@shop.example' }
  expect((await request('PUT', `users(${rosa.Id})`, renamed)).body).toMatchObject({
    IsActive: false,
    Version: 3,
  })
  expect((await request('POST', 'users', successor)).status).toBe(200)
})
