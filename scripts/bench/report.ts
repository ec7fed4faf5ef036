// Formats the results of the bench as text.
import { table } from '../command-line/cli-input.ts'
import type { BySide, Comparison, Estimate, Ratios, Side, Spread } from './compare.ts'
import { BULK_ROWS, type Bulk } from './figures/bulk-figures.ts'
import { CLOCK_TARGET, type ClockFigures } from './figures/clock-figures.ts'
import { EVENTS_TARGET, type EventFigures } from './figures/event-figures.ts'
import { REPORT_ROWS } from './figures/long-report.ts'
import { MEMORY_TARGET_MB, type Memory, START_TARGET_SECONDS } from './figures/process-figures.ts'
import { FIRST_BYTE_TARGET_MS, type FormFigures, GROWTH_TARGET_MB } from './figures/report-figures.ts'
import {
  BULK_TARGET_SECONDS,
  type RecordFigures,
  RULES_TARGET_MICROS,
  type RulesFigures,
} from './figures/rules.ts'
import { TRACES_TARGET, type TraceFigures } from './figures/trace-figures.ts'
import { P99_FACTOR, type Target } from './targets.ts'

export interface RowReport {
  name: string
  title: string
  /** The least ratio to the Express baseline, or to the smaller database. */
  target: number
  fastifyTarget?: number
  measured?: Comparison
  missed?: readonly Target[]
  /** Why the case could not be measured. */
  failure?: string
}

export interface Report {
  rows: readonly RowReport[]
  /** Seconds from start to ready. */
  start?: Spread
  memory?: Memory | undefined
  rules?: RulesFigures
  clock?: readonly ClockFigures[]
  events?: readonly EventFigures[]
  traces?: readonly TraceFigures[]
  bulk?: Bulk
  /** The figures of a long report, one per form. */
  forms?: readonly FormFigures[]
}

const MISSED = 'MISSED'

export function reportText({
  rows,
  start,
  memory,
  rules,
  clock,
  events,
  traces,
  bulk,
  forms,
}: Report): string {
  const parts: string[] = []
  const lines = (other: 'express' | 'smaller', line: (row: RowReport, comparison: Comparison) => object) =>
    rows.flatMap((row) => (row.measured?.sides[other] ? [line(row, row.measured)] : []))
  if (rows.length > 0 && !rows.some((row) => row.measured)) parts.push('No row was measured.')
  for (const rowsOfTable of [lines('express', baselineLine), lines('smaller', sizeLine)])
    if (rowsOfTable.length > 0) parts.push(table(rowsOfTable, ''))
  for (const { name, failure } of rows) if (failure) parts.push(`${name} could not be measured. ${failure}`)
  const figures = [
    ...(start ? [startLine(start)] : []),
    ...(memory ? [memoryLine(memory)] : []),
    ...(rules ? ruleLines(rules) : []),
    ...(clock ?? []).map(clockLine),
    ...(events ?? []).map((figures) => costLine(figures, 'events', EVENTS_TARGET)),
    ...(traces ?? []).map((figures) => costLine(figures, 'one trace in a hundred', TRACES_TARGET)),
    ...(bulk ? [bulkLine(bulk)] : []),
  ]
  if (figures.length > 0) parts.push(figures.join('\n'))
  if (forms) parts.push(table(forms.map(formLine), ''))
  return `\n${parts.join('\n\n')}\n`
}

function baselineLine(row: RowReport, { sides, ratios }: Comparison): object {
  const { title, target, fastifyTarget, missed } = row
  return {
    'project / Express / Fastify': title,
    'requests/s': perServer(sides, (side) => side.requestsPerSecond.toFixed(0)),
    'to Express': range(ratios.express),
    target: verdict(target, missed?.includes('target')),
    'to Fastify': range(ratios.fastify),
    'target ': fastifyTarget === undefined ? '-' : verdict(fastifyTarget, missed?.includes('fastifyTarget')),
    'p50 ms': perServer(sides, (side) => side.p50.toFixed(0)),
    [`p99 ms, at most ${P99_FACTOR}x Express`]: `${perServer(sides, (side) => side.p99.toFixed(0))} ${mark(!missed?.includes('p99'))}`,
    'CPU µs/request': perServer(sides, (side) => side.cpuMicros?.toFixed(0) ?? '?'),
  }
}

function sizeLine({ title, target, missed }: RowReport, { sides, ratios }: Comparison): object {
  return {
    'large / small database': title,
    'requests/s': perServer(sides, (side) => side.requestsPerSecond.toFixed(0)),
    ratio: range(ratios.smaller),
    target: verdict(target, missed?.includes('target')),
    'p99 ms': perServer(sides, (side) => side.p99.toFixed(0)),
    'CPU µs/request': perServer(sides, (side) => side.cpuMicros?.toFixed(0) ?? '?'),
  }
}

