// Completes the links of responses to creates: if the links of a response name the address of the new resource, it gets
// a link for every other operation at that address, below it, and for the list that contains it. So clients, and tests
// in sequences, find each operation that a new resource makes possible. It is done here because links written manually
// would be forgotten. test/spec/operation-rules.ts requires the links.
import type { Json } from '../../../handlers/pages/documents/document.ts'

/** What is known of a resource: the values of the path parameters of its operations. */
type Address = Readonly<Record<string, string>>

interface Linkable {
  operationId: string
  description: string
  method: string
  path: string
  names: readonly string[]
}

/** Adds the links to the document's responses. An upsert's 200 gets the links of its 201. */
export function declareLinks(document: Json, follow: (document: Json, node: Json) => Json): void {
  const operations = linkable(document)
  for (const item of Object.values<Json>(document.paths)) {
    const responses = item.post?.responses ?? {}
    const createdResponse = follow(document, responses['201'] ?? responses['200'])
    const knownLinks = Object.values<Json>(createdResponse?.links ?? {})
    for (const { path, parameters } of knownLinks.flatMap((link) => placeOf(link, operations))) {
      const linked = new Set(Object.values<Json>(createdResponse.links).map((link) => link.operationId))
      for (const each of operations) {
        if (linked.has(each.operationId) || !isNear(each, path)) continue
        if (!each.names.every((name) => parameters[name] !== undefined)) continue
        const values = Object.fromEntries(each.names.map((name) => [name, parameters[name]]))
        const { operationId, description } = each
        createdResponse.links[operationId] = { operationId, description, parameters: values }
      }
    }
    const replacedResponse = responses['201'] && follow(document, responses['200'])
    if (replacedResponse && createdResponse.links && !replacedResponse.links)
      replacedResponse.links = structuredClone(createdResponse.links)
  }
}

/** The address of the resource itself, if the link leads there. */
function placeOf(link: Json, operations: readonly Linkable[]): { path: string; parameters: Address }[] {
  const target = operations.find(({ operationId }) => operationId === link.operationId)
  const values = Object.values<string>(link.parameters ?? {})
  const isNew = values.some((value) => value.startsWith('$response.body#'))
  return target && isNew && target.path.endsWith('})')
    ? [{ path: target.path, parameters: link.parameters }]
    : []
}

/** At the address, below it, or the list that contains it. */
function isNear({ method, path }: Linkable, resource: string): boolean {
  const list = resource.replace(/\(\{\w+\}\)$/, '')
  return path === resource || path.startsWith(`${resource}/`) || (path === list && method === 'get')
}

/** Operations that a client of the company may call; users change their own passwords. */
function linkable(document: Json): Linkable[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item)
      .filter(([, node]) => node?.operationId && node.security?.length !== 0 && !node['x-own-user'])
      .map(([method, { operationId, summary }]) => ({
        operationId,
        description: `${summary}.`,
        method,
        path,
        names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      })),
  )
}
