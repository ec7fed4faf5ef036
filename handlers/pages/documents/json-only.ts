// Makes the form of a document for generators of clients (W6): OpenAPI 3.0.3, which all of them read, with one media type for each
// body, open enums in responses, and patterns that the regular expressions of all languages support. Tested by
// test/spec/published.test.ts and test/spec/forms.test.ts.
import { type Json, operationsOf, resolve } from './document.ts'
import { openResponseEnums } from './open-enums.ts'
import { leaveOutUnused, toThreeZero } from './three-zero.ts'

const SCHEMAS = '#/components/schemas/'

const JSON_TYPE = 'application/json'

/** Escapes, and groups that look around: not all languages have them, or write them in the same way. */
const UNCOMMON_PATTERN = /\\[xupPbBdDsSwW]|\(\?/

/** The form of a published document. */
export function toJsonOnly(published: Json): Json {
  const document = structuredClone(published)
  for (const { operation, item } of operationsOf(document)) {
    leaveOutFormats(document, operation)
    leaveOutOlderNames(document, operation)
    leaveOutBooleanDefaults(document, operation)
    if (operation.requestBody) keepJson(resolve(document, operation.requestBody))
    for (const response of Object.values<Json>(operation.responses)) keepJson(resolve(document, response))
    leaveOutRepeatedServer(document, item)
  }
  const converted = toThreeZero(document)
  openResponseEnums(converted)
  leaveOutNullValues(converted)
  inlineFreeForms(converted, converted.components.schemas)
  leaveOutUnused(converted, ['schemas', 'parameters'])
  leaveOutPatterns(converted)
  return converted
}

/** A body that may be JSON has no other form; forms, files and texts without a JSON form stay. */
function keepJson({ content }: Json): void {
  if (!content?.[JSON_TYPE]) return
  for (const type of Object.keys(content)) if (type !== JSON_TYPE) delete content[type]
}

/** Removes the parameters that select another format. */
function leaveOutFormats(document: Json, operation: Json): void {
  operation.parameters = operation.parameters?.filter(
    (parameter: Json) => !resolve(document, parameter)['x-media-types'],
  )
  if (!operation.parameters?.length) delete operation.parameters
}

/**
 * Removes `filter` if an operation also has `$filter`, which can express more: openapi-python-client gives both the name `filter_`,
 * and then drops the operation.
 */
function leaveOutOlderNames(document: Json, operation: Json): void {
  const nameOf = (parameter: Json): string => resolve(document, parameter).name
  const names = new Set(operation.parameters?.map(nameOf))
  operation.parameters = operation.parameters?.filter(
    (parameter: Json) => !names.has(`$${nameOf(parameter)}`),
  )
}

/** Clients in PHP send each default, and a boolean as 0 or 1: without the default they send it only if it is set. */
function leaveOutBooleanDefaults(document: Json, operation: Json): void {
  for (const parameter of operation.parameters ?? []) {
    const { schema } = resolve(document, parameter)
    if (schema?.type === 'boolean') delete schema.default
  }
}

/** Generators take the servers of a path for another API. One that repeats the document's is redundant. */
function leaveOutRepeatedServer(document: Json, item: Json): void {
  if (item.servers?.[0].url === document.servers[0].url) delete item.servers
}

/** Writes objects of any form or null where they are used: ogen makes two types of one name of their component. */
function inlineFreeForms(node: Json, schemas: Json): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, member] of Object.entries<Json>(node)) {
    const target = typeof member?.$ref === 'string' && schemas[member.$ref.replace(SCHEMAS, '')]
    if (target?.type === 'object' && target.nullable && !target.properties) node[key] = target
    else inlineFreeForms(member, schemas)
  }
}

/** `nullable` allows null; as a value of an enum it becomes a constant without a name, or does not compile. */
function leaveOutNullValues(node: Json): void {
  if (typeof node !== 'object' || node === null) return
  if (node.nullable && Array.isArray(node.enum)) node.enum = node.enum.filter((value: Json) => value !== null)
  for (const member of Object.values(node)) leaveOutNullValues(member)
}

/** The descriptions say what is allowed, and the server checks it. */
function leaveOutPatterns(node: Json): void {
  if (typeof node !== 'object' || node === null) return
  if (typeof node.pattern === 'string' && UNCOMMON_PATTERN.test(node.pattern)) delete node.pattern
  for (const member of Object.values(node)) leaveOutPatterns(member)
}
