// The probes: liveness and readiness. They are exempt from rate limits, because machines request them continuously. Served
// on the main port and on the management port, which also serves metrics.
// Tested by test/spec/published.test.ts, test/operations/unavailable.test.ts and test/processes/management.long.test.ts.
import { Registry } from 'prom-client'
import type { Readiness } from './readiness.ts'

export interface ProbeOptions {
  readiness: () => Promise<Readiness>
}

interface ProbeResponse {
  status: number
  headers: { 'Content-Type': string; 'Retry-After'?: string }
  content: string
}

export interface Probe {
  service: undefined
  respond: () => Promise<ProbeResponse>
}

/** As errors.unavailable(). */
const RETRY_SECONDS = '1'

const probe = (path: string, respond: Probe['respond']): [string, Probe] => [
  path,
  { service: undefined, respond },
]

/** The probes by path. */
export function probes({ readiness }: ProbeOptions): [path: string, probe: Probe][] {
  const json = (status: number, body: unknown): ProbeResponse => ({
    status,
    headers: { 'Content-Type': 'application/json' },
    content: JSON.stringify(body),
  })
  return [
    probe('/healthz', async () => json(200, { Status: 'alive' })),
    probe('/readyz', async () => {
      const { isReady, report } = await readiness()
      if (isReady) return json(200, report)
      const { headers, ...response } = json(503, report)
      return { ...response, headers: { ...headers, 'Retry-After': RETRY_SECONDS } }
    }),
  ]
}

/** How long a text of metrics is used again, so that frequent scrapes do not cost more than one. */
const METRICS_MAX_AGE_MS = 1_000

/** `/metrics`. All requests of a second share one text. */
export function metricsProbe(render: () => Promise<string>): [path: string, probe: Probe] {
  let text: Promise<string> | undefined
  return probe('/metrics', async () => {
    if (!text) {
      text = render()
      const forget = () => {
        text = undefined
      }
      text.then(() => setTimeout(forget, METRICS_MAX_AGE_MS).unref(), forget)
    }
    return {
      status: 200,
      headers: { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE },
      content: await text,
    }
  })
}
