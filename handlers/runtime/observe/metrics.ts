// Prometheus metrics: requests by operationId (count, duration, status), failures, logins, rules and connections.
// Label values come from the OpenAPI documents and the code, never from a request, so their number is bounded.
// Tested by test/api/pipeline/operations.test.ts.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { registerRequestDurations } from './request-durations.ts'

export interface Metrics {
  registry: Registry
  requestStarted(): void
  requestEnded(service: string, operationId: string, status: number, seconds: number): void
  failure(kind: string): void
  /** Counts an edit of the rules: accepted if `faults` is 0, otherwise refused. */
  rules(faults: number): void
  /** Reports which rules are in force. */
  rulesInForce(rules: { hash: string; release: number | null }): void
  /** Counts a login that failed or that a lock-out refused. */
  loginFailure(method: string, outcome: 'failed' | 'locked_out'): void
  /** Counts a lock-out of an account or an IP address after too many wrong passwords. */
  lockOut(kind: 'account' | 'address'): void
  /** Counts decisions of the rules that the decision log does not contain. */
  dropped(count: number): void
  /** Counts requests of a sandbox that its request log lacks. */
  unloggedRequests(count: number): void
  /** Counts a violation of a rule that refuses. */
  refusal(ruleSet: string, code: string): void
  /** Counts a call to the server of a client. */
  call(kind: CallKind, outcome: CallOutcome): void
  /** Counts a violation of a rule that only warns. */
  warning(ruleSet: string, code: string): void
}

/** An order for the point of sale, or a delivery to a webhook. */
type CallKind = 'order' | 'webhook'

/** Refused: the server will not accept it, so it is not sent again. Failed: it is. */
type CallOutcome = 'accepted' | 'refused' | 'failed'

type Partition = ReturnType<NonNullable<MetricsOptions['connections']>>[number]

/** Of the event loop: 99 in 100 turns are shorter. */
const LAG = 'nodejs_eventloop_lag_p99_seconds'

interface MetricsOptions {
  version: string
  environment: string
  /** The number of log lines lost so far. */
  lostLogLines?: () => number
  /** The numbers of spans so far; absent without traces. */
  spans?: () => { exported: number; dropped: number }
  /** The most connections of this process, and the open ones that are not in use. */
  pool?: () => { max: number; idle: number }
  /** When the certificate of the listener expires, in seconds since 1970; absent without a certificate. */
  certificateExpiry?: number | undefined
  /** The numbers of database connections held and waited for, by partition of the pool. */
  connections?: () => readonly { partition: string; held: number; waiting: number }[]
}

