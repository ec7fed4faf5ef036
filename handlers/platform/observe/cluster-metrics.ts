// Sums the metrics of several processes (PROCESSES), so that /metrics gives the same text in each of them. The process
// that receives the request sends a message to the primary process, which collects the metrics of every child, adds its
// own (the background side) and sums them. Counters of the sum never decrease: for a child that does not reply within a
// second, its last report counts; the last counters of a child that exited are kept. Tested by
// test/processes/processes.test.ts.
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[]

type Message =
  /** From a child to the primary process: requests the sum. */
  | { metrics: 'requested'; id: number }
  /** From the primary process to every child: requests its metrics. */
  | { metrics: 'asked'; id: number }
  | { metrics: 'given'; id: number; figures: ProcessMetrics }
  | { metrics: 'sum'; id: number; text: string }

const PATIENCE_MS = 1_000

/** In a child: replies with its metrics on request; the returned function fetches the sum for /metrics. */
export function shareMetrics(registry: Registry): () => Promise<string> {
  const replies = createReplies<string>()
  const toFirst = (message: Message) => void process.send?.(message)
  process.on('message', async (message: Message) => {
    if (message.metrics === 'asked') {
      toFirst({
        metrics: 'given',
        id: message.id,
        figures: (await registry.getMetricsAsJSON()) as ProcessMetrics,
      })
    }
    if (message.metrics === 'sum') replies.settle(message.id, message.text)
  })

  return async function fetchSum() {
    const text = await replies.expect((id) => toFirst({ metrics: 'requested', id }), 2 * PATIENCE_MS)
    if (text === undefined) throw new Error('The first process did not sum the metrics in time')
    return text
  }
}

/**
 * In the primary process: replies to children with the sum, including its own metrics if any; the returned function
 * computes the sum too. prom-client sums the metrics (AggregatorRegistry.aggregate), but its clusterMetrics() is not
 * used to collect them: it fails if one child does not reply, loses the counters of a child that exited, and omits the
 * primary process.
 */
export function sumMetrics(registry: Registry | undefined): () => Promise<string> {
  const replies = createReplies<ProcessMetrics>()
  const ledger = createLedger()
  const refresh = (child: Worker) =>
    replies.expect((id) => send(child, { metrics: 'asked', id }), PATIENCE_MS)

  const collect = async (): Promise<string> => {
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected() === true)
    const [first] = await Promise.all([
      registry?.getMetricsAsJSON(),
      ...children.map((child) => refresh(child as Worker)),
    ])
    return AggregatorRegistry.aggregate([
      ...ledger.figures(),
      ...(first ? [first as ProcessMetrics] : []),
    ]).metrics()
  }
  // Concurrent requests get the same sum, so that no client reads an older sum after a newer one.
  let collecting: Promise<string> | undefined
  const sum = () => {
    collecting ??= collect().finally(() => {
      collecting = undefined
    })
    return collecting
  }

  cluster.on('exit', (child) => ledger.retire(child.id))
  cluster.on('message', async (asker, message: Message) => {
    if (message.metrics === 'given') {
      ledger.record(asker.id, message.id, message.figures)
      replies.settle(message.id, message.figures)
    }
    if (message.metrics !== 'requested') return
    send(asker, { metrics: 'sum', id: message.id, text: await sum() })
  })
  return sum
}

/** Metric types that accumulate; their values are kept when a process exits, unlike those of gauges. */
const COUNTING = new Set(['counter', 'histogram'])

/** Keeps the last report of each child and the counters of the children that exited. */
function createLedger() {
  const latest = new Map<number, { id: number; figures: ProcessMetrics }>()
  const ended = new Set<number>()
  let retired: ProcessMetrics[] = []
  let merging = Promise.resolve()

  /** Sums the counters of all exited children, so that memory does not grow with their number. */
  const merge = async () => {
    const merged = retired.length
    const sum = await AggregatorRegistry.aggregate(retired).getMetricsAsJSON()
    retired = [sum as ProcessMetrics, ...retired.slice(merged)]
  }
  return {
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

/** Sends a message and ignores failures: a child that has just exited is not an error of this process. */
function send(child: Worker, message: Message): void {
  if (child.isConnected()) child.send(message, () => {})
}

function createReplies<Reply>() {
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  return {
    settle: (id: number, reply: Reply) => waiting.get(id)?.(reply),
    /** Sends a request with a new id and returns the reply, or undefined if none arrives in time. */
    async expect(ask: (id: number) => void, patienceMs: number): Promise<Reply | undefined> {
      last += 1
      const id = last
      let timer: NodeJS.Timeout | undefined
      const reply = new Promise<Reply | undefined>((resolve) => {
        waiting.set(id, resolve)
        timer = setTimeout(resolve, patienceMs, undefined)
      })
      ask(id)
      return reply.finally(() => {
        clearTimeout(timer)
        waiting.delete(id)
      })
    },
  }
}
