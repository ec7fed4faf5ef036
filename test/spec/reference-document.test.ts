// The combined document of all services that the page /docs shows: what it keeps of the services' documents, and that it
// is small enough to load quickly. test/pages/docs.long.test.ts opens the page.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { derive } from '../../handlers/pages/derive.ts'
import { type Json, operationsOf, resolve } from '../../handlers/pages/documents/document.ts'
import { referenceDocument } from '../../handlers/pages/documents/reference-document.ts'
import { documents, generated, serviceNames } from '../support/contract.ts'

const joined: Json = JSON.parse(String(await derive('reference.json', serviceNames, generated)))
const text = JSON.stringify(joined)

describe('the document of all services', () => {
  const operations = new Map(operationsOf(joined).map((entry) => [entry.operation.operationId, entry]))
  const published = [...documents.values()].flatMap((document) =>
    operationsOf(document).map((entry) => ({ ...entry, document })),
  )

  test('has the parameters, scopes, bodies and successful responses of each operation', () => {
    const expanded = (document: Json, node: Json): Json => {
      if (Array.isArray(node)) return node.map((member) => expanded(document, member))
      if (node === null || typeof node !== 'object') return node
      const { headers, links, ...rest } = resolve(document, node)
      const jsonMembers = Object.entries(rest).filter(([key]) => !/^x-|hal\+json/.test(key))
      // Schemas can be recursive, so they are compared by name.
      return Object.fromEntries(
        jsonMembers.map(([key, value]) => [
          key,
          key === 'schema' ? lastPart(value as Json) : expanded(document, value),
        ]),
      )
    }
    const lastPart = (schema: Json) => schema.$ref?.replace(/^.*[/.]/, '') ?? schema.type
    for (const { document, path, method, operation, item } of published) {
      const joinedOperation = operations.get(operation.operationId)
      expect(joinedOperation?.path, operation.operationId).toBe(`${document.servers[0].url}${path}`)
      expect(joinedOperation?.method).toBe(method)
      const partsOf = (source: Json, actualOperation: Json, source_: Json) => ({
        parameters: expanded(source, [...(source_.parameters ?? []), ...(actualOperation.parameters ?? [])]),
        body: expanded(source, actualOperation.requestBody ?? null),
        security: actualOperation.security,
        responses: Object.entries<Json>(actualOperation.responses).flatMap(([status, response]) =>
          status.startsWith('2') ? [[status, expanded(source, response)]] : [],
        ),
      })
      expect(partsOf(joined, joinedOperation?.operation, joinedOperation?.item)).toEqual(
        partsOf(document, operation, item),
      )
    }
  })

  test('resolves every reference', () => {
    const targets = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target))
    expect(targets.size).toBeGreaterThan(500)
    for (const target of targets) expect(resolve(joined, { $ref: target }), target).toBeDefined()
  })

  test('links each error code of an operation to its meaning', () => {
    const errors = readFileSync(new URL('docs/errors.html', generated), 'utf8')
    for (const { operation } of published) {
      for (const { Code } of operation['x-codes'] ?? []) {
        expect(operations.get(operation.operationId)?.operation.description).toContain(
          `[${Code}](/docs/errors#${Code})`,
        )
        expect(errors).toContain(` id="${Code}"`)
      }
    }
  })

  test('offers the login of a client first, then that of a user, and a pasted token', () => {
    const { oauth2, accessToken } = joined.components.securitySchemes
    expect(Object.keys(oauth2.flows)).toEqual(['clientCredentials', 'password'])
    expect(accessToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  })

  test('has JSON first, and is small', () => {
    expect(text).not.toContain('hal+json')
    expect(text.length).toBeLessThan(800_000)
  })
})

test('components with the same name that differ between services are kept apart, as are their references', () => {
  const service = (name: string, type: string) => ({
    name,
    base: `/${name}`,
    document: {
      info: { title: name, version: '1.0.0', description: 'About it.' },
      tags: [{ name: 'All', description: 'All.' }],
      paths: {
        '/a': {
          get: {
            operationId: name,
            tags: ['All'],
            responses: { 200: { content: { j: { schema: { $ref: '#/components/schemas/List' } } } } },
          },
        },
      },
      components: {
        securitySchemes: { oauth2: { flows: { clientCredentials: {} } } },
        schemas: {
          List: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
          Item: { type, properties: { Both: { $ref: '#/components/schemas/Same' } } },
          Same: { type: 'null' },
          Unused: { type },
        },
      },
    },
  })
  const { paths, components } = referenceDocument([service('one', 'object'), service('two', 'string')])

  expect(Object.keys(components.schemas).toSorted()).toEqual([
    'Same',
    'one.Item',
    'one.List',
    'two.Item',
    'two.List',
  ])
  expect(paths['/two/a'].get.responses[200].content.j.schema.$ref).toBe('#/components/schemas/two.List')
  expect(components.schemas['two.List'].items.$ref).toBe('#/components/schemas/two.Item')
  expect(components.schemas['two.Item'].type).toBe('string')
})

test.each(serviceNames)('is made for %s alone, as a server of this service shows it', async (service) => {
  const document: Json = JSON.parse(String(await derive('reference.json', [service], generated)))

  const ids = (source: Json) => operationsOf(source).map(({ operation }) => operation.operationId)
  expect(ids(document)).toEqual(ids(documents.get(service) as Json))
})
