import { describe, expect, test } from 'vitest'
import { useReports } from './reports.ts'

describe('GET /DeviceEnrollment/Delete', () => {
  const { app, fixture } = useReports()

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

  test('does nothing on HEAD, which this service does not support', async () => {
    await fixture.request('/DeviceEnrollment/Insert?CustomerID=5&DeviceEnrollment=x')
    const token = await app.tokenOf('Administrator')
    const path = '/reportdata/DeviceEnrollment/Delete?CustomerID=5'
    const head = await app.request(path, { method: 'HEAD', token })

    expect([head.status, head.headers.allow, head.headers['cache-control']]).toEqual([
      405,
      'GET, OPTIONS',
      'no-store',
    ])
    expect((await fixture.request('/DeviceEnrollment?CustomerID=5')).body).toHaveLength(1)
  })

  test('is refused to callers who may only read', async () => {
    const { status } = await app.request('/reportdata/DeviceEnrollment/Delete?CustomerID=1', {
      token: await app.tokenOf('Employee'),
    })
    expect(status).toBe(403)
  })
})
