// Secrets and client ids contain the company, so that looking one up reads only the rows of that company (O4).
import { describe, expect, test } from 'vitest'
import { companyOfClient, companyOfSecret, newCompanySecret } from '../../entities/tables/accounts/secrets.ts'
import { newClientId } from '../../handlers/services/accounts/clients/save-clients.ts'

test('a secret names its company, and is random', () => {
  const secrets = [newCompanySecret(1000), newCompanySecret(1000)]

  expect(secrets.map(companyOfSecret)).toEqual([1000, 1000])
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) expect(secret).toMatch(/^1000\.[\w-]{43}$/)
})

test.each(['', 'wrong', '.', '1000', '-1.x', '1e3.x', '2147483648.x', '99999999999.x', 'eyJ0.eyJ1.c2ln'])(
  'the secret "%s" names no company',
  (secret) => {
    expect(companyOfSecret(secret)).toBe(0)
  },
)

describe('the id of a client names its company', () => {
  test.each([
    ['demo-retail-1000', 1000],
    ['demo-retail-1000-supplier', 1000],
    ['demo-retail-1000-till', 1000],
    ['route-66-2000', 2000],
    ['route-66-till-2000', 2000],
    ['-7', 7],
    [newClientId('Shop 24', 3000), 3000],
    [newClientId('Shop 24 123456789012', 3000), 3000],
    [newClientId('', 2_147_483_647), 2_147_483_647],
  ])('as in "%s"', (id, company) => {
    expect(companyOfClient(id)).toBe(company)
  })

  test.each([
    '',
    'nobody',
    '1000',
    'demo-retail-1000-other',
    'demo-retail-2147483648',
    'demo-retail-99999999999',
  ])('unless it contains none, as in "%s"', (id) => {
    expect(companyOfClient(id)).toBe(0)
  })
})
