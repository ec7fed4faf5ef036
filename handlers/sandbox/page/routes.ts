// The page /sandbox: the latest requests of a company as they arrive, its clock and its baseline. It is a client of the
// sandbox service like any other: the files hold no data, and the page asks the operations with the token of its user.
// Production has no sandbox service, and so no page. Tested in a browser by test/sandbox-page.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { PageRoute } from '../../platform/pipeline/request-context.ts'

export const REQUESTS_PAGE = '/sandbox'

const FOLDER = new URL('./assets/', import.meta.url)

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The page and the files that it loads, by path. */
export function requestsPage(): [path: string, page: PageRoute][] {
  return readdirSync(FOLDER).map((name) => {
    const content = readFileSync(new URL(name, FOLDER))
    const headers = {
      'Content-Type': `${TYPES[extname(name)]}; charset=utf-8`,
      'Content-Security-Policy': policy,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-cache',
    }
    const path = name === 'page.html' ? REQUESTS_PAGE : `${REQUESTS_PAGE}/${name}`
    return [
      path,
      { service: 'docs', respond: async () => ({ status: 200, headers: { ...headers }, content }) },
    ]
  })
}
