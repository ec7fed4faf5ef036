// Rules for schemas: the restricted dialect that every generator can read, bounds, and the extensions.
import { type Json, resolve } from '../../handlers/pages/documents/document.ts'
import {
  type DocumentRule,
  isComponent,
  type Node,
  operationNodes,
  reachable,
  responseNodes,
  schemaNodes,
  typesOf,
} from './document.ts'

const unsupported = [
  'if',
  'then',
  'else',
  'not',
  'anyOf',
  'prefixItems',
  'contains',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
  'dependentRequired',
  '$defs',
  '$dynamicRef',
]

// OAuth 2.0 requires servers to ignore unknown parameters of token and revocation requests; the client chooses the
// attributes of a user.
const openRequests = ['TokenRequest', 'RevocationRequest', 'AttributesWrite']

/** A rule that checks one schema at a time. */
function schemaRule(
  title: string,
  remedy: string,
  isBreach: (node: Node, document: Json) => boolean,
): DocumentRule {
  return {
    title,
    remedy,
    breaches: (service) =>
      schemaNodes(service)
        .filter((node) => isBreach(node, service.document))
        .map(({ pointer }) => pointer),
  }
}

const GENERATORS_OWN = new Set(['ApiClient', 'Client', 'Configuration', 'Handler', 'Option', 'Server'])

