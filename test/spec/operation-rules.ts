// Rules for operations: their names, order, security, parameters and responses.
import { existsSync } from 'node:fs'
import { MAX_ANONYMOUS_BODY_BYTES } from '../../handlers/api/http/body.ts'
import { type Json, resolve } from '../../handlers/pages/documents/document.ts'
import { type DocumentRule, operationNodes, pointerTo, responseNodes } from './document.ts'

const order = [
  'operationId',
  'summary',
  'description',
  'tags',
  'security',
  'x-handler',
  'x-own-user',
  'x-node',
  'x-rules',
  'x-audit',
  'x-events',
  'x-extension',
  'deprecated',
  'x-deprecated-since',
  'x-sunset',
  'x-unlogged',
  'x-bulk',
  'x-client-authentication',
  'x-rate-limit',
  'x-error-body',
  'x-examples',
  'parameters',
  'requestBody',
  'responses',
]

// Adding a name here makes an operation public.
const anonymous =
  /^(ping\w+|createToken|revokeToken|getServerMetadata|setPassword|listKeys|listCountries|listTimeZones|listCurrencies)$/

const listParameters = ['$filter', '$orderby', '$skip', '$skiptoken', '$top']

/** Lists with a fixed order, so that a client that follows changes misses none (G5). */
const ofOneOrder: ReadonlySet<string> = new Set(['listChangedPrices'])

