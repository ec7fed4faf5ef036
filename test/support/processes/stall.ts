// A server process that reports how long a request blocked its event loop, and a client that sends arbitrary bytes.
// The figures come from stall-probe.ts, which production never loads.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from './processes.ts'
import type { Stall } from './stall-probe.ts'

const PROBE = new URL('./stall-probe.ts', import.meta.url)
/** Work that a request leaves behind appears within this time. */
const SETTLE_MS = 30

/** Milliseconds of a second that timers and polls may use. */
const BUSY_MS = 100

export interface RawRequest {
  method?: string
  path: string
  headers?: readonly (readonly [name: string, value: string])[]
  body?: string | Buffer
}

export interface StallServer extends ServerProcess {
  /** The status of the response (0 if the connection was closed) and the cost of the request. */
  measure(request: RawRequest): Promise<Stall & { status: number; text: string }>
  /** Resolves when the work after the start is done: when it hardly uses the processor for a second. */
  settled(): Promise<void>
}

export async function startStallServer(env: Record<string, string>): Promise<StallServer> {
  const server = await startServer({ ...env, TLS: 'proxy' }, { imports: [PROBE] })
  const { child, origin } = server
  async function askProbe(message: 'reset' | 'read'): Promise<Stall> {
    const response = once(child, 'message')
    child.send(message)
    const [stall] = await response
    return stall as Stall
  }
  return {
    ...server,
    async settled() {
      for (let busy = Number.POSITIVE_INFINITY; busy > BUSY_MS; ) {
        await askProbe('reset')
        await sleep(1_000)
        busy = (await askProbe('read')).total
      }
    },
    async measure(request) {
      await askProbe('reset')
      const { status, text } = await send(Number(new URL(origin).port), request)
      await sleep(SETTLE_MS)
      return { status, text, ...(await askProbe('read')) }
    },
  }
}

/** Sends the bytes unchanged, also if they are not valid HTTP. */
async function send(port: number, { method = 'GET', path, headers = [], body = '' }: RawRequest) {
  const bytes = Buffer.from(body)
  const all = [
    ['Host', 'localhost'],
    ['X-Forwarded-Proto', 'https'],
    ['Connection', 'close'],
    ...(bytes.length > 0 ? [['Content-Length', String(bytes.length)]] : []),
    ...headers,
  ]
  const head = `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that refuses early may close the connection before all bytes are sent.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.write(Buffer.from(head, 'latin1'))
  socket.write(bytes)
  await closed
  const text = Buffer.concat(chunks).toString('latin1')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}
