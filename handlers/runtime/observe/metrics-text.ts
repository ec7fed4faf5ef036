// The text of /metrics, written in steps: requests wait for one step, not for the whole text, which has some 20,000 lines
// once every operation has been requested. Tested by test/runtime/observe/metrics-text.test.ts.
import { type Metric, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'
import { createCooperativeYield, shortLists } from '../async/cooperative-yield.ts'

type MetricObject = MetricObjectWithValues<MetricValue<string>>

/** Prometheus's text format, line by line as `registry.metrics()` writes it. */
export async function metricsText(registry: Registry): Promise<string> {
  const yieldIfDue = createCooperativeYield()
  const texts: string[] = []
  for (const metric of (await registry.getMetricsAsJSON()) as MetricObject[]) {
    const parts: string[] = []
    for (const values of shortLists(metric.values)) {
      const text = await textOf({ ...metric, values: [...values] })
      // The first two lines, HELP and TYPE, occur once, before all values.
      parts.push(parts.length === 0 ? text : text.split('\n').slice(2).join('\n'))
      await yieldIfDue()
    }
    texts.push(parts.join('\n'))
  }
  return `${texts.join('\n\n')}\n`
}

async function textOf(metric: MetricObject): Promise<string> {
  const registry = new Registry()
  // A registry calls nothing but these members.
  registry.registerMetric({ ...metric, get: async () => metric } as unknown as Metric)
  return (await registry.metrics()).trimEnd()
}