/** Creates the metrics. Names follow OpenTelemetry's semantic conventions where one exists, in Prometheus spelling. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { version, environment, lostLogLines = () => 0, connections = () => [], spans } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // The average of PROCESSES, which is the default, would hide one that is busy.
  Object.assign(registry.getSingleMetric(LAG) ?? {}, { aggregator: 'max' })
  const durations = registerRequestDurations(registry)
  let active = 0
  new Gauge({
    name: 'http_server_active_requests',
    help: 'Requests under way.',
    registers: [registry],
    collect() {
      this.set(active)
    },
  })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter(
    'log_lines_lost_total',
    'Log lines that could not be written: a full disk, a closed pipe, or a reader that stalls.',
    lostLogLines,
  )
  counter('trace_spans_exported_total', 'Spans of traces that were exported.', () => spans?.().exported ?? 0)
  counter(
    'trace_spans_dropped_total',
    'Spans of traces that were dropped: their receiver was down or slow.',
    () => spans?.().dropped ?? 0,
  )
  const connectionGauge = (name: string, help: string, figureOf: (partition: Partition) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['partition'] as const,
      registers: [registry],
      collect() {
        for (const one of connections()) this.set({ partition: one.partition }, figureOf(one))
      },
    })
  connectionGauge(
    'db_client_connection_count',
    'Connections to the database in use, by the service or other work that holds them.',
    ({ held }) => held,
  )
  connectionGauge(
    'db_client_connection_pending_requests',
    'Work that waits for a connection to the database, by service or other kind.',
    ({ waiting }) => waiting,
  )
  registerLimits(registry, options)
  const failures = new Counter({
    name: 'background_failures_total',
    help: 'Failures outside a request, by kind.',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  const loginFailures = new Counter({
    name: 'login_failures_total',
    help: 'Logins that failed, by method and by whether the password was wrong or a lock-out refused them.',
    labelNames: ['method', 'outcome'] as const,
    registers: [registry],
  })
  const lockOuts = new Counter({
    name: 'login_lockouts_total',
    help: 'Lock-outs that began, of accounts and of addresses.',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  const dropped = new Counter({
    name: 'decisions_dropped_total',
    help: 'Decisions of the rules that DECISION_LOG lacks: too many at once or in one request, or not to be written.',
    registers: [registry],
  })
  const unlogged = new Counter({
    name: 'requests_unlogged_total',
    help: 'Requests of a sandbox that its request log lacks: too many at once, or not to be written.',
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'rules_refusals_total',
    help: 'Violations of rules that refuse, by rule set and code.',
    labelNames: ['rule_set', 'code'] as const,
    registers: [registry],
  })
  const calls = new Counter({
    name: 'outgoing_calls_total',
    help: 'Calls to servers of clients: orders to the point of sale and deliveries to webhooks, by outcome.',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  })
  const warnings = new Counter({
    name: 'rules_warnings_total',
    help: 'Violations of rules that only warn, by rule set and code.',
    labelNames: ['rule_set', 'code'] as const,
    registers: [registry],
  })
  const edits = new Counter({
    name: 'rules_edits_total',
    help: 'Edits of the rules folder that a process saw, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const faults = new Gauge({
    name: 'rules_faults',
    help: 'Faults in the rules folder that keep its last edit from coming into force; 0 when it is in force.',
    aggregator: 'max',
    registers: [registry],
  })
  const rulesInfo = new Gauge({
    name: 'rules_info',
    help: 'Constant 1; the labels say which rules are in force, and their release, if they were released.',
    aggregator: 'max',
    labelNames: ['hash', 'release'] as const,
    registers: [registry],
  })
  new Gauge({
    name: 'build_info',
    help: 'Constant 1; the labels say what runs.',
    aggregator: 'first',
    labelNames: ['version', 'environment'] as const,
    registers: [registry],
  }).set({ version, environment }, 1)

  return {
    registry,
    requestStarted() {
      active += 1
    },
    requestEnded(service, operation, status, seconds) {
      active -= 1
      durations.observe(service, operation, status, seconds)
    },
    failure: (kind) => failures.inc({ kind }),
    loginFailure: (method, outcome) => loginFailures.inc({ method, outcome }),
    lockOut: (kind) => lockOuts.inc({ kind }),
    dropped: (count) => dropped.inc(count),
    unloggedRequests: (count) => unlogged.inc(count),
    refusal: (ruleSet, code) => refusals.inc({ rule_set: ruleSet, code }),
    call: (kind, outcome) => calls.inc({ kind, outcome }),
    warning: (ruleSet, code) => warnings.inc({ rule_set: ruleSet, code }),
    rulesInForce({ hash, release }) {
      rulesInfo.reset()
      rulesInfo.set({ hash: hash.slice(0, 12), release: release === null ? 'none' : String(release) }, 1)
    },
    rules(count) {
      edits.inc({ outcome: count === 0 ? 'taken' : 'refused' })
      faults.set(count)
    },
  }
}

/** What the process may use: connections, and the time until its certificate expires. */
function registerLimits(registry: Registry, { pool, certificateExpiry }: MetricsOptions): void {
  const gauge = (name: string, help: string, read: () => number, aggregator?: 'min') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      ...(aggregator && { aggregator }),
      collect() {
        this.set(read())
      },
    })
  if (pool) {
    gauge(
      'db_client_connection_max',
      'The most connections to the database that may be open.',
      () => pool().max,
    )
    gauge('db_client_connection_idle_count', 'Open connections that are not in use.', () => pool().idle)
  }
  if (certificateExpiry !== undefined) {
    gauge(
      'tls_certificate_expiry_timestamp_seconds',
      'When the certificate of the listener expires, in seconds since 1970.',
      () => certificateExpiry,
      'min',
    )
  }
}
