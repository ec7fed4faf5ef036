// The management listener (MANAGEMENT_HOST, MANAGEMENT_PORT): /healthz, /readyz and /metrics in plain HTTP, independently of
// TLS on the main port, for supervisors and scrapers. Metrics are served here alone. With PROCESSES only the first process has
// one, because child processes are replaced and a load balancer probes the machine. It serves nothing else, so
// it needs no token and no pipeline.
// Tested by test/processes/management.long.test.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createListener, type ListenerTimes, listen, PortError } from '../api/http/listener.ts'
import type { Logger } from '../runtime/observe/logger.ts'
import type { Settings } from '../runtime/process/settings.ts'
import { metricsProbe, type Probe, type ProbeOptions, probes } from './probes.ts'

interface ManagementOptions extends ProbeOptions, Pick<Settings, 'management'> {
  /** The text of /metrics. */
  metrics: () => Promise<string>
  logger: Logger
}

export interface Management {
  port: number
  stop(): Promise<void>
}

/**
 * Undefined if it is disabled or the default port is in use. Throws PortError if a configured port is
 * unavailable.
 */
export async function openManagement(
  options: ManagementOptions,
  times: ListenerTimes = { headersTimeout: 5_000, requestTimeout: 5_000 },
): Promise<Management | undefined> {
  const { management, metrics, logger } = options
  if (!management) return undefined
  const known = new Map([...probes(options), metricsProbe(metrics)])
  const server = createListener({
    certificate: undefined,
    times,
    headersFor: () => ({}),
    onRequest(req, res) {
      answer(req, res, known).catch((error) => {
        logger.error({ err: error, path: req.url }, 'a probe failed')
        if (!res.headersSent) respond(res, 500, { Message: 'The probe failed; see the log.' })
      })
    },
  })
  try {
    const port = await listen(server, management.host, management.port, 'MANAGEMENT_PORT')
    return {
      port,
      stop: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  } catch (error) {
    // The default port was not configured, so the process runs without it, for instance as a second worker on
    // the machine.
    if (!management.isDefault || !(error instanceof PortError)) throw error
    logger.warn(`${error.message} This process serves no probes and no metrics.`)
    return undefined
  }
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  known: ReadonlyMap<string, Probe>,
): Promise<void> {
  const [path = ''] = (req.url ?? '').split('?', 1)
  const probe = known.get(path)
  if (!probe) return respond(res, 404, { Message: `Known here: ${[...known.keys()].join(', ')}.` })
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD')
    return respond(res, 405, { Message: 'Use GET.' })
  }
  const { status, headers, content } = await probe.respond()
  res.writeHead(status, { ...headers, 'Cache-Control': 'no-store' }).end(content)
}

const respond = (res: ServerResponse, status: number, body: { Message: string }): void =>
  void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
