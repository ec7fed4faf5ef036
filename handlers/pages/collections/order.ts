// The order of the operations of a service in the collections, and what each needs to succeed there: reads and writes in the
// order of the documents' links, then deletions, each of a resource that an earlier request created, if there is one.
import { type Json, type Operation, resolve } from '../documents/document.ts'

/** Operations that do not succeed in a collection, with the status instead, and the reason. The list may only shrink. */
const refusals: Readonly<Record<string, { status: number; reason: string }>> = {
  cancelStockTransfer: {
    status: 409,
    reason: 'The transfer has been received; the workflow cancels another.',
  },
  deleteStock: { status: 409, reason: 'Some of the product is committed.' },
  deletePricing: { status: 404, reason: 'It is the record that deleteProductPrice has deleted.' },
  releaseHoldBatch: { status: 404, reason: 'The hold has been committed.' },
  deleteCommitment: { status: 404, reason: 'The commitment has been fulfilled.' },
  removeRole: { status: 409, reason: 'The new user has one role, which is not removed without another.' },
  bulkCreateUsers: { status: 400, reason: 'A person has to choose the file.' },
  changePassword: { status: 403, reason: 'It would end the token of the user for all later requests.' },
  setPassword: { status: 400, reason: 'The token is in a mail.' },
}

/** What an operation needs in a collection beyond its document. */
interface Tuning {
  /** Optional query parameters without which it is refused. */
  query?: readonly string[]
  /** Variables that it stores, beyond those of its links. */
  remembers?: Readonly<Record<string, string>>
  /** It is repeated until its list has records. */
  isAwaited?: boolean
  /** The operation whose example it takes, with a Version, because it replaces what that one created. */
  bodyOf?: string
}

const tunings: Readonly<Record<string, Tuning>> = {
  listPricing: { query: ['$filter'] },
  searchUsers: { query: ['terms'] },
  listPendingOrders: { query: ['$filter'], remembers: { PendingOrderId: '0.Id' }, isAwaited: true },
  listRequests: { remembers: { RequestId: '0.RequestId' } },
  testSubscription: { remembers: { DeliveryId: 'Id' } },
  updateEntity: { bodyOf: 'createEntity' },
  updateCatalogItem: { bodyOf: 'upsertCatalogItem' },
  updateUser: { bodyOf: 'createUser' },
}

export const tuningOf = (operation: Json): Tuning => tunings[operation.operationId] ?? {}

/**
 * Names of variables that replace those of path parameters: where one parameter names resources of several kinds, or
 * where the environment's resource must not be changed.
 */
const aliases: readonly { service: string; path: RegExp; names: Readonly<Record<string, string>> }[] = [
  { service: 'availability', path: /SerialNumbers/, names: { CatalogItemId: 'SerializedItemId' } },
  { service: 'availability', path: /Lots/, names: { CatalogItemId: 'LotItemId' } },
  { service: 'pricing', path: /ProductPrices/, names: { PricingId: 'ProductPriceId' } },
  { service: 'usermanager', path: /importExisting/, names: { UserId: 'ImportedUserId' } },
  { service: 'entities', path: /Entities/, names: { EntityId: 'NewEntityId' } },
  { service: 'entities', path: /CatalogItems/, names: { CatalogItemId: 'NewItemId' } },
]

/** The variable of a path parameter of an operation. */
export function variableOfParameter(service: string, path: string, name: string): string {
  const alias = aliases.find((each) => each.service === service && each.path.test(path) && each.names[name])
  return alias?.names[name] ?? name
}

/** The members of bodies that name one of two stores. */
export const storeVariables: Readonly<Record<string, string>> = {
  FromEntityId: 'EntityId',
  ToEntityId: 'OtherEntityId',
}

/** The statuses of which a request of the collection gets one. */
export function outcomeOf(operation: Json): number[] {
  const refusal = refusals[operation.operationId]
  if (refusal) return [refusal.status]
  return Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status >= 200 && status < 300)
}

/** The token of the first kind of caller who has the scopes: client, user or supplier. */
export function tokenOf(document: Json, operation: Json): string | null | undefined {
  const security: Json[] = operation.security ?? document.security ?? []
  if (security.length === 0) return null
  const scopes = security.flatMap((each) => Object.values<Json>(each).flat())
  if (document['x-employees-only'] || operation['x-own-user']) return '{{userToken}}'
  return scopes.some((scope: string) => scope.startsWith('supplier.')) ? '{{supplierToken}}' : undefined
}

/** Deletions that come first, because a later request creates the resource again, and what creates it for them. */
const FIRST = ['deletePricingShelfProduct', 'bulkUpsertPricing', 'bulkDeletePricing']

export function inOrder(document: Json, operations: readonly Operation[]): Operation[] {
  const first = operations.filter(({ operation }) => FIRST.includes(operation.operationId))
  const remaining = operations.filter((each) => !first.includes(each))
  const deletions = remaining.filter(({ method }) => method === 'delete')
  const otherOperations = remaining.filter((each) => !deletions.includes(each))
  // What belongs to another resource has the longer path.
  return [
    ...first,
    ...byLinks(document, otherOperations),
    ...deletions.toSorted((a, b) => b.path.length - a.path.length),
  ]
}

/** Those that a link leads to after those whose response has the link; else in the order of the document. */
function byLinks(document: Json, all: readonly Operation[]): Operation[] {
  const orderedOperations: Operation[] = []
  const visit = (each: Operation, path: readonly Operation[]) => {
    if (orderedOperations.includes(each) || path.includes(each)) return
    const id = each.operation.operationId
    for (const before of all) {
      if (before !== each && linksOf(document, before.operation).includes(id)) visit(before, [...path, each])
    }
    orderedOperations.push(each)
  }
  for (const each of all) visit(each, [])
  return orderedOperations
}

const linksOf = (document: Json, operation: Json): string[] =>
  Object.entries<Json>(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.values<Json>(resolve(document, response).links ?? {}))
    .map((link) => resolve(document, link).operationId)
