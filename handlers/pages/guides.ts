// The guides at /docs/guides: pages for people, Markdown for programs that request it, and the requests of each guide.
// Tested by test/pages/pages.test.ts.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { acceptedType } from '../api/http/negotiate.ts'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import { HTML_PAGE_HEADERS } from './html-page.ts'

const PLAIN_TYPES = { md: 'text/markdown; charset=utf-8', http: 'text/plain; charset=utf-8' } as const

/** The routes by path; `folder` is generated/docs/guides. */
export function guideRoutes(folder: URL): [path: string, page: PageRoute][] {
  return readdirSync(folder).flatMap((file): [string, PageRoute][] => {
    const [name = '', form = ''] = file.split('.')
    const path = name === 'index' ? '/docs/guides' : `/docs/guides/${name}`
    if (form === 'html') return [[path, htmlRoute(folder, name)]]
    if (form === 'md' || form === 'http') return [[`${path}.${form}`, plainRoute(folder, name, form)]]
    return []
  })
}

/** A page, or its Markdown for clients that request it. */
export function htmlRoute(folder: URL, name: string): PageRoute {
  return {
    service: 'docs',
    async respond(ctx) {
      const type = acceptedType(ctx.req.headers.accept, ['text/html', 'text/markdown'])
      const response =
        type === 'text/markdown'
          ? await plainRoute(folder, name, 'md').respond(ctx)
          : {
              status: 200,
              headers: { ...HTML_PAGE_HEADERS },
              content: await readFile(new URL(`${name}.html`, folder)),
            }
      return { ...response, headers: { ...response.headers, Vary: 'Accept' } }
    },
  }
}

export const plainRoute = (folder: URL, name: string, form: keyof typeof PLAIN_TYPES): PageRoute => ({
  service: 'docs',
  respond: async () => ({
    status: 200,
    headers: { 'Content-Type': PLAIN_TYPES[form], 'Cache-Control': 'no-cache' },
    content: await readFile(new URL(`${name}.${form}`, folder)),
  }),
})
