// Access (A6): a supplier's token permits the supplier's operations and no others, a company's token the
// company's. Checked for all operations of the document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DocumentedOperation, operations, takes } from '../support/contract.ts'
import { createSupplierFixture, type SupplierFixture } from './supplier-fixture.ts'

let fixture: SupplierFixture

beforeAll(async () => {
  fixture = await createSupplierFixture()
})
afterAll(() => fixture.stop())

const availabilityOperations = operations.filter(
  ({ service, anonymous }) => service === 'availability' && !anonymous,
)
const isSuppliers = takes('SupplierEntityId')
const isCompanys = takes('CompanyId')

/** A matching path; its resources need not exist, since access is checked first. */
function send(
  operation: DocumentedOperation,
  token: string,
  ids: { supplier?: number; company?: number } = {},
) {
  const values: Record<string, string> = {
    CompanyId: String(ids.company ?? fixture.companyId),
    SupplierEntityId: String(ids.supplier ?? fixture.supplier),
  }
  const path = operation.template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name]) return values[name]
    const parameter = operation.parameters.find((candidate) => candidate.name === name)
    return String(parameter?.example)
  })
  return fixture.requestAs(operation.method, path.slice(1), token, operation.request?.example)
}

const titles = (all: readonly DocumentedOperation[]) =>
  all.map((operation) => [operation.id, operation] as const)

describe('a supplier’s token', () => {
  it.each(titles(availabilityOperations.filter((operation) => !isSuppliers(operation))))(
    'is refused by %s',
    async (_, operation) => {
      expect((await send(operation, fixture.tokens.supplier)).status).toBe(403)
    },
  )

  it.each(titles(availabilityOperations.filter(isSuppliers)))(
    'of another supplier is refused by %s',
    async (_, operation) => {
      expect((await send(operation, fixture.tokens.other)).status).toBe(403)
      expect((await send(operation, fixture.tokens.supplier, { supplier: 2_147_483_646 })).status).toBe(403)
    },
  )

  it.each(
    titles(availabilityOperations.filter((operation) => isSuppliers(operation) && isCompanys(operation))),
  )('is refused by %s of another company', async (_, operation) => {
    expect((await send(operation, fixture.tokens.supplier, { company: 2_147_483_646 })).status).toBe(403)
  })

  it.each(titles(availabilityOperations.filter(isSuppliers)))(
    'is accepted by its own %s',
    async (_, operation) => {
      expect((await send(operation, fixture.tokens.supplier)).status).not.toBe(403)
    },
  )
})

describe('a company’s token', () => {
  it.each(
    titles(availabilityOperations.filter((operation) => isSuppliers(operation) && !isCompanys(operation))),
  )('is refused by %s', async (_, operation) => {
    for (const role of ['Administrator', 'Employee', 'ApiClient'] as const) {
      expect((await send(operation, await fixture.app.tokenOf(role))).status, role).toBe(403)
    }
  })

  it.each(
    titles(availabilityOperations.filter((operation) => isSuppliers(operation) && isCompanys(operation))),
  )('is accepted by %s, for its own company only', async (_, operation) => {
    expect((await send(operation, fixture.tokens.company)).status).toBe(200)
    expect((await send(operation, fixture.tokens.company, { company: 2_147_483_646 })).status).toBe(403)
    expect((await send(operation, fixture.tokens.company, { supplier: 2_147_483_646 })).status).toBe(404)
  })
})

it('a token with a supplier’s scopes but without a supplier permits no supplier operation', async () => {
  const { ClientId: clientId } = fixture.app.onboarding
  const { accessToken } = await fixture.app.app.tokens.issue({
    ...{ subject: `client:${clientId}`, companyId: fixture.companyId, clientId, supplierEntityId: null },
    ...{ scopes: fixture.app.rules.scopesOf('Supplier'), generation: 1, family: null },
  })
  for (const operation of availabilityOperations.filter(isSuppliers)) {
    expect((await send(operation, accessToken)).status, operation.id).toBe(403)
  }
})
