// Checks that the documents in openapi/ use the dialect that every generator can read. Each rule is a row in
// test/spec/: the condition, and what to do if it is not met. A failure names the document, the JSON pointer and the
// remedy.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { toThreeZero } from '../../handlers/pages/documents/three-zero.ts'
import { readServices } from '../../scripts/generate/documents/document.ts'
import { withHal } from '../../scripts/generate/documents/hal.ts'
import { bodyRules, invalidExamples } from './body-rules.ts'
import { mediaNodes, responseNodes } from './document.ts'

const folder = fileURLToPath(new URL('../../openapi', import.meta.url))
const services = await readServices(folder)
const published = services.map((service) => ({ ...service, document: withHal(service.document) }))

describe('openapi/', () => {
  test.each(bodyRules)('$title', ({ remedy, breaches }) => {
    const faults = services.flatMap((service) =>
      breaches(service, services).map((pointer) => `openapi/${service.name}.yaml#${pointer}`),
    )

    expect([...new Set(faults)], remedy).toEqual([])
  })

  test('has no file above 1,500 lines', () => {
    const long = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .filter((file) => readFileSync(join(folder, file), 'utf8').split('\n').length > 1_501)

    expect(
      long,
      'Move the paths of a resource, and the components that they alone use, to <service>/<resource>.yaml.',
    ).toEqual([])
  })

  test.each(services.filter(({ name }) => existsSync(join(folder, name))))(
    '$name.yaml refers to every path and component of $name/',
    ({ name }) => {
      const entry = readFileSync(join(folder, `${name}.yaml`), 'utf8')
      const lacking = readdirSync(join(folder, name)).flatMap((file) =>
        partsOf(parseYaml(readFileSync(join(folder, name, file), 'utf8')))
          .map((pointer) => `${name}/${file}#${pointer}`)
          .filter((reference) => !entry.includes(`$ref: "${reference}"`)),
      )

      expect(lacking, `Add a $ref for each to openapi/${name}.yaml: it is not published otherwise.`).toEqual(
        [],
      )
    },
  )
})

/** Pointers to the paths and components of a part of a document; headers are left out, because only that part uses them. */
function partsOf({ paths = {}, components = {} }: Json): string[] {
  const { headers: _, ...kinds } = components
  return [
    ...Object.keys(paths).map((path) => `/paths/${path.replaceAll('/', '~1')}`),
    ...Object.entries<Json>(kinds).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `/components/${kind}/${name}`),
    ),
  ]
}

describe.each(published)('the published documents of $name', (service) => {
  const { document } = service

  test('have no 3.1 keywords in the 3.0.3 copy', () => {
    expect(
      newKeywords(toThreeZero(document)),
      'Add the translation to handlers/pages/documents/three-zero.ts.',
    ).toEqual([])
  })

  test('have a HAL representation of every successful JSON response, with a valid example', () => {
    const lacking = responseNodes(service)
      .filter(({ status, node }) => status < '300' && node.content?.['application/json'])
      .filter(({ node }) => !node.content['text/csv'])
      .filter(({ node }) => !node.content['application/hal+json'])
    const hal = mediaNodes(service).filter(({ mediaType }) => mediaType === 'application/hal+json')

    expect(lacking.map(({ pointer }) => pointer)).toEqual([])
    expect(invalidExamples(document, hal), 'Correct scripts/generate/documents/hal.ts or x-links.').toEqual(
      [],
    )
  })
})

describe('the 3.0.3 copy', () => {
  test('replaces 3.1 keywords by those of 3.0', () => {
    const document = {
      type: ['string', 'null'],
      const: 'a',
      examples: ['a'],
      properties: {
        type: { $ref: '#/x', description: 'gone' },
        example: { exclusiveMinimum: 0, type: 'number' },
      },
      example: { type: ['left', 'null'] },
    }

    expect(toThreeZero(document)).toEqual({
      openapi: '3.0.3',
      type: 'string',
      nullable: true,
      enum: ['a'],
      properties: { type: { $ref: '#/x' }, example: { minimum: 0, exclusiveMinimum: true, type: 'number' } },
      example: { type: ['left', 'null'] },
    })
  })
})

/** Pointers to keywords and values that exist only in 3.1; examples are left out. */
function newKeywords(node: Json, pointer = ''): string[] {
  if (node === null || typeof node !== 'object') return []

  return Object.entries<Json>(node).flatMap(([key, value]) => {
    const memberPointer = `${pointer}/${key}`
    if (key === 'example' || key.startsWith('x-')) return []

    const isNew =
      ['const', 'contentEncoding', 'contentMediaType', 'webhooks', 'jsonSchemaDialect', '$schema'].includes(
        key,
      ) ||
      (key === 'type' && (Array.isArray(value) || value === 'null')) ||
      (key === 'examples' && Array.isArray(value)) ||
      (key.startsWith('exclusive') && typeof value === 'number') ||
      (key === '$ref' && typeof value === 'string' && Object.keys(node).length > 1)
    return isNew ? [memberPointer] : newKeywords(value, memberPointer)
  })
}
