// The address of the client, by which anonymous requests are limited. Tested by test/api/limits/.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Behind a proxy it is the address that the proxy itself appended to X-Forwarded-For. */
export function clientAddress(req: IncomingMessage, { isBehindProxy }: { isBehindProxy: boolean }): string {
  const forwarded = isBehindProxy ? String(req.headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return isIP(last) ? last : (req.socket.remoteAddress ?? '')
}
