// /metrics of several processes (PROCESSES) as one text, whichever of them is asked: the asked child turns to the
// first process, which collects from every child, adds its own figures (the background side's) and sums them.
// A child that is silent for a second is left out; one that died took its counts along, which Prometheus takes
// for a restart. Held by test/processes.test.ts.
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
  const figuresOf = (child: Worker) =>
    replies.expect((id) => child.send({ metrics: 'asked', id } satisfies Message), PATIENCE_MS)

  const sum = async () => {
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected() === true)
    const all = await Promise.all([
      own?.getMetricsAsJSON(),
      ...children.map((child) => figuresOf(child as Worker)),
    ])
    return AggregatorRegistry.aggregate(all.filter((figures) => figures !== undefined)).metrics()
  }

  cluster.on('message', async (asker, message: Message) => {
    if (message.metrics === 'given') replies.settle(message.id, message.figures)
    if (message.metrics !== 'wanted') return
    const text = await sum()
    if (asker.isConnected()) asker.send({ metrics: 'summed', id: message.id, text } satisfies Message)
  })
  return sum
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
