import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../handlers/runtime/observe/metrics.ts'
import { metricsText } from '../../../handlers/runtime/observe/metrics-text.ts'
import { registerRequestDurations } from '../../../handlers/runtime/observe/request-durations.ts'

const registry = new Registry()
const durations = registerRequestDurations(registry)
for (const operation of Array.from({ length: 300 }, (_, number) => `operation${number}`)) {
  for (const status of [200, 400, 404]) durations.observe('service', operation, status, 0.01)
}
const histogram = new Histogram({ name: 'h', help: 'a "b"\n', labelNames: ['l'], registers: [registry] })
histogram.observe({ l: 'x"\n' }, 1)

test('the text is that of prom-client', async () => {
  expect(await metricsText(registry)).toBe(await registry.metrics())
  expect(await metricsText(new Registry())).toBe(await new Registry().metrics())
  const defaults = new Registry()
  collectDefaultMetrics({ register: defaults })
  // Resources of the process come and go between the two, and garbage is collected: labels and the samples of that are left out.
  const names = (text: string) =>
    new Set(
      text
        .split('\n')
        .map((line) => (line.startsWith('#') ? line : line.split(/[ {]/)[0]))
        .filter((line) => !line?.startsWith('nodejs_gc_')),
    )
  expect(names(await metricsText(defaults))).toEqual(names(await defaults.metrics()))
})

test('other work of the process runs while it is written', async () => {
  let turns = 0
  let isWritten = false
  const count = () => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  setImmediate(count)
  await metricsText(registry)
  isWritten = true
  expect(turns).toBeGreaterThan(3)
})

test('the lag of the event loop is that of the busiest of PROCESSES', async () => {
  const name = 'nodejs_eventloop_lag_p99_seconds'
  const { registry } = createMetrics({ version: '1.0.0', environment: 'test' })
  const processes = await Promise.all(
    [0.1, 0.6, 0.1].map(async (value) =>
      (await registry.getMetricsAsJSON()).map((metric) =>
        metric.name === name ? { ...metric, values: [{ value, labels: {} }] } : metric,
      ),
    ),
  )
  const sum = AggregatorRegistry.aggregate(processes as never)
  expect(await sum.getSingleMetricAsString(name)).toMatch(/ 0\.6$/m)
})
