// The examples of 400 and 409 that are an operation's own (W2). A rule's message has its placeholders replaced by values of the
// operation's examples. An operation without a code for 400 shows the problem of one invalid value: a member or a parameter that
// it really has, in the sentence that validation writes. test/operations/refusal-examples.test.ts sends these requests.
import { toDetail } from '../../../handlers/api/contract/validation-messages.ts'
import { filterablesOf, parseCartFilter, parseFilter } from '../../../handlers/api/filter/index.ts'
import { type Json, type Operation, resolve } from '../../../handlers/pages/documents/document.ts'
import { errors, type ProblemDetail } from '../../../handlers/runtime/errors/errors.ts'

/** A value that makes a valid request of the operation invalid; undefined leaves a member or parameter out. */
export interface InvalidValue {
  in: 'body' | 'query' | 'path' | 'content'
  name: string
  value: unknown
}

export interface InvalidRequest extends InvalidValue {
  problem: Json
}

/** Begins the refusal of a filter (P12). */
const IN_QUERY = 'Error while extracting the request query: '
const FILTERS: ReadonlySet<string> = new Set(['$filter', 'filter'])

/** A request that validation refuses, and the problem of the response. */
export function invalidRequest(document: Json, at: Operation): InvalidRequest {
  const parameters = parametersOf(document, at)
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query')
  const required = queryParameters.find((parameter) => parameter.required)
  if (required) return refusedField(at, { in: 'query', name: required.name, value: undefined }, missing)
  return (
    invalidMember(document, at) ??
    invalidFilter(document, at, queryParameters) ??
    invalidParameter(document, at, parameters) ?? {
      ...{ in: 'content', name: '', value: { Comment: 'a body' }, problem: errors.unexpectedBody().body },
    }
  )
}

/** The names of the members of the operation's body, and of its parameters, in lower case. */
export function fieldNames(document: Json, at: Operation): Set<string> {
  const names = new Set<string>(parametersOf(document, at).map(({ name }) => name.toLowerCase()))
  const visited = new Set<Json>()
  const collect = (node: Json): void => {
    const schema = resolve(document, node)
    if (!schema || visited.has(schema)) return
    visited.add(schema)
    for (const [name, member] of Object.entries<Json>(schema.properties ?? {})) {
      names.add(name.toLowerCase())
      collect(member)
    }
    for (const branch of [schema.items, ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) collect(branch)
  }
  collect(bodyOf(document, at)?.schema)
  return names
}

/** Whether the operation has the member or parameter that the field of a detail begins with. */
export const hasField = (names: ReadonlySet<string>, field: string): boolean =>
  field.split(/[.[\]]+/).every((part) => part === '' || /^\d+$/.test(part) || names.has(part.toLowerCase()))

/** The value of the first member or parameter with this name in the operation's own examples. */
export function exampleValue(document: Json, at: Operation, name: string): unknown {
  const inBody = memberNamed(bodyOf(document, at)?.example, name)
  const sameName = (parameter: Json) => parameter.name.replaceAll('-', '') === name
  return inBody ?? parametersOf(document, at).find(sameName)?.example
}

function memberNamed(value: Json, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value) && typeof value[name] !== 'object' && value[name] !== undefined)
    return value[name]
  return Object.values<Json>(value)
    .map((inner) => memberNamed(inner, name))
    .find((found) => found !== undefined)
}

const parametersOf = (document: Json, { item, operation }: Operation): Json[] =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((node) => resolve(document, node))

function bodyOf(document: Json, { operation }: Operation): Json {
  const { content } = resolve(document, operation.requestBody) ?? {}
  return Object.values<Json>(content ?? {})[0]
}

const missing = { keyword: 'required', params: {} }

/** A value that the schema does not allow, and the fault that validation finds. */
function notAllowed({ type, enum: allowedValues, format, maxLength: limit }: Json): {
  value: unknown
  fault: { keyword: string; params: object }
} {
  const value = 'first'
  if (allowedValues) return { value, fault: { keyword: 'enum', params: { allowedValues } } }
  if (isNoText(type)) return { value, fault: { keyword: 'type', params: { type } } }
  if (format) return { value, fault: { keyword: 'format', params: { format } } }
  return { value: 'x'.repeat(limit + 1), fault: { keyword: 'maxLength', params: { limit } } }
}

