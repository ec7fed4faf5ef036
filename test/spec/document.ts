// Walks a bundled document for the rules of test/spec/spec.test.ts: every rule gets nodes with their JSON pointers and
// returns those at fault.
import { type Json, operationsOf, resolve, type Service } from '../../handlers/pages/documents/document.ts'

export interface Node {
  pointer: string
  node: Json
}

/** A rule for the documents: the condition, the remedy, and the function that finds breaches. */
export interface DocumentRule {
  title: string
  remedy: string
  breaches(service: Service, all: Service[]): string[]
}

interface OperationNode extends Node {
  path: string
  method: string
  item: Json
  /** The parameters of the path item and of the operation, with references resolved. */
  parameters: Json[]
}

export function operationNodes({ document }: Service): OperationNode[] {
  return operationsOf(document).map(({ path, method, operation, item }) => ({
    pointer: pointerTo('paths', path, method),
    node: operation,
    path,
    method,
    item,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((p) =>
      resolve(document, p),
    ),
  }))
}

/** Every response of every operation, with references resolved; the last part of its pointer is the status. */
export function responseNodes(service: Service): (Node & { status: string; operation: OperationNode })[] {
  return operationNodes(service).flatMap((operation) =>
    Object.entries<Json>(operation.node.responses).map(([status, response]) => ({
      pointer: `${operation.pointer}/responses/${status}`,
      node: resolve(service.document, response),
      status,
      operation,
    })),
  )
}

/** Every media type of request bodies and responses. */
export function mediaNodes(service: Service): (Node & { mediaType: string })[] {
  const bodies = operationNodes(service)
    .filter(({ node }) => node.requestBody)
    .map(({ pointer, node }) => ({ pointer: `${pointer}/requestBody`, node: node.requestBody }))

  return [...bodies, ...responseNodes(service)].flatMap(({ pointer, node }) =>
    Object.entries<Json>(node.content ?? {}).map(([mediaType, media]) => ({
      pointer: `${pointer}${pointerTo('content', mediaType)}`,
      node: media,
      mediaType,
    })),
  )
}

/** Every schema: those of components, their members, parameters, headers and bodies. References are not followed. */
export function schemaNodes(service: Service): Node[] {
  const { schemas = {}, parameters = {}, headers = {} } = service.document.components
  const owners = Object.entries<Json>({ parameters, headers }).flatMap(([kind, members]) =>
    Object.entries<Json>(members).map(([name, owner]) => ({
      pointer: pointerTo('components', kind, name),
      owner,
    })),
  )

  return [
    ...Object.entries<Json>(schemas).flatMap(([name, schema]) =>
      within(pointerTo('components', 'schemas', name), schema),
    ),
    ...owners.flatMap(({ pointer, owner }) => within(`${pointer}/schema`, owner.schema)),
    ...mediaNodes(service).flatMap(({ pointer, node }) => within(`${pointer}/schema`, node.schema)),
  ]
}

function within(pointer: string, schema: Json): Node[] {
  if (schema === null || typeof schema !== 'object') return []

  const members = ['properties', 'patternProperties', '$defs'].flatMap((key) =>
    Object.entries<Json>(schema[key] ?? {}).map(([name, member]) => [pointerTo(key, name), member] as const),
  )
  const branches = ['allOf', 'oneOf', 'anyOf', 'prefixItems'].flatMap((key) =>
    (schema[key] ?? []).map((member: Json, at: number) => [`/${key}/${at}`, member] as const),
  )
  const single = ['items', 'additionalProperties', 'not'].map((key) => [`/${key}`, schema[key]] as const)

  return [
    { pointer, node: schema },
    ...[...members, ...branches, ...single].flatMap(([step, member]) => within(pointer + step, member)),
  ]
}

/** The names of the component schemas to which the nodes refer, directly or indirectly. */
export function reachable(document: Json, from: Json, names = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(from ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (name === undefined || names.has(name)) continue
    names.add(name)
    reachable(document, document.components.schemas[name], names)
  }
  return names
}

export function isComponent(pointer: string): boolean {
  return /^\/components\/schemas\/[^/]+$/.test(pointer)
}

export function pointerTo(...keys: string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function typesOf(schema: Json): string[] {
  return [schema.type ?? []].flat()
}
