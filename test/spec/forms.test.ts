// The forms of the published documents say the same: every operation with its parameters in each form, and in that for generators
// enums of responses to which values can be added.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { derive } from '../../handlers/pages/derive.ts'
import { type Json, operationsOf, resolve } from '../../handlers/pages/documents/document.ts'
import { openResponseEnums } from '../../handlers/pages/documents/open-enums.ts'
import { documents, generated, serviceNames } from '../support/contract.ts'

/** The parameters that the form for generators leaves out, with the reason. */
const LEFT_OUT: readonly {
  reason: string
  matches: (parameter: Json, names: readonly string[]) => boolean
}[] = [
  {
    reason: 'it selects another format than JSON',
    matches: (parameter) => Boolean(parameter['x-media-types']),
  },
  {
    reason: '$filter can express all that filter can, and openapi-python-client has one name for both',
    matches: ({ name }, names) => names.includes(`$${name}`),
  },
]

const form = async (service: string, name: 'openapi-3.0.json' | 'openapi-json.json'): Promise<Json> =>
  JSON.parse(String(await derive(name, [service], generated)))

/** The parameters by operation, as `query $filter`. */
function parametersOf(document: Json): Map<string, Json[]> {
  return new Map(
    operationsOf(document).map(({ operation, item }) => [
      operation.operationId,
      [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve(document, each)),
    ]),
  )
}

const keys = (parameters: readonly Json[] = []) =>
  parameters.map(({ in: place, name, required = false }) => `${place} ${name} ${required}`).toSorted()

describe.each(serviceNames)('%s', (service) => {
  const complete = parametersOf(documents.get(service))

  test('openapi-3.0.json has every parameter of every operation', async () => {
    const converted = parametersOf(await form(service, 'openapi-3.0.json'))

    expect([...converted.keys()]).toEqual([...complete.keys()])
    for (const [id, parameters] of complete) expect(keys(converted.get(id)), id).toEqual(keys(parameters))
  })

  test('openapi-json.json has every parameter but those of other formats and names', async () => {
    const converted = parametersOf(await form(service, 'openapi-json.json'))

    expect([...converted.keys()]).toEqual([...complete.keys()])
    for (const [id, parameters] of complete) {
      const names = parameters.map(({ name }) => name)
      const kept = parameters.filter((each) => !LEFT_OUT.some(({ matches }) => matches(each, names)))
      expect(keys(converted.get(id)), id).toEqual(keys(kept))
    }
  })

  test('openapi-json.json has no enum of several values in a response, and those of requests', async () => {
    const document = await form(service, 'openapi-json.json')
    const operations = operationsOf(document)

    for (const { operation } of operations) {
      const closed = enumsBelow(document, operation.responses).filter((values) => values.length > 1)
      expect(closed, operation.operationId).toEqual([])
    }
    const sent = (each: Json) =>
      operationsOf(each).map(({ operation, item }) => {
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        const body = resolve(each, operation.requestBody)?.content?.['application/json']
        const kept = parameters
          .map((parameter) => resolve(each, parameter))
          .filter((parameter) => !parameter['x-media-types'])
        return [operation.operationId, enumsBelow(each, [kept, body ?? null])]
      })
    expect(sent(document)).toEqual(sent(documents.get(service)))
  })

  test('has no null among the values of an enum for generators', async () => {
    const text = JSON.stringify(await form(service, 'openapi-json.json'))

    for (const [, values] of text.matchAll(/"enum":(\[[^\]]*\])/g))
      expect(JSON.parse(values ?? '')).not.toContain(null)
  })
})

test('the documents have open enums of each kind: numbers, texts, nullable ones, and lists that requests share', async () => {
  const schemas = async (service: string) => (await form(service, 'openapi-json.json')).components.schemas
  const { Cart, CartStatusUpdate } = await schemas('cart')
  const { Subscription } = await schemas('events')
  const { RegisteredClient, ClientCreate } = await schemas('accounts')

  expect(Cart.properties.Status).toMatchObject({ type: 'integer', 'x-extensible-enum': [1, 2, 3] })
  expect(Cart.properties.Status.description).toContain('Values today: `1`, `2`, `3`.')
  expect(CartStatusUpdate.properties.Status).toEqual({ $ref: '#/components/schemas/CartItemStatus' })
  expect(Subscription.properties.DisabledReason).toMatchObject({
    ...{ type: 'string', nullable: true, maxLength: 255, 'x-extensible-enum': ['Gone', 'Failing'] },
  })
  expect(RegisteredClient.properties.Grants.items['x-extensible-enum']).toContain('client_credentials')
  expect(ClientCreate.properties.Grants).toEqual({ $ref: '#/components/schemas/GrantList' })
})

test('a schema that contains itself and an enum is opened once, and a constant stays', () => {
  const document: Json = {
    paths: { '/a': { get: { responses: { 200: { schema: { $ref: '#/components/schemas/Node' } } } } } },
    components: {
      schemas: {
        Node: {
          properties: {
            Kind: { type: 'string', enum: ['A', 'B'], description: 'Its kind.' },
            Version: { type: 'string', enum: ['1.0'] },
            Next: { $ref: '#/components/schemas/Node' },
          },
          example: { enum: ['A', 'B'] },
        },
      },
    },
  }

  openResponseEnums(document)

  expect(document.components.schemas.Node).toEqual({
    properties: {
      Kind: {
        type: 'string',
        maxLength: 255,
        description: 'Its kind. Values today: `A`, `B`. Others may be added.',
        'x-extensible-enum': ['A', 'B'],
      },
      Version: { type: 'string', enum: ['1.0'] },
      Next: { $ref: '#/components/schemas/Node' },
    },
    example: { enum: ['A', 'B'] },
  })
})

test('generated/ has addresses without an origin, so that no server publishes that of another', () => {
  for (const service of serviceNames) {
    const text = readFileSync(new URL(`${service}/openapi.json`, generated), 'utf8')
    for (const [, address] of text.matchAll(/"(?:url|tokenUrl|refreshUrl)": "([^"]*)"/g))
      expect(address).toMatch(/^\//)
  }
})

/** The values of all enums that a node uses, without null. */
function enumsBelow(document: Json, node: Json, visited = new Set<string>()): string[][] {
  if (typeof node !== 'object' || node === null) return []
  if (typeof node.$ref === 'string') {
    if (visited.has(node.$ref)) return []
    return enumsBelow(document, resolve(document, node), visited.add(node.$ref))
  }
  const own = Array.isArray(node.enum) ? [node.enum.filter((value: unknown) => value !== null)] : []
  const members = Object.entries(node).filter(([key]) => !/^(x-.*|examples?|enum)$/.test(key))
  return [...own, ...members.flatMap(([, member]) => enumsBelow(document, member, visited))]
}
