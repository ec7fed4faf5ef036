// The probes: liveness, readiness and metrics. They are exempt from rate limits, because machines request them
// continuously. Served on the main port and on the management port.
// Tested by test/spec/published.test.ts, test/operations/unavailable.test.ts and test/processes/management.test.ts.
import { Registry } from 'prom-client'
import type { Readiness } from '../observe/readiness.ts'

export interface ProbeOptions {
  /** The text of /metrics. */
  metrics: () => Promise<string>
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

/** The probes by path. */
export function probes({ metrics, readiness }: ProbeOptions): [path: string, probe: Probe][] {
  const probe = (path: string, respond: Probe['respond']): [string, Probe] => [
    path,
    { service: undefined, respond },
  ]
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
    probe('/metrics', async () => ({
      status: 200,
      headers: { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE },
      content: await metrics(),
    })),
  ]
}
