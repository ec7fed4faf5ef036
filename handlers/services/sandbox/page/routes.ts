// The page /sandbox: the latest requests of a company as they arrive, its clock and its baseline. It is a client of the
// sandbox service like any other: the files contain no data, and the page calls the operations with the token of its user.
// Production has no sandbox service, and so no page. Tested in a browser by test/pages/sandbox-page.long.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { scriptPageHeaders } from '../../../api/http/script-page.ts'
import type { PageRoute } from '../../../api/pipeline/request-context.ts'
import { htmlPage } from '../../../pages/html-page.ts'

const REQUESTS_PAGE = '/sandbox'

const FOLDER = new URL('./assets/', import.meta.url)

const read = (name: string) => readFileSync(new URL(name, FOLDER))

/** The page and the files that it loads, by path. */
export function requestsPage(): [path: string, page: PageRoute][] {
  const page = htmlPage({
    title: 'Sandbox',
    content: String(read('content.html')),
    script: `${REQUESTS_PAGE}/main.js`,
    style: `${REQUESTS_PAGE}/page.css`,
  })
  const files = readdirSync(FOLDER).filter((name) => name !== 'content.html')
  return [
    [REQUESTS_PAGE, route('page.html', Buffer.from(page))],
    ...files.map((name): [string, PageRoute] => [`${REQUESTS_PAGE}/${name}`, route(name, read(name))]),
  ]
}

const route = (name: string, content: Buffer): PageRoute => ({
  service: 'docs',
  respond: async () => ({ status: 200, headers: { ...scriptPageHeaders(name) }, content }),
})