export const schemaRules: DocumentRule[] = [
  schemaRule(
    'schemas use no keyword that generators do not support',
    `Do not use ${unsupported.join(', ')}; conditions belong to rules/.`,
    ({ node }) => unsupported.some((keyword) => keyword in node),
  ),
  schemaRule(
    'a schema has one type, or one type and null',
    'Write `type: string` or `type: [string, "null"]`; use oneOf for a value of several types.',
    ({ node }) => {
      const types = typesOf(node)
      const composed = node.$ref || node.oneOf || node.allOf
      return composed
        ? types.length > 0
        : types.filter((type) => type !== 'null').length !== 1 || types.length > 2
    },
  ),
  schemaRule(
    'oneOf has a discriminator, or branches of different types',
    'Add a discriminator, or make one schema of it.',
    ({ node }, document) => {
      const types = (node.oneOf ?? []).flatMap((branch: Json) => typesOf(resolve(document, branch)))
      return node.oneOf && !node.discriminator?.propertyName && new Set(types).size < node.oneOf.length
    },
  ),
  schemaRule(
    'objects, enums and arrays of objects are named components',
    'Move the schema to components/schemas and refer to it.',
    ({ pointer, node }, document) => {
      if (isComponent(pointer)) return false
      const listsObjects = node.items && typesOf(resolve(document, node.items)).includes('object')
      return (
        typesOf(node).includes('object') ||
        node.enum ||
        node.properties ||
        node.allOf ||
        node.oneOf ||
        listsObjects
      )
    },
  ),
  schemaRule(
    'an array of plain strings is not a component',
    'Write it where it is used: openapi-generator finds no name for it, and warns.',
    ({ pointer, node }) =>
      isComponent(pointer) && typesOf(node).includes('array') && typesOf(node.items ?? {}).includes('string'),
  ),
  schemaRule(
    'a reference has no siblings but extensions',
    'Move the text to the component; 3.0 ignores members next to $ref.',
    ({ node }) => node.$ref && Object.keys(node).some((key) => key !== '$ref' && !key.startsWith('x-')),
  ),
  schemaRule(
    'integer enums name and explain their values',
    'Write as many entries into x-enum-varnames and x-enum-descriptions as enum has.',
    ({ node }) =>
      node.enum &&
      typesOf(node).includes('integer') &&
      ['x-enum-varnames', 'x-enum-descriptions'].some((key) => node[key]?.length !== node.enum.length),
  ),
  schemaRule(
    'strings are bounded',
    'Add maxLength.',
    ({ node }) =>
      typesOf(node).includes('string') &&
      !node.enum &&
      node.format !== 'binary' &&
      node.maxLength === undefined,
  ),
  {
    title: 'no component has a name that generators reserve',
    remedy:
      'Name it with a term of retail: ogen and oapi-codegen have their own type Client, openapi-generator ApiClient and Configuration.',
    breaches: ({ document }) =>
      Object.entries<Json>(document.components).flatMap(([kind, components]) =>
        Object.keys(components)
          .filter((name) => GENERATORS_OWN.has(name))
          .map((name) => `/components/${kind}/${name}`),
      ),
  },
  schemaRule(
    'patterns use only syntax of every language’s regular expressions (W6)',
    'Write characters themselves, as in "[ -~]", instead of \\u or \\p; leave out look-around and named groups.',
    ({ node }) => typeof node.pattern === 'string' && /\\[up]|\(\?/.test(node.pattern),
  ),
  schemaRule(
    'arrays are bounded',
    'Add maxItems.',
    ({ node }) => typesOf(node).includes('array') && node.maxItems === undefined,
  ),
  schemaRule(
    'numbers are bounded and have a format',
    'Add minimum, maximum and a format (int32, int64, double).',
    ({ node }) =>
      typesOf(node).some((type) => type === 'integer' || type === 'number') &&
      !(node.format && (node.enum || (node.minimum !== undefined && node.maximum !== undefined))),
  ),
  schemaRule(
    'components and properties are described',
    'Write a description; one sentence is enough.',
    (node, document) => {
      const isProperty = /\/properties\/[^/]+$/.test(node.pointer)
      return (isComponent(node.pointer) || isProperty) && !resolve(document, node.node).description
    },
  ),
  schemaRule(
    'required properties exist',
    'Declare the property or take its name out of required.',
    ({ node }) => (node.required ?? []).some((name: string) => !node.properties?.[name]),
  ),
  schemaRule(
    'only scalars are filterable',
    'Remove x-filterable, or move it to a scalar.',
    ({ node }, document) =>
      node['x-filterable'] && typesOf(resolve(document, node)).some((type) => /object|array/.test(type)),
  ),
  schemaRule(
    'Skus, user names, serial numbers and lots are compared in one form',
    'Write x-normalized: true; at serial numbers in a list, to its items.',
    ({ pointer, node }, document) => {
      const isOfResource = /\/(SerialNumber|CatalogProductInStockLot)(Create)?\/properties\/Id$/.test(pointer)
      const isNamed = /\/properties\/(\w*Sku|\w*User_?Name|\w*SerialNumbers?|\w*LotId)$/i.test(pointer)
      if (!isOfResource && !isNamed) return false
      const schema = resolve(document, node)
      const text = schema.items ? resolve(document, schema.items) : schema
      return typesOf(text).includes('string') && text['x-normalized'] !== true
    },
  ),
  {
    title: 'request bodies allow no additional members',
    remedy: 'Write additionalProperties: false.',
    breaches: (service) =>
      [...requestSchemas(service.document)]
        .filter((name) => !openRequests.includes(name))
        .filter((name) => {
          const schema = service.document.components.schemas[name]
          return typesOf(schema).includes('object') && schema.additionalProperties !== false
        })
        .map((name) => `/components/schemas/${name}`),
  },
  {
    title: 'requests and responses share no object',
    remedy: 'Create two components, such as CartCreate and Cart.',
    breaches: (service) => {
      const { document } = service
      const answered = reachable(
        document,
        responseNodes(service).map(({ node }) => node.content),
      )
      return [...requestSchemas(document)]
        .filter((name) => answered.has(name) && typesOf(document.components.schemas[name]).includes('object'))
        .map((name) => `/components/schemas/${name}`)
    },
  },
  {
    title: 'every parameter of x-links has a value',
    remedy:
      'Use fields of the resource itself, or path parameters of every operation that returns it; add self.',
    breaches: (service) => {
      const { document } = service
      return Object.entries<Json>(document.components.schemas).flatMap(([name, schema]) => {
        const serverVariables = responseNodes(service)
          .filter(({ node }) => reachable(document, node.content).has(name))
          .map(({ operation }) => operation.parameters.filter((p) => p.in === 'path').map((p) => p.name))
        const known = (variable: string) =>
          schema.properties?.[variable] ||
          serverVariables.every((parameters) => parameters.includes(variable))
        const links = Object.entries<string>(schema['x-links'] ?? {})

        const brokenLinks = links
          .filter(
            ([, link]) =>
              link.startsWith('/') || [...link.matchAll(/\{(\w+)\}/g)].some(([, v]) => !known(v ?? '')),
          )
          .map(([relation]) => `/components/schemas/${name}/x-links/${relation}`)
        return links.length > 0 && !schema['x-links'].self
          ? [...brokenLinks, `/components/schemas/${name}/x-links`]
          : brokenLinks
      })
    },
  },
  {
    title: 'x-path-parameter names a parameter of the path',
    remedy: 'Name a path parameter of the operation whose body this is.',
    breaches: (service) =>
      operationNodes(service).flatMap(({ node, parameters }) => {
        const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        return [...reachable(service.document, node.requestBody)].flatMap((schema) =>
          Object.entries<Json>(service.document.components.schemas[schema].properties ?? {})
            .filter(
              ([, property]) => property['x-path-parameter'] && !names.includes(property['x-path-parameter']),
            )
            .map(([property]) => `/components/schemas/${schema}/properties/${property}`),
        )
      }),
  },
  {
    title: 'every component is used',
    remedy: 'Remove the component, or refer to it.',
    breaches: ({ document }) => {
      const text = JSON.stringify(document)
      return Object.entries<Json>(document.components)
        .filter(([kind]) => kind !== 'securitySchemes')
        .flatMap(([kind, members]) => Object.keys(members).map((name) => `/components/${kind}/${name}`))
        .filter((pointer) => !text.includes(`"#${pointer}"`))
    },
  },
]

function requestSchemas(document: Json): Set<string> {
  const bodies = Object.values<Json>(document.paths).flatMap((item) =>
    Object.values<Json>(item).map((operation) => operation?.requestBody),
  )
  return reachable(document, bodies)
}
