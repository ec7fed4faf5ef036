// What the tests of the user service share: the company's client at the service, users made for one test, and log-ons.
import {
  startApp,
  type TestApp,
  type TestAppOptions,
  type TestRequest,
  type TestResponse,
} from '../support/app.ts'
import { type Logon, logonOf } from '../support/logon.ts'

/** A password that every rule lets pass. */
export const PASSWORD = 'Harbour-Light-7'

export interface UserFixture {
  app: TestApp
  companyId: number
  logon: Logon
  /** A request of the company's client, unless another token is given. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    more?: Omit<TestRequest, 'method' | 'body'>,
  ): Promise<TestResponse>
  get(path: string, more?: TestRequest): Promise<TestResponse>
  sql<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** A node of the seeded tree. */
  node(name: string): number
  /** The body of a user whose names nobody else has. */
  person(more?: object): Record<string, unknown> & { UserName: string; Email: string }
  /** A new user; throws unless it is made. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  newUser(more?: object): Promise<any>
  /** A new user who can log on with PASSWORD. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  newMember(more?: object): Promise<any>
  /** Asks for a token with a user's name and password. */
  logOn(username: string, password?: string): Promise<TestResponse>
  /** The access token of a user who can log on. */
  tokenOf(username: string, password?: string): Promise<string>
  seeded(userName: string): Promise<number>
  stop(): Promise<void>
}

export async function createUserFixture(options: TestAppOptions = {}): Promise<UserFixture> {
  const app = await startApp(options)
  const token = await app.tokenOf('ApiClient')
  const { CompanyId: companyId, Entities } = app.onboarding
  const logon = logonOf(app)
  let people = 0

  const ask: UserFixture['ask'] = (method, path, body, more = {}) =>
    app.request(`/usermanager/v1/${path}`, { method, token, body, ...more })
  const sql: UserFixture['sql'] = (text, values = []) => app.orm.em.fork().execute(text, [...values])
  const person: UserFixture['person'] = (more = {}) => {
    people += 1
    const name = `person.${people}`
    const names = { FirstName: 'Pat', LastName: `Person ${people}` }
    return { UserName: name, Email: `${name}@shop.example`, ...names, ParentEntityId: companyId, ...more }
  }
  const made = async (path: string, body: object) => {
    const response = await ask('POST', path, body)
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`)
    return response.body
  }
  const logOn: UserFixture['logOn'] = (username, password = PASSWORD) =>
    logon.byPassword({ username, password })

  return {
    app,
    companyId,
    logon,
    ask,
    get: (path, more = {}) => ask('GET', path, undefined, more),
    sql,
    node: (name) => Entities.find(({ Name }) => Name === name)?.Id ?? 0,
    person,
    newUser: (more) => made('users', person(more)),
    newMember: (more) => made('users/importExisting', person({ Password: PASSWORD, ...more })),
    logOn,
    async tokenOf(username, password) {
      const { status, text, body } = await logOn(username, password)
      if (status !== 200) throw new Error(`${username} cannot log on: ${text}`)
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

/** Codes of all violations that an answer names, in order. */
export const codesOf = ({ body }: TestResponse): string[] =>
  (body.Details ?? []).map(({ Code }: { Code: string }) => Code)
