// What operators load into Prometheus and Grafana: each alert fires when it should and not before (promtool), every metric in
// alerts and panels is exposed by a running server, and each alert has a remedy.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { CAUSES } from '../../scripts/drill/alerts/causes.ts'
import { fasterRules } from '../../scripts/drill/alerts/prometheus.ts'
import { type Alert, alerts } from '../../scripts/generate/monitoring/alerts.ts'
import { rows } from '../../scripts/generate/monitoring/panels.ts'
import { cartFixtureOf, eventually } from '../cart/cart-fixture.ts'
import { startApp } from '../support/app.ts'
import { findTool } from '../support/processes/tools.ts'
import { useFixture } from '../support/use-fixture.ts'
import { cases, type Series } from './alert-cases.ts'

const folder = resolve('generated/operations')

describe('the alerts', () => {
  const promtool = findTool('promtool')

  test('are all tested', () => {
    expect(Object.keys(cases).toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  })

  test('are all provoked by the drill, with times that are shorter and expressions that are the same', () => {
    expect(CAUSES.flatMap((cause) => Object.keys(cause.alerts)).toSorted()).toEqual(
      alerts.map(({ name }) => name).toSorted(),
    )
    const faster = new Map(fasterRules(60).groups[0].rules.map((rule) => [rule.alert, rule]))
    expect(faster.get('QueueNotWorkedOff')).toMatchObject({
      expr: 'max by (queue) (background_waiting_seconds{queue=~"carts|orders|jobs"}) > 5',
      for: '5s',
    })
    expect(faster.get('ReplicationLag')?.expr).toBe('max(db_replication_lag_seconds) > 0.5')
    expect(faster.get('EventLoopBusy')?.expr).toBe('nodejs_eventloop_lag_p99_seconds > 0.25')
    expect(faster.get('RefusalsJump')?.expr).toMatch(/\[15s\].*\[15s\].*> 3 \* .*\[120s\]/)
  })

  test.skipIf(!promtool)('fire after the stated time, and not before', () => {
    const temporary = mkdtempSync(join(tmpdir(), 'alerts-'))
    try {
      const file = join(temporary, 'tests.yaml')
      // YAML contains JSON.
      writeFileSync(
        file,
        JSON.stringify({ rule_files: [join(folder, 'alerts.yaml')], tests: alerts.flatMap(testsOf) }),
      )
      execFileSync(promtool as string, ['test', 'rules', file], { stdio: 'pipe', encoding: 'utf8' })
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${stdout}${stderr}` || String(error))
    } finally {
      rmSync(temporary, { recursive: true })
    }
  })

  test.skipIf(!promtool)('and the example of a configuration are valid', () => {
    for (const args of [
      ['check', 'rules', join(folder, 'alerts.yaml')],
      ['check', 'config', '--syntax-only', join(folder, 'prometheus.yaml')],
    ]) {
      expect(execFileSync(promtool as string, args, { encoding: 'utf8' })).toMatch(/SUCCESS/)
    }
  })

  test.each(alerts)('$name describes the failure and the remedy', ({ name, summary, response }) => {
    expect(summary).toMatch(/\.$/)
    expect(response.length).toBeGreaterThan(60)
    const page = readFileSync(join(folder, 'ALERTS.md'), 'utf8')
    expect(page).toContain(`## ${name}\n`)
    expect(page).toContain(response)
  })
})

function testsOf({ name, for: period }: Alert) {
  const { fires, from = 0, rise = 2, silent: quiet } = cases[name] ?? { fires: {}, silent: {} }
  const minutes = period === '1h' ? 60 : Number.parseInt(period, 10)
  const inputs = (series: Series) =>
    Object.entries(series).map(([name, values]) => ({ series: name, values }))
  const expectedAt = (minute: number, value: number) => ({
    expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
    eval_time: `${minute}m`,
    exp_samples: [{ labels: '{}', value }],
  })
  const last = from + minutes + rise
  const before = from + minutes - 1
  return [
    {
      name: `${name} fires`,
      interval: '1m',
      input_series: inputs(fires),
      promql_expr_test: [...(before >= 0 ? [expectedAt(before, 0)] : []), expectedAt(last, 1)],
    },
    {
      name: `${name} stays quiet`,
      interval: '1m',
      input_series: inputs(quiet),
      promql_expr_test: [expectedAt(last, 0)],
    },
  ]
}

describe('a running server', () => {
  const app = useFixture(() => startApp({ env: { ROLE: 'all' } }))
  let names: Set<string>
  beforeAll(async () => {
    const fixture = cartFixtureOf(app)
    const token = await app.tokenOf('Employee')
    // Metrics with labels appear with the first event.
    const refused = fixture.cart({ SourceId: '7f1c3a52-0000-4000-8000-000000000000' })
    expect((await app.request(fixture.carts(), { method: 'POST', token, body: refused })).status).toBe(400)
    const text = await eventually(
      async () => await app.app.metrics(),
      (metrics) =>
        metrics.includes('db_migrations{') && metrics.includes('background_waiting_seconds{queue="jobs"}'),
    )
    names = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    expect(text).toContain('db_migrations{state="pending"} 0')
    expect(text).toMatch(/^rules_refusals_total\{rule_set="cart\/create",code="\w+"\} 1$/m)
    expect(text).toMatch(/^db_client_connection_max \d+$/m)
    expect(text).toMatch(/^background_waiting\{queue="webhooks"\} 0$/m)
    expect(Number(/^tls_certificate_expiry_timestamp_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(
      Date.now() / 1_000,
    )
  })

  test.each([
    ...alerts.map(({ name, expr }) => [name, expr]),
    ...rows.flatMap(({ panels }) =>
      panels.flatMap(({ title, queries }) => queries.map(([expr]) => [title, expr])),
    ),
  ])('exposes the metrics of %s', (_, expr) => {
    const named = metricsIn(expr ?? '')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })
})

/** Functions and keywords of PromQL in alerts and panels, and the metric that Prometheus itself makes. */
const WORDS = [
  'sum',
  'max',
  'min',
  'count',
  'topk',
  'rate',
  'increase',
  'histogram_quantile',
  'by',
  'and',
  'or',
  'time',
  'up',
]

function metricsIn(expr: string): string[] {
  const plain = expr.replaceAll(/"[^"]*"/g, '').replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
  const identifiers = [...plain.matchAll(/[a-z_][a-z0-9_]*/g)].map(([identifier]) => identifier)
  if (identifiers.includes('up')) return ['build_info']
  return identifiers.filter((identifier) => !WORDS.includes(identifier))
}
