// Represents a response as JSON, or as HAL with links (P10). Link templates come from the document (`x-links` on
// a resource's schema); hrefs are relative to the service's base. Lists are written in batches, in constant
// memory. Tested by test/api/contract/represent.test.ts.
import { shortLists } from '../../runtime/async/cooperative-yield.ts'
import { parseRawJson, RawJson, toItems, toJsonArray } from '../../runtime/values/raw-json.ts'
import { isListing, type Listing } from '../lists/listing.ts'
import type { Document } from './openapi-document.ts'
import type { Operation } from './operation.ts'

export const HAL = 'application/hal+json'

type Resource = Record<string, unknown>
type Links = Record<string, { href: string }>

interface Representation {
  contentType: string
  /** The complete text, or its pieces. */
  content: string | AsyncIterable<string> | undefined
}

/** Longest `Link` header: clients accept about 16 KiB of headers in all. */
const MAX_LINK_HEADER = 8_192

interface Address {
  /** Path parameters by name, as sent. */
  path: Readonly<Record<string, unknown>>
  /** The query as sent, without `?`. */
  search: string
}

/** The response's text; `onBatch` gets each batch of a list before it is written. */
export function represent(
  operation: Operation,
  status: number,
  body: unknown,
  contentType: string,
  address: Address,
  onBatch?: (batch: readonly unknown[]) => void,
): Representation {
  if (body === undefined) return { contentType, content: undefined }
  const isHal = contentType === HAL
  const resource = operation.resources.get(status)
  if (!isHal && !resource?.isList) {
    return { contentType, content: body instanceof RawJson ? body.text : JSON.stringify(body) }
  }
  const selfPath = isHal ? (fillTemplate(operation.template.slice(1), {}, address.path) ?? '') : ''
  const links = linksOf(resource?.schema)

  if (resource?.isList) {
    const listing: Listing<unknown> = isListing(body)
      ? body
      : { batches: shortLists(body as unknown[]), page: undefined }
    const toHal = (item: unknown) => withLinks(parseRawJson(item) as Resource, links, address.path)
    const toText = (items: readonly unknown[]) => toItems(isHal ? items.map(toHal) : items)
    const isConstant = Object.keys(address.path).length === 0
    const open = isHal
      ? `{"_links":${JSON.stringify(pageLinks(selfPath, address.search, listing))},"_embedded":{"self":[`
      : '['
    const close = isHal ? ']}}' : ']'
    if (Array.isArray(listing.batches) && listing.batches.length === 1) {
      const [batch] = listing.batches as unknown[][]
      onBatch?.(batch ?? [])
      if (!isHal && !isConstant) return { contentType, content: toJsonArray(batch ?? []) }
      const text = isConstant ? constantText(batch ?? [], contentType, toText) : toText(batch ?? [])
      return { contentType, content: open + text + close }
    }
    return { contentType, content: pieces(listing, toText, open, close, onBatch) }
  }

  const self = selfPath + (address.search ? `?${address.search}` : '')
  const parsed = parseRawJson(body) as Resource
  const linked = links.self ? parsed : { _links: { self: { href: self } }, ...parsed }
  return { contentType, content: JSON.stringify(withLinks(linked, links, address.path)) }
}

const constantTexts = new WeakMap<readonly unknown[], Map<string, string>>()

/** The text of a list in memory, which is serialized once for each media type if it is frozen. */
function constantText(
  list: readonly unknown[],
  contentType: string,
  toText: (items: readonly unknown[]) => string,
): string {
  if (!Object.isFrozen(list)) return toText(list)
  const texts = constantTexts.get(list) ?? new Map<string, string>()
  constantTexts.set(list, texts)
  const text = texts.get(contentType) ?? toText(list)
  texts.set(contentType, text)
  return text
}

async function* pieces(
  listing: Listing<unknown>,
  toText: (items: readonly unknown[]) => string,
  open: string,
  close: string,
  onBatch: ((batch: readonly unknown[]) => void) | undefined,
): AsyncGenerator<string> {
  let separator = open
  for await (const batch of listing.batches) {
    if (batch.length === 0) continue
    onBatch?.(batch)
    yield separator + toText(batch)
    separator = ','
  }
  yield separator === open ? open + close : close
}

function linksOf(schema: Document | undefined): Record<string, string> {
  return schema?.['x-links'] ?? {}
}

function withLinks(resource: Resource, templates: Record<string, string>, path: Address['path']): Resource {
  const links: Links = {}
  for (const [relation, template] of Object.entries(templates)) {
    const href = fillTemplate(template, resource, path)
    if (href !== undefined) links[relation] = { href }
  }
  return Object.keys(links).length > 0 ? { _links: links, ...resource } : resource
}

/** Fills `{Name}` from the resource, else from the path; undefined if a value is null. */
function fillTemplate(template: string, resource: Resource, path: Address['path']): string | undefined {
  let complete = true
  const href = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = name in resource ? resource[name] : path[name]
    if (value === null || value === undefined) complete = false
    return encodeURIComponent(String(value))
  })
  return complete ? href : undefined
}

/**
 * Headers of a list in JSON: `Link` to the next and previous page (RFC 8288, P11), as HAL has them in its body, and
 * `X-Total-Count`. A `Link` that is too long for a header, because of a very long `$filter`, is left out.
 * @param base the service's base address, such as `/pricing/v1`
 */
export function listHeaders(
  operation: Operation,
  listing: Listing<unknown>,
  contentType: string,
  base: string,
  { path, search }: Address,
): Record<string, string> {
  const headers: Record<string, string> = {}
  if (listing.total !== undefined) headers['X-Total-Count'] = String(listing.total)
  const { next, prev } = listing.page ?? {}
  if (contentType === HAL || (next === undefined && prev === undefined)) return headers
  const resourcePath = fillTemplate(operation.template, {}, path) ?? ''
  const { self, ...others } = pageLinks(resourcePath, search, listing)
  const link = Object.entries(others)
    .map(([relation, { href }]) => `<${base}${href}>; rel="${relation}"`)
    .join(', ')
  if (link.length <= MAX_LINK_HEADER) headers.Link = link
  return headers
}

function pageLinks(selfPath: string, search: string, { page }: Listing<unknown>): Links {
  const link = (skipToken?: string) => {
    const query = new URLSearchParams(search)
    if (skipToken !== undefined) {
      query.delete('$skip')
      query.set('$skiptoken', skipToken)
    }
    // A query may contain a literal dollar sign, and people read these links.
    const text = query.toString().replaceAll('%24', '$')
    return { href: text ? `${selfPath}?${text}` : selfPath }
  }
  return {
    self: link(),
    ...(page?.next !== undefined && { next: link(page.next) }),
    ...(page?.prev !== undefined && { prev: link(page.prev) }),
  }
}
