// Shared by the tests of the user service: requests of the company's client, new users, and logins.
import {
  startApp,
  type TestApp,
  type TestAppOptions,
  type TestRequest,
  type TestResponse,
} from '../support/app.ts'
import { type Login, loginOf } from '../support/login.ts'

/** A password that satisfies every rule. */
export const PASSWORD = 'Harbour-Light-7'

export interface UserFixture {
  app: TestApp
  companyId: number
  login: Login
  /** Sends a request as the company's client, unless another token is passed. */
  request(
    method: string,
    path: string,
    body?: unknown,
    options?: Omit<TestRequest, 'method' | 'body'>,
  ): Promise<TestResponse>
  get(path: string, options?: TestRequest): Promise<TestResponse>
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** The id of a node of the seeded tree, by name. */
  node(name: string): number
  /** A request body for a user with unique names. */
  person(members?: object): Record<string, unknown> & { UserName: string; Email: string }
  /** Creates a user; throws if that fails. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  newUser(members?: object): Promise<any>
  /** Creates a user who can log in with PASSWORD. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  newMember(members?: object): Promise<any>
  /** Requests a token with a user's name and password. */
  logIn(username: string, password?: string): Promise<TestResponse>
  /** The access token of a user who can log in. */
  tokenOf(username: string, password?: string): Promise<string>
  seeded(userName: string): Promise<number>
  stop(): Promise<void>
}

export async function createUserFixture(options: TestAppOptions = {}): Promise<UserFixture> {
  const app = await startApp(options)
  const token = await app.tokenOf('ApiClient')
  const { CompanyId: companyId, Entities } = app.onboarding
  const login = loginOf(app)
  let people = 0

  const request: UserFixture['request'] = (method, path, body, requestOptions = {}) =>
    app.request(`/usermanager/v1/${path}`, { method, token, body, ...requestOptions })
  const sql: UserFixture['sql'] = (text, values = []) => app.orm.em.fork().execute(text, [...values])
  const person: UserFixture['person'] = (members = {}) => {
    people += 1
    const name = `person.${people}`
    const names = { FirstName: 'Pat', LastName: `Person ${people}` }
    return { UserName: name, Email: `${name}@shop.example`, ...names, ParentEntityId: companyId, ...members }
  }
  const create = async (path: string, body: object) => {
    const response = await request('POST', path, body)
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`)
    return response.body
  }
  const logIn: UserFixture['logIn'] = (username, password = PASSWORD) =>
    login.byPassword({ username, password })

  return {
    app,
    companyId,
    login,
    request,
    get: (path, requestOptions = {}) => request('GET', path, undefined, requestOptions),
    sql,
    node: (name) => Entities.find(({ Name }) => Name === name)?.Id ?? 0,
    person,
    newUser: (members) => create('users', person(members)),
    newMember: (members) => create('users/importExisting', person({ Password: PASSWORD, ...members })),
    logIn,
    async tokenOf(username, password) {
      const { status, text, body } = await logIn(username, password)
      if (status !== 200) throw new Error(`${username} cannot log in: ${text}`)
      return body.access_token
    },
    async seeded(userName) {
      const [row] = await sql<{ id: number }>(
        'select id from user_account where company_id = ? and user_name = ?',
        [companyId, userName],
      )
      return row?.id ?? 0
    },
    stop: () => app.stop(),
  }
}

/** The codes of all violations in a response, in order. */
export const codesOf = ({ body }: TestResponse): string[] =>
  (body.Details ?? []).map(({ Code }: { Code: string }) => Code)
