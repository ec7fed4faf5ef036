// Sums the metrics of several processes (PROCESSES) for /metrics. The primary process collects the metrics of every child,
// adds its own (the background side) and sums them. Counters of the sum never decrease: for a child that does not reply
// within a second, its last report counts; the last counters of a child that exited are kept. Tested by
// test/processes/processes.long.test.ts.
import cluster from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { withDeadline } from '../async/deadline.ts'
import { type AskChild, connectedChildren } from './child-reports.ts'
import { metricsText } from './metrics-text.ts'

type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[]

const PATIENCE_MS = 1_000

/**
 * Returns a function that gives the text of the sum, including the metrics of this process if any. prom-client sums the
 * metrics (AggregatorRegistry.aggregate), but its clusterMetrics() is not used to collect them: it fails if one child does
 * not reply, loses the counters of a child that exited, and omits the primary process.
 */
export function sumMetrics(registry: Registry | undefined, askChild: AskChild): () => Promise<string> {
  const ledger = createLedger()
  cluster.on('exit', (child) => ledger.retire(child.id))

  return async function sum() {
    const replies = connectedChildren().map(async (child) => {
      const turn = ledger.next()
      const figures = await askChild(child, 'metrics')
      if (figures) ledger.record(child.id, turn, figures as ProcessMetrics)
    })
    const own = (await registry?.getMetricsAsJSON()) as ProcessMetrics | undefined
    await withDeadline(Promise.all(replies), PATIENCE_MS).catch(() => {})
    return metricsText(AggregatorRegistry.aggregate([...ledger.figures(), ...(own ? [own] : [])]))
  }
}

/** Metric types that accumulate; their values are kept when a process exits, unlike those of gauges. */
const COUNTING = new Set(['counter', 'histogram'])

/** Keeps the last report of each child and the counters of the children that exited. */
function createLedger() {
  const latest = new Map<number, { id: number; figures: ProcessMetrics }>()
  const ended = new Set<number>()
  let retired: ProcessMetrics[] = []
  let merging = Promise.resolve()
  let requests = 0

  /** Sums the counters of all exited children, so that memory does not grow with their number. */
  const merge = async () => {
    const merged = retired.length
    const sum = await AggregatorRegistry.aggregate(retired).getMetricsAsJSON()
    retired = [sum as ProcessMetrics, ...retired.slice(merged)]
  }
  return {
    /** The number of the next request for reports. */
    next: (): number => ++requests,
    /** Records a report, unless the child has exited or a report to a later request has already arrived. */
    record(child: number, id: number, figures: ProcessMetrics): void {
      if (ended.has(child) || (latest.get(child)?.id ?? 0) > id) return
      latest.set(child, { id, figures })
    },
    retire(child: number): void {
      ended.add(child)
      retired.push((latest.get(child)?.figures ?? []).filter(({ type }) => COUNTING.has(String(type))))
      latest.delete(child)
      merging = merging.then(merge)
    },
    figures: (): ProcessMetrics[] => [...retired, ...[...latest.values()].map(({ figures }) => figures)],
  }
}
