// The parts of the SDK that the tools use, with the types of these parts: the SDK is not a package of the project, so the
// compiler does not see its own.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installExtraPackages } from '../extra-packages/extra-packages.ts'

/** The result of a tool. */
export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
}

interface Transport {
  close(): Promise<void>
}

interface Server {
  setRequestHandler(schema: unknown, handler: (request: ToolRequest) => unknown): void
  connect(transport: Transport): Promise<void>
  onclose?: () => void
}

interface ToolRequest {
  params: { name: string; arguments?: Record<string, unknown> }
}

export interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: { properties: Record<string, { description?: string }>; required: string[] }
  annotations: Record<string, boolean | string>
}

/** What a host of a model uses; test/scripts/mcp.long.test.ts does. */
export interface Client {
  connect(transport: Transport): Promise<void>
  listTools(): Promise<{ tools: ListedTool[] }>
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<ToolResult>
  getInstructions(): string | undefined
  close(): Promise<void>
}

interface ClientProcess {
  command: string
  args: readonly string[]
  env: Record<string, string>
  cwd: string
  stderr: 'pipe' | 'ignore'
}

export interface Sdk {
  Server: new (
    implementation: { name: string; title: string; version: string },
    options: { capabilities: { tools: object }; instructions: string },
  ) => Server
  StdioServerTransport: new () => Transport
  Client: new (implementation: { name: string; version: string }) => Client
  StdioClientTransport: new (
    process: ClientProcess,
  ) => Transport & {
    stderr: { on(event: 'data', listener: (chunk: Buffer) => void): void } | null
  }
  ListToolsRequestSchema: unknown
  CallToolRequestSchema: unknown
}

/** Installs the SDK if it is not installed yet. */
export async function loadSdk(): Promise<Sdk> {
  // The path is not a constant, because the packages that the file imports are not part of the project.
  return import(pathToFileURL(join(installExtraPackages('production'), 'mcp.mjs')).href)
}
