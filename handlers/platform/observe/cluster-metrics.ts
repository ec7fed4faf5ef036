// /metrics of several processes (PROCESSES) as one text, whichever of them is asked. The process that is asked sends the
// question to the first process, which collects from every child, adds its own figures (the background side's) and sums
// them. No counter of the sum goes backwards: a child that is silent for a second counts with what it reported last, and
// the last reported counts of a child that ended are kept. prom-client adds the figures up (AggregatorRegistry.aggregate).
// Its clusterMetrics does not collect them: it fails as a whole when one child is silent, loses the counts of a child that
// ended, and leaves out the first process. Tested by test/processes.test.ts.
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

type Message =
  /** A child to the first process: the sum, please. */
  | { metrics: 'wanted'; id: number }
  /** The first process to every child: yours, please. */
  | { metrics: 'asked'; id: number }
  | { metrics: 'given'; id: number; figures: Figures }
  | { metrics: 'summed'; id: number; text: string }

const PATIENCE_MS = 1_000

/** In a child: gives its figures when asked, and fetches the sum for /metrics. */
export function shareMetrics(own: Registry): () => Promise<string> {
  const replies = createReplies<string>()
  const toFirst = (message: Message) => void process.send?.(message)
  process.on('message', async (message: Message) => {
    if (message.metrics === 'asked') {
      toFirst({ metrics: 'given', id: message.id, figures: (await own.getMetricsAsJSON()) as Figures })
    }
    if (message.metrics === 'summed') replies.settle(message.id, message.text)
  })

  return async function fetchSum() {
    const text = await replies.expect((id) => toFirst({ metrics: 'wanted', id }), 2 * PATIENCE_MS)
    if (text === undefined) throw new Error('The first process did not sum the metrics in time')
    return text
  }
}

/** In the first process: answers the children with the sum, its own figures included where it has some, and gives it. */
export function sumMetrics(own: Registry | undefined): () => Promise<string> {
  const replies = createReplies<Figures>()
  const ledger = createLedger()
  const refresh = (child: Worker) =>
    replies.expect((id) => send(child, { metrics: 'asked', id }), PATIENCE_MS)

  const collect = async (): Promise<string> => {
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected() === true)
    const [first] = await Promise.all([
      own?.getMetricsAsJSON(),
      ...children.map((child) => refresh(child as Worker)),
    ])
    return AggregatorRegistry.aggregate([...ledger.figures(), ...(first ? [first as Figures] : [])]).metrics()
  }
  // Who asks meanwhile gets the same sum, so that an older one is never read after a newer.
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
    if (message.metrics !== 'wanted') return
    send(asker, { metrics: 'summed', id: message.id, text: await sum() })
  })
  return sum
}

/** Types of what a process has counted, as against how it is. */
const COUNTING = new Set(['counter', 'histogram'])

/** What each child said last, and what those that ended have counted. */
function createLedger() {
  const latest = new Map<number, { id: number; figures: Figures }>()
  const ended = new Set<number>()
  let retired: Figures[] = []
  let merging = Promise.resolve()

  /** However many children have ended, their counts take the space of one. */
  const merge = async () => {
    const merged = retired.length
    const sum = await AggregatorRegistry.aggregate(retired).getMetricsAsJSON()
    retired = [sum as Figures, ...retired.slice(merged)]
  }
  return {
    /** A reply to a later question stays, whichever of them comes first. */
    record(child: number, id: number, figures: Figures): void {
      if (ended.has(child) || (latest.get(child)?.id ?? 0) > id) return
      latest.set(child, { id, figures })
    },
    retire(child: number): void {
      ended.add(child)
      retired.push((latest.get(child)?.figures ?? []).filter(({ type }) => COUNTING.has(String(type))))
      latest.delete(child)
      merging = merging.then(merge)
    },
    figures: (): Figures[] => [...retired, ...[...latest.values()].map(({ figures }) => figures)],
  }
}

/** A child that has just died is no failure of this process. */
function send(child: Worker, message: Message): void {
  if (child.isConnected()) child.send(message, () => {})
}

function createReplies<Reply>() {
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  return {
    settle: (id: number, reply: Reply) => waiting.get(id)?.(reply),
    /** Sends a question under a new id; gives undefined where no reply comes in time. */
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
