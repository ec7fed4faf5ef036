import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

const EMPTY_GUID = '00000000-0000-0000-0000-000000000000'

describe('PUT /users({UserId})', () => {
  const fixture = useFixture(createUserFixture)
  const put = (id: number, body: object, headers: Record<string, string> = {}) =>
    fixture.request('PUT', `users(${id})`, body, { headers })

  test('clears omitted members', async () => {
    const user = await fixture.newUser({
      JobTitle: 'Clerk',
      ClientUserId: 'HR-3',
      Address: { City: 'Boston' },
      PhoneNumbers: [{ Type: 'Home', Number: '5550142' }],
      Attributes: { Badge: 1 },
    })
    const { UserName, FirstName, LastName } = user

    const { status, body } = await put(user.Id, { UserName, FirstName, LastName })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...user,
      ...{ Email: null, JobTitle: null, ClientUserId: null, Address: null, PhoneNumbers: [], Attributes: {} },
      Version: 2,
    })
    expect((await fixture.get(`users(${user.Id})`)).body).toEqual(body)
  })

  test('sets a picture, which createUser cannot', async () => {
    const user = await fixture.newUser()
    const Picture = {
      Id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
      Href: 'https://media.example/6f96.jpg',
      ...{ Height: '200', Width: '160', Md5Checksum: null, Name: 'pat.jpg', MimeType: 'image/jpeg' },
    }

    expect((await put(user.Id, { ...user, Picture })).body.Picture).toEqual(Picture)
  })

  test('creates a missing Id of a picture, and keeps it', async () => {
    const user = await fixture.newUser()
    const Href = 'https://media.example/6f96.jpg'
    const first = (await put(user.Id, { ...user, Picture: { Href } })).body
    const second = (await put(user.Id, { ...first, Picture: { Href, Id: null } })).body
    const changed = (await put(user.Id, { ...second, Picture: { Id: EMPTY_GUID, Href, Width: '9' } })).body

    expect(first.Picture.Id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(second).toEqual(first)
    expect(changed.Picture).toEqual({ ...first.Picture, Width: '9' })
    const other = await fixture.newUser()
    const { Picture } = (await put(other.Id, { ...other, Picture: { Href } })).body
    expect(Picture.Id).not.toBe(first.Picture.Id)
  })

  test.each([
    '',
    'pat.jpg',
    '/pictures/pat.jpg',
    'http://exa mple/a.jpg',
    '//media.example/a.jpg',
    'https://[x]',
  ])('refuses a picture whose Href is not a URL: %j', async (Href) => {
    const user = await fixture.newUser()
    const { status, body } = await put(user.Id, { ...user, Picture: { Href } })

    expect([status, body.Details.map(({ Field }: { Field: string }) => Field)]).toEqual([
      400,
      ['Picture.Href'],
    ])
  })

  test('increments the Version only if anything changes', async () => {
    const user = await fixture.newUser({ Attributes: { A: 1, B: 'two' }, Address: { City: 'Boston' } })

    const same = await put(user.Id, user)
    const other = await put(user.Id, { ...user, Attributes: { B: 'two', A: 2 } })

    expect([same.body.Version, other.body.Version]).toEqual([1, 2])
    expect([same.headers.etag, other.headers.etag]).toEqual(['"1"', '"2"'])
  })

  test('refuses a stale Version with 409, a stale If-Match with 412, and changes nothing', async () => {
    const user = await fixture.newUser()
    await put(user.Id, { ...user, JobTitle: 'Lead' })

    const stale = await put(user.Id, { ...user, JobTitle: 'Late' })
    const unmatched = await put(user.Id, { ...user, Version: 2 }, { 'If-Match': '"1"' })

    expect([stale.status, stale.body]).toEqual([
      409,
      { Message: 'User version mismatch', Code: 'UserVersionMismatch' },
    ])
    expect(unmatched.status).toBe(412)
    expect((await fixture.get(`users(${user.Id})`)).body).toMatchObject({ JobTitle: 'Lead', Version: 2 })
    const matched = await put(user.Id, { ...user, Version: null, JobTitle: 'In time' }, { 'If-Match': '"2"' })
    expect([matched.status, matched.body.Version]).toEqual([200, 3])
  })

  test('accepts only one of two updates of the same version', async () => {
    const user = await fixture.newUser()
    const titles = Array.from({ length: 12 }, (_, index) => `Title ${index}`)

    const responses = await Promise.all(titles.map((JobTitle) => put(user.Id, { ...user, JobTitle })))

    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ])
  })

  test('ignores IsActive, ParentEntityId and CorrelationId', async () => {
    const user = await fixture.newMember({ CorrelationId: 'R-18' })
    const readOnlyMembers = {
      IsActive: false,
      ParentEntityId: 1,
      CorrelationId: 'else',
      ParentEntityName: 'Else',
    }

    const { body } = await put(user.Id, { ...user, ...readOnlyMembers })

    expect(body).toEqual(user)
  })

  test('frees the earlier names, also those of a disabled user', async () => {
    const user = await fixture.newUser()
    await fixture.request('DELETE', `users(${user.Id})`)
    const body = fixture.person({ UserName: user.UserName, Email: user.Email })
    expect((await fixture.request('POST', 'users', body)).status).toBe(409)

    const renamed = { ...user, Version: null, UserName: 'gone.away', Email: 'gone@shop.example' }
    expect((await put(user.Id, renamed)).body).toMatchObject({ IsActive: false, UserName: 'gone.away' })

    expect((await fixture.request('POST', 'users', body)).status).toBe(200)
  })

  test('refuses names that another user has', async () => {
    const [first, second] = [await fixture.newUser(), await fixture.newUser()]

    expect((await put(second.Id, { ...second, Email: first.Email.toUpperCase() })).status).toBe(409)
    expect((await put(second.Id, { ...second, UserName: first.UserName })).body.Message).toBe(
      'Username and email already exist',
    )
    expect((await put(second.Id, { ...second, Email: second.Email.toUpperCase() })).status).toBe(200)
  })

  test('replaces the link for a first password that went to an earlier mail address, unless it has expired', async () => {
    const user = await fixture.newUser()
    await put(user.Id, { ...user, JobTitle: 'Clerk' })
    const tokens = () =>
      fixture.sql<{ hash: string }>('select token_hash as hash from first_password_token where user_id = ?', [
        user.Id,
      ])
    const recipients = () => fixture.sql('select recipient from outgoing_mail where user_id = ?', [user.Id])
    // As if the mail had been sent.
    const send = () => fixture.sql('delete from outgoing_mail where user_id = ?', [user.Id])
    const [first] = await tokens()
    await send()

    await put(user.Id, { ...user, Version: 2, Email: 'moved@shop.example' })

    const [second, ...others] = await tokens()
    expect([second?.hash === first?.hash, others]).toEqual([false, []])
    expect(await recipients()).toEqual([{ recipient: 'moved@shop.example' }])

    await send()
    await fixture.sql('update first_password_token set expires_at = now() where user_id = ?', [user.Id])
    await put(user.Id, { ...user, Version: 3, Email: 'late@shop.example' })
    expect([await tokens(), await recipients()]).toEqual([[], []])
  })

  test.each(['unsent', 'sent'])(
    'moves an open link whose mail is %s to the corrected address',
    async (mail) => {
      const user = await fixture.newUser()
      const mails = () =>
        fixture.sql<{ recipient: string; token: string }>(
          'select recipient, token from outgoing_mail where user_id = ?',
          [user.Id],
        )
      const [before] = await mails()
      if (mail === 'sent') await fixture.sql('delete from outgoing_mail where user_id = ?', [user.Id])

      await put(user.Id, { ...user, Email: `corrected.${mail}@shop.example` })

      const [after, ...others] = await mails()
      expect([after?.recipient, others]).toEqual([`corrected.${mail}@shop.example`, []])
      const set = (Token: string | undefined) =>
        fixture.request('POST', `users(${user.Id})/setPassword`, { Token, NewPassword: 'Quay-Lantern-42' })
      expect((await set(before?.token)).status).toBe(400)
      expect((await set(after?.token)).status).toBe(204)

      const withoutMail = await fixture.newUser()
      await put(withoutMail.Id, { ...withoutMail, Email: null })
      expect(
        await fixture.sql('select 1 as one from outgoing_mail where user_id = ?', [withoutMail.Id]),
      ).toEqual([])
    },
  )

  test('sends an unsent notice of a temporary password to the corrected address', async () => {
    const user = await fixture.newMember()
    const mails = () => fixture.sql('select kind, recipient from outgoing_mail where user_id = ?', [user.Id])
    await fixture.request('POST', `users(${user.Id})/temporaryPassword`, { Password: 'Harbour-7' })

    await put(user.Id, { ...user, Email: 'noticed@shop.example' })
    expect(await mails()).toEqual([{ kind: 'temporaryPassword', recipient: 'noticed@shop.example' }])

    await put(user.Id, { ...user, Email: null, Version: null })
    expect(await mails()).toEqual([])
  })

  test('applies the rules for new users', async () => {
    const user = await fixture.newUser()
    const refused = await put(user.Id, {
      ...user,
      Address: { StateCode: 'MA' },
      PhoneNumbers: [{ Number: '1' }],
    })

    expect([refused.status, codesOf(refused)]).toEqual([
      400,
      ['StateNeedsCountry', 'PhoneNumberTooShort', 'PhoneTypeMissing'],
    ])
  })
})
