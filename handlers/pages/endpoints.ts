// The endpoints that belong to no service: probes, the published documents, the docs page, guides, rules, error codes,
// the changelog, workflows, collections of requests and the settings for Schemathesis.
// Tested by test/spec/published.test.ts and test/pages/pages.test.ts.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '../../generated/operations.ts'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import type { DocumentForm } from './derive.ts'
import { createDerivedContent, type DerivedContent } from './derived-content.ts'
import { type DocsAsset, docsPage } from './docs-page.ts'
import { guideRoutes, htmlRoute, plainRoute } from './guides.ts'
import { COPY_SCRIPT, HEADER_STYLE, HTML_PAGE_HEADERS, SEARCH_PAGE, STYLE_SHEET } from './html-page.ts'
import { type OriginOf, withOwnOrigin } from './own-origin.ts'
import { type ProbeOptions, probes } from './probes.ts'
import { type RulesPageOptions, rulesPage } from './rules-page.ts'
import { searchPage } from './search-page.ts'
import { workflowRoutes } from './workflows.ts'

interface EndpointsOptions extends ProbeOptions, RulesPageOptions {
  /** The services of this process, as their documents name them. */
  services: readonly { name: ServiceName; title: string; base: string }[]
  /** The folder generated/. */
  documents: URL
  originOf: OriginOf
  /** Pages of services, by path. */
  servicePages: readonly (readonly [path: string, page: PageRoute])[]
  /** Whether this process serves a page, once it runs. */
  isServed: (path: string) => boolean
}

const assetFile = (name: string) => fileURLToPath(new URL(`assets/${name}`, import.meta.url))

/** Stored, but used only if the tag is still the same: an upgrade changes the document. */
const DOCUMENT_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'public, no-cache' }

/** The endpoints by path. */
export function createEndpoints(options: EndpointsOptions): Map<string, PageRoute> {
  const derived = createDerivedContent(options.documents)
  const published = [...documents(options, derived), ...docs(options, derived)]
  return new Map<string, PageRoute>([
    ...probes(options),
    ...published.map(([path, page]): Entry => [path, withOwnOrigin(page, options.originOf)]),
    ...options.servicePages,
  ])
}

type Entry = [path: string, page: PageRoute]

const forms: readonly DocumentForm[] = ['openapi.json', 'openapi-3.0.json', 'openapi-json.json']

function documents({ services }: EndpointsOptions, derived: DerivedContent): Entry[] {
  return services.flatMap(({ name: service, base }) =>
    forms.map((form): Entry => {
      const respond = async () => ({
        status: 200,
        headers: { ...DOCUMENT_HEADERS },
        content: await derived(form, [service]),
      })
      return [`${base}/${form}`, { service, respond }]
    }),
  )
}

function docs(options: EndpointsOptions, derived: DerivedContent): Entry[] {
  const { services, documents: folder, isServed } = options
  const names = services.map(({ name }) => name)
  const page = docsPage({ services, document: () => derived('reference.json', names), isServed })
  const files: [path: string, asset: DocsAsset][] = [
    ...page.assets,
    [HEADER_STYLE, { contentType: 'text/css; charset=utf-8', file: assetFile('header.css') }],
    [STYLE_SHEET, { contentType: 'text/css; charset=utf-8', file: assetFile('page.css') }],
    [COPY_SCRIPT, { contentType: 'text/javascript; charset=utf-8', file: assetFile('copy.js') }],
  ]
  const assets = files.map(([path, asset]): Entry => {
    const headers = { 'Content-Type': asset.contentType, 'Cache-Control': 'public, max-age=3600' }
    // Kept, so that it is also compressed once: the modules of /docs have 5 MB.
    let file: Promise<Buffer> | undefined
    const content = async () => {
      if (!('file' in asset)) return asset.content()
      file ??= readFile(asset.file)
      return file
    }
    return [
      path,
      {
        service: 'docs',
        respond: async () => ({ status: 200, headers: { ...headers }, content: await content() }),
      },
    ]
  })
  const respond = async () => ({ status: 200, headers: { ...page.headers }, content: page.html() })
  const fileOf = (name: string) => () => readFile(new URL(name, folder))
  const errorsFile = fileOf('docs/errors.html')
  const errorCodes = async () => ({
    status: 200,
    headers: { ...HTML_PAGE_HEADERS },
    content: await errorsFile(),
  })
  const changelog = plainRoute('md', fileOf('docs/changelog.md'))
  const llmsText = async () => ({
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    content: await derived('llms.txt', names),
  })
  const openapi = new URL('../openapi/', folder)
  return [
    ['/docs', { service: 'docs', respond }],
    ['/docs/errors', { service: 'docs', respond: errorCodes }],
    ...rulesPage(options),
    [SEARCH_PAGE, searchPage({ entries: () => derived('search.json', names), rules: options.rules })],
    ...guideRoutes(openapi, derived),
    ['/changelog', htmlRoute(fileOf('docs/changelog.html'), changelog)],
    ['/changelog.md', changelog],
    ...workflowRoutes(openapi, derived),
    ['/llms.txt', { service: 'docs', respond: llmsText }],
    ['/schemathesis.toml', { service: 'docs', respond: schemathesisSettings(folder) }],
    ...assets,
  ]
}

/** The settings for testers who run Schemathesis on the published documents (W4). */
const schemathesisSettings =
  (folder: URL): PageRoute['respond'] =>
  async () => ({
    status: 200,
    headers: { 'Content-Type': 'application/toml; charset=utf-8', 'Cache-Control': 'public, no-cache' },
    content: await readFile(new URL('schemathesis.toml', folder)),
  })
