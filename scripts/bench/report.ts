// Formats the results of the bench as text.
import { table } from '../command-line/cli-input.ts'
import { type Comparison, P99_FACTOR, type RowReport } from './compare.ts'
import { type Figure, isMissed, type Spread } from './figures.ts'
import type { Run } from './load.ts'

export interface Report {
  rows: readonly RowReport[]
  figures: readonly Figure[]
}

export function reportText({ rows, figures }: Report): string {
  const parts: string[] = []
  const lines = rows.flatMap((row) => (row.measured ? [caseLine(row, row.measured)] : []))
  if (lines.length > 0) parts.push(table(lines, ''))
  for (const { name, failure } of rows) if (failure) parts.push(`${name} could not be measured. ${failure}`)
  if (figures.length > 0) parts.push(table(figures.map(figureLine), ''))
  return `\n${parts.join('\n\n')}\n`
}

function caseLine(row: RowReport, { sides, ratios }: Comparison): object {
  const { title, target, fastifyTarget, missed } = row
  const perServer = (read: (run: Run) => number) =>
    Object.values(sides)
      .map((run) => read(run).toFixed(0))
      .join(' / ')
  return {
    'project / Express / Fastify / with pipeline': title,
    'requests/s': perServer((run) => run.requestsPerSecond),
    'to Express': range(ratios.express),
    target: verdict(target, missed?.includes('target')),
    'to Fastify': range(ratios.fastify),
    'target ': fastifyTarget === undefined ? '-' : verdict(fastifyTarget, missed?.includes('fastifyTarget')),
    'to pipeline': range(ratios.pipeline),
    'p50 ms': perServer((run) => run.p50),
    [`p99 ms, at most ${P99_FACTOR}x Express`]: `${perServer((run) => run.p99)} ${mark(missed?.includes('p99'))}`,
    'CPU µs/request': perServer((run) => run.cpuMicros),
  }
}

const figureLine = (figure: Figure) => ({
  figure: figure.what,
  'median (lowest-highest)': `${range(figure.value)} ${figure.unit}`,
  'aim, at most': figure.aim === undefined ? '-' : figure.aim.toFixed(2),
  failed: figure.failed ?? 0,
  ' ': mark(isMissed(figure)),
})

const range = (value: Spread | undefined) =>
  value ? `${value.median.toFixed(2)} (${value.min.toFixed(2)}-${value.max.toFixed(2)})` : '-'

const verdict = (target: number, isMissed = false) => `${target.toFixed(2)} ${mark(isMissed)}`

const mark = (isMissed = false) => (isMissed ? 'MISSED' : 'ok')
