import { AggregatorRegistry, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registerRequestDurations } from '../../../handlers/runtime/observe/request-durations.ts'

const OBSERVED = [
  ['cart', 'getCart', 200, 0.002],
  ['cart', 'getCart', 200, 0.0021],
  ['cart', 'getCart', 499, 3],
  ['cart', 'none', 404, 0],
  ['platform', 'none', 404, 99],
  ['cart', 'getCart', 200, 10],
] as const

test('the durations of requests have the same text as a prom-client histogram, and add up over processes', async () => {
  const [formatted, reference] = [new Registry(), new Registry()]
  const durations = registerRequestDurations(formatted)
  const name = 'http_server_request_duration_seconds'
  const help = /^# HELP \S+ (.*)$/m.exec(await formatted.metrics())?.[1] ?? ''
  const histogram = new Histogram({
    name,
    help,
    labelNames: ['service', 'operation', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [reference],
  })
  for (const [service, operation, status, seconds] of OBSERVED) {
    durations.observe(service, operation, status, seconds)
    histogram.observe({ service, operation, status: String(status) }, seconds)
  }
  const lines = (text: string) => text.trim().split('\n').toSorted()
  expect(lines(await formatted.metrics())).toEqual(lines(await reference.metrics()))

  const json = await formatted.getMetricsAsJSON()
  const sum = await AggregatorRegistry.aggregate([json, json] as never).metrics()
  expect(sum).toContain(`${name}_count{service="cart",operation="getCart",status="200"} 6`)
})
