// Shows the server's own origin in what it publishes (W6). The files in generated/ have a placeholder for it. The origin is
// PUBLIC_URL or, without it, the host that the client requests. Tested by test/pages/own-origin.test.ts.
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import { PLACE_OF_ORIGIN } from './documents/document.ts'

/** The origin that a response shows. */
export type OriginOf = (req: IncomingMessage) => string

/** A name or address with an optional port; nothing that has a meaning in HTML, JSON or a shell. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** `origin` is that of a client that names no usable host. */
export const createOriginOf =
  (publicUrl: string | undefined, origin: () => string): OriginOf =>
  ({ headers: { host = '' } }) =>
    publicUrl ?? (HOST.test(host) ? `https://${host}` : origin())

const TEXT = /^(?:text\/(?!javascript|css)|application\/(?:json|yaml|toml))/

/** Variants of a file that stays in memory, so that each is compressed once. */
const MOST_VARIANTS = 2

/** The page with the origin in place of the placeholder. */
export function withOwnOrigin(page: PageRoute, originOf: OriginOf): PageRoute {
  const variants = new WeakMap<Buffer, LRUCache<string, Buffer>>()
  return {
    ...page,
    async respond(ctx) {
      const response = await page.respond(ctx)
      const origin = originOf(ctx.req)
      const { headers, content } = response
      if (content === undefined || origin === PLACE_OF_ORIGIN || !TEXT.test(headers['Content-Type'] ?? '')) {
        return response
      }
      return {
        ...response,
        content: typeof content === 'string' ? filled(content, origin) : variant(content, origin),
      }
    },
  }

  function variant(content: Buffer, origin: string): Buffer {
    if (!content.includes(PLACE_OF_ORIGIN)) return content
    const known = variants.get(content) ?? new LRUCache<string, Buffer>({ max: MOST_VARIANTS })
    variants.set(content, known)
    const present = known.get(origin) ?? Buffer.from(filled(String(content), origin))
    known.set(origin, present)
    return present
  }
}

const filled = (text: string, origin: string) => text.replaceAll(PLACE_OF_ORIGIN, () => origin)
