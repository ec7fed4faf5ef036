// Checks a document for `tenant import` against its JSON schema and returns the faults as readable sentences. Unknown
// members are faults; they are never ignored. Tested by test/tenants/tenants.long.test.ts.
import { Ajv, type ErrorObject } from 'ajv'
import { nodeRoles } from '../../../../entities/tables/company/entity-node.ts'
import type { ImportDocument } from './import-document.ts'

// A text of 1 to `max` characters without control characters and without leading or trailing whitespace.
const text = (max: number) => ({
  type: 'string',
  maxLength: max,
  pattern: '^[^\\p{Cc}\\s]([^\\p{Cc}]*[^\\p{Cc}\\s])?$',
})

const guid = { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }
const whole = (maximum: number, minimum = 0) => ({ type: 'integer', minimum, maximum })
const figure = whole(Number.MAX_SAFE_INTEGER)
const id = whole(2_147_483_647, 1)

const optional = (type: string, limits: object) => ({ type: [type, 'null'], ...limits })

const node = { type: 'object', additionalProperties: false, required: ['Role', 'Name'] }

const nodeMembers = {
  Role: { enum: nodeRoles.filter((role) => role !== 'Company') },
  Name: text(200),
  IsActive: { type: 'boolean' },
  TimeZoneId: optional('string', { maxLength: 100 }),
  CurrencyCode: optional('string', { maxLength: 3 }),
  Address: optional('object', {
    additionalProperties: false,
    properties: {
      AddressLine1: optional('string', { maxLength: 255 }),
      AddressLine2: optional('string', { maxLength: 255 }),
      City: optional('string', { maxLength: 100 }),
      StateCode: optional('string', { maxLength: 10 }),
      CountryCode: optional('string', { maxLength: 2 }),
      Zip: optional('string', { maxLength: 20 }),
    },
  }),
  Children: { $ref: '#/$defs/Nodes' },
}

const schema = {
  $defs: {
    Nodes: { type: 'array', maxItems: 10_000, items: { $ref: '#/$defs/Node' } },
    Node: { ...node, properties: nodeMembers },
    RootNode: { ...node, properties: { ...nodeMembers, ParentId: id } },
    Item: {
      type: 'object',
      additionalProperties: false,
      required: ['Sku', 'Name'],
      properties: {
        Id: guid,
        Sku: text(100),
        Name: text(255),
        Upc: optional('string', { maxLength: 14 }),
        ProductTypeId: optional('integer', { minimum: 1, maximum: 4 }),
        IsSerialized: { type: 'boolean' },
        IsLot: { type: 'boolean' },
        IsActive: { type: 'boolean' },
        Attributes: optional('object', { maxProperties: 100 }),
      },
    },
    Figures: {
      type: 'object',
      additionalProperties: false,
      required: ['EntityId'],
      properties: {
        EntityId: id,
        CatalogItemId: guid,
        Sku: text(100),
        QuantityOnOrder: figure,
        QuantityTransferIn: figure,
        QuantityTransferOut: figure,
        UnitId: id,
      },
    },
  },
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    Entities: { type: 'array', maxItems: 10_000, items: { $ref: '#/$defs/RootNode' } },
    CatalogItems: { type: 'array', maxItems: 200_000, items: { $ref: '#/$defs/Item' } },
    CatalogProductQuantities: { type: 'array', maxItems: 200_000, items: { $ref: '#/$defs/Figures' } },
  },
}

const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile<ImportDocument>(
  schema,
)

/** Maximum depth of the tree below the company, because code that reads a tree is recursive. */
const MAX_LEVELS = 50

/** Returns the faults of the document, each with its path; empty if it is a valid ImportDocument. */
export function formatFaults(document: unknown): string[] {
  if (hasMoreLevels(document, MAX_LEVELS)) {
    return [`Entities: a tree has at most ${MAX_LEVELS} levels below its company.`]
  }
  if (validate(document)) return []
  return [...new Set((validate.errors ?? []).map(sentence))]
}

/** Whether the tree is deeper than `levels`. Works without recursion, so it is safe for trees of any depth. */
function hasMoreLevels(document: unknown, levels: number): boolean {
  const children = (node: unknown, member: string): unknown[] => {
    const value = (node as Record<string, unknown> | null)?.[member]
    return Array.isArray(value) ? value : []
  }
  let level = children(document, 'Entities')
  for (let depth = 0; depth < levels; depth++) level = level.flatMap((node) => children(node, 'Children'))
  return level.length > 0
}

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.') || 'The document'
  if (keyword === 'additionalProperties') {
    const known =
      instancePath === '' ? ': it may have Entities, CatalogItems and CatalogProductQuantities' : ''
    return `${place}: the member "${params.additionalProperty}" is not known${known}.`
  }
  if (keyword === 'enum') return `${place}: must be one of ${params.allowedValues.join(', ')}.`
  if (keyword === 'pattern' && /\.(Catalog\w*)?Id$/.test(place)) return `${place}: must be a GUID.`
  if (keyword === 'pattern')
    return `${place}: must be a text without control characters and without blanks at its ends.`
  return `${place}: ${message}.`
}
