// What the search finds: the operations and error codes of the documents, and the sections of the guides and workflows. Rules
// are added by search-page.ts, because they change while a server runs. Tested by test/pages/search.test.ts.

import type { WorkflowFile } from './collections/workflows.ts'
import { type Json, operationsOf, resolve, type Service } from './documents/document.ts'
import { ownDescription } from './documents/introduction.ts'
import { guidePages } from './guide-page.ts'
import { addressOf, type Guide } from './read-guides.ts'
import { docsAddress, operationAddress } from './scalar-document.ts'
import { workflowsPage } from './workflow-pages.ts'

export interface SearchEntry {
  kind: 'Guide' | 'Operation' | 'Service' | 'Error code' | 'Rule' | 'Workflow'
  /** Empty for an error code, whose name says it. */
  title: string
  address: string
  /** An operationId or a code; empty for the others. */
  name: string
  /** The page or service that it belongs to. */
  place: string
  text: string
  /** Further words that it is found by, such as parameters. */
  words?: string
}

/** The entries of these services, guides and workflows. */
export function searchEntries(
  services: readonly Service[],
  guides: readonly Guide[],
  workflows: readonly WorkflowFile[],
): SearchEntry[] {
  const pages = guidePages(guides)
  return [
    ...services.flatMap(serviceEntries),
    ...codeEntries(services),
    ...guides.flatMap(({ name }) =>
      sectionsOf(pages.get(`guides/${name}.html`) ?? '', 'Guide', addressOf(name)),
    ),
    ...sectionsOf(workflowsPage(workflows), 'Workflow', '/workflows'),
  ]
}

function serviceEntries({ base, document }: Service): SearchEntry[] {
  const { title } = document.info
  const service: SearchEntry = {
    ...{ kind: 'Service', title, name: '', place: '' },
    address: docsAddress(title, document.tags[0].name),
    text: plainText(ownDescription(document)),
  }
  const operations = operationsOf(document).map(({ path, method, operation, item }): SearchEntry => {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    const names = parameters.map((node) => resolve(document, node).name)
    return {
      ...{ kind: 'Operation', title: operation.summary, name: operation.operationId, place: title },
      address: operationAddress(title, operation.tags[0], method, `${base}${path}`),
      text: plainText(operation.description),
      words: `${method} ${base}${path} ${names.join(' ')}`,
    }
  })
  return [service, ...operations]
}

/** One entry for each code, with all its meanings. */
function codeEntries(services: readonly Service[]): SearchEntry[] {
  const codes = services.flatMap(({ document }) =>
    operationsOf(document).flatMap(({ operation }): Json[] => operation['x-codes'] ?? []),
  )
  return [...Map.groupBy(codes, ({ Code }) => Code)].map(([code, meanings]): SearchEntry => {
    const texts = meanings.map(({ Status, Meaning, Remedy }) => `${Status}. ${Meaning} ${Remedy}`)
    return {
      ...{ kind: 'Error code', title: '', name: code, place: '' },
      address: `/docs/errors#${code}`,
      text: plainText([...new Set(texts)].join(' ')),
    }
  })
}

/** The introduction of a page and each of its sections, from its headings. */
function sectionsOf(html: string, kind: SearchEntry['kind'], address: string): SearchEntry[] {
  const main = html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.lastIndexOf('</main>'))
  const [introduction = '', ...sections] = main.split(/(?=<h[23] id=")/)
  const [, title = ''] = /<h1>(.*?)<\/h1>/.exec(introduction) ?? []
  const page = textOf(title)
  return [
    {
      ...{ kind, title: page, name: '', place: '', address },
      text: textOf(introduction.replace(/<h1>.*?<\/h1>/, '')),
    },
    ...sections.map((section): SearchEntry => {
      const [, id = '', inner = ''] =
        /^<h[23] id="([^"]+)">(.*?)(?=<a class="anchor"|<\/h[23]>)/.exec(section) ?? []
      return {
        ...{ kind, title: textOf(inner), name: '', place: page },
        address: `${address}#${id}`,
        text: textOf(section.slice(section.indexOf('</h')).replace(/^<\/h[23]>/, '')),
      }
    }),
  ]
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** The text of our own pages, which have a few entities only. */
const textOf = (html: string) =>
  plainText(
    html.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity),
  )

/** Without the marks of Markdown. */
const plainText = (text: string) =>
  text
    .replaceAll(/\[([^[\]]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/[`*|]|^#+ /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
