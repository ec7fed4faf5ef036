import { describe, expect, test } from 'vitest'
import { useReports } from './reports.ts'

describe('GET /DeviceEnrollment/Update', () => {
  const { fixture } = useReports()

  const request = (verb: string, customer: number, enrollment: string) =>
    fixture.request(`/DeviceEnrollment/${verb}?CustomerID=${customer}&DeviceEnrollment=${enrollment}`)

  test('returns the updated record, with a later update time', async () => {
    const [inserted] = (await request('Insert', 1, 'first')).body
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { status, body } = await request('Update', 1, 'second')

    expect(status).toBe(200)
    expect(body).toEqual([{ ...inserted, DeviceEnrollment: 'second', RowUpdated: expect.any(String) }])
    expect(Date.parse(body[0].RowUpdated)).toBeGreaterThan(Date.parse(inserted.RowInserted))
    expect((await fixture.request('/DeviceEnrollment?CustomerID=1')).body).toEqual(body)
  })

  test('keeps the thumbprint of the row', async () => {
    const thumb = async (path: string) =>
      (await fixture.request(`${path}&Response=JsonDataTable`)).body.Records[0].RowThumbprint
    const inserted = await thumb('/DeviceEnrollment/Insert?CustomerID=2&DeviceEnrollment=a')

    expect(inserted).toMatch(/^[0-9a-f-]{36}$/)
    expect(await thumb('/DeviceEnrollment/Update?CustomerID=2&DeviceEnrollment=b')).toBe(inserted)
  })

  test('refuses a customer without a record, and creates none', async () => {
    const { status, body } = await request('Update', 3, 'x')

    expect(status).toBe(400)
    expect(body).toEqual({ Error: true, Message: expect.stringContaining('3 has no device enrollment') })
    expect((await fixture.request('/DeviceEnrollment?CustomerID=3')).body).toEqual([])
  })

  test('refuses the same invalid values as an insertion', async () => {
    await request('Insert', 4, 'x')
    for (const enrollment of ['', 'x'.repeat(51), 'a%0Ab']) {
      expect((await request('Update', 4, enrollment)).status, enrollment).toBe(400)
    }
  })
})
