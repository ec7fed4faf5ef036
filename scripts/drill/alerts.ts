// npm run drill -- alerts: causes the failure of each published alert in a running installation, and shows in a real
// Prometheus that the alert fires, that its texts are filled, and that it ends with its cause. Time runs faster in the rules.
// It fails if an alert has no cause here, does not fire, or does not end.
// Tested by test/scripts/small-drills.long.test.ts and test/processes/monitoring.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { logProgress } from '../command-line/terminal.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { CAUSES, type Cause } from './alerts/causes.ts'
import { type Installation, type Part, startInstallation } from './alerts/installation.ts'
import { type Alert, fasterRules, faultsOf, startPrometheus } from './alerts/prometheus.ts'
import { seconds, table } from './report.ts'

/** Two and a half hours of an installation whose time does not run faster. */
const LIMIT_MS = 9_000_000
const ABSENT_MS = 4_000

export async function drillAlerts(args: string[]): Promise<string> {
  const only = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { only, speed: { type: 'string', default: '60' } } })
  const speed = Number(values.speed)
  if (!(speed > 0)) throw new UsageError('--speed is a number above 0.')
  const rules = fasterRules(speed)
  const ruleOf = new Map(rules.groups[0].rules.map((rule) => [rule.alert, rule]))
  const names = values.only?.split(',') ?? [...ruleOf.keys()]
  for (const name of names) {
    if (!ruleOf.has(name)) throw new UsageError(`There is no alert "${name}".`)
    if (!CAUSES.some(({ alerts }) => name in alerts))
      throw new UsageError(`No cause provokes the alert ${name}.`)
  }
  const wanted = ({ alerts }: Cause) => Object.keys(alerts).filter((name) => names.includes(name))
  const causes = CAUSES.filter((cause) => wanted(cause).length > 0)

  await using run = temporaryRun('alerts')
  await using cleanup = new AsyncDisposableStack()
  const parts = new Set(causes.flatMap(({ needs = [] }) => needs))
  const installation = await startInstallation(run, parts, cleanup)
  const servers = [installation.api, ...[...parts].map((part) => installation[part])]
  const alerts = await startPrometheus(
    run,
    rules,
    servers.map(({ instance }) => instance),
  )
  /**
   * Resolves when the alert fires, or has been absent for several scrapes: a server that starts has no metrics yet. Undefined
   * when the time is over.
   */
  const until = async (name: string, labels: Record<string, string>, isFiring: boolean) => {
    let since: number | undefined
    for (const end = performance.now() + LIMIT_MS / speed; performance.now() < end; await sleep(250)) {
      const now = performance.now()
      const alert = (await alerts()).find((each) => isOf(each, { alertname: name, ...labels }))
      since = (isFiring ? alert?.state === 'firing' : !alert) ? (since ?? now) : undefined
      if (since !== undefined && (isFiring || now - since > ABSENT_MS)) return { alert, at: since }
    }
    return undefined
  }
  const play = async (cause: Cause) => {
    const end = await cause.begin(installation)
    const since = performance.now()
    const observed = wanted(cause).map((name) => ({ name, labels: labelsOf(cause, name, installation) }))
    logProgress(`${cause.about}: ${wanted(cause).join(', ')}`)
    const fired = await Promise.all(observed.map(({ name, labels }) => until(name, labels, true))).finally(
      end,
    )
    const ended = performance.now()
    return Promise.all(
      observed.map(async ({ name, labels }, at) => {
        const [firing, resolved] = [fired[at], fired[at] && (await until(name, labels, false))]
        const rule = ruleOf.get(name)
        const faults = [
          ...(firing?.alert && rule ? faultsOf(firing.alert, rule) : ['never fires']),
          ...(firing && !resolved ? ['does not end'] : []),
        ]
        if (faults.length > 0) process.exitCode = 1
        const times = [firing && seconds(firing.at - since), resolved && seconds(resolved.at - ended)]
        const text = firing?.alert?.annotations.summary ?? ''
        const row = [name, cause.about, ...times.map((time) => time ?? '-'), text, faults.join('; ') || 'ok']
        logProgress(`${name}: ${row.slice(2).join(', ')}`)
        return row
      }),
    )
  }
  const rows = []
  for (const isLast of [false, true]) {
    const playedCauses = causes.filter((cause) => (cause.isLast ?? false) === isLast)
    rows.push(...(await Promise.all(playedCauses.map(play))).flat())
  }
  return table(['Alert', 'Provoked by', 'Fires, s', 'Resolves, s', 'Text', 'Result'], rows)
}

function labelsOf(cause: Cause, name: string, installation: Installation): Record<string, string> {
  const { instance, ...labels } = cause.alerts[name] ?? {}
  return { ...labels, ...(instance && { instance: installation[instance as 'api' | Part].instance }) }
}

const isOf = (alert: Alert, labels: Record<string, string>) =>
  Object.entries(labels).every(([name, value]) => alert.labels[name] === value)