const isNoText = (type: Json) => /integer|number|boolean/.test(String(type))

/** The first required member is missing, or else the first simple one has another type. */
function invalidMember(document: Json, at: Operation): InvalidRequest | undefined {
  const root = resolve(document, bodyOf(document, at)?.schema)
  const schema = root?.type === 'array' ? resolve(document, root.items) : root
  if (!schema?.properties) return undefined
  const [required] = schema.required ?? []
  if (required) return refusedField(at, { in: 'body', name: required, value: undefined }, missing)
  const members = Object.entries<Json>(schema.properties).map(([name, node]) => [
    name,
    resolve(document, node),
  ])
  const [name, member] = members.find(([, { type }]) => isNoText(type)) ?? members[0] ?? []
  if (name === undefined) return undefined
  const { value, fault } = notAllowed(member)
  return refusedField(at, { in: 'body', name, value }, fault)
}

/** A filter writes the first property with a small initial. */
function invalidFilter(document: Json, { operation }: Operation, query: Json[]): InvalidRequest | undefined {
  const filter = query.find(({ name }) => FILTERS.has(name))
  const response = resolve(document, operation.responses[200])?.content?.['application/json']
  const list = resolve(document, response?.schema)
  if (!filter || !list?.items) return undefined
  const { properties = {}, ...member } = resolve(document, list.items)
  const resolved = Object.entries<Json>(properties).map(([name, node]) => [
    name,
    { ...resolve(document, node), ...node },
  ])
  const filterables = filterablesOf({ ...member, properties: Object.fromEntries(resolved) })
  // The refusal of a longer name suggests the right one instead of listing all.
  const long = filterables.filter((property) => property.name.length > 3)
  const { name = 'Id' } = long.find((property) => /Name|Sku|Status/.test(property.name)) ?? long[0] ?? {}
  const value = `${name.replace(/^./, (letter) => letter.toLowerCase())} eq 1`
  try {
    const parse = filter.name === 'filter' ? parseCartFilter : parseFilter
    parse(value, filterables)
  } catch (error) {
    return { in: 'query', name: filter.name, value, problem: { Message: (error as Error).message } }
  }
  throw new Error(`${operation.operationId}: the filter ${value} is valid.`)
}

/** A parameter that is no text is sent as one; also the last of the path, but not the company, which the token decides. */
function invalidParameter(document: Json, at: Operation, parameters: Json[]): InvalidRequest | undefined {
  const schemaOf = (parameter: Json) => resolve(document, parameter.schema)
  const query = parameters.find((each) => each.in === 'query' && isNoText(schemaOf(each).type))
  const path = parameters.filter((each) => each.in === 'path').at(-1)
  const parameter = query ?? (path?.name === 'CompanyId' ? undefined : path)
  if (!parameter) return undefined
  const { value, fault } = notAllowed(schemaOf(parameter))
  return refusedField(at, { in: parameter.in, name: parameter.name, value }, fault)
}

function refusedField(
  { operation }: Operation,
  place: InvalidValue,
  fault: { keyword: string; params: object },
): InvalidRequest {
  const isInList = place.in === 'body' && operation['x-bulk'] === true
  const [detail] = toDetail(
    { ...fault, instancePath: `/path/${place.name}`, schemaPath: '', parentSchema: {} } as never,
    () => ({ written: undefined, near: [] }),
  ) as [ProblemDetail]
  const Field = isInList ? `[0].${place.name}` : place.name
  return {
    ...place,
    problem: {
      Message: `${FILTERS.has(Field) ? IN_QUERY : ''}${Field}: ${detail.Message}`,
      Details: [{ ...(isInList && { Index: 0 }), Field: place.name, Message: detail.Message }],
    },
  }
}
