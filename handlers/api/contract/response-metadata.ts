// What a document declares about an operation's responses: media types, resources, versions, and the
// properties that lists can be filtered by. Read once at start. Tested by
// the suites in test/operations.
import { type FilterableProperty, filterablesOf } from '../filter/index.ts'
import type { Document, Resolve } from './openapi-document.ts'
import type { Operation } from './operation.ts'

/** Media types of the 2xx responses. */
export function successTypes(source: Document, resolve: Resolve): string[] {
  const types = Object.entries<Document>(source.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.keys(resolve(response).content ?? {}))
  return [...new Set(types)]
}

/** Statuses whose response declares an ETag (P15). */
export function versionedStatuses(source: Document, resolve: Resolve): Set<number> {
  const tagged = Object.entries<Document>(source.responses).filter(
    ([, response]) => resolve(response).headers?.ETag,
  )
  return new Set(tagged.map(([status]) => Number(status)))
}

/** The schema of the resource, or of a list's items, by success status. */
export function resourcesOf(source: Document, resolve: Resolve): Operation['resources'] {
  const resources = new Map<number, { schema: Document; isList: boolean }>()
  for (const [status, response] of Object.entries<Document>(source.responses)) {
    const schema = resolve(resolve(response).content?.['application/json']?.schema ?? {})
    if (!status.startsWith('2')) continue
    const isList = schema.type === 'array'
    resources.set(Number(status), { schema: isList ? resolve(schema.items) : schema, isList })
  }
  return resources
}

/** Members of successful responses that are marked with `x-shown-once`. */
export const oneTimeMembers = (source: Document, resolve: Resolve): string[] =>
  [...resourcesOf(source, resolve).values()].flatMap(({ schema }) =>
    Object.entries<Document>(schema.properties ?? {}).flatMap(([name, property]) =>
      property['x-shown-once'] ? [name] : [],
    ),
  )

/**
 * The properties that `$filter` and `$orderby` may name: members of the 200 response marked as filterable
 * (P12).
 */
export function filterablesOfResponse(source: Document, resolve: Resolve): FilterableProperty[] {
  const schema = resourcesOf(source, resolve).get(200)?.schema
  const properties = Object.entries<Document>(schema?.properties ?? {})
  return filterablesOf({
    properties: Object.fromEntries(properties.map(([name, property]) => [name, resolve(property)])),
  })
}
