// Every error of the service except 429 has the format of this service (D4), and none may be cached.
import { beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useFixture } from '../support/use-fixture.ts'

const app = useFixture(startApp)
let token: string

beforeAll(async () => {
  token = await app.tokenOf('Administrator')
})

test.each([
  [400, 'GET', '/DeviceEnrollment', {}],
  [400, 'GET', '/ping?nonsense=1', {}],
  [401, 'GET', '/session', { Authorization: 'Bearer garbage' }],
  [404, 'GET', '/nothing', {}],
  [404, 'GET', '/v1/DeviceEnrollment', {}],
  [404, 'GET', '', {}],
  [405, 'POST', '/session', {}],
  [405, 'HEAD', '/session', {}],
  [405, 'DELETE', '/DeviceEnrollment/Delete?CustomerID=1', {}],
  [406, 'GET', '/session', { Accept: 'image/png' }],
])('a %i of %s %s', async (status, method, path, headers) => {
  const response = await app.request(`/reportdata${path}`, { method, token, headers })

  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store'])
  expect(response.headers['content-type']).toBe('application/json')
  if (method !== 'HEAD') expect(response.body).toEqual({ Error: true, Message: expect.stringMatching(/./) })
})

test('a 403 of a client', async () => {
  const response = await app.request('/reportdata/session', { token: await app.tokenOf('ApiClient') })

  expect([response.status, response.body]).toEqual([
    403,
    { Error: true, Message: expect.stringContaining('employee') },
  ])
})

test('successful responses must not be cached either, including ping', async () => {
  for (const path of ['/session', '/ping', '/v1/ping', '/reports/LocationTreeReport']) {
    const { status, headers } = await app.request(`/reportdata${path}`, { token })
    expect([status, headers['cache-control']], path).toEqual([200, 'no-store'])
  }
})

test('other services keep their own error format', async () => {
  expect((await app.get('/cart/v1/nothing')).body).toEqual({ Message: 'Resource cannot be found' })
})
