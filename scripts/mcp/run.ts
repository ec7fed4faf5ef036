// Connects the tools with a host over standard input and output. Messages for people go to standard error. Tested by
// test/scripts/mcp.long.test.ts.
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { services } from '../../generated/operations.ts'
import { createSearch } from '../../handlers/pages/search.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { loadSettings } from '../../handlers/runtime/process/settings.ts'
import { type Api, createApi } from './api.ts'
import { type Arguments, argumentFailure, callOperation, failure } from './call.ts'
import { type OperationTool, type Tool, toolsOf } from './operation-tools.ts'
import { loadSdk, type ToolResult } from './sdk.ts'
import { READ, runSearchTool, type Searched, searchTools, unknownOperation, WRITE } from './search-tools.ts'
import { findTarget } from './target.ts'

export interface McpOptions {
  services: readonly string[]
  url: string | undefined
  caFile: string | undefined
  allowsWrites: boolean
  allowsProduction: boolean
  /** One tool for each operation, or tools that find and call operations; undefined decides by their number. */
  mode: 'all' | 'search' | undefined
}

/** Hosts begin to complain about more tools than this, and models to choose worse ones. */
const MOST_TOOLS = 64

const printLine = (line: string) => void process.stderr.write(`${line}\n`)

/** Serves until the host closes the connection. */
export async function runMcp(options: McpOptions): Promise<void> {
  const unknownName = options.services.find((name) => !(services as readonly string[]).includes(name))
  if (unknownName) throw new UsageError(`There is no service "${unknownName}": use ${services.join(', ')}.`)
  const { dataDir } = loadSettings()
  const { origin, ca, credentials, about } = findTarget({ ...options, dataDir, env: process.env })
  if (ca) setDefaultCACertificates([...getCACertificates('default'), ca])
  const api = createApi({ origin, credentials })
  const isSandbox = await api.isSandbox()
  if (!isSandbox && !options.allowsProduction) {
    throw new UsageError(`${origin} is not a sandbox. For a production server add --production.`)
  }

  const operations = await operationsOf(options.services, api)
  const offered = operations.filter(({ annotations }) => options.allowsWrites || annotations.readOnlyHint)
  const mode = options.mode ?? (offered.length > MOST_TOOLS ? 'search' : 'all')
  const tools = mode === 'all' ? offered : searchTools(options.allowsWrites)
  const call = mode === 'all' ? callByName : callBySearch
  const scope = { operations, offered, search: createSearch(offered), api }
  await serve({
    tools,
    call: (name, passed) => call(name, passed, scope),
    instructions: [
      `These tools call the retail API at ${origin}, ${isSandbox ? 'a sandbox' : 'IN PRODUCTION'}.`,
      options.allowsWrites ? 'They read and write.' : 'They only read.',
      mode === 'search'
        ? 'Find an operation with findOperations, then read its arguments with describeOperation.'
        : '',
      about,
    ]
      .filter(Boolean)
      .join(' '),
  })
  printLine(`${tools.length} tools for ${offered.length} operations of ${origin} are ready.`)
}

/** The operations of the services that the token may call; of all services if none is named. */
async function operationsOf(names: readonly string[], api: Api): Promise<OperationTool[]> {
  const selectedServices = services.filter((name) => names.length === 0 || names.includes(name))
  const documents = await Promise.all(
    selectedServices.map(async (name) => ({ name, document: await api.document(name) })),
  )
  const all = documents.flatMap(({ name, document }) => (document ? toolsOf(name, document) : []))
  const granted = await api.scopes()
  return all.filter(
    ({ scopes }) =>
      granted === undefined ||
      scopes.length === 0 ||
      scopes.some((set) => set.every((scope) => granted.includes(scope))),
  )
}

interface Scope extends Searched {
  operations: readonly OperationTool[]
  api: Api
}

async function callByName(name: string, passed: Arguments, { operations, offered, api }: Scope) {
  const tool = offered.find((each) => each.name === name)
  if (tool) return argumentFailure(tool, passed) ?? callOperation(tool, passed, api)
  return operations.some((each) => each.name === name) ? writesRefused(name) : unknownOperation(name)
}

async function callBySearch(name: string, passed: Arguments, scope: Scope): Promise<ToolResult> {
  const searchTool = searchTools(true).find((each) => each.name === name)
  if (!searchTool) return unknownOperation(name)
  const result = argumentFailure(searchTool, passed) ?? runSearchTool(name, passed, scope)
  if (result) return result
  const tool = scope.operations.find((each) => each.name === passed.name)
  if (name === READ && tool && !tool.annotations.readOnlyHint) return writesRefused(tool.name)
  return callByName(String(passed.name), (passed.arguments ?? {}) as Arguments, scope)
}

const writesRefused = (name: string) =>
  failure({
    Code: 'WritesNotAllowed',
    Message: `${name} changes data, and these tools only read.`,
    Remedy: `Start them with --allow-writes; in the mode "search" call ${name} by ${WRITE}.`,
  })

interface Service {
  tools: readonly Tool[]
  call(name: string, passed: Arguments): Promise<ToolResult>
  instructions: string
}

async function serve({ tools, call, instructions }: Service): Promise<void> {
  const { Server, StdioServerTransport, ListToolsRequestSchema, CallToolRequestSchema } = await loadSdk()
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const server = new Server(
    { name: 'retail-api', title: 'Retail API', version },
    { capabilities: { tools: {} }, instructions },
  )
  const listedTools = tools.map(({ name, title, description, inputSchema, annotations }) => ({
    ...{ name, title, description, inputSchema, annotations },
  }))
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listedTools }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name, params.arguments ?? {}))
  // Persistent connections would keep the process running after its host has ended.
  process.stdin.once('end', () => process.exit())
  await server.connect(new StdioServerTransport())
}
