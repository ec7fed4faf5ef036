import { describe, expect, test } from 'vitest'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { useFixture } from '../support/use-fixture.ts'
import { codesOf, createUserFixture } from './user-fixture.ts'

describe('POST /users', () => {
  const fixture = useFixture(createUserFixture)
  const create = (members?: object) => fixture.request('POST', 'users', fixture.person(members))

  test('returns the whole user, an Employee who cannot log in yet', async () => {
    const body = fixture.person({
      ClientUserId: 'HR-1',
      JobTitle: 'Sales Associate',
      Address: { City: 'Boston', StateCode: 'MA', CountryCode: 'US' },
      PhoneNumbers: [{ Type: 'Work', Number: '5550142' }],
      Attributes: { BadgeNumber: 4711, IsKeyHolder: true, Shoe: null, Department: 'Phones' },
    })

    const { status, body: user, headers } = await fixture.request('POST', 'users', body)

    expect(status).toBe(200)
    expect(headers.etag).toBe('"1"')
    expect(user).toEqual({
      ...body,
      Id: user.Id,
      ParentEntityName: 'Demo Retail',
      CorrelationId: null,
      Picture: null,
      Address: {
        AddressLine1: null,
        AddressLine2: null,
        City: 'Boston',
        StateCode: 'MA',
        CountryCode: 'US',
        Zip: null,
      },
      PhoneNumbers: [{ Number: '5550142', Extension: null, Type: 'Work' }],
      Version: 1,
      IsActive: true,
    })
    expect((await fixture.get(`users(${user.Id})`)).body).toEqual(user)
    expect((await fixture.get(`users(${user.Id})/roles`)).body.Roles).toEqual(['Employee'])
    expect((await fixture.logIn(body.UserName, '')).status).toBe(400)
  })

  test('returns omitted members as null, lists and attributes as empty', async () => {
    const { Address, Picture, JobTitle, PhoneNumbers, Attributes } = await fixture.newUser()

    expect({ Address, Picture, JobTitle, PhoneNumbers, Attributes }).toEqual({
      ...{ Address: null, Picture: null, JobTitle: null },
      ...{ PhoneNumbers: [], Attributes: {} },
    })
  })

  test('ignores members that the system assigns', async () => {
    const readOnlyMembers = {
      Id: 7,
      Version: 9,
      IsActive: false,
      CorrelationId: 'x',
      ParentEntityName: 'Else',
    }
    const user = await fixture.newUser(readOnlyMembers)

    expect(user).toMatchObject({
      Version: 1,
      IsActive: true,
      CorrelationId: null,
      ParentEntityName: 'Demo Retail',
    })
    expect(user.Id).not.toBe(7)
  })

  test('queues the mail with the link for the first password, valid for 24 hours', async () => {
    const user = await fixture.newUser()

    const [mail] = await fixture.sql<{ kind: string; recipient: string; token: string }>(
      'select kind, recipient, token from outgoing_mail where user_id = ?',
      [user.Id],
    )
    const [token] = await fixture.sql<{ hours: number; token_hash: string }>(
      `select extract(epoch from expires_at - now())::float / 3600 as hours, token_hash
       from first_password_token where user_id = ?`,
      [user.Id],
    )
    expect(mail).toMatchObject({ kind: 'firstPassword', recipient: user.Email })
    const secret = expect.stringMatching(/^[\w-]{43}$/)
    expect(mail?.token.split('.')).toEqual([String(fixture.companyId), secret])
    expect(token?.token_hash).not.toContain(mail?.token)
    expect(token?.hours).toBeGreaterThan(23.9)
    expect(token?.hours).toBeLessThanOrEqual(24)
  })

  test('refuses a user name or mail address that is taken, in any case, by disabled users too', async () => {
    const user = await fixture.newUser({ UserName: 'Zoë.Quist', Email: 'Zoe.Quist@Shop.example' })
    await fixture.request('DELETE', `users(${user.Id})`)

    for (const takenNames of [
      { UserName: 'zoë.quist' },
      { UserName: 'ZOË.QUIST' },
      { Email: 'zoe.quist@shop.example' },
      { Email: 'ZOE.QUIST@SHOP.EXAMPLE' },
    ]) {
      const { status, body } = await create(takenNames)
      expect([status, body], JSON.stringify(takenNames)).toEqual([
        409,
        { Message: 'Username and email already exist', Code: 'UserExists' },
      ])
    }
  })

  test('creates only one of 64 parallel users with the same mail address', async () => {
    const bodies = Array.from({ length: 64 }, () => fixture.person({ Email: 'race@shop.example' }))

    const responses = await Promise.all(bodies.map((body) => fixture.request('POST', 'users', body)))

    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 63 }, () => 409)])
    const [count] = await fixture.sql(
      `select count(*)::int as n from user_account where email = 'race@shop.example'`,
    )
    expect(count).toEqual({ n: 1 })
  })

  test('allows two companies to have users with the same name', async () => {
    const environment = { environment: 'sandbox', baseUrl: 'https://localhost:8443' } as const
    const other = await createTenant(fixture.app.orm, { name: 'Corner Retail', ...environment })
    const { UserName } = other.Users[0] ?? {}
    await fixture.sql('update user_account set user_name = ? where company_id = ? and user_name = ?', [
      'same.name',
      other.CompanyId,
      UserName,
    ])

    expect((await create({ UserName: 'same.name' })).status).toBe(200)
  })

  test('requires the company as parent: 400 for a node below, 403 for another company', async () => {
    const below = await create({ ParentEntityId: fixture.node('Harbour Street') })
    const foreign = await create({ ParentEntityId: fixture.companyId + 100_000 })

    expect([below.status, codesOf(below)]).toEqual([400, ['ParentNotCompany']])
    expect([foreign.status, codesOf(foreign)]).toEqual([403, ['ParentNotPermitted']])
  })

  test.each([
    ['a state without country', { Address: { StateCode: 'MA' } }, ['StateNeedsCountry']],
    ['an unknown country', { Address: { CountryCode: 'ZZ' } }, ['CountryUnknown']],
    ['a state of another country', { Address: { CountryCode: 'CA', StateCode: 'MA' } }, ['StateUnknown']],
    ['a short phone number', { PhoneNumbers: [{ Type: 'Work', Number: '555014' }] }, ['PhoneNumberTooShort']],
    ['a phone number without a type', { PhoneNumbers: [{ Number: '5550142' }] }, ['PhoneTypeMissing']],
    [
      'an extension without a phone number',
      { PhoneNumbers: [{ Type: 'Work', Extension: '1' }] },
      ['ExtensionWithoutNumber'],
    ],
    ['nested attributes', { Attributes: { Shift: { Day: 1 } } }, ['AttributesNotFlat']],
    ['listed attributes', { Attributes: { Shift: ['Day'] } }, ['AttributesNotFlat']],
  ])('refuses %s', async (_, members, codes) => {
    const refused = await create(members)

    expect([refused.status, codesOf(refused)]).toEqual([400, codes])
  })

  test('names the invalid phone number', async () => {
    const PhoneNumbers = [{ Type: 'Work', Number: '5550142' }, { Number: '1' }]
    const { body } = await create({ PhoneNumbers })

    expect(body.Details.map(({ Field }: { Field: string }) => Field)).toEqual([
      'PhoneNumbers[1].Number',
      'PhoneNumbers[1].Type',
    ])
  })

  test.each(['mia', 'mia@', '@shop.example', 'mia larsen@shop.example'])(
    'refuses the mail address "%s"',
    async (Email) => {
      const { status, body } = await create({ Email })

      expect([status, body.Details[0].Field]).toEqual([400, 'Email'])
    },
  )
})
