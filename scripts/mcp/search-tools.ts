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
  `Finds operations of the API by words of their names, titles, descriptions and paths; at most ${MOST_FOUND}, the best first.`,
  {
    properties: {
      query: {
        type: 'string',
        description: 'Words to look for, such as "stock quantity". Empty lists all names.',
      },
    },
    required: ['query'],
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

/** The result of findOperations or describeOperation; undefined for another tool. */
export function runSearchTool(
  name: string,
  callArguments: Arguments,
  operations: readonly OperationTool[],
): ToolResult | undefined {
  if (name === find.name) return resultOf(searchOperations(String(callArguments.query ?? ''), operations))
  if (name !== describe.name) return undefined
  const operation = operations.find((each) => each.name === callArguments.name)
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

function searchOperations(query: string, operations: readonly OperationTool[]) {
  const words = query.toLowerCase().match(/[a-z0-9]+/g)
  if (!words) return { operations: operations.map(({ name, title }) => ({ name, title })) }
  const scoredOperations = operations.map((operation) => ({ operation, score: scoreOf(operation, words) }))
  const matches = scoredOperations.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return {
    matches: matches.length,
    operations: matches.slice(0, MOST_FOUND).map(({ operation: { name, title, service, annotations } }) => ({
      ...{ name, title, service, readOnly: annotations.readOnlyHint },
    })),
  }
}

/** A word of the name or title counts more than one of the path, and that more than one of the description. */
function scoreOf({ name, title, path, description }: OperationTool, words: readonly string[]): number {
  const fields = [`${name} ${title}`, path, description].map((field) => field.toLowerCase())
  const weights = [10, 3, 1]
  return words
    .map((word) => weights[fields.findIndex((field) => field.includes(stem(word)))] ?? 0)
    .reduce((sum, weight) => sum + weight, 0)
}

/** Without the ending of a plural, so that "carts" finds createCart. */
const stem = (word: string) => (word.length > 3 ? word.replace(/ies$|s$/, '') : word)
