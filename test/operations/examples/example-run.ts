// Sends the examples of operations and reports what is wrong with the responses. Credentials follow from the document: of
// those in the onboarding package, the first whose token has the operation's scopes.
import { resetTenant } from '../../../entities/tenants/reset-tenant.ts'
import type { Json } from '../../../handlers/pages/documents/document.ts'
import { startApp, type TestApp, type TestResponse } from '../../support/app.ts'
import { type DocumentedOperation, documents, isRead, operations } from '../../support/contract.ts'
import { MULTIPART, multipart, sheet } from '../../support/multipart.ts'
import { fill, isForm, isMultipart } from '../suite.ts'
import { exampleExceptions, needsOptional } from './example-exceptions.ts'

/** The X-Request-Id of every request: the one that the sandbox service's example reads. */
const REQUEST_ID = 'checkout-7301'

/** The example of a secret, which is different in every installation. */
const IN_THE_PACKAGE = 'as-in-the-onboarding-package'

export interface ExampleRun {
  app: TestApp
  /** Restores the seed of the demo tenant. */
  reset(): Promise<void>
  /**
   * Sends an example with its required or all its parameters, and what its exception replaces; returns what is wrong with
   * the response.
   */
  send(
    operation: DocumentedOperation,
    parameters: 'required' | 'all',
    isExcepted?: boolean,
  ): Promise<string[]>
  /**
   * Sends the GETs to which the links of the operation's latest response lead, with the values that the links take from it;
   * returns what is wrong with them, and every link that names a value which is not there.
   */
  followLinks(operation: DocumentedOperation): Promise<string[]>
  /** The operations to which links have led. */
  linked: Set<string>
  /** What every response so far contained. */
  bodies: { operation: DocumentedOperation; body: unknown }[]
  stop(): Promise<void>
}

interface Link {
  operationId: string
  parameters?: Record<string, string>
}

