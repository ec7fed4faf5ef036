// The page /sandbox: the latest requests of a company as they arrive, its clock and its baseline. It is a client of the
// sandbox service like any other: the files contain no data, and the page calls the operations with the token of its user.
// Production has no sandbox service, and so no page. Tested in a browser by test/pages/sandbox-page.long.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { scriptPageHeaders } from '../../../api/http/script-page.ts'
import type { PageRoute } from '../../../api/pipeline/request-context.ts'

const REQUESTS_PAGE = '/sandbox'

const FOLDER = new URL('./assets/', import.meta.url)

/** The page and the files that it loads, by path. */
export function requestsPage(): [path: string, page: PageRoute][] {
  return readdirSync(FOLDER).map((name) => {
    const content = readFileSync(new URL(name, FOLDER))
    const headers = scriptPageHeaders(name)
    const path = name === 'page.html' ? REQUESTS_PAGE : `${REQUESTS_PAGE}/${name}`
    return [
      path,
      { service: 'docs', respond: async () => ({ status: 200, headers: { ...headers }, content }) },
    ]
  })
}
