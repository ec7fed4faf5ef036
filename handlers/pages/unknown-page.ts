// The page for addresses that have neither a page nor a service, for browsers (W9); other clients get the 404 in JSON.
// Tested by test/pages/unknown-page.test.ts.
import type { PageRoute } from '../api/pipeline/request-context.ts'
import { errors } from '../runtime/errors/errors.ts'
import { HTML_PAGE_HEADERS, htmlPage } from './html-page.ts'

const PAGE = htmlPage({
  title: 'Page not found',
  content: `<h1>Page not found</h1>
<p>This server has no page at this address. It may have been mistyped, or the page has moved.</p>
<ul>
<li><a href="/">Start page</a>: the services of this server and its documentation.</li>
<li><a href="/docs">API reference</a>: every operation, with examples.</li>
<li><a href="/docs/guides">Guides</a>: how to do what takes several requests.</li>
</ul>`,
})

export const unknownPage: PageRoute = {
  service: 'docs',
  async respond(ctx) {
    const refusal = errors.notFound()
    // For the log.
    ctx.refusal = refusal
    const headers = { ...HTML_PAGE_HEADERS, 'Cache-Control': 'no-store', Vary: 'Accept' }
    return { status: refusal.status, headers, content: PAGE }
  },
}
