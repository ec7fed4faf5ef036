// Lists what changed between two documents of a service, and whether a client of the first one may fail with
// the second. The principle: every old request stays valid, and no response contains anything new. New members
// of a response are the exception, because clients must ignore unknown members.
import { operationsOf, resolve } from '../../handlers/pages/documents/document.ts'
import { type Comparison, compareLimits, compareSchemas, type Json } from './compare-schemas.ts'
import {
  compareHalLinks,
  compareSecurity,
  compareSecuritySchemes,
  compareServers,
} from './compare-surroundings.ts'

export interface Change {
  breaks: boolean
  what: string
}

interface Operation {
  name: string
  node: Json
  parameters: Json[]
  /** Undefined if the operation uses the servers of the document. */
  servers: Json[] | undefined
}

/** `today` is a day as YYYY-MM-DD: operations whose x-sunset has come may be missing. */
export function compareDocuments(before: Json, after: Json, today = isoDay(Date.now())): Change[] {
  const changes = new Map<string, Change>()
  const comparison: Comparison = {
    before,
    after,
    // A change that is reported twice breaks clients if either report does.
    add: (breaks, what) =>
      void changes.set(what, { breaks: breaks || changes.get(what)?.breaks === true, what }),
  }
  compareServers(comparison, 'the service', before.servers, after.servers)
  compareSecuritySchemes(comparison, before.components?.securitySchemes, after.components?.securitySchemes)
  compareHalLinks(comparison)
  const oldOperations = operationsByAddress(before)
  const newOperations = operationsByAddress(after)
  for (const [address, operation] of oldOperations) {
    const now = newOperations.get(address)
    if (now) compareOperations(comparison, operation, now)
    else comparison.add(!mayBeRemoved(operation, today), `${operation.name} is removed`)
  }
  for (const [address, { name }] of newOperations) {
    if (!oldOperations.has(address)) comparison.add(false, `${name} is new`)
  }
  return [...changes.values()]
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const mayBeRemoved = ({ node }: Operation, today: string) => node.deprecated && node['x-sunset'] <= today

/** Paths match case-insensitively and regardless of the names of their parameters. */
function operationsByAddress(document: Json): Map<string, Operation> {
  return new Map(
    operationsOf(document).map(({ path, method, operation, item }) => [
      `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`,
      {
        name: `${method.toUpperCase()} ${path}`,
        node: operation,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((p) =>
          resolve(document, p),
        ),
        servers: operation.servers ?? item.servers,
      },
    ]),
  )
}

function compareOperations(comparison: Comparison, before: Operation, after: Operation): void {
  const { name } = before
  if (before.node.operationId !== after.node.operationId) {
    comparison.add(true, `${name} is called ${after.node.operationId}, no longer ${before.node.operationId}`)
  }
  if (before.servers || after.servers) {
    const { before: oldDocument, after: newDocument } = comparison
    compareServers(
      comparison,
      name,
      before.servers ?? oldDocument.servers,
      after.servers ?? newDocument.servers,
    )
  }
  compareDeprecation(comparison, name, before.node, after.node)
  compareSecurity(comparison, name, before.node.security ?? [], after.node.security ?? [])
  compareParameters(comparison, name, before.parameters, after.parameters)
  compareBodies(comparison, name, before.node.requestBody, after.node.requestBody)
  compareResponses(comparison, name, before.node.responses, after.node.responses)
}

function compareDeprecation({ add }: Comparison, name: string, before: Json, after: Json): void {
  const sunset: string | undefined = after['x-sunset']
  const end = sunset === undefined ? '' : `, and may be gone from ${sunset} on`
  if (after.deprecated && !before.deprecated) add(false, `${name} is deprecated${end}`)
  if (before.deprecated && !after.deprecated) add(false, `${name} is no longer deprecated`)
  if (before['x-sunset'] && sunset !== before['x-sunset'] && after.deprecated) {
    const isEarlier = sunset !== undefined && sunset < before['x-sunset']
    add(
      isEarlier,
      `${name} may be gone from ${sunset ?? 'an unknown day'} on, no longer ${before['x-sunset']}`,
    )
  }
}

function compareParameters(comparison: Comparison, name: string, before: Json[], after: Json[]): void {
  const { add } = comparison
  const isSame = (left: Json) => (right: Json) =>
    left.in === right.in && left.name.toLowerCase() === right.name.toLowerCase()
  for (const parameter of before) {
    const title = `${name}, ${parameter.in} parameter ${parameter.name}`
    const now = after.find(isSame(parameter))
    if (!now) {
      add(true, `${title} is removed`)
      continue
    }
    if (now.required && !parameter.required) add(true, `${title} is required`)
    if (parameter.required && !now.required) add(false, `${title} is optional`)
    compareSchemas(comparison, { title, isRequest: true }, parameter.schema, now.schema)
  }
  for (const parameter of after.filter((each) => !before.some(isSame(each)))) {
    const title = `${name}, ${parameter.in} parameter ${parameter.name}`
    if (parameter.required) add(true, `${title} is new and required`)
    else add(false, `${title} is new`)
  }
}

function compareBodies(comparison: Comparison, name: string, before: Json, after: Json): void {
  const { add } = comparison
  const older = before && resolve(comparison.before, before)
  const newer = after && resolve(comparison.after, after)
  if (!older && !newer) return
  if (!newer) {
    add(true, `${name} takes no body`)
    return
  }
  if (newer.required && !older?.required) add(true, `${name} needs a body`)
  compareLimits(comparison, { title: `${name}, body`, isRequest: true }, older ?? {}, newer)
  compareContent(comparison, `${name}, body`, older?.content ?? {}, newer.content, true)
}

function compareResponses(comparison: Comparison, name: string, before: Json, after: Json): void {
  const { add } = comparison
  for (const status of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const isSuccess = status < '400'
    const title = `${name}, ${status}`
    if (!after[status]) {
      add(isSuccess, `${title} is removed`)
    } else if (!before[status]) {
      add(isSuccess, `${title} is new`)
    } else {
      const older = resolve(comparison.before, before[status])
      const newer = resolve(comparison.after, after[status])
      compareHeaders(comparison, title, older.headers ?? {}, newer.headers ?? {})
      compareContent(comparison, title, older.content ?? {}, newer.content ?? {}, false)
    }
  }
}

function compareHeaders(comparison: Comparison, title: string, before: Json, after: Json): void {
  for (const [header, node] of Object.entries<Json>(before)) {
    const older = resolve(comparison.before, node)
    const newer = after[header] && resolve(comparison.after, after[header])
    if (!newer) comparison.add(older.required === true, `${title}, header ${header} is removed`)
    else if (older.required && !newer.required)
      comparison.add(true, `${title}, header ${header} may be missing`)
    else
      compareSchemas(comparison, { title: `header ${header}`, isRequest: false }, older.schema, newer.schema)
  }
  for (const header of Object.keys(after).filter((each) => !before[each])) {
    comparison.add(false, `${title}, header ${header} is new`)
  }
}

function compareContent(
  comparison: Comparison,
  title: string,
  before: Json,
  after: Json,
  isRequest: boolean,
) {
  for (const [mediaType, { schema }] of Object.entries<Json>(before)) {
    if (!after[mediaType]) comparison.add(true, `${title}, ${mediaType} is removed`)
    // The HAL form is generated from the JSON form and would repeat every change; compareHalLinks compares its links.
    else if (mediaType !== 'application/hal+json' || !before['application/json']) {
      compareSchemas(comparison, { title, isRequest }, schema, after[mediaType].schema)
    }
  }
  for (const mediaType of Object.keys(after).filter((each) => !before[each])) {
    comparison.add(false, `${title}, ${mediaType} is new`)
  }
}
