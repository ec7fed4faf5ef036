// A company for the tests of its tree and catalog: the demo tenant and an administrator's token.
import type { Entity, EntityCreate } from '../../generated/entities/types.gen.ts'
import { startApp, type TestApp, type TestRequest, type TestResponse } from '../support/app.ts'

export interface EntitiesFixture {
  app: TestApp
  companyId: number
  /** The id of a seeded node. */
  nodeNamed(name: string): number
  /** Sends a request to a path of the company in the service, such as `Entities(1001)`. */
  request(method: string, path: string, request?: TestRequest): Promise<TestResponse>
  /** Sends a request to any service. */
  send(method: string, path: string, body?: unknown): Promise<TestResponse>
  /** Adds a node; throws unless it succeeds. */
  addNode(node: EntityCreate): Promise<Entity>
  /** Replaces members of a node; throws unless it succeeds. */
  changeNode(id: number, members: Partial<EntityCreate>): Promise<Entity>
  stop(): Promise<void>
}

export async function createEntitiesFixture(): Promise<EntitiesFixture> {
  const app = await startApp()
  const token = await app.tokenOf('Administrator')
  const { CompanyId: companyId, Entities } = app.onboarding

  const send = (method: string, path: string, body?: unknown) =>
    app.request(path, { method, token, ...(body !== undefined && { body }) })
  const request = (method: string, path: string, request: TestRequest = {}) =>
    app.request(`/entities/v1/Companies(${companyId})/${path}`, { method, token, ...request })
  const done = ({ status, body, text }: TestResponse) => {
    if (status >= 300) throw new Error(`${status}: ${text}`)
    return body
  }
  return {
    app,
    companyId,
    nodeNamed(name) {
      const node = Entities.find(({ Name }) => Name === name)
      if (!node) throw new Error(`The seed has no node "${name}".`)
      return node.Id
    },
    request,
    send,
    addNode: async (body) => done(await request('POST', 'Entities', { body })),
    async changeNode(id, members) {
      const body = { ...done(await request('GET', `Entities(${id})`)), ...members }
      return done(await request('PUT', `Entities(${id})`, { body }))
    },
    stop: () => app.stop(),
  }
}
