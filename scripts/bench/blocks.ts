// Compares two servers by short blocks of requests that alternate between them, over connections that stay open. A block takes
// some hundredths of a second, so what other programs do to the machine affects both servers alike, and the median of many
// pairs shows a difference of one percent on a machine that is not idle. A load generator in its own process (load.ts) needs
// more time to start than a block takes, and its TLS handshakes would count as part of the requests.
import { Agent, request as httpsRequest } from 'node:https'
import type { PreparedRequest } from './load.ts'
import type { Server } from './servers.ts'

/** A server whose connections stay open from block to block. */
export interface BlockClient {
  /** Sends so many requests, and waits for all responses. Throws if one is not 2xx. */
  send(requests: number): Promise<void>
  close(): void
}

export function openClient(
  { origin }: Server,
  { request, method, headers, body, connections }: PreparedRequest,
  signal: AbortSignal,
): BlockClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false })
  const alternatives = [body, request.otherBody === undefined ? body : JSON.stringify(request.otherBody)]
  let sent = 0
  const sendOne = () => {
    const path = request.paths[sent % request.paths.length] ?? ''
    const content = alternatives[sent % 2]
    sent += 1
    const length = content === undefined ? {} : { 'Content-Length': Buffer.byteLength(content) }
    return new Promise<void>((resolve, reject) => {
      const options = { method, agent, signal, headers: { ...headers, ...length } }
      const req = httpsRequest(origin + path, options, (res) => {
        const { statusCode = 0 } = res
        res.resume()
        res.once('error', reject)
        res.once('end', () => {
          if (statusCode >= 200 && statusCode < 300) resolve()
          else reject(new Error(`${method} ${path} was answered with ${statusCode}`))
        })
      })
      req.once('error', reject)
      req.end(content)
    })
  }
  return {
    async send(requests) {
      const last = sent + requests
      const keepSending = async () => {
        while (sent < last) await sendOne()
      }
      await Promise.all(Array.from({ length: connections }, keepSending))
    },
    close: () => agent.destroy(),
  }
}

/** One of the two servers. */
export interface Side {
  client: BlockClient
  /** The processor time of all processes concerned, in seconds so far; undefined on machines without /proc. */
  cpu: () => number | undefined
}

/** Sums over the blocks of a pair. */
export interface Sums {
  requests: number
  /** The time of the blocks. */
  seconds: number
  /** The whole processor time in the pair: work in the background may take place while the other server is loaded. */
  cpuSeconds: number | undefined
}

export interface Pair {
  first: Sums
  second: Sums
}

export interface PairOptions {
  pairs: number
  /** Blocks of each side in a pair, in the order ABBAABBA. */
  blocks: number
  /** Of a block. */
  requests: number
}

export async function measurePairs(
  first: Side,
  second: Side,
  { pairs, blocks, requests }: PairOptions,
): Promise<Pair[]> {
  const measured: Pair[] = []
  let isSecondNext = false
  for (let count = 0; count < pairs; count++) {
    const seconds = { first: 0, second: 0 }
    const before = { first: first.cpu(), second: second.cpu() }
    for (let block = 0; block < blocks; block++) {
      const order = isSecondNext ? (['second', 'first'] as const) : (['first', 'second'] as const)
      for (const name of order) {
        const begun = performance.now()
        await (name === 'first' ? first : second).client.send(requests)
        seconds[name] += (performance.now() - begun) / 1000
      }
      isSecondNext = !isSecondNext
    }
    const sums = (name: keyof Pair, after: number | undefined): Sums => ({
      requests: blocks * requests,
      seconds: seconds[name],
      cpuSeconds: difference(before[name], after),
    })
    measured.push({ first: sums('first', first.cpu()), second: sums('second', second.cpu()) })
  }
  return measured
}

const difference = (before: number | undefined, after: number | undefined) =>
  before === undefined || after === undefined ? undefined : after - before

/** Of the second side to the first: requests per second, and the inverse of the processor time of a request. */
export const rateRatio = ({ first, second }: Pair): number => first.seconds / second.seconds

export const cpuRatio = ({ first, second }: Pair): number | undefined =>
  first.cpuSeconds === undefined || second.cpuSeconds === undefined
    ? undefined
    : first.cpuSeconds / second.cpuSeconds

export const cpuMicros = ({ cpuSeconds, requests }: Sums): number | undefined =>
  cpuSeconds === undefined ? undefined : (cpuSeconds * 1e6) / requests
