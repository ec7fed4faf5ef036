// For each alert, series that make it fire and similar series that do not: test/processes/monitoring.test.ts passes them to
// promtool.

/** Series of a test, in promtool's notation with one value a minute. */
export type Series = Readonly<Record<string, string>>

const requests = (labels: string, perMinute: number) => ({
  [`http_server_request_duration_seconds_count{service="cart",${labels}}`]: `0+${perMinute}x600`,
})
const DAY = 86_400

interface Case {
  fires: Series
  /** The minute from which the series are bad; by default the first. */
  from?: number
  /** Minutes that a rate needs to rise above its threshold. */
  rise?: number
  /** Similar series that do not make it fire. */
  silent: Series
}

export const cases: Readonly<Record<string, Case>> = {
  TargetDown: {
    fires: { 'up{job="retail-api",instance="a:1"}': '0x600' },
    silent: { 'up{job="retail-api",instance="a:1"}': '1x600', 'up{job="other",instance="b:1"}': '0x600' },
  },
  ErrorsOfService: {
    rise: 5,
    fires: { ...requests('status="500"', 4), ...requests('status="200"', 60) },
    silent: {
      ...requests('status="500"', 4),
      ...requests('status="200"', 600),
      ...requests('status="404"', 600),
    },
  },
  SlowService: {
    fires: buckets(60, 10),
    silent: buckets(60, 59),
  },
  AbortedRequests: {
    fires: { ...requests('status="499"', 6), ...requests('status="200"', 60) },
    silent: {
      ...requests('status="499"', 2),
      ...requests('status="200"', 60),
      ...requests('status="400"', 60),
    },
  },
  ConnectionsWaiting: {
    fires: { 'db_client_connection_pending_requests{instance="a",partition="cart"}': '6x600' },
    silent: {
      'db_client_connection_pending_requests{instance="a",partition="cart"}': '5x600',
      'db_client_connection_pending_requests{instance="a",partition="pricing"}': '5x600',
    },
  },
  EventLoopBusy: {
    fires: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.3x600' },
    silent: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': '0.2x600' },
  },
  QueueNotWorkedOff: {
    fires: { 'background_waiting_seconds{queue="orders"}': '301x600' },
    silent: {
      'background_waiting_seconds{queue="carts"}': '299x600',
      'background_waiting_seconds{queue="mails"}': '800x600',
    },
  },
  WebhooksLate: {
    fires: { 'background_waiting_seconds{queue="webhooks"}': '601x600' },
    silent: { 'background_waiting_seconds{queue="webhooks"}': '599x600' },
  },
  MailLate: {
    fires: { 'background_waiting_seconds{queue="mails"}': '901x600' },
    silent: { 'background_waiting_seconds{queue="mails"}': '899x600' },
  },
  JobsGivenUp: {
    fires: { background_jobs_given_up: '1x600' },
    silent: { background_jobs_given_up: '0x600' },
  },
  BackgroundFailures: {
    rise: 10,
    fires: { 'background_failures_total{kind="revocations"}': '0+2x600' },
    silent: { 'background_failures_total{kind="revocations"}': '0+1x600' },
  },
  CallsFailing: {
    // One store, whose pauses have reached 15 minutes.
    fires: { 'outgoing_calls_total{kind="order",outcome="failed"}': '0x15 1x15 2x15 3x15 4x15' },
    from: 16,
    silent: {
      'outgoing_calls_total{kind="order",outcome="failed"}': '0+5x600',
      'outgoing_calls_total{kind="order",outcome="accepted"}': '0+6x600',
    },
  },
  RefusalsJump: {
    fires: { 'rules_refusals_total{rule_set="cart/create",code="X"}': '0+1x120 120+60x60' },
    from: 120,
    rise: 12,
    silent: { 'rules_refusals_total{rule_set="cart/create",code="X"}': '0+60x600' },
  },
  RulesFaulty: {
    fires: { 'rules_faults{instance="a"}': '2x600' },
    silent: { 'rules_faults{instance="a"}': '0x600' },
  },
  LoginsFailing: {
    rise: 5,
    fires: { 'login_failures_total{method="password",outcome="failed"}': '0+61x600' },
    silent: { 'login_failures_total{method="password",outcome="failed"}': '0+59x600' },
  },
  ReplicationLag: {
    fires: { 'db_replication_lag_seconds{replica="slowest"}': '31x600' },
    silent: { 'db_replication_lag_seconds{replica="slowest"}': '29x600' },
  },
  MigrationsPending: {
    fires: { 'db_migrations{state="pending"}': '1x600' },
    silent: { 'db_migrations{state="pending"}': '0x600', 'db_migrations{state="applied"}': '20x600' },
  },
  CertificateExpires: {
    fires: { 'tls_certificate_expiry_timestamp_seconds{instance="a"}': `${13 * DAY}x600` },
    silent: { 'tls_certificate_expiry_timestamp_seconds{instance="a"}': `${15 * DAY}x600` },
  },
  LogLinesLost: {
    fires: { 'log_lines_lost_total{instance="a"}': '0x10 5x600' },
    from: 11,
    silent: { 'log_lines_lost_total{instance="a"}': '5x600' },
  },
  DecisionsLost: {
    fires: { 'decisions_dropped_total{instance="a"}': '0x10 5x600' },
    from: 11,
    silent: { 'decisions_dropped_total{instance="a"}': '5x600' },
  },
  SpansDropped: {
    fires: { 'trace_spans_dropped_total{instance="a"}': '0+1x600' },
    silent: { 'trace_spans_dropped_total{instance="a"}': '7x600' },
  },
}

/** Requests per minute, of which `fast` take at most a second and the others up to 2.5. */
function buckets(all: number, fast: number): Series {
  const bucket = (le: string, perMinute: number) => ({
    [`http_server_request_duration_seconds_bucket{service="cart",operation="getCart",le="${le}"}`]: `0+${perMinute}x600`,
  })
  return { ...bucket('1', fast), ...bucket('2.5', all), ...bucket('+Inf', all) }
}
