// Creates the endpoints that are not operations of the contract: the start page, OpenAPI documents, docs, probes and
// HTML pages.

import type { Contract } from '../api/contract/contract.ts'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import { operationsOf } from '../pages/documents/document.ts'
import { createEndpoints } from '../pages/endpoints.ts'
import { createOriginOf, type OriginOf } from '../pages/own-origin.ts'
import type { RuleOperation } from '../pages/rules-page.ts'
import { operationAddress } from '../pages/scalar-document.ts'
import { type StartPageOptions, startPage } from '../pages/start-page.ts'
import type { Settings } from '../runtime/process/settings.ts'
import { curlCommand, shownPath } from '../runtime/process/shown-path.ts'
import { type AppOptions, type Core, version } from './app-core.ts'
import { pagesOf } from './contributions.ts'

/** The folder of the published OpenAPI documents. */
export const generated = new URL('../../generated/', import.meta.url)

export function createPages(
  { settings }: AppOptions,
  { readiness, origin, rules }: Core,
  contracts: readonly Contract[],
): Map<string, PageRoute> {
  const pages = new Map<string, PageRoute>()
  const isServed = (path: string) => pages.has(path)
  const originOf = createOriginOf(settings.publicUrl, origin)
  const endpoints = createEndpoints({
    documents: generated,
    isServed,
    originOf,
    services: contracts.map(({ service, document }) => ({
      name: service,
      title: document.info.title,
      base: document.servers[0].url,
    })),
    servicePages: contracts.flatMap(({ service, document }) =>
      pagesOf(service, document.servers[0].url, rules),
    ),
    readiness,
    rules,
    operations: contracts.flatMap(({ document }) => ruleOperations(document)),
  })
  for (const [path, page] of endpoints) pages.set(path, page)
  const services = contracts.map(({ service, document: { info, servers, tags } }) => ({
    name: service,
    title: info.title,
    description: info.description,
    base: servers[0].url,
    firstTag: tags[0].name,
  }))
  pages.set('/', startPageOf(settings, services, originOf, isServed))
  return new Map([...pages, ...redirectsTo(pages)])
}

const ruleOperations = (document: Contract['document']): RuleOperation[] =>
  operationsOf(document).map(({ path, method, operation: { operationId, tags, ...operation } }) => ({
    id: operationId,
    address: operationAddress(document.info.title, tags[0], method, `${document.servers[0].url}${path}`),
    ruleSets: operation['x-rules'] ?? [],
    codes: (operation['x-codes'] ?? []).map(({ Code }: { Code: string }) => Code),
  }))

const startPageOf = (
  settings: Settings,
  services: StartPageOptions['services'],
  originOf: OriginOf,
  isServed: StartPageOptions['isServed'],
) =>
  startPage({
    environment: settings.environment,
    version,
    services,
    originOf,
    curl: curlCommand(settings),
    onboardingFile: shownPath(settings, 'onboarding.json'),
    isServed,
  })

/** The pages for people. Unlike other addresses they may be typed with a trailing slash (P2). */
const HTML_PAGES = [
  '/docs',
  '/docs/errors',
  '/docs/guides',
  '/docs/rules',
  '/changelog',
  '/sandbox',
  '/search',
  '/set-password',
]

/** A guide's page, without its other forms, which have an ending. */
const isGuide = (path: string) => /^\/docs\/guides\/[\w-]+$/.test(path)

const redirectsTo = (pages: ReadonlyMap<string, PageRoute>) =>
  [...HTML_PAGES, ...[...pages.keys()].filter(isGuide)].flatMap((path): [string, PageRoute][] => {
    const service = pages.get(path)?.service
    const respond: PageRoute['respond'] = async ({ req }) => {
      const search = req.url?.slice(path.length + 1) ?? ''
      return { status: 308, headers: { Location: path + search }, content: '' }
    }
    return service ? [[`${path}/`, { service, respond }]] : []
  })
