// What `tenant import` accepts, as a schema, and its faults as sentences. Members that no service reads yet are
// refused, never passed over. Held by test/tenants.test.ts.
import { Ajv, type ErrorObject } from 'ajv'
import { type NodeRole, nodeRoles } from './entity-node.ts'

/** A node is known by its role and name below its parent: importing a file twice changes nothing. */
export interface ImportedNode {
  Role: Exclude<NodeRole, 'Company'>
  Name: string
  Children?: ImportedNode[]
}

export interface ImportedItem {
  /** Absent: the item of that Sku, or a new one. */
  Id?: string
  Sku: string
  Name: string
  IsSerialized?: boolean
  IsLot?: boolean
}

export interface ImportDocument {
  /** What stands below the company. */
  Entities?: ImportedNode[]
  CatalogItems?: ImportedItem[]
}

// One to `max` characters, none of them a control character, no blank at either end.
const text = (max: number) => ({
  type: 'string',
  maxLength: max,
  pattern: '^[^\\p{Cc}\\s]([^\\p{Cc}]*[^\\p{Cc}\\s])?$',
})

const schema = {
  $defs: {
    Nodes: { type: 'array', maxItems: 10_000, items: { $ref: '#/$defs/Node' } },
    Node: {
      type: 'object',
      additionalProperties: false,
      required: ['Role', 'Name'],
      properties: {
        Role: { enum: nodeRoles.filter((role) => role !== 'Company') },
        Name: text(200),
        Children: { $ref: '#/$defs/Nodes' },
      },
    },
    Item: {
      type: 'object',
      additionalProperties: false,
      required: ['Sku', 'Name'],
      properties: {
        Id: { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' },
        Sku: text(100),
        Name: text(255),
        IsSerialized: { type: 'boolean' },
        IsLot: { type: 'boolean' },
      },
    },
  },
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    Entities: { $ref: '#/$defs/Nodes' },
    CatalogItems: { type: 'array', maxItems: 200_000, items: { $ref: '#/$defs/Item' } },
  },
}

const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile<ImportDocument>(
  schema,
)

/** The faults of a document's shape, each with its place; none where it is an ImportDocument. */
export function shapeFaults(document: unknown): string[] {
  if (validate(document)) return []
  return [...new Set((validate.errors ?? []).map(sentence))]
}

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.') || 'The document'
  if (keyword === 'additionalProperties') {
    const known = instancePath === '' ? ': it may have Entities and CatalogItems' : ''
    return `${place}: the member "${params.additionalProperty}" is not known${known}.`
  }
  if (keyword === 'enum') return `${place}: must be one of ${params.allowedValues.join(', ')}.`
  if (keyword === 'pattern' && place.endsWith('.Id')) return `${place}: must be a GUID.`
  if (keyword === 'pattern')
    return `${place}: must be a text without control characters and without blanks at its ends.`
  return `${place}: ${message}.`
}
