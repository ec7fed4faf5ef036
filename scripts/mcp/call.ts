// Calls an operation with the arguments of a tool, and converts the response, or the refusal, to the tool's result. A
// refusal is a result that contains the remedy, so that a model can correct its call. Tested by
// test/scripts/mcp.long.test.ts.
import { randomUUID } from 'node:crypto'
import { type Api, type ApiRequest, NoResponse } from './api.ts'
import { DEFAULT_TOP, type Parameter } from './input-schema.ts'
import type { OperationTool } from './operation-tools.ts'
import type { ToolResult } from './sdk.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** A response beyond this number of characters does not fit into a conversation. */
const MOST_CHARACTERS = 500_000

const KEY = 'Idempotency-Key'

/** What the headers of a response say, by the name of the member that has it in the result. */
const HEADERS = { ETag: 'etag', TotalCount: 'x-total-count', Link: 'link', Warnings: 'warnings' }

/** Sends the request of an operation. Arguments that the tool does not have are an error; the API checks the others. */
export async function callOperation(tool: OperationTool, passed: Arguments, api: Api): Promise<ToolResult> {
  const problem = argumentProblem(tool, passed)
  if (problem) return failure({ Code: 'ArgumentsInvalid', Message: problem, Remedy: hint(tool) })
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

const hint = ({ name, inputSchema }: OperationTool) =>
  `${name} has these arguments: ${Object.keys(inputSchema.properties).join(', ') || 'none'}.`

function argumentProblem({ parameters, hasBody }: OperationTool, passed: Arguments): string | undefined {
  const knownArguments = [...parameters.map(({ argument }) => argument), ...(hasBody ? ['body'] : [])]
  const unknownArguments = Object.keys(passed).filter((name) => !knownArguments.includes(name))
  if (unknownArguments.length > 0) return `There is no argument ${unknownArguments.join(', ')}.`
  const missingArguments = parameters.filter(
    ({ argument, in: place }) => place === 'path' && isAbsent(passed[argument]),
  )
  if (missingArguments.length === 0) return undefined
  return `The path needs ${missingArguments.map(({ argument }) => argument).join(', ')}.`
}

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
