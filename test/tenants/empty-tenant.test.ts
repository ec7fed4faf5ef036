// The first requests of an empty company, as every company is in production: each read of every service succeeds,
// lists are empty, and missing resources are 404.
import { beforeAll, expect, test } from 'vitest'
import { UserAccount } from '../../entities/tables/usermanager/user-account.ts'
import type { TenantPackage } from '../../entities/tenants/onboarding.ts'
import { createEmptyTenant } from '../../entities/tenants/tenants.ts'
import { sentQueryParameters, UNKNOWN_ID } from '../operations/fixtures/fixtures.ts'
import { startApp } from '../support/app.ts'
import { type DocumentedOperation, isSecured, operations, success } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'

/** Reads that return the company itself, its tree, its client, its administrator and their logins. */
const neverEmpty = new Set([
  ...['listEntities', 'listUsers', 'searchUsers', 'getEmployeeListReport', 'getLocationTreeReport'],
  ...['listClients', 'listAuditEntries', 'getAuditReport'],
  // This list contains the earlier requests.
  'listRequests',
])

/** Reads that need a supplier or a location, which the company does not have yet: the status and code of the refusal. */
const notYet: Record<string, [number, string?]> = {
  listSupplierSkus: [403],
  listCompanySupplierSkus: [403],
  listEntityPricing: [400, 'EntityIsCompany'],
  listChangedPrices: [400, 'EntityIsCompany'],
}

const reads = operations.filter((operation) => operation.method === 'GET' && isSecured(operation))

const app = useFixture(() => startApp({ template: 'migrated' }))
let onboarding: TenantPackage
let known: Record<string, string>
let userId: number

beforeAll(async () => {
  const tenant = { name: 'New Retail', environment: 'sandbox', baseUrl: 'https://localhost' } as const
  onboarding = await createEmptyTenant(app.orm, tenant)
  const company = String(onboarding.CompanyId)
  known = { CompanyId: company, EntityId: company, LocationId: company, terms: 'admin' }
  const user = await app.orm.em.fork().findOneOrFail(UserAccount, { companyId: onboarding.CompanyId })
  userId = user.id
})

const tokenFor = async ({ scopes }: DocumentedOperation) => {
  const isEmployees = scopes.some((scope) => scope.startsWith('reports.'))
  const { accessToken } = await app.app.tokens.issue({
    subject: isEmployees ? `user:${userId}` : `client:${onboarding.ClientId}`,
    ...{ companyId: onboarding.CompanyId, clientId: onboarding.ClientId, supplierEntityId: null },
    ...{ scopes, generation: 1, family: null },
  })
  return accessToken
}

test('its client and its administrator log in', async () => {
  const [administrator] = onboarding.Users
  const client = { client_id: onboarding.ClientId, client_secret: onboarding.ClientSecret }
  const forms = [
    { grant_type: 'client_credentials', ...client },
    {
      ...{ grant_type: 'password', ...client },
      ...{ username: administrator?.UserName ?? '', password: administrator?.Password ?? '' },
    },
  ]
  for (const form of forms) {
    const response = await app.request('/accounts/v1/oauth2/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    expect(response.status, form.grant_type).toBe(200)
  }
})

test.each(reads.map((operation) => [operation.id, operation] as const))(
  '%s returns data, an empty list or the expected refusal',
  async (id, operation) => {
    const unknown: string[] = []
    const parametersIn = (location: string) =>
      operation.parameters.filter((parameter) => parameter.in === location)
    const path = operation.template.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (known[name] !== undefined) return known[name]
      unknown.push(name)
      const parameter = parametersIn('path').find((candidate) => candidate.name === name)
      const isGuid = operation.resolve(parameter?.schema).format === 'uuid'
      return isGuid ? crypto.randomUUID() : String(UNKNOWN_ID)
    })
    const query = parametersIn('query')
      .filter(({ name, required }) => required || sentQueryParameters[id]?.includes(name))
      .map(({ name, example }) => `${name}=${encodeURIComponent(known[name] ?? example ?? UNKNOWN_ID)}`)
      .join('&')

    const token = await tokenFor(operation)
    const { status, body, text } = await app.request(`${operation.bases[0]}${path}?${query}`, { token })

    const { schema } = success(operation)
    const isList = schema && operation.resolve(schema).type === 'array'
    const refusal = notYet[id]
    if (refusal) {
      expect([status, body.Code], text).toEqual([refusal[0], refusal[1]])
    } else if (isList && unknown.length === 0) {
      expect([status, id, neverEmpty.has(id) ? body.length > 0 : body.length], text).toEqual([
        ...[200, id, neverEmpty.has(id) ? true : 0],
      ])
    } else expect([200, 204, 400, 404], text).toContain(status)
  },
)
