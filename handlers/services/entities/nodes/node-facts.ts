// The facts of rules/entities/node.json and node-removal.json about a node after a change.
import type { NodeAddress, NodeRole } from '../../../../entities/tables/company/entity-node.ts'
import currencies from '../../../../generated/reference/currencies.json' with { type: 'json' }
import timeZones from '../../../../generated/reference/time-zones.json' with { type: 'json' }
import { addressFact } from '../../../runtime/values/address-fact.ts'
import type { CompanyTree } from './company-tree.ts'

const currencyCodes = new Set(currencies.map(({ Code }) => Code))
const timeZoneIds = new Set(timeZones.map(({ Id }) => Id))

/** The values of a node that a client sets, complete. */
export interface NodeInput {
  Role: NodeRole
  Name: string
  ParentId: number | null
  IsActive: boolean
  TimeZoneId: string | null
  CurrencyCode: string | null
  Address: NodeAddress | null
}

type NodeBody = { Name: string; Role: NodeRole; ParentId?: number | null } & {
  [Member in 'IsActive' | 'TimeZoneId' | 'CurrencyCode']?: NodeInput[Member] | null
} & { Address?: { [Member in keyof NodeAddress]?: string | null } | null }

/** Members that a body omits are null, but IsActive is true. */
export const nodeInput = (body: NodeBody): NodeInput => ({
  Role: body.Role,
  Name: body.Name,
  ParentId: body.ParentId ?? null,
  IsActive: body.IsActive ?? true,
  TimeZoneId: body.TimeZoneId ?? null,
  CurrencyCode: body.CurrencyCode ?? null,
  Address: body.Address
    ? {
        AddressLine1: body.Address.AddressLine1 ?? null,
        AddressLine2: body.Address.AddressLine2 ?? null,
        City: body.Address.City ?? null,
        StateCode: body.Address.StateCode ?? null,
        CountryCode: body.Address.CountryCode ?? null,
        Zip: body.Address.Zip ?? null,
      }
    : null,
})

/** The facts `treeNode` and `address`; `id` is the node's if the tree has it. */
export function nodeFacts(tree: CompanyTree, input: NodeInput, id?: number) {
  const { Role, Name, ParentId, IsActive, TimeZoneId, CurrencyCode, Address } = input
  const parent = ParentId === null ? undefined : tree.get(ParentId)
  const ParentIsBelow = id !== undefined && ParentId !== null && tree.isBelow(ParentId, id)
  const sibling = ParentId === null ? undefined : tree.childNamed(ParentId, Role, Name)
  return {
    treeNode: {
      ...{ Role, Name, ParentId, IsActive, TimeZoneId, CurrencyCode, ParentIsBelow },
      ParentRole: parent?.role ?? null,
      ParentIsOfCompany: ParentId === null ? null : parent !== undefined,
      Levels: parent && !ParentIsBelow ? levelsWith(tree, parent.id, id) : null,
      SiblingHasName: sibling !== undefined && sibling.id !== id,
      StoredRole: id === undefined ? null : (tree.get(id)?.role ?? null),
      TimeZoneIsKnown: TimeZoneId === null ? null : timeZoneIds.has(TimeZoneId),
      CurrencyIsKnown: CurrencyCode === null ? null : currencyCodes.has(CurrencyCode),
    },
    address: addressFact(Address),
  }
}

/** The level of the deepest node, if the node with this id were below the parent with all nodes below it. */
function levelsWith(tree: CompanyTree, parentId: number, id: number | undefined): number {
  const below = id === undefined ? 0 : tree.deepestLevel(id) - tree.levelOf(id)
  return tree.levelOf(parentId) + 1 + below
}
