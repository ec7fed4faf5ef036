// Writes what operators load into Prometheus and Grafana: the alert rules, the dashboard, a table of the alerts with the
// response to each, and an example of the scrape configuration. Tested by test/processes/monitoring.test.ts.
import { stringify } from 'yaml'
import { type Alert, alerts } from './alerts.ts'
import { type Panel, rows } from './panels.ts'

const DASHBOARD_WIDTH = 24
const PANEL = { w: 8, h: 8 }

/** The files by name. */
export const monitoringFiles = (): [name: string, text: string][] => [
  ['alerts.yaml', alertRules()],
  ['dashboard.json', `${JSON.stringify(dashboard(), null, 2)}\n`],
  ['ALERTS.md', alertTable()],
  ['prometheus.yaml', scrapeConfiguration()],
]

function alertRules(): string {
  const rules = alerts.map((alert) => ({
    alert: alert.name,
    expr: alert.expr,
    for: alert.for,
    labels: { severity: alert.severity },
    annotations: { summary: alert.summary, response: alert.response },
  }))
  return `# Alert rules for Prometheus, by npm run generate.\n${stringify({ groups: [{ name: 'retail-api', rules }] })}`
}

function alertTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const row = ({ name, severity, expr, for: period, summary, response }: Alert) =>
    `## ${name}\n\n${cell(summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '‹$1›').replaceAll(/\{\{ \$value[^}]*\}\}/g, '‹value›'))}\n\n` +
    `- **Response** (${severity}): ${response}\n- **Fires** after ${period} of \`${expr}\`\n`
  return `# Alerts and the response to each

Written by \`npm run generate\`; the rules for Prometheus are in \`alerts.yaml\`. \`page\` needs a person now, \`ticket\` during working hours.
\`prometheus.yaml\` shows how to scrape, \`dashboard.json\` is for Grafana. Copy them, and change the thresholds to what is usual for you.

${alerts.map(row).join('\n')}`
}

function scrapeConfiguration(): string {
  const configuration = {
    global: { scrape_interval: '15s', evaluation_interval: '15s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: [
      {
        job_name: 'retail-api',
        static_configs: [{ targets: ['api-1:9464', 'api-2:9464', 'worker-1:9464'] }],
      },
    ],
  }
  return `# An example for Prometheus, by npm run generate. A target is the management port of a machine (MANAGEMENT_HOST=0.0.0.0), for all its
# processes (PROCESSES), or of a worker.
${stringify(configuration)}`
}

/** The dashboard in Grafana's format. */
function dashboard() {
  let y = 0
  let id = 0
  const panels = rows.flatMap(({ title, panels: inRow }) => {
    id += 1
    const header = {
      id,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: DASHBOARD_WIDTH, h: 1 },
    }
    y += 1
    const placedPanels = inRow.map((panel, at) => {
      const x = (at * PANEL.w) % DASHBOARD_WIDTH
      if (at > 0 && x === 0) y += PANEL.h
      id += 1
      return graph(panel, id, { x, y, ...PANEL })
    })
    y += PANEL.h
    return [header, ...placedPanels]
  })
  return {
    uid: 'retail-api',
    title: 'Retail API',
    tags: ['retail-api'],
    timezone: 'browser',
    schemaVersion: 39,
    version: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [variable('datasource'), variable('instance')] },
    annotations: { list: [] },
    panels,
  }
}

const DATASOURCE = { type: 'prometheus', uid: `\${datasource}` }

function variable(name: 'datasource' | 'instance') {
  if (name === 'datasource') return { name, label: 'Prometheus', type: 'datasource', query: 'prometheus' }
  return {
    name,
    label: 'Machine',
    type: 'query',
    datasource: DATASOURCE,
    query: { query: 'label_values(build_info, instance)', refId: 'instance' },
    definition: 'label_values(build_info, instance)',
    includeAll: true,
    multi: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
    refresh: 2,
  }
}

function graph({ title, description, unit, queries }: Panel, id: number, gridPos: object) {
  return {
    id,
    type: 'timeseries',
    title,
    description,
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { lineWidth: 1, fillOpacity: 10, showPoints: 'never' } },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: queries.map(([expr, legendFormat], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  }
}
