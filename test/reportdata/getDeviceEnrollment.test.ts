import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'
import { createReportFixture, type ReportFixture, readCsv, readExcel, readXml } from './reports.ts'

describe('GET /DeviceEnrollment', () => {
  const app = useFixture(() => startApp({ now: () => NOW }))
  let fixture: ReportFixture
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const NOW = Date.UTC(2026, 2, 2, 23, 59)

  beforeAll(async () => {
    fixture = await createReportFixture(app)
    await fixture.sql('delete from device_enrollment')
    await fixture.sql(
      `insert into device_enrollment (company_id, customer_id, device_enrollment, row_thumbprint, row_inserted, row_updated)
       values (?, 4711, '=DEP "é"', '5b3f0c5b-8a11-4c2e-9f27-0d6f1a7b9c21', '2026-03-01T10:00:00.123Z', '2026-03-02T10:00:00Z')`,
      [app.onboarding.CompanyId],
    )
  })

  const read = (query = '', headers?: Record<string, string>) =>
    fixture.request(`/DeviceEnrollment?CustomerID=4711${query}`, headers)
  const record = {
    CustomerID: 4711,
    DeviceEnrollment: '=DEP "é"',
    RowInserted: '2026-03-01T10:00:00.123Z',
    RowUpdated: '2026-03-02T10:00:00.000Z',
  }
  const thumb = { RowThumbprint: '5b3f0c5b-8a11-4c2e-9f27-0d6f1a7b9c21' }
  const texts = { ...record, ...thumb, CustomerID: '4711' }

  test('returns the record without its thumbprint, as an array in JSON', async () => {
    const { status, headers, body } = await read()

    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json',
      'no-store',
    ])
    expect(body).toEqual([record])
  })

  test('returns an empty array for a customer without an enrollment, and for a customer of another company', async () => {
    expect((await fixture.request('/DeviceEnrollment?CustomerID=1')).body).toEqual([])
    await fixture.sql(
      `insert into company (id, name, environment, source_id) values (9, 'Other', 'sandbox', gen_random_uuid())`,
    )
    await fixture.sql(`insert into device_enrollment values (9, 77, 'theirs')`)
    expect((await fixture.request('/DeviceEnrollment?CustomerID=77')).body).toEqual([])
  })

  test.each(['JsonDataTable', 'jsondatatable', 'JSONDATATABLE'])(
    'as %s has Records and Schema',
    async (form) => {
      const { headers, body } = await read(`&Response=${form}`)

      expect(headers['content-type']).toBe('application/json')
      expect(body.Records).toEqual([{ ...record, ...thumb }])
      expect(body.Schema.map((column: object) => Object.values(column))).toEqual([
        ['CustomerID', 'INT', 'INT', 4],
        ['DeviceEnrollment', 'NVARCHAR', 'NVARCHAR(50)', 50],
        ['RowThumbprint', 'UNIQUEIDENTIFIER', 'UNIQUEIDENTIFIER', 16],
        ['RowInserted', 'DATETIME', 'DATETIME2(3)', 8],
        ['RowUpdated', 'DATETIME', 'DATETIME2(3)', 8],
      ])
    },
  )

  test.each([
    ['Xml', 0],
    ['XmlDataTable', 5],
  ])('as %s is a Table with %i Schema elements', async (form, columns) => {
    const { headers, text } = await read(`&Response=${form}`)

    expect(headers['content-type']).toBe('text/xml')
    const { Record, Schema } = readXml(text)
    expect(Record).toEqual([texts])
    expect(Schema).toHaveLength(columns)
  })

  test('as Csv has a line of names and a line of values', async () => {
    const { headers, text } = await read('&Response=Csv')

    expect(headers['content-type']).toBe('text/csv')
    expect(readCsv(text)).toEqual([{ ...texts, DeviceEnrollment: `'=DEP "é"` }])
  })

  test('as Excel has the date in its file name', async () => {
    const { headers, bytes } = await read('&Response=excel')

    expect(headers['content-type']).toBe(XLSX)
    expect(headers['content-disposition']).toBe('attachment;filename=DeviceEnrollment-2026-03-02.xlsx')
    const { names, lines } = readExcel(bytes)
    expect(names).toEqual(['CustomerID', 'DeviceEnrollment', 'RowThumbprint', 'RowInserted', 'RowUpdated'])
    expect(lines[0]?.slice(0, 2)).toEqual([4711, '=DEP "é"'])
  })

  test.each([
    ['text/csv', 'text/csv'],
    ['text/xml', 'text/xml'],
    [XLSX, XLSX],
    ['text/html, text/csv;q=0.5', 'text/csv'],
    ['application/json', 'application/json'],
  ])('without Response follows Accept: %s', async (accept, type) => {
    expect((await read('', { Accept: accept })).headers['content-type']).toBe(type)
  })

  test('with Response ignores Accept', async () => {
    const { status, headers } = await read('&Response=Csv', { Accept: 'image/png' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv'])
    expect((await read('', { Accept: 'application/hal+json' })).status).toBe(406)
  })

  test.each(['Json', 'Nonsense', '', 'Csv ', 'constructor'])('refuses the format "%s"', async (form) => {
    const { status, body } = await read(`&Response=${encodeURIComponent(form)}`, { Accept: 'image/png' })

    expect(status).toBe(400)
    expect(body).toEqual({ Error: true, Message: expect.stringContaining('Response') })
  })

  test.each([
    '',
    '?CustomerID=',
    '?CustomerID=0',
    '?CustomerID=-1',
    '?CustomerID=2147483648',
    '?CustomerID=1.5',
    '?CustomerID=x',
  ])('requires a customer: %s', async (query) => {
    const { status, body } = await fixture.request(`/DeviceEnrollment${query}`)

    expect(status).toBe(400)
    expect(body).toEqual({ Error: true, Message: expect.stringContaining('CustomerID') })
  })

  test('accepts the largest CustomerID', async () => {
    expect((await fixture.request('/DeviceEnrollment?CustomerID=2147483647')).status).toBe(200)
  })

  test('is compressed in every format if the client accepts compression', async () => {
    for (const form of ['JsonDataTable', 'XmlDataTable', 'Excel']) {
      const plain = await read(`&Response=${form}`)
      const packed = await read(`&Response=${form}`, { 'Accept-Encoding': 'gzip' })
      const isWorthIt = plain.bytes.length >= 1024

      expect(packed.headers['content-encoding'], form).toBe(isWorthIt ? 'gzip' : undefined)
      if (isWorthIt) expect(gunzipSync(packed.bytes).length, form).toBe(plain.bytes.length)
    }
  })
})
