// The guides at /docs/guides: pages for people, Markdown for programs that request it, and the requests of each guide in a
// file that editors can send. Pages are rendered at the first request. Tested by test/pages/pages.test.ts.
import { acceptedType } from '../api/http/negotiate.ts'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import type { DerivedContent } from './derived-content.ts'
import { HTML_PAGE_HEADERS } from './html-page.ts'
import { addressOf, readGuides, withAddresses } from './read-guides.ts'

const PLAIN_TYPES = { md: 'text/markdown; charset=utf-8', http: 'text/plain; charset=utf-8' } as const

type Content = () => string | Promise<Buffer>

/** The routes by path. */
export const guideRoutes = (openapi: URL, derived: DerivedContent): [path: string, page: PageRoute][] =>
  readGuides(openapi).flatMap(({ name, text, requests }): [string, PageRoute][] => {
    const address = addressOf(name)
    const markdown = plainRoute('md', () => withAddresses(text))
    return [
      [address, htmlRoute(() => derived(`guides/${name}.html`), markdown)],
      [`${address}.md`, markdown],
      ...(requests ? [[`${address}.http`, plainRoute('http', () => requests)] as [string, PageRoute]] : []),
    ]
  })

/** A page, or its Markdown for clients that request it. */
export function htmlRoute(content: Content, markdown: PageRoute): PageRoute {
  return {
    service: 'docs',
    async respond(ctx) {
      const type = acceptedType(ctx.req.headers.accept, ['text/html', 'text/markdown'])
      const response =
        type === 'text/markdown'
          ? await markdown.respond(ctx)
          : { status: 200, headers: { ...HTML_PAGE_HEADERS }, content: await content() }
      return { ...response, headers: { ...response.headers, Vary: 'Accept' } }
    },
  }
}

export const plainRoute = (form: keyof typeof PLAIN_TYPES, content: Content): PageRoute => ({
  service: 'docs',
  respond: async () => ({
    status: 200,
    headers: { 'Content-Type': PLAIN_TYPES[form], 'Cache-Control': 'no-cache' },
    content: await content(),
  }),
})