const perServer = (sides: BySide<Side>, read: (side: Side) => string) =>
  Object.values(sides).map(read).join(' / ')

function range(ratios: Ratios | undefined): string {
  if (!ratios) return '-'
  const { min, median, max } = ratios.throughput
  return `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`
}

const verdict = (target: number, isMissed = false) => `${target.toFixed(2)} ${mark(!isMissed)}`

function startLine({ min, median, max }: Spread): string {
  const range = `${median.toFixed(2)} s (${min.toFixed(2)} to ${max.toFixed(2)})`
  return `Start to ready, data folder exists, PostgreSQL included: ${range}, target under ${START_TARGET_SECONDS} s ${mark(median < START_TARGET_SECONDS)}`
}

function memoryLine({ resident, anonymous }: Memory): string {
  const size = `${resident.toFixed(0)} MB resident, ${anonymous.toFixed(0)} MB of it its own`
  return `Memory of an API process, idle for 10 s: ${size}, target under ${MEMORY_TARGET_MB} MB ${mark(resident < MEMORY_TARGET_MB)}`
}

function ruleLines({ ruleSet, rules, passing, refused }: RulesFigures): string[] {
  const range = ({ min, median, max }: Spread, digits: number) =>
    `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
  const isQuick = passing.project.median < RULES_TARGET_MICROS
  const bulkMark = ({ bulk }: RecordFigures) => mark(bulk.median < BULK_TARGET_SECONDS)
  return [
    `The ${rules} rules of ${ruleSet} on one record that passes: ${range(passing.project, 1)} µs, target under ${RULES_TARGET_MICROS} µs ${mark(isQuick)}; json-rules-engine used plainly ${range(passing.plain, 1)} µs`,
    `On one that is refused: ${range(refused.project, 1)} µs; json-rules-engine used plainly ${range(refused.plain, 1)} µs`,
    `On 10,000 records of one request that passes: ${range(passing.bulk, 3)} s of processor time ${bulkMark(passing)}; of one in which each is refused: ${range(refused.bulk, 3)} s ${bulkMark(refused)}; target under ${BULK_TARGET_SECONDS} s each`,
  ]
}

function clockLine({ statement, production, sandbox }: ClockFigures): string {
  const range = ({ min, median, max }: Spread) => `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`
  const isTargetMet = production.median >= CLOCK_TARGET
  return `The clock of a company in ${statement}, relative to clock_timestamp(): production ${range(production)}, target ${CLOCK_TARGET.toFixed(2)} ${mark(isTargetMet)}; sandbox ${range(sandbox)}`
}

function costLine(
  { title, ratio, cpu, micros }: TraceFigures | EventFigures,
  what: string,
  target: number,
): string {
  const decidingRatio = cpu ?? ratio
  const inProcessor = cpu ? `, processor time ${costRange(cpu)} of ${micros?.toFixed(0)} µs` : ''
  const isDecisive = target < decidingRatio.low || target > decidingRatio.high
  const verdict = `${mark(decidingRatio.median >= target)}${isDecisive ? '' : ', within the error'}`
  return `With ${what}, relative to without: ${title}: requests/s ${costRange(ratio)}${inProcessor}, target ${target.toFixed(2)} ${verdict}`
}

/** The median, the interval that contains it with a probability of 95 %, and all ratios. */
const costRange = ({ median, low, high, min, max }: Estimate) =>
  `${median.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)}, all ${min.toFixed(2)}-${max.toFixed(2)})`

function bulkLine({ rowsPerSecond: { min, median, max }, peak }: Bulk): string {
  const range = `${median.toFixed(0)} rows a second (${min.toFixed(0)} to ${max.toFixed(0)})`
  const memory = peak === undefined ? '' : `, ${peak.toFixed(0)} MB resident at most`
  return `Users from a spreadsheet of ${BULK_ROWS} rows: ${range}${memory}`
}

function formLine({ form, rowsPerSecond, firstByteMs, growth }: FormFigures): object {
  const medianAndMaximum = ({ median, max }: Spread, maximum: number) =>
    `${median.toFixed(0)} (up to ${max.toFixed(0)}) ${mark(median < maximum)}`
  return {
    [`report of ${REPORT_ROWS} rows`]: form,
    'rows/s': rowsPerSecond.median.toFixed(0),
    min: rowsPerSecond.min.toFixed(0),
    max: rowsPerSecond.max.toFixed(0),
    [`first byte, target under ${FIRST_BYTE_TARGET_MS} ms`]: medianAndMaximum(
      firstByteMs,
      FIRST_BYTE_TARGET_MS,
    ),
    [`growth, target under ${GROWTH_TARGET_MB} MB`]: growth
      ? medianAndMaximum(growth, GROWTH_TARGET_MB)
      : '?',
  }
}

const mark = (isMet: boolean) => (isMet ? 'ok' : MISSED)
