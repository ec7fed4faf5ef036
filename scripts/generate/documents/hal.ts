// Adds the application/hal+json form to every successful JSON response, so that the documents in openapi/ stay
// short. An object gets _links; a list becomes _links and _embedded.self. The links come from x-links. The
// conformance check compares these schemas with what the platform sends. Report tables, which have several
// other media types, get no HAL.
import { type Json, operationsOf, resolve } from '../../../handlers/pages/documents/document.ts'
import { halExample } from './hal-example.ts'

const link = reference('HalLink')

// Each schema precedes those it refers to, so that a document gets only the schemas it uses.
const shared = {
  HalLinks: {
    type: 'object',
    description: 'The address that was asked.',
    required: ['self'],
    properties: { self: link },
  },
  HalListLinks: {
    type: 'object',
    description: 'The address of this page, and of its neighbours where they exist.',
    required: ['self'],
    properties: { self: link, next: link, prev: link },
  },
  HalLink: {
    type: 'object',
    description: 'An address, relative to the service.',
    required: ['href'],
    properties: {
      href: { type: 'string', description: 'The address, without a leading slash.', maxLength: 8192 },
    },
  },
}

/** Returns a copy of the document in which every 2xx JSON response also has its HAL form. */
export function withHal(plain: Json): Json {
  const document = structuredClone(plain)
  const { schemas } = document.components
  for (const operation of operationsOf(document)) {
    for (const [status, response] of Object.entries<Json>(operation.operation.responses)) {
      const content = resolve(document, response).content
      const json = content?.['application/json']
      // Operations may share a response component, which the first of them has already completed.
      if (!status.startsWith('2') || !json || Object.keys(content).length > 1) continue

      const name = nameOf(json.schema)
      content['application/hal+json'] = {
        schema: reference(addSchema(schemas, name)),
        example: halExample(document, name, json.example, operation),
      }
    }
  }

  for (const [name, schema] of Object.entries(shared)) {
    if (JSON.stringify(document).includes(`"#/components/schemas/${name}"`)) schemas[name] = schema
  }
  return document
}

function addSchema(schemas: Json, name: string): string {
  return schemas[name].type === 'array' ? addList(schemas, name) : addObject(schemas, name)
}

function addList(schemas: Json, name: string): string {
  const { description, items } = schemas[name]
  const member = nameOf(items)

  // Members without links are the same in both forms.
  let members = name
  if (schemas[member]['x-links']) {
    members = `${name}HalMembers`
    schemas[members] = { ...schemas[name], items: reference(addObject(schemas, member)) }
  }

  schemas[`${name}HalEmbedded`] = {
    type: 'object',
    description: 'The members of the list.',
    required: ['self'],
    properties: { self: reference(members) },
  }
  schemas[`${name}Hal`] = {
    type: 'object',
    description: `As HAL: ${description}`,
    required: ['_links', '_embedded'],
    properties: { _links: reference('HalListLinks'), _embedded: reference(`${name}HalEmbedded`) },
  }
  return `${name}Hal`
}

function addObject(schemas: Json, name: string): string {
  const { 'x-links': templates, ...schema } = schemas[name]
  if (templates) {
    schemas[`${name}HalLinks`] = {
      type: 'object',
      description: 'Its own address, and those of related resources that exist.',
      required: ['self'],
      properties: Object.fromEntries(Object.keys(templates).map((relation) => [relation, link])),
    }
  }

  schemas[`${name}Hal`] = {
    ...schema,
    description: `As HAL: ${schema.description}`,
    required: ['_links', ...(schema.required ?? [])],
    properties: { _links: reference(templates ? `${name}HalLinks` : 'HalLinks'), ...schema.properties },
  }
  return `${name}Hal`
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function nameOf(schema: Json): string {
  return schema.$ref.split('/').pop()
}
