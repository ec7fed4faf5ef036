// One running product and two tenants for a file of suites: builds a valid request for any operation from its
// document and the fixtures, sends it, and checks what every response must have.

import { expect } from 'vitest'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { saveBaseline } from '../../entities/tenants/reset-tenant.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { startApp, type TestApp, type TestAppOptions, type TestResponse } from '../support/app.ts'
import { type DocumentedOperation, documents } from '../support/contract.ts'
import { MULTIPART, multipart, sheet } from '../support/multipart.ts'
import { fixtures, sentQueryParameters, subResources, UNKNOWN_ID, type Values } from './fixtures/fixtures.ts'
import { FOREIGN_IDS, withSequences } from './fixtures/other-tenants.ts'

/** A request that a test may change before it is sent. */
export interface Draft {
  method: string
  path: string
  query: string
  token: string | undefined
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: bodies are changed freely
  body: any
}

export interface Suite {
  app: TestApp
  /** Path parameters and body members of the demo tenant. */
  values: Values
  /** The same of another tenant. */
  foreign: Values
  /** The onboarding package of the other tenant. */
  foreignPackage: OnboardingPackage
  /** A token with exactly the given scopes. */
  tokenWith(scopes: readonly string[], values?: Values): Promise<string>
  /** Whether deleted resources are restored before the next request; false for a database without tables. */
  restores: boolean
  /** A valid request; `values` replace fixtures by name. */
  draft(operation: DocumentedOperation, values?: Values): Promise<Draft>
  send(draft: Draft): Promise<TestResponse>
  /** Sends a valid request with changes. */
  request(operation: DocumentedOperation, change?: (draft: Draft) => void): Promise<TestResponse>
  stop(): Promise<void>
}

export async function startSuite(options: TestAppOptions = {}): Promise<Suite> {
  const app = await startApp(options)
  /** The operation whose resources were restored last, if no response since then can have changed anything. */
  let restored: string | undefined
  const { request } = app
  app.request = async (...args) => {
    const response = await request(...args)
    if (response.status < 400 || response.status >= 500) restored = undefined
    return response
  }
  const tenant = { name: 'Corner Retail', environment: 'sandbox', baseUrl: 'https://localhost:8443' } as const
  const other = await withSequences(app.orm.em.fork(), FOREIGN_IDS, () => createTenant(app.orm, tenant))

  /** Tokens that are used again, each for a minute: signing and verifying one takes as long as a refusal. */
  const tokens = new Map<string, { accessToken: string; until: number }>()
  const tokenWith = async (scopes: readonly string[], values: Values = tenantValues) => {
    // Only employees may read reports; all other requests are from the tenant's client.
    const isEmployees = scopes.some((scope) => scope.startsWith('reports.'))
    const grant = {
      subject:
        values.TokenSubject ?? (isEmployees ? `user:${values.AskingUserId}` : `client:${values.client_id}`),
      companyId: values.CompanyId,
      clientId: values.client_id,
      supplierEntityId: values.SupplierEntityId ?? null,
      scopes,
      // A test that ends a user's tokens must not end those of later tests.
      generation: 1_000_000,
      family: null,
    }
    const key = JSON.stringify(grant)
    const known = tokens.get(key)
    if (known && known.until > performance.now()) return known.accessToken
    const { accessToken } = await app.app.tokens.issue(grant)
    tokens.set(key, { accessToken, until: performance.now() + 60_000 })
    return accessToken
  }
  const createFixtures = async (onboarding: typeof other): Promise<Values> => {
    const values: Values = {}
    for (const [name, fixture] of Object.entries(fixtures)) {
      values[name] = await fixture({
        app,
        tenant: onboarding,
        values,
        async request(path, request = {}) {
          const token = await tokenWith(app.rules.scopesOf('ApiClient'), values)
          const { status, text, body } = await app.request(path, { token, ...request })
          if (status >= 300) throw new Error(`The fixture ${name} got ${status} from ${path}: ${text}`)
          return body
        },
      })
    }
    return values
  }
  const tenantValues = await createFixtures(app.onboarding)
  const foreign = await withSequences(app.orm.em.fork(), FOREIGN_IDS + 50_000_000, () =>
    createFixtures(other),
  )
  // A reset to it brings the fixtures back.
  await saveBaseline(app.orm.em.fork(), tenantValues.CompanyId, 'sandbox')

  const draft = async (operation: DocumentedOperation, values: Values = {}): Promise<Draft> => {
    const separate = subResources[operation.id]
    const fixtureValues = { ...tenantValues, ...separate?.values(tenantValues), ...values }
    if (separate?.restore && suite.restores && restored !== operation.id) {
      await separate.restore(app, tenantValues)
      restored = operation.id
    }
    const { request, template, bases, method, scopes } = operation
    const body = request && adapt(request.example, repeated(operation, fixtureValues))
    return {
      method,
      path: `${bases[0]}${fill(template, fixtureValues, operation.id)}`,
      query: queryOf(operation, fixtureValues),
      token: operation.anonymous
        ? undefined
        : await tokenWith(
            [
              ...new Set([
                ...scopes,
                ...(separate?.grantedRole ? app.rules.scopesOf(separate.grantedRole) : []),
              ]),
            ],
            { ...tenantValues, ...separate?.values(tenantValues) },
          ),
      headers: request ? { 'Content-Type': isMultipart(operation) ? MULTIPART : request.mediaType } : {},
      body: inForm(operation, body),
    }
  }
  const send = async ({ path, query, ...request }: Draft) => {
    const response = await app.request(query ? `${path}?${query}` : path, request)
    expectEveryHeader(response)
    expectStoredOrNot(path, response)
    return response
  }

  const suite: Suite = {
    app,
    values: tenantValues,
    foreign,
    foreignPackage: other,
    restores: true,
    tokenWith,
    draft,
    send,
    async request(operation, change = () => {}) {
      const request = await draft(operation)
      change(request)
      const response = await send(request)
      expectDocumented(operation, request, response)
      return response
    },
    stop: () => app.stop(),
  }
  return suite
}

