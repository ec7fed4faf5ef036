// Sends one HTTPS request to a server on this machine.
import { type Agent, request } from 'node:https'

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | undefined
  /** Keeps connections open; by default each request has its own. */
  agent?: Agent
  timeoutMs?: number
}

interface Reply {
  status: number
  text: string
}

/**
 * The certificate is not verified: the server on this machine generated it for this run. Times out after 10
 * seconds, unless it says otherwise.
 */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body, agent, timeoutMs = 10_000 }: RequestOptions = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const options = { method, agent: agent ?? false, rejectUnauthorized: false, timeout: timeoutMs } as const
    const req = request(url, { ...options, headers: { ...headers, ...length } }, async (res) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of res) chunks.push(chunk)
        resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
      } catch (error) {
        reject(error)
      }
    })
    req.once('timeout', () => req.destroy(new Error(`${url} does not answer`)))
    req.once('error', reject)
    req.end(body)
  })
}