/** The value of a runtime expression of OpenAPI, of the kinds that the documents use. */
function evaluate(
  expression: string,
  { body, path }: { body: unknown; path?: Record<string, unknown> },
): unknown {
  const [, name, pointer] = /^\$(?:request\.path\.(\w+)|response\.body#\/(.+))$/.exec(expression) ?? []
  if (name !== undefined) return path?.[name]
  return pointer?.split('/').reduce<unknown>((value, key) => (value as Json)?.[key], body)
}

interface Credential {
  form: Record<string, string>
  userName?: string
  token?: string
  scopes?: readonly string[]
}

export async function startExampleRun(): Promise<ExampleRun> {
  const app = await startApp()
  const { onboarding } = app
  const bodies: ExampleRun['bodies'] = []
  const linked = new Set<string>()
  /** The latest successful response of each operation, with the values in the path of its request. */
  const latest = new Map<string, { status: number; body: unknown; path: Record<string, unknown> }>()
  const client = { client_id: onboarding.ClientId, client_secret: onboarding.ClientSecret }
  const { ClientId, ClientSecret } = onboarding.Supplier
  let credentials: Credential[] = []

  const forget = () => {
    credentials = [
      { form: { grant_type: 'client_credentials', ...client } },
      {
        form: { grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret },
      },
      ...onboarding.Users.map(({ UserName, Password }) => ({
        form: { grant_type: 'password', username: UserName, password: Password, ...client },
        userName: UserName,
      })),
    ]
  }
  forget()

  async function logIn(credential: Credential): Promise<Credential> {
    if (credential.token !== undefined) return credential
    const { body, status, text } = await app.request('/accounts/v1/oauth2/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(credential.form).toString(),
    })
    if (status !== 200) throw new Error(`No token for ${credential.form.username ?? 'the client'}: ${text}`)
    return Object.assign(credential, { token: body.access_token, scopes: body.scope.split(' ') })
  }

  async function authorize(operation: DocumentedOperation, userName: string | undefined) {
    if (operation.anonymous) return undefined
    const document = documents.get(operation.service)
    for (const credential of credentials) {
      if (userName !== undefined && credential.userName !== userName) continue
      if (document['x-employees-only'] && credential.userName === undefined) continue
      const { scopes = [], token } = await logIn(credential)
      if (operation.scopes.every((scope) => scopes.includes(scope))) return token
    }
    throw new Error(`No credential of the onboarding package has the scopes of ${operation.id}`)
  }

  /** The secret for which an example has a placeholder. */
  const secretOf = (name: string, owner: string | undefined): string | undefined => {
    if (name === 'client_secret') return onboarding.ClientSecret
    return onboarding.Users.find(({ UserName }) => UserName === owner)?.Password
  }

  async function userNameOf(id: number): Promise<string> {
    const token = (await logIn(credentials[0] as Credential)).token
    return (await app.request(`/usermanager/v1/users(${id})`, { token })).body.UserName
  }

  async function request(operation: DocumentedOperation, parameterSet: 'required' | 'all', replaced: object) {
    const parameters = operation.parameters.filter(
      ({ required, example }) => required || (parameterSet === 'all' && example !== undefined),
    )
    const values = {
      ...Object.fromEntries(parameters.map(({ name, example }) => [name, example])),
      ...replaced,
    }
    const parametersIn = (location: string) => parameters.filter((parameter) => parameter.in === location)
    const query = new URLSearchParams(
      parametersIn('query').map(({ name }): [string, string] => [name, String(values[name])]),
    )
    const path = fill(operation.template, values, operation.id)
    const owner = operation.isOwnUser ? await userNameOf(values.UserId) : undefined
    const example = operation.request?.example
    const body =
      example === undefined || Array.isArray(example)
        ? example
        : Object.fromEntries(
            Object.entries({ ...example, ...pick(replaced, Object.keys(example)) }).map(([name, value]) => [
              name,
              value === IN_THE_PACKAGE ? secretOf(name, owner ?? example.username) : value,
            ]),
          )
    const headers = Object.fromEntries(parametersIn('header').map(({ name }) => [name, String(values[name])]))
    return {
      values,
      path: `${operation.bases[0]}${path}${query.size > 0 ? `?${query}` : ''}`,
      method: operation.method,
      token: await authorize(operation, owner),
      headers: { ...headers, ...contentType(operation), 'X-Request-Id': REQUEST_ID },
      body: encodeBody(operation, body),
    }
  }

  return {
    app,
    bodies,
    linked,
    async reset() {
      await resetTenant(app.orm.em.fork(), onboarding.CompanyId, 'sandbox')
      forget()
    },
    async send(operation, parameterSet, isExcepted = true) {
      const exception = isExcepted ? exampleExceptions[operation.id] : undefined
      const { path, values, ...options } = await request(
        operation,
        parameterSet,
        (await exception?.replace(app)) ?? {},
      )
      const response = await app.request(path, options)
      bodies.push({ operation, body: response.body })
      latest.set(operation.id, { status: response.status, body: response.body, path: values })
      return faultsOf(operation, response, path).map((fault) => `${operation.id} (${parameterSet}): ${fault}`)
    },
    async followLinks(operation) {
      const { status = 0, body, path } = latest.get(operation.id) ?? {}
      const links = Object.values<Link>(operation.responses[status]?.links ?? {})
      const faults: string[] = []
      for (const { operationId, parameters = {} } of links.map((link) => operation.resolve(link) as Link)) {
        const target = operations.find(({ id }) => id === operationId)
        const values = Object.fromEntries(
          Object.entries(parameters).map(([name, expression]) => [
            name,
            evaluate(expression, { body, path }),
          ]),
        )
        const unknown = Object.keys(values).filter((name) => values[name] === undefined)
        if (!target || unknown.length > 0) faults.push(`no value for ${unknown} of ${operationId}`)
        else if (isRead(target) && needsOptional[target.id] === undefined) {
          linked.add(target.id)
          const { path: address, values: _, ...options } = await request(target, 'required', values)
          const response = await app.request(address, options)
          bodies.push({ operation: target, body: response.body })
          faults.push(...faultsOf(target, response, address).map((fault) => `${address}: ${fault}`))
        }
      }
      return faults.map((fault) => `${operation.id}, link: ${fault}`)
    },
    stop: () => app.stop(),
  }
}

const pick = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const contentType = (operation: DocumentedOperation): Record<string, string> =>
  operation.request
    ? { 'Content-Type': isMultipart(operation) ? MULTIPART : operation.request.mediaType }
    : {}

// biome-ignore lint/suspicious/noExplicitAny: examples are free JSON
function encodeBody(operation: DocumentedOperation, body: any): unknown {
  if (isForm(operation)) return new URLSearchParams(body).toString()
  if (!isMultipart(operation)) return body
  return multipart(
    ...Object.entries<string>(body).map(([name, file]) => ({ name, content: sheet(file), fileName: file })),
  )
}

function faultsOf(
  operation: DocumentedOperation,
  { status, headers, text, body }: TestResponse,
  path: string,
): string[] {
  if (status < 200 || status > 299) return [`${status} ${text.slice(0, 400)}`]
  const { content } = operation.responses[status] ?? {}
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';')
  if (operation.responses[status] === undefined) return [`${status} is not declared`]
  if (content === undefined) return text === '' ? [] : ['a body that is not declared']
  const schema = content[mediaType]?.schema
  if (schema === undefined) return [`${mediaType} is not declared`]
  const narrows = path.includes('filter=') || path.includes('terms=')
  if (narrows && Array.isArray(body) && body.length === 0) return [`nothing matches ${path}`]
  return operation.faults(schema, body ?? text)
}

/** The values of members that identify something, with their JSON pointers. */
export function identifiersIn(value: unknown, name = '', pointer = ''): [pointer: string, value: unknown][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, member]) =>
      identifiersIn(member, Array.isArray(value) ? name : key, `${pointer}/${key}`),
    )
  }
  const isIdentifier = /(Id|ID|IDs|Sku)$/.test(name) && value !== null && value !== 0
  return isIdentifier ? [[pointer, value]] : []
}
