// The time bounds in a filter of changed prices, as facts for rules/pricing/changed-prices.json.
import type { FilterNode } from '../../../api/filter/index.ts'

const DAY = 86_400_000

/** The fact `changes` of the rules; days begin at 00:00 UTC. */
export function changesFact(filter: FilterNode, now: Date) {
  const today = Math.floor(now.getTime() / DAY) * DAY
  return {
    Since: sinceOf(filter)?.toISOString() ?? null,
    StartOfToday: new Date(today).toISOString(),
    StartOfYesterday: new Date(today - DAY).toISOString(),
  }
}

/** The lower bound of LastModifiedDateUtc, the latest of several; only comparisons joined by `and` count. */
export function sinceOf(node: FilterNode): Date | undefined {
  if (node.kind !== 'and') return isBound(node) ? node.value : undefined
  const moments = node.operands.map(sinceOf).filter((moment) => moment !== undefined)
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** Whether a filter has lower bounds of LastModifiedDateUtc and nothing else. */
export const isSince = (node: FilterNode): boolean =>
  node.kind === 'and' ? node.operands.every(isSince) : isBound(node)

const isBound = (node: FilterNode): node is Extract<FilterNode, { kind: 'comparison' }> & { value: Date } =>
  node.kind === 'comparison' &&
  node.property.name === 'LastModifiedDateUtc' &&
  (node.operator === 'ge' || node.operator === 'gt') &&
  node.value instanceof Date