export const operationRules: DocumentRule[] = [
  {
    title: 'operations have their keys in the same order',
    remedy: `Write the keys in this order: ${order.join(', ')}.`,
    breaches: (service) =>
      operationNodes(service).flatMap(({ pointer, node }) => {
        const keys = Object.keys(node)
        const sorted = keys.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
        return keys.every((key, at) => key === sorted[at] && order.includes(key)) ? [] : [pointer]
      }),
  },
  {
    title: 'operationIds are camelCase and unique across all services',
    remedy: 'Name the operation verbNoun, with a name that no other operation has.',
    breaches: (service, all) => {
      const names = all.flatMap((document) => operationNodes(document).map(({ node }) => node.operationId))
      return operationNodes(service)
        .filter(({ node: { operationId } }) => {
          const once = names.filter((name) => name === operationId).length === 1
          return !once || !/^[a-z]+([A-Z][a-z0-9]*)+$/.test(operationId ?? '')
        })
        .map(({ pointer }) => `${pointer}/operationId`)
    },
  },
  {
    title: 'summaries are short',
    remedy: 'Begin with a verb, use at most six words, leave out the full stop.',
    breaches: (service) =>
      operationNodes(service)
        .filter(({ node }) => !/^[A-Z]\S*( \S+){1,5}$/.test(node.summary ?? '') || node.summary.endsWith('.'))
        .map(({ pointer }) => `${pointer}/summary`),
  },
  {
    title: 'descriptions have more content than summaries',
    remedy:
      'Write a `description` of at least two sentences: what happens, when, what happens later, limits, and what does not happen although a reader may expect it (W3, W9).',
    breaches: (service) =>
      operationNodes(service)
        .filter(({ node: { summary = '', description = '' } }) => {
          const known = new Set(wordsOf(summary))
          const further = new Set(wordsOf(description).filter((word) => !known.has(word)))
          return sentencesOf(description) < 2 || further.size < MIN_FURTHER_WORDS
        })
        .map(({ pointer }) => `${pointer}/description`),
  },
  {
    title: 'tags are declared',
    remedy: 'Write one tag, and describe it under `tags` at the top of the document.',
    breaches: (service) => {
      const declared = service.document.tags.map((tag: Json) => tag.name)
      return operationNodes(service)
        .filter(({ node }) => node.tags?.length !== 1 || !declared.includes(node.tags[0]))
        .map(({ pointer }) => `${pointer}/tags`)
    },
  },
  {
    title: 'every operation declares who may call it',
    remedy: 'Write `security` with at least one scope; only ping, reference data and tokens are open (`[]`).',
    breaches: (service) =>
      operationNodes(service)
        .filter(({ node: { operationId, security } }) => {
          if (anonymous.test(operationId)) return !Array.isArray(security) || security.length > 0
          const scopes = (security ?? []).map((requirement: Json) => Object.values(requirement).flat())
          return scopes.length === 0 || scopes.some((scopeList: unknown[]) => scopeList.length === 0)
        })
        .map(({ pointer }) => `${pointer}/security`),
  },
  {
    title: 'bodies that may be sent without a token are short, and the document declares the limit',
    remedy: `Write x-body-limit: ${MAX_ANONYMOUS_BODY_BYTES} (or less) into the requestBody of an operation without security.`,
    breaches: (service) =>
      operationNodes(service)
        .filter(({ node }) => node.requestBody && node.security?.length === 0)
        .map(({ pointer, node }) => ({ pointer, body: resolve(service.document, node.requestBody) }))
        .filter(({ body }) => !(body['x-body-limit'] <= MAX_ANONYMOUS_BODY_BYTES))
        .map(({ pointer }) => `${pointer}/requestBody`),
  },
  {
    title: 'scopes are known',
    remedy: 'Use a scope of openapi/shared/security.yaml, or describe the new one there.',
    breaches: (service) => {
      const flows = Object.values<Json>(service.document.components.securitySchemes?.oauth2?.flows ?? {})
      const known = flows.map((flow) => Object.keys(flow.scopes))
      return operationNodes(service)
        .filter(({ node }) =>
          (node.security ?? [])
            .flatMap((requirement: Json) => Object.values(requirement).flat())
            .some((scope: string) => known.length === 0 || known.some((scopes) => !scopes.includes(scope))),
        )
        .map(({ pointer }) => `${pointer}/security`)
    },
  },
  {
    title: 'x-rules name rule files',
    remedy: 'Add rules/<name>.json, or correct the name in x-rules.',
    breaches: (service) =>
      operationNodes(service).flatMap(({ pointer, node }) =>
        (node['x-rules'] ?? [])
          .filter((name: string) => !existsSync(new URL(`../../rules/${name}.json`, import.meta.url)))
          .map((name: string) => `${pointer}/x-rules: ${name}`),
      ),
  },
  {
    title: 'path parameters are those of the path',
    remedy: 'Refer to one parameter of openapi/shared/parameters.yaml for each {Name} of the path.',
    breaches: (service) =>
      operationNodes(service)
        .filter(({ path, parameters }) => {
          const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
          const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
          return inPath.toSorted().join() !== declared.toSorted().join()
        })
        .map(({ pointer }) => pointer),
  },
  {
    title: 'paths differ in more than parameter names and case',
    remedy: 'Merge the path items.',
    breaches: ({ document }) => {
      const paths = Object.keys(document.paths)
      const shape = (path: string) => path.replace(/\{\w+\}/g, '{}').toLowerCase()
      return paths
        .filter((path, at) => paths.slice(0, at).some((other) => shape(other) === shape(path)))
        .map((path) => pointerTo('paths', path))
    },
  },
  {
    title: 'lists take $filter, $skip, $skiptoken, $top and, unless they have one order only, $orderby',
    remedy: 'Refer to Filter, OrderBy, Skip, SkipToken and Top of openapi/shared/parameters.yaml.',
    breaches: (service) =>
      operationNodes(service)
        .filter(({ method, node, parameters }) => {
          const response = resolve(service.document, node.responses['200'])
          const schema = resolve(service.document, response?.content?.['application/json']?.schema)
          const names = parameters.map(({ name }) => name)
          return (
            method === 'get' &&
            schema?.type === 'array' &&
            listParameters.some(
              (name) => names.includes(name) === (name === '$orderby' && ofOneOrder.has(node.operationId)),
            )
          )
        })
        .map(({ pointer }) => `${pointer}/parameters`),
  },
  {
    title: 'examples of $filter and $orderby name only filterable properties',
    remedy:
      'Write `x-examples` into the operation, with a property that is x-filterable (null where none is allowed).',
    breaches: (service) =>
      operationNodes(service).flatMap(({ pointer, node, parameters }) => {
        const response = resolve(service.document, node.responses['200'])
        const list = resolve(service.document, response?.content?.['application/json']?.schema)
        const members = resolve(service.document, list?.items)?.properties ?? {}
        // Other operations get theirs from the list (scripts/generate/documents/operation-examples.ts).
        const examples = parameters.map(({ name, example }) => ({
          ...{ name, example: node['x-examples']?.[name] ?? example },
        }))
        return examples
          .filter(({ name, example }) => ['$filter', '$orderby'].includes(name) && example !== undefined)
          .filter(({ example }) => !members[String(example).split(' ')[0] ?? '']?.['x-filterable'])
          .map(({ name }) => `${pointer}/parameters: ${name}`)
      }),
  },
  {
    title: 'every POST but the token endpoint takes an Idempotency-Key',
    remedy: 'Refer to IdempotencyKey of openapi/shared/parameters.yaml.',
    breaches: (service) =>
      operationNodes(service)
        .filter(({ method, node, parameters }) => {
          const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
          return takesKey !== (method === 'post' && node.operationId !== 'createToken')
        })
        .map(({ pointer }) => `${pointer}/parameters`),
  },
  {
    title: 'every failure that can occur is declared',
    remedy: 'Refer to the response of openapi/shared/responses.yaml for each status named here.',
    breaches: (service) =>
      operationNodes(service).flatMap(({ pointer, node, method, parameters }) => {
        const isToken = node.operationId === 'createToken'
        const expected = ['406', '429', '431', '500', '503']
        if (parameters.length > 0 || node.requestBody) expected.push('400')
        if (node.security.length > 0) expected.push('401', '403')
        if (parameters.some((parameter) => parameter.in === 'path')) expected.push('404')
        if (node.requestBody) expected.push('413')
        if (node.requestBody && !isToken) expected.push('415')
        if (method === 'post' && node.security.length > 0) expected.push('409', '422')
        return expected
          .filter((status) => !node.responses[status])
          .map((status) => `${pointer}/responses: ${status}`)
      }),
  },
  {
    title: 'responses are named components',
    remedy: 'Move the response to components/responses and refer to it.',
    breaches: (service) =>
      operationNodes(service).flatMap(({ pointer, node }) =>
        Object.entries<Json>(node.responses)
          .filter(([, response]) => !response.$ref?.startsWith('#/components/responses/'))
          .map(([status]) => `${pointer}/responses/${status}`),
      ),
  },
  {
    title: 'creates and bulks link to the next operations',
    remedy: 'Add `links` to the 201 or 202 whose operations exist, with a value for every path parameter.',
    breaches: (service) => {
      const operations = new Map(operationNodes(service).map((entry) => [entry.node.operationId, entry]))
      return responseNodes(service)
        .filter(({ status }) => status === '201' || status === '202')
        .filter(({ node }) => {
          const links = Object.values<Json>(node.links ?? {})
          const complete = links.every(({ operationId, parameters }) => {
            const needed = operations
              .get(operationId)
              ?.parameters.filter((parameter) => parameter.in === 'path')
            return needed?.every(({ name }) => parameters[name])
          })
          return links.length === 0 || !complete
        })
        .map(({ pointer }) => pointer)
    },
  },
  {
    title: 'creates link to reading, updating and deleting the created resource',
    remedy: 'Add a link for each operation named here, which the address below has.',
    breaches: (service) => {
      const { paths } = service.document
      return responseNodes(service)
        .filter(({ status, operation }) => status === '201' && operation.method === 'post')
        .flatMap(({ pointer, node, operation }) => {
          const linked = Object.values<Json>(node.links ?? {}).map((link) => link.operationId)
          const item = Object.keys(paths).find((path) =>
            /^\(\{\w+\}\)$/.test(path.replace(operation.path, '')),
          )
          return ['get', 'put', 'delete']
            .map((method) => item && paths[item][method]?.operationId)
            .filter((operationId) => operationId && !linked.includes(operationId))
            .map((operationId) => `${pointer}/links: ${operationId}`)
        })
    },
  },
  {
    title: 'creates link to every operation that their result makes possible',
    remedy:
      'Write the address of the created resource into `read` (or `delete`) of the response; scripts/generate/documents/links.ts adds the other links.',
    breaches: (service) => {
      const all = operationNodes(service).filter(({ node }) => node.security?.length && !node['x-own-user'])
      return responseNodes(service)
        .filter(({ status, operation }) => /^20[01]$/.test(status) && operation.method === 'post')
        .flatMap(({ pointer, node, operation }) => {
          const linked = Object.values<Json>(node.links ?? {}).map((link) => link.operationId)
          const item = all.find(({ path }) => /^\(\{\w+\}\)$/.test(path.replace(operation.path, '')))?.path
          if (item === undefined) return []
          const names = namesIn(item)
          return all
            .filter(
              ({ path, method }) =>
                path.startsWith(`${item}/`) || (path === operation.path && method === 'get'),
            )
            .filter(({ path }) => namesIn(path).every((name) => names.includes(name)))
            .filter((target) => !linked.includes(target.node.operationId))
            .map((target) => `${pointer}/links: ${target.node.operationId}`)
        })
    },
  },
  {
    title: 'ping is served below the version and below the service',
    remedy: 'Write the servers /<service>/v1 and /<service> into /ping.',
    breaches: ({ name, base, document }) => {
      const servers = document.paths['/ping']?.servers?.map((server: Json) => server.url)
      return servers?.join() === [`/${name}/v1`, `/${name}`].join() && base.startsWith(`/${name}`)
        ? []
        : ['/paths/~1ping']
    },
  },
]

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

/** Words that a description has in addition to those of the summary; articles and prepositions count too. */
const MIN_FURTHER_WORDS = 8

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\w$-]+/g) ?? []

/** A sentence begins with a capital letter, a name or a parameter. */
const sentencesOf = (text: string) => text.match(/[A-Z`$].*?\.(?=\s+[A-Z`$]|\s*$)/gs)?.length ?? 0
