// The histogram of request durations. prom-client's own histogram sorts and joins the label values of every
// observation, which costs a short request several microseconds; here an observation is two look-ups and two additions.
// The text of /metrics is the same. Tested by test/runtime/observe/request-durations.test.ts.
import type { Histogram, Registry } from 'prom-client'

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const NAME = 'http_server_request_duration_seconds'
const HELP =
  'Time from a request to the end of its response, by service, operation and status; 499 where the client did not wait for it.'

interface Series {
  labels: { service: string; operation: string; status: string }
  /** The number of observations per bucket; the last bucket has no upper bound. */
  counts: number[]
  sum: number
}

interface RequestDurations {
  observe(service: string, operation: string, status: number, seconds: number): void
}

export function registerRequestDurations(registry: Registry): RequestDurations {
  /** By operation and status. Requests without an operation share one name, so they are kept by service. */
  const known = new Map<string, Map<number, Series>>()
  const all: Series[] = []

  const seriesOf = (service: string, operation: string, status: number): Series => {
    const key = operation === NO_OPERATION ? `${NO_OPERATION} ${service}` : operation
    const byStatus = known.get(key) ?? new Map<number, Series>()
    known.set(key, byStatus)
    const series = byStatus.get(status) ?? {
      labels: { service, operation, status: String(status) },
      counts: new Array<number>(BOUNDS.length + 1).fill(0),
      sum: 0,
    }
    if (!byStatus.has(status)) all.push(series)
    byStatus.set(status, series)
    return series
  }
  const metric = {
    name: NAME,
    get: async () => ({
      name: NAME,
      help: HELP,
      type: 'histogram',
      aggregator: 'sum',
      values: all.flatMap(valuesOf),
    }),
    reset() {
      known.clear()
      all.length = 0
    },
  }
  // The registry calls nothing but these members.
  registry.registerMetric(metric as unknown as Histogram)

  return {
    observe(service, operation, status, seconds) {
      const series =
        (operation !== NO_OPERATION && known.get(operation)?.get(status)) ||
        seriesOf(service, operation, status)
      let bucket = 0
      while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.sum += seconds
    },
  }
}

/** The operation of requests that match none. */
const NO_OPERATION = 'none'

/** Buckets count the observations up to their bound. */
function valuesOf({ labels, counts, sum }: Series) {
  let count = 0
  const buckets = counts.map((inBucket, at) => {
    count += inBucket
    return { metricName: `${NAME}_bucket`, labels: { le: BOUNDS[at] ?? '+Inf', ...labels }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ]
}
