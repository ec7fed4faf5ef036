// The workflows at /workflows, a page for people and the Arazzo files for programs, and the collections of requests at
// /collections (W5). Tested by test/pages/pages.test.ts.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import type { DerivedContent } from './derived-content.ts'
import { HTML_PAGE_HEADERS } from './html-page.ts'

type Route = [path: string, page: PageRoute]
type Content = () => Promise<Buffer>

/** The routes by path. */
export function workflowRoutes(openapi: URL, derived: DerivedContent): Route[] {
  const folder = new URL('workflows/', openapi)
  return [
    ['/workflows', route(HTML_PAGE_HEADERS, () => derived('workflows.html'))],
    ...readdirSync(folder).map((file): Route => {
      const content = () => readFile(new URL(file, folder))
      return [`/workflows/${file}`, route({ 'Content-Type': 'application/yaml' }, content)]
    }),
    ['/collections', route(HTML_PAGE_HEADERS, () => derived('collections.html'))],
    download('retail-api.postman_collection.json', 'application/json', () => derived('postman.json')),
    download('retail-api.bruno.zip', 'application/zip', () => derived('bruno.zip')),
  ]
}

const download = (name: string, type: string, content: Content): Route => [
  `/collections/${name}`,
  route({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }, content),
]

const route = (headers: Readonly<Record<string, string>>, content: Content): PageRoute => ({
  service: 'docs',
  respond: async () => ({
    status: 200,
    headers: { 'Cache-Control': 'no-cache', ...headers },
    content: await content(),
  }),
})
