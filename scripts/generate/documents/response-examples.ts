// Makes the example of a successful response that of its request (W9): a component's example serves several operations, so the
// values of the operation's own body and path replace those of the same name. Tested by
// test/operations/examples/examples.test.ts, which compares both with the real response.
import {
  type Json,
  type Operation,
  operationsOf,
  resolve,
} from '../../../handlers/pages/documents/document.ts'

/** What a response has instead of the member of the body with the same name; undefined for the component's example. */
const ANSWERED: Readonly<Record<string, Json>> = {
  // The lines of a transfer have what was sent off, those of the body what arrives now.
  receiveStockTransfer: { Lines: undefined },
  // A sale that is over is not shown.
  upsertPricing: { OverridePrice: null, OverrideStartDateUtc: null, OverrideStopDateUtc: null },
}

/** Returns a copy of the document in which a response whose example differs from its component's is written out. */
export function withResponseExamples(plain: Json): Json {
  const document = structuredClone(plain)
  for (const each of operationsOf(document)) {
    const { responses } = each.operation
    for (const [status, node] of Object.entries<Json>(responses).filter(([status]) => /^2/.test(status))) {
      const response = resolve(document, node)
      const media = response.content?.['application/json']
      if (media?.example === undefined) continue
      const example = responseExample(document, each, media.example)
      if (JSON.stringify(example) === JSON.stringify(media.example)) continue
      const content = { ...response.content, 'application/json': { ...media, example } }
      responses[status] = { ...response, content }
    }
  }
  return document
}

function responseExample(document: Json, at: Operation, example: Json): Json {
  const { content = {} } = resolve(document, at.operation.requestBody) ?? {}
  const sent = Object.values<Json>(content)[0]?.example
  const body = isObject(sent) ? { ...sent, ...ANSWERED[at.operation.operationId] } : sent
  const inPath = pathExamples(document, at)
  // A response with one member may be the list of what one body creates.
  const isOneOfList = Array.isArray(example) && example.length === 1 && isObject(body)
  const answered = isOneOfList ? [overlaid(example[0], body)] : overlaid(example, body)
  return isObject(answered) ? overlaid(answered, inPath) : answered
}

/** The values of the path by the member of the resource that has each; the last one may be its Id. */
function pathExamples(document: Json, { path, item, operation }: Operation): Json {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((node) => resolve(document, node))
    .filter((parameter) => parameter.in === 'path' && parameter.example !== undefined)
  const [, last] = /\(\{(\w+)\}\)$/.exec(path) ?? []
  return Object.fromEntries(
    parameters.flatMap(({ name, example }) => [[name, example], ...(name === last ? [['Id', example]] : [])]),
  )
}

/** The example with the values that were sent under the same names; lists of objects have as many members as were sent. */
function overlaid(example: Json, sent: Json): Json {
  if (Array.isArray(example) && Array.isArray(sent)) {
    const [first] = example
    if (!isObject(first)) return sent
    return sent.map((member, at) => overlaid(example[at] ?? first, member))
  }
  if (isObject(example) && isObject(sent)) {
    const members = Object.entries<Json>(example)
    return Object.fromEntries(
      members.map(([name, value]) => [name, name in sent ? overlaid(value, sent[name]) : value]),
    )
  }
  if (sent === undefined || isObject(example) !== isObject(sent)) return example
  if (Array.isArray(example) !== Array.isArray(sent)) return example
  // Both name one moment.
  return Date.parse(example) === Date.parse(sent) ? example : sent
}

const isObject = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
