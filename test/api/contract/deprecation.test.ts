// If a document declares an operation as deprecated, every response of that operation has the headers, and no other
// response does.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../handlers/api/contract/contract.ts'
import { deprecationHeaders } from '../../../handlers/api/contract/deprecation.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { generated } from '../../support/contract.ts'

const days = { deprecated: true, 'x-deprecated-since': '2026-03-01', 'x-sunset': '2027-03-01' }
const expected = { deprecation: '@1772323200', sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' }

describe('an operation that its document declares as deprecated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deprecated-'))
  let app: TestApp
  beforeAll(async () => {
    const document = JSON.parse(readFileSync(new URL('entities/openapi.json', generated), 'utf8'))
    Object.assign(document.paths['/Companies({CompanyId})/Tree'].get, days)
    mkdirSync(join(folder, 'entities'))
    writeFileSync(join(folder, 'entities/openapi.json'), JSON.stringify(document))
    const directory = pathToFileURL(`${folder}/`)
    app = await startApp({
      env: { SERVICES: 'entities' },
      contractOf: (service) => loadContract(service, directory),
    })
  })
  afterAll(async () => {
    await app?.stop()
    rmSync(folder, { recursive: true })
  })

  const headersOf = async (path: string, method = 'GET') => {
    const company = `/entities/v1/Companies(${app.onboarding.CompanyId})`
    const token = await app.tokenOf('ApiClient')
    const { status, headers } = await app.request(`${company}${path}`, { method, token })
    return { status, deprecation: headers.deprecation, sunset: headers.sunset }
  }

  test('has the headers on success, on HEAD and on refusals', async () => {
    expect(await headersOf('/Tree')).toEqual({ status: 200, ...expected })
    expect(await headersOf('/tree', 'HEAD')).toEqual({ status: 200, ...expected })
    expect(await headersOf('/Tree?unknown=1')).toEqual({ status: 400, ...expected })
    const { status, headers } = await app.get('/entities/v1/Companies(1)/Tree')
    expect([status, headers.deprecation]).toEqual([401, expected.deprecation])
  })

  test('is the only operation with these headers', async () => {
    const none = { deprecation: undefined, sunset: undefined }
    expect(await headersOf('/Entities')).toEqual({ status: 200, ...none })
    expect(await headersOf('/Tree', 'DELETE')).toEqual({ status: 405, ...none })
    expect(await headersOf('/nowhere')).toEqual({ status: 404, ...none })
  })
})

test('the date of the sunset is optional, the date of the deprecation is not', () => {
  expect(deprecationHeaders({ deprecated: true, 'x-deprecated-since': '2026-03-01' })).toEqual({
    Deprecation: expected.deprecation,
  })
  expect(deprecationHeaders({ ...days, deprecated: false })).toBeUndefined()
  for (const wrong of [
    { 'x-deprecated-since': undefined },
    { 'x-deprecated-since': '2026-02-31' },
    { 'x-sunset': 'soon' },
  ]) {
    expect(() => deprecationHeaders({ operationId: 'listCarts', ...days, ...wrong })).toThrow(
      / of listCarts is /,
    )
  }
})
