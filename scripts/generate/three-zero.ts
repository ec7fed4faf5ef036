// Turns a document of the restricted 3.1 dialect into OpenAPI 3.0.3, for tools that read nothing newer. It knows
// the dialect and no more; test/spec.test.ts refuses what it could not translate.
import { type Json, operationsOf, resolve } from './document.ts'

// Values, not schemas: whatever stands in them stays as it is.
const opaque = new Set(['example', 'examples', 'default', 'enum', 'const', 'scopes', 'mapping', 'required'])

/** A copy of the document as OpenAPI 3.0.3. */
export function toThreeZero(document: Json): Json {
  const lowered = { ...lower(document), openapi: '3.0.3' }
  for (const { operation } of operationsOf({ paths: {}, ...lowered })) {
    leaveOutDoubles(lowered, operation)
    moveExample(lowered, operation.requestBody)
  }
  return lowered
}

/** The Java generator warns of an example beside a request's schema, and reads one within it in silence. */
function moveExample(document: Json, requestBody: Json): void {
  for (const media of Object.values<Json>(requestBody?.content ?? {})) {
    if (media.example === undefined) continue
    const schema = resolve(document, media.schema)
    schema.example ??= media.example
    delete media.example
  }
}

/**
 * Generators that make `filter_` of both `filter` and `$filter` leave the whole operation out, so this copy has the
 * former alone where an operation takes both.
 */
function leaveOutDoubles(document: Json, operation: Json): void {
  if (!operation.parameters) return
  const nameOf = (parameter: Json): string => resolve(document, parameter).name
  const names = new Set(operation.parameters.map(nameOf))
  operation.parameters = operation.parameters.filter((parameter: Json) => {
    const name = nameOf(parameter)
    return !(name.startsWith('$') && names.has(name.slice(1)))
  })
}

function lower(node: Json): Json {
  if (Array.isArray(node)) return node.map(lower)
  if (node === null || typeof node !== 'object') return node

  // 3.0 knows no words beside a reference.
  if (typeof node.$ref === 'string') return { $ref: node.$ref }

  return lowerKeywords(mapMembers(node, lowerMember))
}

function lowerMember(value: Json, key: string): Json {
  // Only OAuth has scopes there; what else a caller needs is said in the description of the scheme.
  if (key === 'security') {
    return value.map((each: Json) =>
      mapMembers(each, (scopes, scheme) => (scheme === 'oauth2' ? scopes : [])),
    )
  }
  if (key.startsWith('x-') || opaque.has(key)) return value

  // The keys of `properties` are names of the contract, even where one is called `type` or `example`.
  return key === 'properties' ? mapMembers(value, lower) : lower(value)
}

function lowerKeywords(node: Json): Json {
  const { const: constant, examples, ...rest } = node
  if (constant !== undefined) rest.enum = [constant]
  if (Array.isArray(examples)) rest.example ??= examples[0]
  else if (examples !== undefined) rest.examples = examples

  // What no word about them says too; some generators refuse forms with the word.
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