/** The headers of every response (P8, P16). */
export function expectEveryHeader({ headers, status }: TestResponse): void {
  const context = `of an answer with ${status}`
  expect(headers['x-request-id'], `X-Request-Id ${context}`).toMatch(/^[\w.-]{1,64}$/)
  expect(headers['x-ratelimit-limit'], `X-RateLimit-Limit ${context}`).toMatch(/^\d+$/)
  expect(headers['x-ratelimit-remaining'], `X-RateLimit-Remaining ${context}`).toMatch(/^\d+$/)
  expect(headers['x-ratelimit-reset'], `X-RateLimit-Reset ${context}`).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/,
  )
  expect(headers['x-content-type-options'], `X-Content-Type-Options ${context}`).toBe('nosniff')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers['strict-transport-security'], `Strict-Transport-Security ${context}`).toBe(
    'max-age=31536000',
  )
  expect(headers['x-ratelimit-resetseconds'], `X-RateLimit-ResetSeconds ${context}`).toMatch(
    /^([1-5]?\d|60)$/,
  )
}

/** Responses about people, orders or credentials, including refusals, must not be stored (P20). */
function expectStoredOrNot(path: string, { headers, status }: TestResponse): void {
  const [, service = ''] = path.toLowerCase().split('/')
  const document = documents.get(service)
  if (document === undefined || path.endsWith('.json')) return
  const isReferenceData = service === 'reference' && /\/(countries|currencies|timezones)/i.test(path)
  const storable = isReferenceData && (status === 200 || status === 304) ? 'public, max-age=3600' : undefined
  expect(headers['cache-control'], `Cache-Control of ${status} from ${path}`).toBe(
    document['x-no-store'] ? 'no-store' : storable,
  )
}

