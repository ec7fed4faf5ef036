// A real Prometheus with the published rules and scrape configuration, in which time runs faster.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { freePort } from '../../../entities/database/embedded/postgres-process.ts'
import type { TemporaryRun } from '../../servers/temporary-run.ts'
import { answered, startProgram } from '../programs.ts'

const published = (name: string) =>
  readFileSync(new URL(`../../../generated/operations/${name}`, import.meta.url), 'utf8')
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 }

interface Rule {
  alert: string
  expr: string
  for: string
  annotations: Record<string, string>
}

interface Rules {
  groups: [{ name: string; rules: Rule[] }]
}

export interface Alert {
  labels: Record<string, string>
  annotations: Record<string, string>
  state: 'pending' | 'firing'
}

/**
 * The published rules. All that counts time is divided: `for`, the windows of rates, and the thresholds of waiting times.
 * Nothing else changes, so a wrong metric or label has its effect.
 */
export function fasterRules(speed: number): Rules {
  const rules: Rules = parse(published('alerts.yaml'))
  const faster = (period: string) =>
    `${Math.ceil((Number.parseInt(period, 10) * (UNITS[period.slice(-1)] ?? Number.NaN)) / speed)}s`
  for (const rule of rules.groups[0].rules) {
    rule.for = faster(rule.for)
    rule.expr = rule.expr
      .replaceAll(/\[(\w+)\]/g, (_, period) => `[${faster(period)}]`)
      .replace(/(_seconds\b[^>]*> )(\d+)$/, (_, before, threshold) => before + threshold / speed)
  }
  return rules
}

/** Starts it; returns a function that reads the alerts which are pending or fire. */
export async function startPrometheus(
  run: TemporaryRun,
  rules: Rules,
  targets: readonly string[],
): Promise<() => Promise<Alert[]>> {
  const configuration = parse(published('prometheus.yaml'))
  configuration.global = { scrape_interval: '1s', evaluation_interval: '1s' }
  configuration.scrape_configs[0].static_configs = [{ targets }]
  const file = join(run.folder, 'prometheus.yaml')
  writeFileSync(file, stringify(configuration))
  writeFileSync(join(run.folder, 'alerts.yaml'), stringify(rules))
  const address = `127.0.0.1:${await freePort()}`
  const child = startProgram(run, 'prometheus', [
    ...['prometheus', '--config.file', file, '--web.listen-address', address],
    ...['--storage.tsdb.path', join(run.folder, 'prometheus')],
  ])
  await answered(`http://${address}/-/ready`, child)
  return async () => {
    const response = await fetch(`http://${address}/api/v1/alerts`)
    const { data } = (await response.json()) as { data: { alerts: Alert[] } }
    return data.alerts
  }
}

/** What is wrong with the texts of an alert that fires: a person must be able to act on them. */
export function faultsOf({ labels, annotations }: Alert, rule: Rule): string[] {
  const texts = Object.values(rule.annotations).join()
  const missing = [...texts.matchAll(/\$labels\.(\w+)/g)].flatMap(([, name = '']) =>
    labels[name] ? [] : [`has no label ${name}`],
  )
  const unreadable = Object.entries(annotations).flatMap(([name, text]) =>
    /<no value>|<error|NaN|\{\{|^\s*$/.test(text) ? [`its ${name} is "${text}"`] : [],
  )
  return [...missing, ...unreadable]
}
