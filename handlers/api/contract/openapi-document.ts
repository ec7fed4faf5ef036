// Reads a published OpenAPI document, resolves its references, and rewrites it for the router. Tested by
// the suites in test/operations.
import { readFileSync } from 'node:fs'
import type { ServiceName } from '../../../generated/operations.ts'
import { plainTemplate } from './paths.ts'

/** A JSON document without a TypeScript type; test/spec/spec.test.ts checks its shape. */
export type Document = ReturnType<typeof JSON.parse>

export type Resolve = (node: Document) => Document

/**
 * Follows `$ref`s inside the document; siblings of a `$ref` (x-extensions, descriptions) override the target's.
 */
export function resolver(document: Document): Resolve {
  return function resolve(node): Document {
    if (typeof node?.$ref !== 'string') return node
    const { $ref, ...siblings } = node
    const target = $ref
      .slice(2)
      .split('/')
      .reduce((at: Document, key: string) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
    return { ...resolve(target), ...siblings }
  }
}

export function readDocument(service: ServiceName, directory: URL): Document {
  return JSON.parse(readFileSync(new URL(`${service}/openapi.json`, directory), 'utf8'))
}

/** The name under which AJV has the document's schemas. */
export const SCHEMAS = 'contract'

/** Members for readers and generators, which are most of a document; neither routing nor validation reads them. */
const UNUSED = new Set(['description', 'example', 'examples', 'headers', 'links', 'summary', 'x-codes'])

/**
 * The document for the router: plain paths, without what only readers use, and all references inlined except those to
 * schemas, which AJV follows.
 */
export function routable(document: Document, resolve: Resolve): Document {
  const inline = (node: Document, isMap = false): Document => {
    if (Array.isArray(node)) return node.map((each) => inline(each))
    if (typeof node !== 'object' || node === null) return node
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#/components/schemas/')) {
      return { $ref: `${SCHEMAS}${node.$ref}` }
    }
    const target = typeof node.$ref === 'string' ? resolve(node) : node
    const used = isMap ? Object.entries(target) : Object.entries(target).filter(([key]) => !UNUSED.has(key))
    return Object.fromEntries(used.map(([key, value]) => [key, inline(value, key === 'properties')]))
  }
  const paths = Object.entries<Document>(document.paths).map(([template, item]) => [
    plainTemplate(template),
    item,
  ])
  return {
    openapi: document.openapi,
    info: document.info,
    security: document.security,
    paths: inline(Object.fromEntries(paths)),
  }
}
