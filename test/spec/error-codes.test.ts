// The codes of all operations (W2) on the page /docs/errors; a response with another Code does not validateResponses to the document.
import { describe, expect, test } from 'vitest'
import type { ServiceName } from '../../generated/operations.ts'
import { loadContract } from '../../handlers/api/contract/contract.ts'
import { undeclaredCodes } from '../../handlers/api/pipeline/handle-error.ts'
import { operationsOf } from '../../handlers/pages/documents/document.ts'
import { startApp } from '../support/app.ts'
import { documents } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'

const published = [...documents.values()].flatMap((document) =>
  operationsOf(document).map(({ operation }) => ({ document, operation })),
)

describe('a running server', () => {
  const app = useFixture(startApp)

  test('serves the catalogue at /docs/errors, which loads no other resources', async () => {
    const { status, headers, text } = await app.get('/docs/errors')

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).not.toMatch(/<script|src=|url\(|https?:/)
    const codes = new Set(
      published.flatMap(({ operation }) => operation['x-codes'] ?? []).map(({ Code }) => Code),
    )
    for (const code of codes) expect(text).toContain(`<tr id="${code}">`)
  })

  test('detects a code that the operation does not list, unless a rule of the request caused it', () => {
    const operation = {
      document: { 'x-codes': [{ Code: 'Listed' }] },
      rules: ['cart/create'],
      languageRules: [],
    }
    const find = (body: object) =>
      // biome-ignore lint/suspicious/noExplicitAny: the part of an operation that the function reads
      undeclaredCodes(operation as any, app.rules, { Message: 'No.', ...body })

    expect(find({})).toEqual([])
    expect(find({ Code: 'Listed', Details: [{ Code: 'SourceNotOfCompany' }, 'a reason'] })).toEqual([])
    expect(find({ Code: 'Unlisted' })).toEqual(['Unlisted'])
    expect(find({ Code: 'Listed', Details: [{ Code: 'Other' }] })).toEqual(['Other'])
  })
})

test('a refusal whose Code is not listed reaches the client; the log, and the test, say how to list it', async () => {
  const contractOf = (service: ServiceName) => {
    const contract = loadContract(service, new URL('../../generated/', import.meta.url))
    for (const { id, document } of contract.operations) if (id === 'createClient') delete document['x-codes']
    return contract
  }
  const app = await startApp({ contractOf, env: { SERVICES: 'accounts' } })
  const create = async (Name: string) =>
    app.request(`/accounts/v1/Companies(${app.onboarding.CompanyId})/Clients`, {
      method: 'POST',
      token: await app.tokenOf('Administrator'),
      headers: { 'Idempotency-Key': 'used-twice' },
      body: { Name, Scopes: ['cart.read'] },
    })
  await create('Website')
  const { status, body } = await create('Shop')

  expect([status, body.Code]).toEqual([422, 'IdempotencyKeyReused'])
  expect(body.Message).toContain('Idempotency-Key')
  const sentence =
    /^createClient refuses with 422 .*: IdempotencyKeyReused\. .*shared\/codes\.yaml.*npm run generate/
  expect(app.logs.map((line) => JSON.parse(line).msg)).toContainEqual(expect.stringMatching(sentence))
  await expect(app.stop()).rejects.toThrow(sentence)
})
