// Derives what a server publishes in addition to the documents in generated/: their other forms, the document of the page /docs,
// the pages of guides and workflows, llms.txt, the entries of the search, and the collections of requests. derived-content.ts
// does it in a thread, commands do it directly. Tested by test/spec/published.test.ts and test/pages/pages.test.ts.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brunoCollection } from './collections/bruno.ts'
import { type Collection, collect } from './collections/collections.ts'
import { postmanCollection } from './collections/postman.ts'
import { readWorkflows } from './collections/workflows.ts'
import { withAbsoluteAddresses } from './documents/absolute.ts'
import type { Json, Service } from './documents/document.ts'
import { toJsonOnly } from './documents/json-only.ts'
import { referenceDocument } from './documents/reference-document.ts'
import { toThreeZero } from './documents/three-zero.ts'
import { guidePages } from './guide-page.ts'
import { llmsText } from './llms-text.ts'
import { readGuides } from './read-guides.ts'
import { searchEntries } from './search-entries.ts'
import { collectionsPage, workflowsPage } from './workflow-pages.ts'
import { zipOf } from './zip.ts'

/** The forms of the document of one service. */
export const documentForms = {
  'openapi.json': (document: Json): Json => document,
  'openapi-3.0.json': toThreeZero,
  'openapi-json.json': toJsonOnly,
} as const

export type DocumentForm = keyof typeof documentForms

export type Form =
  | DocumentForm
  | 'reference.json'
  | 'search.json'
  | 'llms.txt'
  | `guides/${string}.html`
  | 'workflows.html'
  | 'collections.html'
  | 'postman.json'
  | 'bruno.zip'

/** The content of a form for these services, from the files in `generated` and in openapi/ beside it. */
export async function derive(
  form: Form,
  services: readonly string[],
  generated: URL,
): Promise<string | Buffer> {
  const openapi = new URL('../openapi/', generated)
  if (isGuide(form)) return guidePages(readGuides(openapi)).get(form) ?? ''
  if (form === 'workflows.html') return workflowsPage(await workflowsOf(openapi))
  if (form === 'collections.html') return collectionsPage(await workflowsOf(openapi))
  if (form === 'postman.json') return postmanCollection(await readCollection(services, generated))
  if (form === 'bruno.zip') {
    const files = brunoCollection(await readCollection(services, generated))
    return zipOf(new Map([...files].map(([file, text]) => [`retail-api/${file}`, Buffer.from(text)])))
  }
  const published = services.map((service) => readPublished(service, generated))
  if (form === 'reference.json') return JSON.stringify(referenceDocument(published))
  if (form === 'llms.txt') return llmsText(published, readGuides(openapi), await workflowsOf(openapi))
  if (form === 'search.json') {
    return JSON.stringify(searchEntries(published, readGuides(openapi), await workflowsOf(openapi)))
  }
  const [service] = published
  return withAbsoluteAddresses(`${JSON.stringify(documentForms[form](service?.document), null, 2)}\n`)
}

/** What the collections for Postman and for Bruno contain. */
export async function readCollection(services: readonly string[], generated: URL): Promise<Collection> {
  const workflows = await workflowsOf(new URL('../openapi/', generated))
  return collect(
    services.map((service) => readPublished(service, generated)),
    workflows,
  )
}

const isGuide = (form: Form): form is `guides/${string}.html` => form.startsWith('guides/')

const workflowsOf = (openapi: URL) => readWorkflows(fileURLToPath(new URL('workflows/', openapi)))

function readPublished(name: string, generated: URL): Service {
  const document = JSON.parse(readFileSync(new URL(`${name}/openapi.json`, generated), 'utf8'))
  return { name, base: document.servers[0].url, document }
}
