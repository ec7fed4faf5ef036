// Writes schemathesis.toml, the settings with which testers run Schemathesis on the published documents without a failure
// (W4). For each operation it allows the refusals that JSON Schema cannot express, with the reason, derived from what the
// document declares. Tested by test/spec/schemathesis-settings.test.ts and by npm run fuzz -- --plain.
import { type Json, type Operation, operationsOf, resolve } from '../../handlers/pages/documents/document.ts'

interface Refusal {
  status: number
  reason: string
}

interface Table {
  ids: string[]
  refusals: readonly Refusal[]
  /** The operation may wait for so many seconds before it responds. */
  wait: number
}

type Source = (operation: Operation, document: Json) => readonly Refusal[]

/** Statuses with which Schemathesis lets a server refuse a valid request. */
const ALWAYS_ALLOWED = ['2xx', '3xx', '401', '403', '404', '409', '429', '5xx']

/** How many of the generated path parameters come from the dictionaries. */
const KNOWN_SHARE = 0.9

/** Refusals of requests that satisfy the schema. */
const SOURCES: readonly Source[] = [
  byParameter('Idempotency-Key', 422, 'An Idempotency-Key belongs to the first request that came with it'),
  byParameter('If-Match', 412, 'If-Match must name the present ETag'),
  byParameter('Content-Language', 406, 'Content-Language must name a language of the service'),
  byParameter('Content-Language', 400, 'Content-Language and Accept-Language must name the same language'),
  byParameter(/^\$?filter$/, 400, '$filter has a grammar'),
  byParameter('$orderby', 400, '$orderby names properties of the resource'),
  byParameter('$skiptoken', 400, '$skiptoken comes from a link of the list'),
  byBody('x-path-parameter', 400, 'An identifier that the path and the body name must be the same'),
  byBody('x-decimals', 400, 'Numbers have at most four decimal places, rates nine'),
  byParameter(/^(ForWho|LocationType)IDs$/, 400, 'ForWhoIDs and LocationTypeIDs name nodes of the company'),
  byParameter('EndDate', 400, 'EndDate is not before StartDate'),
  ({ operation }) => codes(operation),
  // Error bodies of report data have no codes.
  ({ operation }, document) =>
    operation['x-rules'] && errorFormat(operation, document) === 'report'
      ? [{ status: 400, reason: 'The rules about the stored data' }]
      : [],
  ({ operation, path }, document) =>
    errorFormat(operation, document) === 'oauth'
      ? [{ status: 400, reason: `${path.split('/').at(-1)} needs credentials that exist` }]
      : [],
  ({ operation }) =>
    operation.requestBody?.content?.['multipart/form-data']
      ? [{ status: 400, reason: 'The file must be a spreadsheet with the expected columns' }]
      : [],
]

/** The text of the file. `documents` are the published ones, in the order of their names. */
export function schemathesisSettings(documents: readonly Json[]): string {
  return `${HEAD}${dictionaries(documents)}${documents.map(project).join('')}`
}

/** Examples of path parameters, which exist in the demo company; without them almost every request would get 403 or 404. */
function dictionaries(documents: readonly Json[]): string {
  const examples = new Map<string, Set<unknown>>()
  for (const document of documents) {
    for (const { operation, item } of operationsOf(document)) {
      for (const node of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        const { in: place, name, example } = resolve(document, node)
        if (place !== 'path' || example === undefined) continue
        examples.set(name, (examples.get(name) ?? new Set()).add(example))
      }
    }
  }
  const names = [...examples].map(([name, values]) => `${name}.values = ${toList([...values])}\n`)
  const uses = [...examples.keys()].map(
    (name) => `"path.${name}" = { dictionary = ${JSON.stringify(name)}, probability = ${KNOWN_SHARE} }\n`,
  )
  return `
# Resources of the demo company. With another company, replace the values.
[dictionaries]
${names.join('')}
[parameters]
${uses.join('')}`
}

