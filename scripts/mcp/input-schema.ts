// The JSON Schema of a tool's arguments: one member for each parameter of the operation, and `body`. References are
// replaced by what they name, because many hosts of models do not follow them; no request of the documents is
// recursive. Tested by test/scripts/mcp.long.test.ts.
import type { Document, Resolve } from '../../handlers/api/contract/openapi-document.ts'

/** A parameter of an operation, and the name of its argument. */
export interface Parameter {
  argument: string
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Document
  example: unknown
}

/** Members that a list returns unless the caller requests more: a complete list may not fit into a conversation. */
export const DEFAULT_TOP = 50

const TOP = `The maximum number of members to return; ${DEFAULT_TOP} if it is absent. Link in the result has the next page, whose skiptoken continues the list.`

/** Credentials, formats and conditions that the server of the tools handles itself. */
const OWN_PARAMETERS = new Set(['Auth', 'Response', 'If-None-Match'])

/** Keywords that do not describe the form of a value; extensions are omitted too. */
const LEFT_OUT = new Set(['example', 'examples', 'discriminator'])

/** The parameters that a caller may pass. Hosts allow no `$` in names, so `$top` becomes `top`. */
export function parametersOf(operation: Document, item: Document, resolve: Resolve): Parameter[] {
  const declared: Document[] = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve)
  const names = new Set(declared.map(({ name }) => name))
  return declared
    .filter(({ name }) => !OWN_PARAMETERS.has(name) && !(name.startsWith('$') && names.has(name.slice(1))))
    .map((parameter) => ({
      argument: parameter.name.replace(/^\$/, ''),
      name: parameter.name,
      in: parameter.in,
      required: parameter.required === true,
      description: parameter.description,
      schema: plainSchema(parameter.schema, resolve),
      example: parameter.example,
    }))
}

/** The schema of all arguments. */
export function inputSchema(
  parameters: readonly Parameter[],
  body: { schema: Document; required: boolean } | undefined,
  filterable: readonly string[],
): Document {
  const members = parameters.map((parameter) => [parameter.argument, memberOf(parameter, filterable)])
  const required = parameters.filter((each) => each.required).map(({ argument }) => argument)
  return {
    type: 'object',
    properties: Object.fromEntries(body ? [...members, ['body', body.schema]] : members),
    required: body?.required ? [...required, 'body'] : required,
    additionalProperties: false,
  }
}

function memberOf(parameter: Parameter, filterable: readonly string[]): Document {
  const { name, description, schema, example } = parameter
  if (name === '$top') return { ...schema, description: TOP, default: DEFAULT_TOP }
  const namesProperties = filterable.length > 0 && (name === '$filter' || name === '$orderby')
  return {
    ...schema,
    description: namesProperties ? `${description} These are: ${filterable.join(', ')}.` : description,
    // Ids of the documents' story are not those of the caller's company.
    ...(example !== undefined && parameter.in === 'query' && { examples: [example] }),
  }
}

/** The schema without references, examples and extensions. */
export function plainSchema(node: Document, resolve: Resolve): Document {
  if (Array.isArray(node)) return node.map((each) => plainSchema(each, resolve))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries<Document>(resolve(node)).flatMap(([key, value]) => {
      if (key.startsWith('x-') || LEFT_OUT.has(key)) return []
      // The keys of `properties` are names of members, even if one is called `example`.
      if (key === 'properties') return [[key, plainMembers(value, resolve)]]
      return [[key, key === 'enum' || key === 'default' ? value : plainSchema(value, resolve)]]
    }),
  )
}

const plainMembers = (members: Document, resolve: Resolve) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, plainSchema(value, resolve)]))
