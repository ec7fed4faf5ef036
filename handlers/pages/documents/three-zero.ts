// Converts a document of the restricted 3.1 dialect to OpenAPI 3.0.3, for tools that do not read 3.1. It
// handles only the keywords of the dialect; test/spec/spec.test.ts rejects all others.
import { type Json, operationsOf, resolve } from './document.ts'

// Their content is a value, not a schema, and is not converted.
const opaque = new Set(['example', 'examples', 'default', 'enum', 'const', 'scopes', 'mapping', 'required'])

/** A copy of the document as OpenAPI 3.0.3, which has no webhooks. */
export function toThreeZero({ webhooks, ...document }: Json): Json {
  const converted = { ...convertNode(document), openapi: '3.0.3' }
  if (webhooks) leaveOutUnused(converted)
  for (const { operation } of operationsOf({ paths: {}, ...converted })) {
    moveExample(converted, operation.requestBody)
  }
  return converted
}

/** Removes the components of these kinds that nothing refers to, and those that only these refer to. */
export function leaveOutUnused(document: Json, kinds: readonly string[] = ['schemas']): void {
  const text = JSON.stringify(document)
  const unusedComponents = kinds.flatMap((kind) =>
    Object.keys(document.components[kind] ?? {})
      .filter((name) => !text.includes(`"#/components/${kind}/${name}"`))
      .map((name) => [kind, name] as const),
  )
  for (const [kind, name] of unusedComponents) delete document.components[kind][name]
  if (unusedComponents.length > 0) leaveOutUnused(document, kinds)
}

/** Moves a request's example into its schema: the Java generator warns of an example next to the schema. */
function moveExample(document: Json, requestBody: Json): void {
  for (const media of Object.values<Json>(requestBody?.content ?? {})) {
    if (media.example === undefined) continue
    const schema = resolve(document, media.schema)
    schema.example ??= media.example
    delete media.example
  }
}

function convertNode(node: Json): Json {
  if (Array.isArray(node)) return node.map(convertNode)
  if (node === null || typeof node !== 'object') return node

  // 3.0 ignores siblings of a $ref.
  if (typeof node.$ref === 'string') return { $ref: node.$ref }

  return lowerKeywords(mapMembers(node, lowerMember))
}

function lowerMember(value: Json, key: string): Json {
  // In 3.0 only OAuth schemes have scopes; the description of other schemes names what a caller needs.
  if (key === 'security') {
    return value.map((each: Json) =>
      mapMembers(each, (scopes, scheme) => (scheme === 'oauth2' ? scopes : [])),
    )
  }
  if (key.startsWith('x-') || opaque.has(key)) return value

  // The keys of `properties` are member names, even if one is called `type` or `example`.
  return key === 'properties' ? mapMembers(value, convertNode) : convertNode(value)
}

function lowerKeywords(node: Json): Json {
  const { const: constant, examples, ...rest } = node
  if (constant !== undefined) rest.enum = [constant]
  if (Array.isArray(examples)) rest.example ??= examples[0]
  else if (examples !== undefined) rest.examples = examples

  // `true` is the default, and some generators reject schemas that state it.
  if (rest.additionalProperties === true) delete rest.additionalProperties
  if (Array.isArray(rest.type)) {
    rest.nullable = true
    rest.type = rest.type.find((type: string) => type !== 'null')
  }
  for (const bound of ['Minimum', 'Maximum']) {
    if (typeof rest[`exclusive${bound}`] !== 'number') continue
    rest[bound.toLowerCase()] = rest[`exclusive${bound}`]
    rest[`exclusive${bound}`] = true
  }
  return rest
}

function mapMembers(node: Json, change: (value: Json, key: string) => Json): Json {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, key)]))
}
