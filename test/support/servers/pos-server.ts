// A point of sale for tests: a real HTTP or HTTPS server that records every call and responds as the test defines.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface PosCall {
  path: string
  headers: IncomingHttpHeaders
  /** The body as received, which the signature covers. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any
  cartId: number
  entityId: number
  startedAt: number
  /** The number of concurrent calls when this one arrived, including itself. */
  atOnce: number
}

export interface PosServer {
  origin: string
  calls: PosCall[]
  callsOf(carts: readonly number[]): PosCall[]
  respond: (call: PosCall, res: ServerResponse) => unknown
  stop(): Promise<void>
}

/** Accepts the order. */
export const accept = ({ cartId }: PosCall, res: ServerResponse): void =>
  void res.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ Id: `POS-${cartId}` }))

export async function startPos(certificate?: { cert: string; key: string }): Promise<PosServer> {
  let openRequests = 0
  const pos: Omit<PosServer, 'origin' | 'stop'> = {
    calls: [],
    callsOf: (carts) => pos.calls.filter(({ cartId }) => carts.includes(cartId)),
    respond: accept,
  }
  const server = certificate ? createTlsServer(certificate) : createServer()
  server.on('request', async (req, res: ServerResponse) => {
    openRequests += 1
    res.once('close', () => {
      openRequests -= 1
    })
    let text = ''
    for await (const chunk of req) text += chunk
    const body = JSON.parse(text)
    const call = {
      path: req.url ?? '',
      headers: req.headers,
      text,
      body,
      cartId: body.CartId,
      entityId: body.EntityId,
      startedAt: Date.now(),
      atOnce: openRequests,
    }
    pos.calls.push(call)
    pos.respond(call, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(pos, {
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
