// The panels of the dashboard, row by row. Every metric in them is exposed by a running server
// (test/processes/monitoring.test.ts).

export interface Panel {
  title: string
  description: string
  /** A unit of Grafana. */
  unit: 'reqps' | 'percentunit' | 's' | 'short' | 'ops' | 'bytes' | 'd'
  /** PromQL, with the legend of its series. */
  queries: readonly (readonly [expr: string, legend: string])[]
}

const REQUESTS = 'http_server_request_duration_seconds'
const AT = 'instance=~"$instance"'
const quantile = (share: number) =>
  `histogram_quantile(${share}, sum by (service, le) (rate(${REQUESTS}_bucket{${AT}}[$__rate_interval])))`
const rate = (metric: string, by: string) => `sum by (${by}) (rate(${metric}{${AT}}[$__rate_interval]))`

export const rows: readonly { title: string; panels: readonly Panel[] }[] = [
  {
    title: 'Requests',
    panels: [
      {
        title: 'Requests by service',
        description: 'Finished requests per second.',
        unit: 'reqps',
        queries: [[rate(`${REQUESTS}_count`, 'service'), '{{service}}']],
      },
      {
        title: 'Errors by service',
        description: 'Share of 5xx, which are failures of the server.',
        unit: 'percentunit',
        queries: [
          [
            `sum by (service) (rate(${REQUESTS}_count{${AT},status=~"5.."}[$__rate_interval])) / ${rate(`${REQUESTS}_count`, 'service')}`,
            '{{service}}',
          ],
        ],
      },
      {
        title: 'Duration by service',
        description: 'Half, and 95 in 100, of the requests are faster.',
        unit: 's',
        queries: [
          [quantile(0.5), '{{service}} 50 %'],
          [quantile(0.95), '{{service}} 95 %'],
        ],
      },
      {
        title: 'Refused and aborted',
        description: '4xx by status; 499 means that the client closed the connection.',
        unit: 'reqps',
        queries: [
          [`sum by (status) (rate(${REQUESTS}_count{${AT},status=~"4.."}[$__rate_interval]))`, '{{status}}'],
        ],
      },
      {
        title: 'Slowest operations',
        description: '95 in 100 requests are faster.',
        unit: 's',
        queries: [
          [
            `topk(10, histogram_quantile(0.95, sum by (operation, le) (rate(${REQUESTS}_bucket{${AT}}[$__rate_interval]))))`,
            '{{operation}}',
          ],
        ],
      },
      {
        title: 'Requests in progress',
        description: 'Requests without a response yet.',
        unit: 'short',
        queries: [[`sum by (instance) (http_server_active_requests{${AT}})`, '{{instance}}']],
      },
    ],
  },
  {
    title: 'Database',
    panels: [
      {
        title: 'Connections in use',
        description:
          'By partition of the pool: the service, or other work, that uses them; and how many a machine may use.',
        unit: 'short',
        queries: [
          [`sum by (partition) (db_client_connection_count{${AT}})`, '{{partition}}'],
          [`sum(db_client_connection_max{${AT}})`, 'maximum'],
          [`sum(db_client_connection_idle_count{${AT}})`, 'idle'],
        ],
      },
      {
        title: 'Waiting for a connection',
        description: 'By partition of the pool.',
        unit: 'short',
        queries: [[`sum by (partition) (db_client_connection_pending_requests{${AT}})`, '{{partition}}']],
      },
      {
        title: 'Replication lag',
        description: 'Of the slowest replica; nothing without replicas.',
        unit: 's',
        queries: [[`max(db_replication_lag_seconds{${AT}})`, 'lag']],
      },
      {
        title: 'Migrations',
        description: 'Applied to the database, and known to the running version but not applied.',
        unit: 'short',
        queries: [[`max by (state) (db_migrations{${AT}})`, '{{state}}']],
      },
    ],
  },
  {
    title: 'Background',
    panels: [
      {
        title: 'Waiting for a worker',
        description: 'By queue.',
        unit: 'short',
        queries: [
          [`max by (queue) (background_waiting{${AT}})`, '{{queue}}'],
          [`max(background_jobs_given_up{${AT}})`, 'jobs given up'],
        ],
      },
      {
        title: 'Age of the oldest',
        description: 'By queue; mails are the outbox.',
        unit: 's',
        queries: [[`max by (queue) (background_waiting_seconds{${AT}})`, '{{queue}}']],
      },
      {
        title: 'Calls to other servers',
        description: 'Orders to the point of sale, and deliveries to webhooks, by outcome.',
        unit: 'ops',
        queries: [[rate('outgoing_calls_total', 'kind, outcome'), '{{kind}} {{outcome}}']],
      },
      {
        title: 'Failures',
        description: 'Of jobs, loops and polls, by kind.',
        unit: 'ops',
        queries: [[rate('background_failures_total', 'kind'), '{{kind}}']],
      },
    ],
  },
  {
    title: 'Rules and logins',
    panels: [
      {
        title: 'Refusals by rule set',
        description: 'Requests and parts of requests that a rule set refused.',
        unit: 'ops',
        queries: [[rate('rules_refusals_total', 'rule_set'), '{{rule_set}}']],
      },
      {
        title: 'Warnings by rule set',
        description: 'Violations of rules that only warn.',
        unit: 'ops',
        queries: [[rate('rules_warnings_total', 'rule_set'), '{{rule_set}}']],
      },
      {
        title: 'Rules in force',
        description: 'More than one series means that machines differ.',
        unit: 'short',
        queries: [
          [`count by (hash, release) (rules_info{${AT}})`, '{{hash}}, release {{release}}'],
          [`max(rules_faults{${AT}})`, 'faults of the last edit'],
        ],
      },
      {
        title: 'Failed logins',
        description: 'By method and outcome.',
        unit: 'ops',
        queries: [[rate('login_failures_total', 'method, outcome'), '{{method}} {{outcome}}']],
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      {
        title: 'Lag of the event loop',
        description: '99 in 100 turns are shorter.',
        unit: 's',
        queries: [[`max by (instance) (nodejs_eventloop_lag_p99_seconds{${AT}})`, '{{instance}}']],
      },
      {
        title: 'Memory',
        description: 'Of all processes of a machine.',
        unit: 'bytes',
        queries: [[`sum by (instance) (process_resident_memory_bytes{${AT}})`, '{{instance}}']],
      },
      {
        title: 'Lost records',
        description: 'Log lines, decisions of the rules, spans of traces.',
        unit: 'ops',
        queries: [
          [`sum(rate(log_lines_lost_total{${AT}}[$__rate_interval]))`, 'log lines'],
          [`sum(rate(decisions_dropped_total{${AT}}[$__rate_interval]))`, 'decisions'],
          [`sum(rate(trace_spans_dropped_total{${AT}}[$__rate_interval]))`, 'spans'],
        ],
      },
      {
        title: 'Certificate',
        description: 'Days until it expires.',
        unit: 'd',
        queries: [
          [
            `(min by (instance) (tls_certificate_expiry_timestamp_seconds{${AT}}) - time()) / 86400`,
            '{{instance}}',
          ],
        ],
      },
      {
        title: 'Versions',
        description: 'What runs, by machine.',
        unit: 'short',
        queries: [[`count by (version, environment) (build_info{${AT}})`, '{{environment}} {{version}}']],
      },
    ],
  },
]
