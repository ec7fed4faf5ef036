import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createReportFixture, type ReportFixture } from './reports.ts'

const app = useFixture(startApp)

describe('GET /DeviceEnrollment/Insert', () => {
  let fixture: ReportFixture

  beforeAll(async () => {
    fixture = await createReportFixture(app)
  })

  const insert = (customer: number, enrollment: string) =>
    fixture.request(
      `/DeviceEnrollment/Insert?CustomerID=${customer}&DeviceEnrollment=${encodeURIComponent(enrollment)}`,
    )

  test('returns an array with the record, inserted and updated at the same time', async () => {
    const { status, body } = await insert(1, 'DEP-1 é 😀')

    expect(status).toBe(200)
    expect(body).toEqual([
      {
        CustomerID: 1,
        DeviceEnrollment: 'DEP-1 é 😀',
        RowInserted: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        RowUpdated: body[0].RowInserted,
      },
    ])
    expect((await fixture.request('/DeviceEnrollment?CustomerID=1')).body).toEqual(body)
  })

  test('refuses a second record for a customer, and keeps the first', async () => {
    await insert(2, 'first')
    const { status, body } = await insert(2, 'second')

    expect(status).toBe(400)
    expect(body).toEqual({
      Error: true,
      Message: expect.stringContaining('2 already has a device enrollment'),
    })
    expect((await fixture.request('/DeviceEnrollment?CustomerID=2')).body[0].DeviceEnrollment).toBe('first')
  })

  test('accepts one of many concurrent requests, and refuses the others with the rule’s message', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => insert(3, `try ${index}`)))

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(19)
    for (const { body } of refused) {
      expect(body).toEqual({
        Error: true,
        Message: expect.stringContaining('already has a device enrollment'),
      })
    }
  })

  test('accepts 1 to 50 characters without control characters', async () => {
    expect((await insert(4, 'x'.repeat(50))).status).toBe(200)
    for (const enrollment of ['x'.repeat(51), '', 'a\nb', 'a\tb', 'a\0b', 'a\u007fb', 'a\u0085b']) {
      const { status, body } = await insert(5, enrollment)

      expect(status, JSON.stringify(enrollment)).toBe(400)
      expect(body, JSON.stringify(enrollment)).toEqual({ Error: true, Message: expect.any(String) })
    }
    expect((await fixture.request('/DeviceEnrollment/Insert?CustomerID=5')).status).toBe(400)
  })
})

describe('GET /DeviceEnrollment/Update', () => {
  let fixture: ReportFixture

  beforeAll(async () => {
    fixture = await createReportFixture(app)
  })

  const request = (verb: string, customer: number, enrollment: string) =>
    fixture.request(`/DeviceEnrollment/${verb}?CustomerID=${customer}&DeviceEnrollment=${enrollment}`)

  test('returns the updated record, with a later update time', async () => {
    const [inserted] = (await request('Insert', 41, 'first')).body
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { status, body } = await request('Update', 41, 'second')

    expect(status).toBe(200)
    expect(body).toEqual([{ ...inserted, DeviceEnrollment: 'second', RowUpdated: expect.any(String) }])
    expect(Date.parse(body[0].RowUpdated)).toBeGreaterThan(Date.parse(inserted.RowInserted))
    expect((await fixture.request('/DeviceEnrollment?CustomerID=41')).body).toEqual(body)
  })

  test('keeps the thumbprint of the row', async () => {
    const thumb = async (path: string) =>
      (await fixture.request(`${path}&Response=JsonDataTable`)).body.Records[0].RowThumbprint
    const inserted = await thumb('/DeviceEnrollment/Insert?CustomerID=42&DeviceEnrollment=a')

    expect(inserted).toMatch(/^[0-9a-f-]{36}$/)
    expect(await thumb('/DeviceEnrollment/Update?CustomerID=42&DeviceEnrollment=b')).toBe(inserted)
  })

  test('refuses a customer without a record, and creates none', async () => {
    const { status, body } = await request('Update', 43, 'x')

    expect(status).toBe(400)
    expect(body).toEqual({ Error: true, Message: expect.stringContaining('43 has no device enrollment') })
    expect((await fixture.request('/DeviceEnrollment?CustomerID=43')).body).toEqual([])
  })

  test('refuses the same invalid values as an insertion', async () => {
    await request('Insert', 44, 'x')
    for (const enrollment of ['', 'x'.repeat(51), 'a%0Ab']) {
      expect((await request('Update', 44, enrollment)).status, enrollment).toBe(400)
    }
  })
})

describe('GET /DeviceEnrollment/Delete', () => {
  let fixture: ReportFixture

  beforeAll(async () => {
    fixture = await createReportFixture(app)
  })

  test('returns an empty array, even if there was no enrollment', async () => {
    await fixture.request('/DeviceEnrollment/Insert?CustomerID=1&DeviceEnrollment=x')
    await fixture.request('/DeviceEnrollment/Insert?CustomerID=2&DeviceEnrollment=y')
    for (const _ of ['there', 'gone']) {
      const { status, body } = await fixture.request('/DeviceEnrollment/Delete?CustomerID=1')
      expect([status, body]).toEqual([200, []])
    }
    expect((await fixture.request('/DeviceEnrollment?CustomerID=1')).body).toEqual([])
    expect((await fixture.request('/DeviceEnrollment?CustomerID=2')).body).toHaveLength(1)
    expect((await fixture.request('/DeviceEnrollment/Insert?CustomerID=1&DeviceEnrollment=z')).status).toBe(
      200,
    )
  })

  test('returns an empty table in the other formats', async () => {
    const csv = await fixture.request('/DeviceEnrollment/Delete?CustomerID=9&Response=Csv')
    const table = await fixture.request('/DeviceEnrollment/Delete?CustomerID=9&Response=JsonDataTable')

    expect(csv.text).toBe('CustomerID,DeviceEnrollment,RowThumbprint,RowInserted,RowUpdated\r\n')
    expect([table.body.Records, table.body.Schema.length]).toEqual([[], 5])
  })
})
