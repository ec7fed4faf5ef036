// The time bounds in a filter of changed prices, as facts for rules/pricing/changed-prices.json.
import type { FilterNode } from '../../platform/filter/index.ts'

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
  if (node.kind === 'and') {
    const moments = node.operands.map(sinceOf).filter((moment) => moment !== undefined)
    return moments.toSorted((a, b) => b.getTime() - a.getTime())[0]
  }
  if (node.kind !== 'comparison' || node.property.name !== 'LastModifiedDateUtc') return undefined
  const isBound = node.operator === 'ge' || node.operator === 'gt'
  return isBound && node.value instanceof Date ? node.value : undefined
}
