// Four tools instead of one for each operation: a host that passes two hundred tools to a model with every question spends
// more on the list than on the work, and many hosts refuse so many. Reads and writes are called by different tools, so
// that a host can ask its user before a write. Tested by test/scripts/mcp.long.test.ts.
import type { Document } from '../../handlers/api/contract/openapi-document.ts'
import { type Arguments, failure, resultOf } from './call.ts'
import type { OperationTool, Tool } from './operation-tools.ts'
import type { ToolResult } from './sdk.ts'

const MOST_FOUND = 10

const NAME = { type: 'string', description: 'The name of an operation, as findOperations returns it.' }

const tool = (name: string, title: string, description: string, inputs: Document, isRead = true): Tool => ({
  ...{ name, title, description },
  inputSchema: { type: 'object', ...inputs, additionalProperties: false },
  annotations: {
    title,
    readOnlyHint: isRead,
    destructiveHint: !isRead,
    idempotentHint: isRead,
    openWorldHint: false,
  },
})

const call = {
  properties: {
    name: NAME,
    arguments: {
      type: 'object',
      description: "The operation's arguments, as describeOperation declares them.",
    },
  },
  required: ['name'],
}

const find = tool(
  'findOperations',
  'Find operations',
  `Finds operations of the API by what you want to do, or by words of their names; at most ${MOST_FOUND}, the best first.`,
  {
    properties: {
      query: {
        type: 'string',
        description: 'Such as "reserve an item". Without it all names are returned.',
      },
    },
    required: [],
  },
)

const describe = tool(
  'describeOperation',
  'Describe an operation',
  'Returns the description of an operation and the JSON Schema of its arguments. Read it before you call the operation.',
  { properties: { name: NAME }, required: ['name'] },
)

/** Call operations that only read, and all others. */
export const READ = 'callReadOperation'
export const WRITE = 'callWriteOperation'

/** The tools of the mode `search`. */
export const searchTools = (allowsWrites: boolean): Tool[] => [
  find,
  describe,
  tool(
    READ,
    'Call an operation that reads',
    'Calls an operation that changes nothing, and returns its response.',
    call,
  ),
  ...(allowsWrites
    ? [tool(WRITE, 'Call an operation that writes', 'Calls an operation that changes data.', call, false)]
    : []),
]

export interface Searched {
  offered: readonly OperationTool[]
  search: (query: string) => OperationTool[]
}

/** The result of findOperations or describeOperation; undefined for another tool. */
export function runSearchTool(
  name: string,
  callArguments: Arguments,
  { offered, search }: Searched,
): ToolResult | undefined {
  if (name === find.name) return resultOf(findMatches(String(callArguments.query ?? ''), offered, search))
  if (name !== describe.name) return undefined
  const operation = offered.find((each) => each.name === callArguments.name)
  if (!operation) return unknownOperation(callArguments.name)
  const { title, description, inputSchema, annotations } = operation
  return resultOf({ name: operation.name, title, description, inputSchema, annotations })
}

export const unknownOperation = (name: unknown) =>
  failure({
    Code: 'OperationUnknown',
    Message: `There is no operation "${name}".`,
    Remedy: 'Call findOperations to find its name.',
  })

function findMatches(query: string, offered: Searched['offered'], search: Searched['search']) {
  if (query.trim() === '') return { operations: offered.map(({ name, title }) => ({ name, title })) }
  const matches = search(query)
  return {
    matches: matches.length,
    operations: matches.slice(0, MOST_FOUND).map(({ name, title, service, annotations }) => ({
      ...{ name, title, service, readOnly: annotations.readOnlyHint },
    })),
  }
}
