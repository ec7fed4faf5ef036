import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createUserFixture } from './user-fixture.ts'

describe('GET /users({UserId})', () => {
  const fixture = useFixture(createUserFixture)

  test('returns the user under either spelling of the path', async () => {
    const user = await fixture.newUser()

    for (const path of [`users(${user.Id})`, `Users(${user.Id})`]) {
      expect((await fixture.get(path)).body, path).toEqual(user)
    }
  })

  test('finds disabled users too', async () => {
    const id = await fixture.seeded('ivy.chen')

    expect((await fixture.get(`users(${id})`)).body).toMatchObject({ UserName: 'ivy.chen', IsActive: false })
  })

  test('has an ETag of the version', async () => {
    const user = await fixture.newUser()
    const getWith = (tag: string) => fixture.get(`users(${user.Id})`, { headers: { 'If-None-Match': tag } })

    const { status, headers, text } = await getWith('"1"')
    expect([status, headers.etag, text]).toEqual([304, '"1"', ''])
    expect((await getWith('"2"')).status).toBe(200)
  })

  test('links to the related resources of the user in HAL', async () => {
    const user = await fixture.newUser()
    const { body } = await fixture.get(`users(${user.Id})`, { headers: { Accept: 'application/hal+json' } })

    expect(body._links).toEqual({
      self: { href: `users(${user.Id})` },
      locations: { href: `users(${user.Id})/locations` },
      roles: { href: `users(${user.Id})/roles` },
      lock: { href: `users(${user.Id})/unlock` },
      company: { href: `entities(${fixture.companyId})/users` },
    })
  })

  test('contains nothing about passwords and locks', async () => {
    const { text } = await fixture.get(`users(${await fixture.seeded('hugo.brandt')})`)

    expect(text).not.toMatch(/argon2|password|lock/i)
  })
})
