// Keep-alive TLS connections of clients, all open at the same time, and requests at a fixed rate over them, each on the
// connection that has been idle for longest. A request that finds none idle waits, and its wait counts: a slow server is
// not sent fewer requests than a fast one.
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Call {
  token: string
  method: 'GET' | 'POST'
  path: string
  body?: object
}

export interface Outcome {
  /** Milliseconds of performance.now() at which the request was due. */
  dueAt: number
  tookMs: number
  /** 0 if the connection failed. */
  status: number
}

export interface Connections {
  readonly size: number
  /** Sends requests at this rate until `end`, a time of performance.now(); resolves when all have ended. */
  sendAtRate(perSecond: number, end: number, next: () => Call): Promise<Outcome[]>
  close(): void
}

/** So many handshakes at a time: a listening socket has a short queue. */
const HANDSHAKES = 20
const TICK_MS = 5

export async function openConnections(
  origin: string,
  size: number,
  report: (open: number) => void,
): Promise<Connections> {
  const agents: Agent[] = []
  const idle: Agent[] = []
  const waiting: ((agent: Agent) => void)[] = []
  const free = (agent: Agent) => {
    const waiter = waiting.shift()
    if (waiter) waiter(agent)
    else idle.push(agent)
  }
  const send = async (agent: Agent, call: Call): Promise<number> => {
    try {
      return await exchange(agent, origin, call)
    } catch {
      return 0
    }
  }
  const open = async () => {
    while (agents.length < size) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
      agents.push(agent)
      const status = await exchange(agent, origin, { token: '', method: 'GET', path: '/healthz' })
      if (status !== 200) throw new Error(`/healthz: ${status}`)
      idle.push(agent)
      report(idle.length)
    }
  }
  await Promise.all(Array.from({ length: HANDSHAKES }, open))

  return {
    size,
    async sendAtRate(perSecond, end, next) {
      const outcomes: Outcome[] = []
      const pending: Promise<void>[] = []
      const startedAt = performance.now()
      const sendDue = async (dueAt: number, call: Call) => {
        const agent = idle.shift() ?? (await new Promise<Agent>((resolve) => waiting.push(resolve)))
        const status = await send(agent, call)
        outcomes.push({ dueAt, tookMs: performance.now() - dueAt, status })
        free(agent)
      }
      for (let count = 0; performance.now() < end; ) {
        const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1_000)
        for (; count < due; count++) pending.push(sendDue(startedAt + (count * 1_000) / perSecond, next()))
        await sleep(TICK_MS)
      }
      await Promise.all(pending)
      return outcomes
    },
    close() {
      for (const agent of agents) agent.destroy()
    },
  }
}

async function exchange(agent: Agent, origin: string, { token, method, path, body }: Call): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const outgoing = request(`${origin}${path}`, {
    agent,
    method,
    timeout: 30_000,
    headers: {
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
      ...(text !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      }),
    },
  })
  outgoing.once('timeout', () => outgoing.destroy(new Error('no response')))
  outgoing.end(text)
  const [response] = await once(outgoing, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}
