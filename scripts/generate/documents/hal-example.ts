// Builds the example of a HAL response from the plain one. Link templates are filled from the example's own
// members, or else from the examples of the path parameters.
import { type Json, type Operation, resolve } from '../../../handlers/pages/documents/document.ts'

/** The HAL form of an operation's response example, whose schema is the component `name`. */
export function halExample(document: Json, name: string, example: Json, at: Operation): Json {
  const parameters = [...(at.item.parameters ?? []), ...(at.operation.parameters ?? [])]
  const known = Object.fromEntries(
    parameters.map((p) => resolve(document, p)).map((p) => [p.name, p.example]),
  )
  const self = { href: expand(at.path.slice(1), known) }

  const schema = document.components.schemas[name]
  if (schema.type !== 'array') return linked(schema, example, known, { self })

  const member = resolve(document, schema.items)
  const members = example.map((value: Json) => linked(member, value, known))
  return { _links: { self }, _embedded: { self: members } }
}

function linked(schema: Json, value: Json, known: Json, otherwise?: Json): Json {
  const templates = schema['x-links']
  if (!templates) return otherwise ? { _links: otherwise, ...value } : value

  const links = Object.entries<string>(templates).flatMap(([relation, template]) => {
    const href = expand(template, { ...known, ...value })
    return href === undefined ? [] : [[relation, { href }]]
  })
  return { _links: Object.fromEntries(links), ...value }
}

/** Fills the template's variables; undefined if one of the values is null or missing. */
function expand(template: string, values: Json): string | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  if (names.some((name) => values[name] == null)) return undefined

  return names.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(values[name])), template)
}
