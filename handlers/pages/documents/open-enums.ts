// Opens the enums of responses for generators (W8). Many generated clients refuse a response with a value that their enum does
// not have, and later versions of a service may send more values. So a response has the plain type, with the values of today in its
// description and in `x-extensible-enum`. Requests keep their enums, and so do constants, which have one value only.
// Tested by test/spec/forms.test.ts.
import { type Json, operationsOf, resolve } from './document.ts'

const SCHEMAS = '#/components/schemas/'

/** The longest text that a value of tomorrow may have. */
const MAX_LENGTH = 255

/** Replaces the enums in the responses of a 3.0 document. */
export function openResponseEnums(document: Json): void {
  const operations = operationsOf(document)
  const sentSchemas = reachable(
    document,
    operations.map(({ operation, item }) => [item.parameters, operation.parameters, operation.requestBody]),
  )
  const opened = new Set<string>()
  for (const { operation } of operations) open(operation.responses)

  function open(node: Json): void {
    if (typeof node !== 'object' || node === null) return
    for (const [key, member] of Object.entries<Json>(node)) {
      if (key === 'example' || key === 'examples' || key === 'enum' || key.startsWith('x-')) continue
      const reference: unknown = member?.$ref
      if (typeof reference !== 'string') {
        if (isOpen(member)) node[key] = openEnum(member)
        else open(member)
        continue
      }
      const target = resolve(document, member)
      if (isOpen(target)) node[key] = openEnum(target)
      // A list of values that requests send too. Objects of requests are other components than those of responses.
      else if (sentSchemas.has(reference) && target.type === 'array') {
        node[key] = structuredClone(target)
        open(node[key])
      } else if (!opened.has(reference)) {
        opened.add(reference)
        open(target)
      }
    }
  }
}

/** Null is not a value to which others could be added. */
const isOpen = (schema: Json) =>
  Array.isArray(schema?.enum) && schema.enum.filter((value: Json) => value !== null).length > 1

function openEnum({ enum: values, description = '', ...schema }: Json): Json {
  const known = values.filter((value: Json) => value !== null)
  const text = `${description} Values today: ${known.map((value: Json) => `\`${value}\``).join(', ')}. Others may be added.`
  return {
    ...schema,
    ...(schema.type === 'string' ? { maxLength: MAX_LENGTH } : {}),
    description: text.trim(),
    'x-extensible-enum': known,
  }
}

/** The references of the schemas that are used below a node, also by other schemas. */
function reachable(document: Json, node: Json, found = new Set<string>()): Set<string> {
  for (const [, reference = ''] of JSON.stringify(node).matchAll(/"\$ref":"([^"]+)"/g)) {
    if (found.has(reference)) continue
    found.add(reference)
    reachable(document, resolve(document, { $ref: reference }), found)
  }
  return new Set([...found].filter((reference) => reference.startsWith(SCHEMAS)))
}
