import { describe, expect, test } from 'vitest'
import { useReports } from './reports.ts'

describe('GET /DeviceEnrollment/Insert', () => {
  const { app, fixture } = useReports()

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

  test('is refused to callers who may only read', async () => {
    const token = await app.tokenOf('Employee')
    const request = (path: string) => app.request(`/reportdata${path}`, { token })

    const { status } = await request('/DeviceEnrollment/Insert?CustomerID=6&DeviceEnrollment=x')

    expect([status, (await request('/DeviceEnrollment?CustomerID=6')).status]).toEqual([403, 200])
  })
})
