import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { columns } from '../../handlers/services/usermanager/spreadsheet/columns.ts'
import { startApp, type TestResponse } from '../support/app.ts'
import { documents } from '../support/contract.ts'
import { MULTIPART, multipart, sheet } from '../support/multipart.ts'
import { useFixture } from '../support/use-fixture.ts'
import { HEADER, people, workbook } from './workbook-fixture.ts'

describe('POST /users/companies({CompanyId})/bulkCreateUsers', () => {
  const app = useFixture(startApp)
  let address: string
  let token: string

  beforeAll(async () => {
    address = `/usermanager/v1/users/companies(${app.onboarding.CompanyId})/bulkCreateUsers`
    token = await app.tokenOf('Administrator')
  })

  const send = (content: Buffer, headers: Record<string, string> = {}): Promise<TestResponse> =>
    app.request(address, {
      method: 'POST',
      token,
      headers: { 'Content-Type': MULTIPART, ...headers },
      body: multipart({ name: 'file', content }),
    })
  const sendRows = async (rows: Parameters<typeof workbook>[0], header: readonly string[] = HEADER) =>
    send(workbook(rows, { header }))
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    app.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>
  type Counts = Record<'users' | 'tokens' | 'mails' | 'jobs', number>
  const counts = async () => {
    const [row] = await query<Counts>(`
      select (select count(*) from user_account)::int as users, (select count(*) from first_password_token)::int as tokens,
             (select count(*) from outgoing_mail)::int as mails,
             (select count(*) from graphile_worker.jobs where task_identifier = 'sendMail')::int as jobs`)
    return row as Counts
  }
  /** Expects that the sheet is refused with these faults and that no data is written. */
  const faultsOf = async (rows: Parameters<typeof workbook>[0]) => {
    const before = await counts()
    const { status, body, text } = await sendRows(rows)
    expect(status, text).toBe(400)
    expect(await counts()).toEqual(before)
    return body.Details.map(
      ({ RowNumber, ColumnName, Message }: Record<string, unknown>) =>
        `${RowNumber} ${ColumnName}: ${Message}`,
    )
  }

  test.each(['users.xlsx', 'users.xls'])(
    'creates the users of %s, written by another program',
    async (name) => {
      const before = await counts()
      const { status, body, text } = await send(sheet(name))

      expect(status, text).toBe(200)
      const isFirst = name === 'users.xlsx'
      expect(body.map(({ UserName }: { UserName: string }) => UserName)).toEqual(
        isFirst ? ['rosa.keller', 'jörg.müller', '4711'] : ['tomas.novak', 'ines.garcia'],
      )
      expect(body[0]).toEqual({
        Id: expect.any(Number),
        UserName: isFirst ? 'rosa.keller' : 'tomas.novak',
        Email: isFirst ? 'rosa.keller@example.com' : 'tomas.novak@example.com',
        FirstName: isFirst ? 'Rosa' : 'Tomáš',
        LastName: isFirst ? 'Keller' : 'Novák',
        ParentEntityId: app.onboarding.CompanyId,
        ParentEntityName: app.onboarding.CompanyName,
        CorrelationId: null,
        ClientUserId: null,
        Picture: null,
        JobTitle: isFirst ? 'Sales Associate' : 'Cashier',
        Address: null,
        PhoneNumbers: isFirst
          ? [
              { Number: '5550142001', Extension: null, Type: 'Home' },
              { Number: '+1 555 0142 002', Extension: null, Type: 'Cell' },
            ]
          : [{ Number: '5550142011', Extension: null, Type: 'Home' }],
        Attributes: {},
        Version: 1,
        IsActive: true,
      })
      const read = await app.request(`/usermanager/v1/Users(${body[0].Id})`, { token })
      expect(read.body).toEqual(body[0])
      const count = body.length
      expect(await counts()).toEqual({
        ...{ users: before.users + count, tokens: before.tokens + count, mails: before.mails + count },
        jobs: before.jobs + 1,
      })
    },
  )

  test('creates Employees without a password, each with a mail with a valid link', async () => {
    const { body } = await sendRows(people(3, 'invited'))
    const ids = body.map(({ Id }: { Id: number }) => Id)
    const created = await query<Record<string, unknown>>(
      `select u.roles, u.password_hash, m.kind, m.recipient, m.token, t.token_hash
       from user_account u join outgoing_mail m on m.company_id = u.company_id and m.user_id = u.id
       join first_password_token t on t.company_id = u.company_id and t.user_id = u.id
       where u.id = any(?::int[]) order by u.id`,
      [`{${ids}}`],
    )

    expect(created).toHaveLength(3)
    for (const [
      index,
      { roles, password_hash, kind, recipient, token: link, token_hash },
    ] of created.entries()) {
      expect([roles, password_hash, kind]).toEqual([['Employee'], null, 'firstPassword'])
      expect(recipient).toBe(`invited.${index}@example.com`)
      expect(createHash('sha256').update(String(link)).digest('hex')).toBe(token_hash)
    }
  })

  test('requires neither names nor the columns after Email', async () => {
    const { status, body } = await sendRows([['bare', 'bare@example.com']], HEADER.slice(0, 2))

    expect(status).toBe(200)
    expect(body).toMatchObject([{ UserName: 'bare', FirstName: null, LastName: null, PhoneNumbers: [] }])
  })

  test('reports every fault of every row, and creates no user', async () => {
    await sendRows([['tAKEN.one', 'tAKEN.one@Example.com']])
    const faults = await faultsOf([
      ['good', 'good@example.com'],
      ['', `${'a'.repeat(65)}@example.com`, 'x'.repeat(101), '', '', '12345'],
      ['GOOD', 'Good@Example.com'],
      [],
      ['Taken.One', 'TAKEN.ONE@example.com', '', '', '', '5550142', '123456'],
      [{ t: 'n', f: '1+1', v: 2 }, 'formula@example.com'],
    ])

    expect(faults).toEqual([
      '3 UserName: Is required.',
      '3 Email: Must be an email address with at most 64 characters before the @.',
      '3 FirstName: Must have at most 100 characters.',
      '3 HomePhoneNumber: A phone number must have at least 7 characters.',
      '4 UserName: Is in row 2 too.',
      '4 Email: Is in row 2 too.',
      '6 UserName: Is taken by another user.',
      '6 Email: Is taken by another user.',
      '6 CellPhoneNumber: A phone number must have at least 7 characters.',
      '7 UserName: Has a formula; write its value.',
    ])
  })

  test('returns the first fault in Message and Description too', async () => {
    const { body } = await sendRows([['', 'a@example.com'], ['b']])

    expect(body).toEqual({
      Message: 'The worksheet Users has 2 faults: no user was created.',
      Description: 'Row 2, UserName: Is required.',
      Details: [
        { RowNumber: 2, ColumnName: 'UserName', Message: 'Is required.' },
        { RowNumber: 3, ColumnName: 'Email', Message: 'Is required.' },
      ],
    })
  })

  test('returns the first violated rule in Code, and logs it with the hash of the rules', async () => {
    const faulty = ['', '', '', '12345', '123456']
    const { headers, body } = await sendRows([
      ['', 'a@example.com'],
      ['ruled', 'r@example.com', ...faulty],
    ])
    const lines = app.logs.filter((line) => line.includes(headers['x-request-id'] ?? 'none'))

    expect(body).toMatchObject({
      Code: 'PhoneNumberTooShort',
      Details: [{ RowNumber: 2 }, { RowNumber: 3 }, {}],
    })
    expect(body.Details[1]).toEqual({
      RowNumber: 3,
      ColumnName: 'HomePhoneNumber',
      Message: 'A phone number must have at least 7 characters.',
    })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { status: 400, code: 'PhoneNumberTooShort', rules: app.rules.hash },
    ])
  })

  test('names of disabled users are taken, but free in another company', async () => {
    const [user] = (await sendRows([['once', 'once@example.com']])).body
    await app.request(`/usermanager/v1/users(${user.Id})`, { method: 'DELETE', token })

    expect(await faultsOf([['ONCE', 'once@example.com']])).toHaveLength(2)
  })

  test('applies the same bounds as the document of the other operations', () => {
    const { UserCreate, PhoneNumberWrite } = documents.get('usermanager').components.schemas
    for (const [name, { maxLength }] of Object.entries(columns)) {
      const field = name.endsWith('PhoneNumber')
        ? PhoneNumberWrite.properties.Number
        : UserCreate.properties[name]
      expect(maxLength, name).toBe(field.maxLength)
    }
  })

  test.each([
    ['no row', async () => workbook([]), 'no row'],
    ['no header', async () => workbook([['a', 'a@example.com']], { header: [] }), 'header'],
    [
      'other columns',
      async () => workbook([['a']], { header: ['Email', 'UserName'] }),
      'Column A must be UserName',
    ],
    ['an additional column', async () => workbook([['a']], { header: [...HEADER, 'Age'] }), 'Column H'],
    ['a sheet with another name', async () => workbook(people(1), { sheetName: 'Staff' }), 'Users'],
    ['a text file', async () => Buffer.from('UserName,Email\na,a@example.com'), 'neither'],
    ['nothing', async () => Buffer.alloc(0), 'empty'],
    ['a link to another file', async () => sheet('links.xls'), 'other files'],
    ['5,001 rows', async () => workbook(people(5_001, 'many')), '5001 rows'],
  ])(
    '%s in the file is 400 with empty Details',
    async (_, file, message) => {
      const before = await counts()
      const { status, body } = await send(await file())

      expect([status, body.Details]).toEqual([400, []])
      expect(body.Message).toContain(message)
      expect(await counts()).toEqual(before)
    },
    30_000,
  )

  test('detects the file type by the bytes, not by the name', async () => {
    const file = workbook([['named', 'named@example.com']])
    const body = multipart({ name: 'file', content: file, fileName: 'picture.png' })
    const { status } = await app.request(address, {
      method: 'POST',
      token,
      headers: { 'Content-Type': MULTIPART },
      body,
    })

    expect(status).toBe(200)
  })

  test('creates 5,000 rows together, while other requests are served', async () => {
    const file = workbook(people(5_000, 'crowd'))
    const before = await counts()
    const sent = send(file)
    let slowest = 0
    let isDone = false
    sent.finally(() => {
      isDone = true
    })
    while (!isDone) {
      const startedAt = performance.now()
      await app.get('/reference/v1/ping')
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    const { status, body } = await sent

    expect(status).toBe(200)
    expect(body).toHaveLength(5_000)
    expect(body[4_999].UserName).toBe('crowd.4999')
    expect(slowest).toBeLessThan(2_000)
    expect(await counts()).toMatchObject({ users: before.users + 5_000, mails: before.mails + 5_000 })
  }, 120_000)

  test('of two concurrent sheets with the same users, one creates them', async () => {
    const file = workbook(people(200, 'twin'))
    const statuses = (await Promise.all([send(file), send(file), send(file)])).map(({ status }) => status)

    expect(statuses.toSorted()[0]).toBe(200)
    for (const status of statuses.toSorted().slice(1)) expect([400, 409]).toContain(status)
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      `select count(*)::int as count from user_account where user_name like 'twin.%'`,
    )
    expect(count).toBe(200)
  }, 120_000)

  test('logs no name, mail address or link', async () => {
    await sendRows([['discreet.person', 'discreet.person@example.com', 'Discreet']])
    await sendRows([['discreet.person', 'discreet.person@example.com', 'Discreet']])
    const tokens = await query<{ token: string }>('select token from outgoing_mail')
    const log = app.logs.join('\n') + readFileSync(inject('postgres').log, 'utf8')

    expect(log).not.toMatch(/discreet/i)
    expect(tokens.filter(({ token: link }) => log.includes(link))).toEqual([])
  })
})
