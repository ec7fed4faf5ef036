// The alerts: what is measured, when a person must look, and what to do then. Thresholds suit a shop of usual size; operators
// copy the file and change them. test/processes/monitoring.test.ts lets each fire, and not fire, with promtool; npm run drill -- alerts provokes each.

export interface Alert {
  name: string
  /** Page: a person must act now. Ticket: during working hours. */
  severity: 'page' | 'ticket'
  /** How long the expression must hold. */
  for: string
  /** PromQL. */
  expr: string
  /** What happens, with the labels of the expression. */
  summary: string
  /** What to do, in the order in which to do it. */
  response: string
}

const REQUESTS = 'http_server_request_duration_seconds'
const share = (selector: string, by: string, window: string) =>
  `sum by (${by}) (rate(${REQUESTS}_count{${selector}}[${window}])) / sum by (${by}) (rate(${REQUESTS}_count[${window}]))`

export const alerts: readonly Alert[] = [
  {
    name: 'TargetDown',
    severity: 'page',
    for: '1m',
    expr: 'up{job="retail-api"} == 0',
    summary: '{{ $labels.instance }} does not respond to Prometheus.',
    response:
      'Ask /healthz and /readyz on its MANAGEMENT_PORT. If the process is gone, its log ends with the reason, and its supervisor must start it. If it lives, check the network between the two. Other machines serve meanwhile if the load balancer probes /readyz.',
  },
  {
    name: 'ErrorsOfService',
    severity: 'page',
    for: '5m',
    expr: `${share('status=~"5.."', 'service', '5m')} > 0.02 and sum by (service) (rate(${REQUESTS}_count{status=~"5.."}[5m])) > 0.05`,
    summary: '{{ $labels.service }} responds to {{ $value | humanizePercentage }} of its requests with 5xx.',
    response:
      'Read /readyz: it says whether the database is unreachable, read-only or full. If all errors are 503, it is the database or its pool (see ConnectionsWaiting). For 500 search the log for "request failed" by operationId; its requestId and traceId lead to the request. After an upgrade, go back to the previous version.',
  },
  {
    name: 'SlowService',
    severity: 'ticket',
    for: '15m',
    expr: `histogram_quantile(0.95, sum by (service, le) (rate(${REQUESTS}_bucket{operation!="listEvents"}[10m]))) > 1`,
    summary: 'One in twenty requests of {{ $labels.service }} takes longer than a second.',
    response:
      'The dashboard shows which operation. Compare with the connections of its partition and the lag of the event loop: waiting connections mean locks or slow statements (pg_stat_activity shows both, with the traceparent of a traced statement); a lag means work in the process, or too few processors. A trace of the operation shows where the time goes.',
  },
  {
    name: 'AbortedRequests',
    severity: 'ticket',
    for: '15m',
    expr: `${share('status="499"', 'service', '10m')} > 0.05`,
    summary: 'Clients give up on {{ $value | humanizePercentage }} of the requests of {{ $labels.service }}.',
    response:
      'Status 499 means that the client closed its connection before the response. Compare with SlowService. If responses are fast, the time limit of a client or proxy is too short: the log lines with "aborted" name the callers by subject.',
  },
  {
    name: 'ConnectionsWaiting',
    severity: 'page',
    for: '3m',
    expr: 'sum by (instance, partition) (db_client_connection_pending_requests) > 5',
    summary:
      'Work of {{ $labels.partition }} on {{ $labels.instance }} waits for connections to the database.',
    response:
      'Look at pg_stat_activity for long transactions and locks, and end the one that blocks. If statements are fast and all connections are in use, raise DATABASE_POOL_SIZE, as far as max_connections of the server allows, or add machines.',
  },
  {
    name: 'EventLoopBusy',
    severity: 'ticket',
    for: '10m',
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.25',
    summary: 'A process on {{ $labels.instance }} is busy for {{ $value | humanizeDuration }} at a time.',
    response: 'Compare with the load of the processors. Raise PROCESSES up to their number, or add machines.',
  },
  {
    name: 'QueueNotWorkedOff',
    severity: 'page',
    for: '5m',
    expr: 'max by (queue) (background_waiting_seconds{queue=~"carts|orders|jobs"}) > 300',
    summary: 'The oldest of the queue {{ $labels.queue }} has waited for {{ $value | humanizeDuration }}.',
    response:
      'Check that a worker runs: /readyz of ROLE=worker says "Queue". For carts and jobs read its log for "job failed" and "cart not converted". For orders the point of sale fails or is silent: the log says "order not sent" with the reason; orders are kept and sent when it works again.',
  },
  {
    name: 'WebhooksLate',
    severity: 'ticket',
    for: '15m',
    expr: 'max by (queue) (background_waiting_seconds{queue="webhooks"}) > 600',
    summary: 'A webhook has been due for {{ $value | humanizeDuration }}.',
    response:
      'Webhooks that fail have their own schedule and do not count here. Either no worker runs, or more receivers are slow than workers have slots for: start another ROLE=worker.',
  },
  {
    name: 'MailLate',
    severity: 'ticket',
    for: '5m',
    expr: 'max by (queue) (background_waiting_seconds{queue="mails"}) > 900',
    summary: 'A mail has waited for {{ $value | humanizeDuration }}. Users wait for their password links.',
    response:
      'Check SMTP_URL and the mail server; the log of the worker says why the mail was not accepted. The outbox is sent when it works again; links that have expired must be requested anew.',
  },
  {
    name: 'JobsGivenUp',
    severity: 'ticket',
    for: '0m',
    expr: 'max(background_jobs_given_up) > 0',
    summary: 'Jobs that have failed too often and are not tried again: {{ $value }}.',
    response:
      'select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts. Remove the cause, then let them run again with graphile_worker.reschedule_jobs, or remove them with graphile_worker.complete_jobs.',
  },
  {
    name: 'BackgroundFailures',
    severity: 'ticket',
    for: '10m',
    expr: 'sum by (kind) (rate(background_failures_total[10m])) > 0.02',
    summary: 'Background work fails again and again: {{ $labels.kind }}.',
    response:
      'Search the log for "background failure", "job failed" or "background loop failed" with this kind. Work that fails is repeated, and nothing is lost; a failing poll of revocations delays the effect of a lock or a new password.',
  },
  {
    name: 'CallsFailing',
    severity: 'ticket',
    for: '15m',
    // Twice the longest pause between two attempts, so that a single store that keeps failing is always seen.
    expr: 'sum by (kind) (rate(outgoing_calls_total{outcome="failed"}[30m])) / sum by (kind) (rate(outgoing_calls_total[30m])) > 0.5',
    summary: '{{ $value | humanizePercentage }} of the calls of the kind "{{ $labels.kind }}" fail.',
    response:
      'For "order" ask the operator of the point of sale. For "webhook" a few receivers are normal; if most fail, check whether this machine reaches the internet. The log names the reason of each ("order not sent", "event not delivered").',
  },
  {
    name: 'RefusalsJump',
    severity: 'ticket',
    for: '15m',
    expr: 'sum by (rule_set) (rate(rules_refusals_total[15m])) > 0.2 and sum by (rule_set) (rate(rules_refusals_total[15m])) > 3 * sum by (rule_set) (rate(rules_refusals_total[2h]))',
    summary:
      'The rules {{ $labels.rule_set }} refuse three times as many requests as in the two hours before.',
    response:
      'Compare with rules_info: was a release put in force, or a company\'s rules changed? npm run rules -- history and diff show what changed; revert goes back. If the rules are the same, a client has changed: the log lines with "code" name the callers.',
  },
  {
    name: 'RulesFaulty',
    severity: 'ticket',
    for: '2m',
    expr: 'max by (instance) (rules_faults) > 0',
    summary:
      'The rules folder on {{ $labels.instance }} has faults; the rules before the last edit stay in force.',
    response: '/readyz and the log name the faults. Correct the files, or npm run rules -- revert.',
  },
  {
    name: 'LoginsFailing',
    severity: 'ticket',
    for: '5m',
    expr: 'sum(rate(login_failures_total[5m])) > 1',
    summary: 'Logins that fail per second: {{ $value | humanize }}.',
    response:
      'Somebody may try passwords. Accounts and addresses are locked out by themselves (login_lockouts_total). The log has the addresses: block them at the proxy. One address that is your own means a client with an old secret.',
  },
  {
    name: 'ReplicationLag',
    severity: 'ticket',
    for: '5m',
    expr: 'max(db_replication_lag_seconds) > 30',
    summary:
      'A replica is {{ $value | humanizeDuration }} behind: reports show old data, and a failover would lose it.',
    response:
      "Check the replica's disk, its network, and long queries on it (max_standby_streaming_delay). Replicas that are removed must lose their slot, or the primary keeps its log.",
  },
  {
    name: 'MigrationsPending',
    severity: 'ticket',
    for: '15m',
    expr: 'max(db_migrations{state="pending"}) > 0',
    summary: 'Migrations of the running version that are not applied: {{ $value }}.',
    response:
      'A start migrates by itself, so another process holds the lock, or the database was restored from a backup. Read the log of the latest start; then npm run migrate, and restart.',
  },
  {
    name: 'CertificateExpires',
    severity: 'ticket',
    for: '1h',
    expr: 'min by (instance) (tls_certificate_expiry_timestamp_seconds) - time() < 14 * 86400',
    summary: 'The certificate of {{ $labels.instance }} expires in {{ $value | humanizeDuration }}.',
    response:
      'Renew the files of TLS_CERT and TLS_KEY and restart the process. TLS=auto makes a new one at the start.',
  },
  {
    name: 'LogLinesLost',
    severity: 'ticket',
    for: '0m',
    expr: 'increase(log_lines_lost_total[15m]) > 0',
    summary: 'Log lines that {{ $labels.instance }} has lost: about {{ $value | printf "%.0f" }}.',
    response: 'The disk of the log is full, or its reader stalls. Requests are not affected.',
  },
  {
    name: 'DecisionsLost',
    severity: 'ticket',
    for: '0m',
    expr: 'increase(decisions_dropped_total[15m]) > 0',
    summary:
      'Decisions of the rules that DECISION_LOG of {{ $labels.instance }} lacks: about {{ $value | printf "%.0f" }}.',
    response:
      'Check the disk of DECISION_LOG. Requests are not affected, but diff and stats miss these decisions.',
  },
  {
    name: 'SpansDropped',
    severity: 'ticket',
    for: '15m',
    expr: 'rate(trace_spans_dropped_total[15m]) > 0',
    summary: '{{ $labels.instance }} drops spans: the receiver of traces is down or slow.',
    response:
      'Check OTEL_EXPORTER_OTLP_ENDPOINT and the collector. Requests are not affected; traces have gaps.',
  },
]
