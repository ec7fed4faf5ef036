// Makes the example of a HAL answer from that of the plain one: links are filled in from the example's own fields,
// else from the examples of the path parameters.
import { type Json, type Operation, resolve } from './document.ts'

/** The example of the component `name`, given as answer of the operation, in its HAL form. */
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

/** The template with its variables filled in; undefined when one of them is null. */
function expand(template: string, values: Json): string | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  if (names.some((name) => values[name] == null)) return undefined

  return names.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(values[name])), template)
}
