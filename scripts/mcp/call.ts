// Calls an operation with the arguments of a tool, and converts the response, or the refusal, to the tool's result. A
// refusal is a result that contains the remedy, so that a model can correct its call. Tested by
// test/scripts/mcp.long.test.ts.
import { randomUUID } from 'node:crypto'
import type { Document } from '../../handlers/api/contract/openapi-document.ts'
import { type Api, type ApiRequest, NoResponse } from './api.ts'
import { DEFAULT_TOP, type Parameter } from './input-schema.ts'
import type { OperationTool, Tool } from './operation-tools.ts'
import type { ToolResult } from './sdk.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** A response beyond this number of characters does not fit into a conversation. */
const MOST_CHARACTERS = 500_000

const KEY = 'Idempotency-Key'

/** What the headers of a response say, by the name of the member that has it in the result. */
const HEADERS = { ETag: 'etag', TotalCount: 'x-total-count', Link: 'link', Warnings: 'warnings' }

/** Sends the request of an operation. Its arguments have passed argumentFailure; the API checks their values. */
export async function callOperation(tool: OperationTool, passed: Arguments, api: Api): Promise<ToolResult> {
  const request = requestOf(tool, passed)
  try {
    const { response, text } = await api.send(request)
    return response.ok ? success(response, text) : refusal(tool, response, text, request)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    const key = request.headers[KEY]
    return failure({
      Code: 'NoResponse',
      Message: error.message,
      Remedy: key
        ? `The request may have been handled. Call ${tool.name} again with the same arguments and ${KEY} "${key}", which prevents doing it twice.`
        : `Check that the server is running, then call ${tool.name} again.`,
    })
  }
}

/** A result with the failure and its remedy. */
export function failure(error: { Code: string; Message: string; Remedy: string } & Arguments): ToolResult {
  return { ...resultOf(error), isError: true }
}

/** A result with the value as structured content, and as text for hosts that show only text. */
export function resultOf(value: Record<string, unknown>): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value }
}

/** The failure of arguments that the tool does not have or that it needs; undefined if there is none. */
export function argumentFailure(
  { name, inputSchema }: Pick<Tool, 'name' | 'inputSchema'>,
  passed: Arguments,
): ToolResult | undefined {
  const members: Document = inputSchema.properties
  const required: readonly string[] = inputSchema.required
  const unknown = Object.keys(passed).filter((argument) => !members[argument])
  const missing = required.filter((argument) => isAbsent(passed[argument]))
  const noObjects = Object.keys(members).filter(
    (argument) => members[argument].type === 'object' && !isObjectOrAbsent(passed[argument]),
  )
  const problems = [
    ...unknown.map((argument) => `There is no argument ${argument}.`),
    ...missing.map((argument) => `The argument ${argument} is missing.`),
    ...noObjects.map((argument) => `The argument ${argument} is no object.`),
  ]
  if (problems.length === 0) return undefined
  const known = Object.keys(members).map((argument) =>
    required.includes(argument) ? `${argument} (required)` : argument,
  )
  return failure({
    Code: 'ArgumentsInvalid',
    Message: problems.join(' '),
    Remedy: `${name} has these arguments: ${known.join(', ') || 'none'}.`,
  })
}

const isObjectOrAbsent = (value: unknown) =>
  isAbsent(value) || (typeof value === 'object' && !Array.isArray(value))

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

function requestOf({ method, path, parameters, hasBody }: OperationTool, passed: Arguments): ApiRequest {
  const passedOrDefault = ({ argument, name }: Parameter) => {
    if (!isAbsent(passed[argument])) return textOf(passed[argument])
    if (name === '$top') return String(DEFAULT_TOP)
    // With a key the model can repeat the call after a lost response.
    return name === KEY ? randomUUID() : undefined
  }
  const valuesIn = (place: Parameter['in']) =>
    parameters.flatMap((parameter) => {
      const value = parameter.in === place ? passedOrDefault(parameter) : undefined
      return value === undefined ? [] : [[parameter.name, value] as const]
    })
  const segments = valuesIn('path').reduce(
    (filledPath, [name, value]) => filledPath.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(valuesIn('query').map(([name, value]) => [name, value])).toString()
  const body = hasBody && passed.body !== undefined ? JSON.stringify(passed.body) : undefined
  return {
    method,
    path: query ? `${segments}?${query}` : segments,
    headers: {
      ...Object.fromEntries(valuesIn('header')),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body,
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function success(response: Response, text: string): ToolResult {
  if (text.length > MOST_CHARACTERS) {
    return failure({
      Code: 'ResponseTooLong',
      Message: `The response has ${text.length} characters.`,
      Remedy: 'Ask for less, with top, filter or a shorter period.',
    })
  }
  const headers = Object.entries(HEADERS).flatMap(([name, header]) => {
    const value = response.headers.get(header)
    return value === null ? [] : [[name, value]]
  })
  const body = text === '' ? {} : { Body: JSON.parse(text) }
  return resultOf({ Status: response.status, ...Object.fromEntries(headers), ...body })
}

function refusal(tool: OperationTool, response: Response, text: string, { headers }: ApiRequest): ToolResult {
  const problem = problemOf(text)
  const { status } = response
  const documentedCode = tool.codes.find(({ Code, Status }) => Code === problem.Code && Status === status)
  const retryAfter = response.headers.get('retry-after')
  const key = status >= 500 && headers[KEY]
  return failure({
    ...{ Status: status, Code: `Http${status}`, Message: text, ...problem },
    Remedy: documentedCode?.Remedy ?? remedyOf(status, retryAfter),
    ...(retryAfter && { RetryAfterSeconds: Number(retryAfter) }),
    ...(key && { IdempotencyKey: key }),
    RequestId: response.headers.get('x-request-id'),
  })
}

/** The members of the error; none if the response is a text, as that of 429 is. */
function problemOf(text: string): { Code?: string } & Arguments {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function remedyOf(status: number, retryAfter: string | null): string {
  if (status === 401) return 'The access token is not valid any more: restart the tools with a new one.'
  if (status === 403)
    return 'The caller may not do this: use the ids of its own company, or other credentials.'
  if (status === 404) return 'Read the list of these resources to find an id that exists.'
  if (status === 412) return 'The resource has changed: read it again and repeat the call with its new ETag.'
  if (status === 429 || status === 503) return `Wait ${retryAfter ?? 'some'} seconds, then repeat the call.`
  if (status >= 500) return 'Repeat the call once; if it fails again, report the RequestId.'
  return 'Correct the arguments as Message and Details say, then repeat the call.'
}