const HEAD = `# Settings for Schemathesis 4, https://schemathesis.readthedocs.io, for a sandbox of this API. How to use them, and what they
# leave out: the guide /docs/guides/fuzzing of the server. Set RETAIL_API_TOKEN to an access token and RETAIL_API_CA to the file of
# the certificate authority, put this file into the current folder, and run, for example:
#
#   schemathesis run https://localhost:8443/cart/v1/openapi.json
#
# Each exclusion below has its reason. Everything else that Schemathesis reports is a fault.

tls-verify = "\${RETAIL_API_CA}"
continue-on-failure = true
# A reader of the feed of events may wait for 25 seconds.
request-timeout = 60
# Waits when the rate limit is reached.
rate-limit = "auto"
# Besides the usual statuses: 413 and 431, a body and an address that are too long, before the schema is compared.
checks.negative_data_rejection.expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "431", "5xx"]

[headers]
Authorization = "Bearer \${RETAIL_API_TOKEN}"

[generation]
# A string with U+0000 is refused wherever it is.
allow-x00 = false

[phases.stateful]
# The documents declare their links; guessed ones mix up identifiers of different resources.
inference.algorithms = []
`

function project(document: Json): string {
  const tables = new Map<string, Table>()
  for (const each of operationsOf(document)) {
    const refusals = SOURCES.flatMap((source) => source(each, document))
    const wait = longestWait(each, document)
    if (refusals.length === 0 && wait === 0) continue
    // One table for operations with the same reasons.
    const key = JSON.stringify([refusals, wait])
    const table = tables.get(key) ?? { ids: [], refusals, wait }
    table.ids.push(each.operation.operationId)
    tables.set(key, table)
  }
  return `
[[project]]
title = ${JSON.stringify(document.info.title)}
${[...tables.values()].map(toText).join('')}`
}

function toText({ ids, refusals, wait }: Table): string {
  const byStatus = Map.groupBy(refusals, ({ status }) => status)
  const lines = [...byStatus].toSorted(([a], [b]) => a - b)
  const reasons = lines.map(
    ([status, statusReasons]) => `# ${status}: ${statusReasons.map(({ reason }) => reason).join('; ')}.`,
  )
  const allowed = [...ALWAYS_ALLOWED, ...lines.map(([status]) => String(status))]
  return [
    '',
    ...reasons,
    ...(wait > 0 ? [`# The response may wait for ${wait} seconds.`] : []),
    '[[project.operations]]',
    `include-operation-id = ${toList(ids)}`,
    ...(lines.length > 0 ? [`checks.positive_data_acceptance.expected-statuses = ${toList(allowed)}`] : []),
    ...(wait > 0 ? [`checks.max_response_time = ${wait + 10}`] : []),
    '',
  ].join('\n')
}

const toList = (values: readonly unknown[]) => `[${values.map((value) => JSON.stringify(value)).join(', ')}]`

/** The largest value of the parameter `wait`. */
function longestWait({ operation }: Operation, document: Json): number {
  const parameters = (operation.parameters ?? []).map((node: Json) => resolve(document, node))
  return parameters.find(({ name }: Json) => name === 'wait')?.schema.maximum ?? 0
}

function byParameter(name: string | RegExp, status: number, reason: string): Source {
  return ({ operation, item }, document) => {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    const names: string[] = parameters.map((node) => resolve(document, node).name)
    const isDeclared = names.some((each) => (typeof name === 'string' ? each === name : name.test(each)))
    return isDeclared ? [{ status, reason }] : []
  }
}

/** For a request body in which some property has the keyword. */
function byBody(keyword: string, status: number, reason: string): Source {
  return ({ operation }, document) =>
    hasKeyword(document, operation.requestBody, keyword) ? [{ status, reason }] : []
}

function hasKeyword(document: Json, node: Json, keyword: string, seen = new Set<string>()): boolean {
  if (node === null || typeof node !== 'object') return false
  if (keyword in node) return true
  if (typeof node.$ref === 'string') {
    if (seen.has(node.$ref)) return false
    seen.add(node.$ref)
    return hasKeyword(document, resolve(document, node), keyword, seen)
  }
  return Object.entries(node).some(
    ([key, member]) => key !== 'example' && hasKeyword(document, member, keyword, seen),
  )
}

const codes = (operation: Json): Refusal[] =>
  (operation['x-codes'] ?? [])
    .filter(({ Status }: Json) => !ALWAYS_ALLOWED.includes(String(Status)) && Status < 500)
    .filter(({ Code }: Json) => Code !== 'IdempotencyKeyReused')
    .map(({ Code, Status }: Json) => ({ status: Status, reason: Code }))

const errorFormat = (operation: Json, document: Json): string | undefined =>
  operation['x-error-body'] ?? document['x-error-body']
