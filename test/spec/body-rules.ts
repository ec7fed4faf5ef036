// Rules for bodies and headers: valid examples, headers on every response, both media types.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Json } from '../../handlers/pages/documents/document.ts'
import {
  type DocumentRule,
  mediaNodes,
  type Node,
  operationNodes,
  pointerTo,
  responseNodes,
} from './document.ts'

const requiredHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-ResetSeconds',
]

const ofStatus: Readonly<Record<string, readonly string[]>> = {
  Allow: ['405'],
  'Retry-After': ['429', '503'],
  'WWW-Authenticate': ['401'],
}

/** Breaches in the form `<pointer>: <message of AJV>`, for nodes that have a schema and an example. */
export function invalidExamples(document: Json, nodes: Node[]): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('gtin', true)
  ajv.addSchema({ $id: 'document', components: document.components })

  // Most bodies share a few schemas, such as those of refusals, so each schema is compiled once.
  const validators = new Map<string, ValidateFunction>()
  return nodes.flatMap(({ pointer, node }) => {
    const schema = JSON.stringify(node.schema).replaceAll('"#/components', '"document#/components')
    const validate = validators.get(schema) ?? ajv.compile(JSON.parse(schema))
    validators.set(schema, validate)
    if (validate(node.example)) return []
    return [`${pointer}/example: ${ajv.errorsText(validate.errors, { dataVar: '' })}`]
  })
}

export const bodyRules: DocumentRule[] = [
  {
    title: 'every response declares the rate-limit headers and the request id',
    remedy: 'Write `headers: *headers`, or merge it: `<<: *headers`.',
    breaches: (service) =>
      responseNodes(service)
        .filter(({ node }) => requiredHeaders.some((header) => !node.headers?.[header]))
        .map(({ pointer }) => `${pointer}/headers`),
  },
  {
    title: 'every document states whether its responses may be stored, and declares it on each of them',
    remedy:
      'Write `x-no-store: true` below `servers` where responses contain data of people, orders or credentials, else false.',
    breaches: (service) => {
      const isNeverStored = service.document['x-no-store']
      if (typeof isNeverStored !== 'boolean') return ['/x-no-store']
      return responseNodes(service)
        .filter(({ node }) => isNeverStored && node.headers?.['Cache-Control'] === undefined)
        .map(({ pointer }) => `${pointer}/headers`)
    },
  },
  {
    title: 'only responses with the relevant statuses have Allow, Retry-After and WWW-Authenticate',
    remedy: 'Remove the header from this response, or correct the step in scripts/generate/ that adds it.',
    breaches: (service) =>
      responseNodes(service).flatMap(({ pointer, node, status }) =>
        Object.keys(node.headers ?? {})
          .filter((header) => ofStatus[header] && !ofStatus[header].includes(status))
          .map((header) => `${pointer}/headers/${header}`),
      ),
  },
  {
    title: 'every body has an example that validates',
    remedy: 'Add an `example` about the demo shop to the media type, after its schema.',
    breaches: (service) => invalidExamples(service.document, mediaNodes(service)),
  },
  {
    title: 'every header and required parameter has an example, and examples of parameters validate',
    remedy: 'Add an `example` after its schema.',
    breaches: ({ document }) => {
      const { parameters = {}, headers = {} } = document.components
      const nodes = Object.entries<Json>({ parameters, headers }).flatMap(([kind, members]) =>
        Object.entries<Json>(members).map(([name, node]) => ({
          pointer: pointerTo('components', kind, name),
          node,
        })),
      )
      return invalidExamples(
        document,
        nodes.filter(({ node }) => node.example !== undefined || node.required !== false),
      )
    },
  },
  {
    title: 'conditions that depend on earlier requests have no example',
    remedy: 'Remove the example: a request with it succeeds only once, or only for one version.',
    breaches: ({ document }) =>
      Object.entries<Json>(document.components.parameters ?? {})
        .filter(([, { name, example }]) => /^(Idempotency-Key|If-Match|If-None-Match)$/.test(name) && example)
        .map(([name]) => pointerTo('components', 'parameters', name)),
  },
  {
    title: 'parameters are named components and described',
    remedy:
      'Move the parameter to openapi/shared/parameters.yaml or to components/parameters, with a description.',
    breaches: (service) =>
      operationNodes(service).flatMap(({ pointer, node, item, parameters }) => {
        const written = [...(item.parameters ?? []), ...(node.parameters ?? [])]
        return written
          .filter((parameter, at) => !parameter.$ref || !parameters[at].description)
          .map(() => `${pointer}/parameters`)
      }),
  },
  {
    title: 'failures share one body',
    remedy: 'Refer to openapi/shared/responses.yaml, or name another body with x-error-body.',
    breaches: (service) =>
      responseNodes(service)
        .filter(({ status, operation }) => status >= '400' && !operation.node['x-error-body'])
        .filter(({ node }) => {
          const schema = node.content?.['application/json']?.schema
          return schema && !/Problem$/.test(schema.$ref ?? '')
        })
        .map(({ pointer }) => `${pointer}/content`),
  },
  {
    title: 'failures are JSON, too many requests are text',
    remedy: 'Refer to openapi/shared/responses.yaml.',
    breaches: (service) =>
      responseNodes(service)
        .filter(({ status }) => status >= '400')
        .filter(({ status, node }) => {
          const expected = status === '429' ? 'text/plain' : 'application/json'
          return Object.keys(node.content ?? {}).join() !== expected
        })
        .map(({ pointer }) => `${pointer}/content`),
  },
]
