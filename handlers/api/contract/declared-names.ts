// The names that a document declares where a client sent an unknown one, for the hint of the refusal: a misspelt name is
// reported by the right one. Tested by test/api/contract/validate.test.ts.
import type { ErrorObject } from 'ajv'
import { nearNames, sameName } from '../../runtime/values/similar-names.ts'
import { type Document, resolver } from './openapi-document.ts'
import type { Operation } from './operation.ts'

/** What is known about an unknown name: how it is written, or what may be meant. */
export interface NameHint {
  written?: string | undefined
  near: readonly string[]
}

/** Searches in one request; further names get no hint, because a body may have thousands. */
const MAX_SEARCHES = 100

/** Finds the hint for a fault of the keyword additionalProperties. */
export function createNameHints(document: Document, operation: Operation): (fault: ErrorObject) => NameHint {
  const hints = new Map<string, NameHint>()

  return function hintOf({ instancePath, params }) {
    const name = String(params.additionalProperty)
    const place = instancePath.replace(/\/\d+/g, '/*')
    const key = `${place} ${name}`
    const known = hints.get(key)
    if (known) return known
    if (hints.size >= MAX_SEARCHES) return { near: [] }
    const names = declaredNames(document, operation, place)
    const written = sameName(name, names)
    const hint = { written, near: written === undefined ? nearNames(name, names) : [] }
    hints.set(key, hint)
    return hint
  }
}

/** The parameters of the query, or the members of the object at a place of the body; `*` means any index. */
function declaredNames(document: Document, operation: Operation, place: string): string[] {
  const resolve = resolver(document)
  const [, part, ...steps] = place.split('/')
  const { parameters = [], requestBody } = operation.document
  if (part === 'query') {
    const all: Document[] = [...(document.paths[operation.template].parameters ?? []), ...parameters]
    return all.map(resolve).flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []))
  }
  if (part !== 'requestBody') return []
  const schemas = Object.values<Document>(resolve(requestBody)?.content ?? {}).map(({ schema }) => schema)
  const found = steps.reduce(
    (at, step) =>
      at.flatMap((schema) => [step === '*' ? schema.items : schema.properties?.[step]].flatMap(parts)),
    schemas.flatMap(parts),
  )
  return [...new Set(found.flatMap((schema) => Object.keys(schema.properties ?? {})))]

  /** The schema, and those of which it is composed. */
  function parts(schema: Document): Document[] {
    if (schema === undefined) return []
    const whole = resolve(schema)
    return [whole, ...[...(whole.allOf ?? []), ...(whole.oneOf ?? [])].flatMap(parts)]
  }
}
