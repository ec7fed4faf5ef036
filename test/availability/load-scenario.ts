// Many concurrent clients of two processes of the product on one database, like two machines behind a load balancer. The
// clients are distributed evenly over the processes and keep their connections open.
import { Agent, request } from 'node:http'
import { type ServerProcess, startServer } from '../support/processes/processes.ts'
import { base, createStockFixture, type StockFixture } from './stock-fixture.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any
}

/** Sends a request of one client; the path is relative to the company's. */
export type Client = (method: string, path: string, body?: unknown) => Promise<Answer>

export interface LoadScenario {
  stock: StockFixture
  clients: readonly Client[]
  servers: readonly ServerProcess[]
  stop(): Promise<void>
}

export async function startLoadScenario(clients: number): Promise<LoadScenario> {
  const fixture = await createStockFixture()
  const token = await fixture.app.tokenOf('ApiClient')
  const settings = { DATABASE_URL: fixture.app.databaseUrl, ROLE: 'api' }
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const clientOf = ({ origin }: ServerProcess): Client => {
    const prefix = `${origin}${base(fixture.companyId)}/`
    return (method, path, body) => exchange(agent, `${prefix}${path}`, method, token, body)
  }

  return {
    stock: fixture,
    servers,
    clients: Array.from({ length: clients }, (_, index) =>
      clientOf(servers[index % servers.length] as ServerProcess),
    ),
    async stop() {
      agent.destroy()
      await Promise.all(servers.map((server) => server.kill()))
      await fixture.stop()
    },
  }
}

function exchange(agent: Agent, url: string, method: string, token: string, body: unknown): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Forwarded-Proto': 'https',
    ...(payload && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const req = request(url, { agent, method, headers }, (res) => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', (part) => {
        text += part
      })
      res.on('error', reject)
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) }),
      )
    })
    req.on('error', reject)
    req.end(payload)
  })
}
