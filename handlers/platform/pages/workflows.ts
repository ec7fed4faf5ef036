// The workflows at /workflows, a page for people and the Arazzo files for programs, and the collections of requests at
// /collections (W5). Tested by test/pages/pages.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageRoute } from '../pipeline/request-context.ts'
import { HTML_PAGE_HEADERS } from './html-page.ts'
import { zipOf } from './zip.ts'

type Route = [path: string, page: PageRoute]
type Content = () => Buffer | Promise<Buffer>

/** The routes by path; `folder` is generated/. */
export function workflowRoutes(folder: URL): Route[] {
  const workflows = new URL('docs/workflows/', folder)
  const files = readdirSync(workflows).filter((file) => file.endsWith('.yaml'))
  const postman = new URL('collections/retail-api.postman_collection.json', folder)
  let bruno: Buffer | undefined
  return [
    ['/workflows', route(HTML_PAGE_HEADERS, fileOf('index.html', workflows))],
    ...files.map(
      (file): Route => [
        `/workflows/${file}`,
        route({ 'Content-Type': 'application/yaml' }, fileOf(file, workflows)),
      ],
    ),
    ['/collections', route(HTML_PAGE_HEADERS, fileOf('docs/collections.html', folder))],
    download('retail-api.postman_collection.json', 'application/json', () => readFile(postman)),
    download('retail-api.bruno.zip', 'application/zip', () => {
      bruno ??= brunoArchive(folder)
      return bruno
    }),
  ]
}

const fileOf = (name: string, folder: URL) => () => readFile(new URL(name, folder))

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

/** Made once, at the first request: reading and compressing several hundred files takes some 30 ms. */
function brunoArchive(folder: URL): Buffer {
  const root = fileURLToPath(new URL('collections/bruno/', folder))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.bru') || file.endsWith('.json'),
  )
  return zipOf(
    new Map(
      files.map((file) => [`retail-api/${file.replaceAll('\\', '/')}`, readFileSync(join(root, file))]),
    ),
  )
}