/** Checks that the document declares the status, and that the body satisfies its schema. */
function expectDocumented(operation: DocumentedOperation, request: Draft, response: TestResponse): void {
  const { status, headers, body, text } = response
  const isItsOwn = request.method === operation.method || request.method === 'HEAD'
  if (!isItsOwn || status === 404 || status === 405 || status === 204) return
  const declaredResponse = operation.responses[status]
  expect(Object.keys(operation.responses), `response of ${operation.id}: ${text.slice(0, 300)}`).toContain(
    String(status),
  )
  if (declaredResponse.content === undefined) {
    expect(text, `${operation.id}: ${status} without a body`).toBe('')
    return
  }
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';')
  const schema = declaredResponse.content?.[mediaType]?.schema
  expect(schema, `${operation.id}: ${status} as ${mediaType}`).toBeDefined()
  if (request.method === 'HEAD' || headers['content-encoding']) return
  expect(
    operation.faults(schema, body ?? text),
    `response of ${operation.id}: ${text.slice(0, 300)}`,
  ).toEqual([])
}

/** Path parameters that identifiers of another tenant can replace: all except those of the token's owner. */
export function resourceParameters({ template }: DocumentedOperation): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'CompanyId' && name !== 'SupplierEntityId')
}

/** The values, with an unknown identifier for the last parameter of the path. */
export function unknownResource(operation: DocumentedOperation, suite: Suite): Values {
  const last = resourceParameters(operation).at(-1) ?? ''
  const isText = typeof suite.values[last] === 'string'
  return { [last]: isText ? '7c0f5b0e-1d5f-4f43-9a3c-0d6f4a4f9d10' : UNKNOWN_ID }
}

export function isForm({ request }: DocumentedOperation): boolean {
  return request?.mediaType === 'application/x-www-form-urlencoded'
}

export function isMultipart({ request }: DocumentedOperation): boolean {
  return request?.mediaType === 'multipart/form-data'
}

/** The body in the operation's media type; the example of an upload names the file to send. */
// biome-ignore lint/suspicious/noExplicitAny: examples are free JSON
function inForm(operation: DocumentedOperation, body: any): any {
  if (isForm(operation)) return new URLSearchParams(body).toString()
  if (!isMultipart(operation)) return body
  const parts = Object.entries<string>(body).map(([name, file]) => ({
    name,
    content: sheet(file),
    fileName: file,
  }))
  return multipart(...parts)
}

export function fill(template: string, values: Values, id: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(identifierOf(name, values, id)),
  )
}

function identifierOf(name: string, values: Values, id: string): string {
  if (values[name] === undefined) {
    throw new Error(
      `${id} has the parameter ${name}: give it a line in test/operations/fixtures/fixtures.ts.`,
    )
  }
  return String(values[name])
}

function queryOf({ parameters, id }: DocumentedOperation, values: Values): string {
  return parameters
    .filter(
      ({ name, required, in: location }) =>
        location === 'query' && (required || sentQueryParameters[id]?.includes(name)),
    )
    .map(({ name, example }) => `${name}=${encodeURIComponent(example ?? identifierOf(name, values, id))}`)
    .join('&')
}

/** The values, with those of path parameters also under the names that the body repeats them by (P14). */
function repeated({ request, resolve }: DocumentedOperation, values: Values): Values {
  const members = Object.entries(resolve(request?.schema ?? {})?.properties ?? {})
  const named = members.flatMap(([name, member]) => {
    // biome-ignore lint/suspicious/noExplicitAny: a schema is free JSON
    const parameter = (member as any)['x-path-parameter']
    return parameter === undefined ? [] : [[name, values[parameter]] as const]
  })
  return { ...values, ...Object.fromEntries(named) }
}

/** The document's example with the tenant's own identifiers. */
// biome-ignore lint/suspicious/noExplicitAny: examples are free JSON
function adapt(example: any, values: Values): any {
  if (Array.isArray(example)) return example.map((item) => adapt(item, values))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      values[name] !== undefined && typeof value !== 'object' ? values[name] : adapt(value, values),
    ]),
  )
}
