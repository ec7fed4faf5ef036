// Runs the requests of a guide in openapi/guides, in order. Its `http` blocks have the form of .http files: definitions
// of variables, `# @name`, a request; or the response to the request before. Without a response block, a request must
// succeed.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { marked } from 'marked'

export interface GuideRequest {
  method: string
  /** Without the origin. */
  path: string
  headers: Record<string, string>
  body: string | undefined
}

interface GuideResponse {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  text: string
}

interface GuideOptions {
  send: (request: GuideRequest) => Promise<GuideResponse>
  /** Values instead of those in the guide; a function is called when the guide first uses the variable. */
  variables: Readonly<Record<string, string | (() => Promise<string>)>>
}

interface Step {
  name: string | undefined
  definitions: [name: string, value: string][]
  /** The request as it is in the guide; undefined in a block with definitions only. */
  request: string | undefined
  response: string | undefined
}

/** How the value of a variable begins that each reader has to replace, such as as-in-onboarding.json. */
const PLACEHOLDER = 'as-in-'

/** A GET is repeated until its response is as in the guide, because background jobs may take a moment. */
const PATIENCE_MS = 10_000

/** Sends all requests; throws if a response is not as in the guide, and if the guide has no requests. */
export async function runGuide(name: string, { send, variables }: GuideOptions): Promise<void> {
  const guide = readFileSync(new URL(`../../../openapi/guides/${name}.md`, import.meta.url), 'utf8')
  const definitions = new Map<string, string>()
  const responses = new Map<string, GuideResponse>()
  const steps = stepsOf(guide)
  if (!steps.some(({ request }) => request)) throw new Error(`The guide ${name} has no requests.`)
  for (const step of steps) {
    for (const [variable, value] of step.definitions) {
      const variableValue = variables[variable]
      if (variableValue === undefined && value.startsWith(PLACEHOLDER))
        throw new Error(`The test supplies no value for @${variable}.`)
      const replacement = typeof variableValue === 'function' ? await variableValue() : variableValue
      definitions.set(variable, replacement ?? resolve(value, definitions, responses))
    }
    if (step.request === undefined) continue
    const request = parseRequest(
      resolve(step.request, definitions, responses),
      definitions.get('origin') ?? '',
    )
    const expected = step.response && resolve(step.response, definitions, responses)
    const response = await replyWithin(request, expected, send)
    if (step.name) responses.set(step.name, response)
  }
}

function stepsOf(guide: string): Step[] {
  const steps: Step[] = []
  for (const token of marked.lexer(guide)) {
    if (token.type !== 'code' || token.lang !== 'http') continue
    const text: string = token.text
    if (text.startsWith('HTTP/')) {
      const last = steps.at(-1)
      if (!last?.request || last.response) throw new Error(`No request precedes the response:\n${text}`)
      last.response = text
    } else {
      steps.push(stepOf(text))
    }
  }
  return steps
}

function stepOf(text: string): Step {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line !== '' && !/^[#@]/.test(line))
  const head = start < 0 ? lines : lines.slice(0, start)
  return {
    name: head.map((line) => /^# @name (\w+)$/.exec(line)?.[1]).find(Boolean),
    definitions: head.flatMap((line): [string, string][] => {
      const [, name = '', value = ''] = /^@(\w+) = (.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    }),
    request: start < 0 ? undefined : lines.slice(start).join('\n'),
    response: undefined,
  }
}

/** Replaces {{variable}} and {{name.response.body.$.path}}. */
function resolve(
  text: string,
  definitions: ReadonlyMap<string, string>,
  responses: ReadonlyMap<string, GuideResponse>,
): string {
  return text.replaceAll(/\{\{([^}]+)\}\}/g, (_, expression: string) => {
    const [, name = '', header, path] =
      /^(\w+)\.response\.(?:headers\.([\w-]+)|body\.\$([\w.[\]]*))$/.exec(expression) ?? []
    const response = responses.get(name)
    const value = response
      ? header
        ? response.headers[header.toLowerCase()]
        : memberOf(JSON.parse(response.text), path ?? '')
      : definitions.get(expression)
    if (value === undefined || value === null) throw new Error(`The guide does not define {{${expression}}}.`)
    return String(value)
  })
}

const memberOf = (body: unknown, path: string): unknown =>
  [...path.matchAll(/\w+/g)].reduce<unknown>(
    (value, [key]) => (value as Record<string, unknown>)?.[key],
    body,
  )

function parseRequest(text: string, origin: string): GuideRequest {
  const blank = text.indexOf('\n\n')
  const [line = '', ...headers] = (blank < 0 ? text : text.slice(0, blank)).split('\n')
  const [method = '', ...address] = line.split(' ')
  const url = address.join(' ')
  if (!url.startsWith(`${origin}/`)) throw new Error(`The request does not begin with {{origin}}: ${line}`)
  return {
    method,
    path: url.slice(origin.length),
    headers: Object.fromEntries(
      headers.map((header) => {
        const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(header) ?? []
        return [name, value]
      }),
    ),
    body: blank < 0 ? undefined : text.slice(blank + 2),
  }
}

async function replyWithin(
  request: GuideRequest,
  expected: string | undefined,
  send: GuideOptions['send'],
): Promise<GuideResponse> {
  const deadline = performance.now() + (request.method === 'GET' && expected ? PATIENCE_MS : 0)
  for (;;) {
    const response = await send(request)
    const problem = differenceOf(response, expected)
    if (problem === undefined) return response
    if (performance.now() >= deadline) {
      const sent = `${request.method} ${request.path}`
      throw new Error(`${sent}: ${problem}\nThe response: ${response.status} ${response.text}`)
    }
    await sleep(100)
  }
}

/** The parts of the block in the guide that the response lacks: the status, headers, and members of the body. */
function differenceOf({ status, headers, text }: GuideResponse, expected: string | undefined) {
  if (expected === undefined) return status >= 200 && status < 300 ? undefined : 'the request must succeed.'
  const [head = '', ...rest] = expected.split('\n\n')
  const [line = '', ...lines] = head.split('\n')
  if (Number(line.split(' ')[1]) !== status) return `the guide shows ${line}.`
  for (const header of lines) {
    const [, name = '', value] = /^([\w-]+): (.*)$/.exec(header) ?? []
    const actualValue = headers[name.toLowerCase()]
    if (actualValue === undefined || (value !== '…' && actualValue !== value))
      return `the guide shows ${header}.`
  }
  const body = rest.join('\n\n').trim()
  if (body === '') return undefined
  const isSame =
    body.startsWith('{') || body.startsWith('[')
      ? matches(JSON.parse(text), JSON.parse(body))
      : text.trim() === body
  return isSame ? undefined : `the guide shows\n${body}`
}

/** Whether `actual` has every member of `shown`; lists have the same length, and "…" stands for any value but null. */
export function matches(actual: unknown, expected: unknown): boolean {
  if (expected === '…') return actual !== undefined && actual !== null
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((entry, index) => matches(actual[index], entry))
    )
  }
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(actual, expected)
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(expected).every(([key, value]) =>
    matches((actual as Record<string, unknown>)[key], value),
  )
}
