// Formats the results of the bench as text.
import { table } from '../cli-input.ts'
import { BULK_ROWS, type Bulk } from './bulk-figures.ts'
import type { Comparison, Side, Spread } from './compare.ts'
import { REPORT_ROWS } from './long-report.ts'
import { MEMORY_TARGET_MB, type Memory, START_TARGET_SECONDS } from './process-figures.ts'
import { FIRST_BYTE_TARGET_MS, type FormFigures, GROWTH_TARGET_MB } from './report-figures.ts'
import { BULK_TARGET_SECONDS, RULES_TARGET_MICROS, type RulesFigures } from './rules.ts'

export interface RowReport {
  name: string
  title: string
  target: number | undefined
  measured?: Comparison
  /** Why the case could not be measured. */
  failure?: string
}

export interface Report {
  rows: readonly RowReport[]
  /** Seconds from start to ready. */
  start?: Spread
  memory?: Memory | undefined
  rules?: RulesFigures
  bulk?: Bulk
  /** The figures of a long report, one per form. */
  forms?: readonly FormFigures[]
}

const MISSED = 'MISSED'

export function reportText({ rows, start, memory, rules, bulk, forms }: Report): string {
  const parts: string[] = []
  const measured = rows.filter((row) => row.measured)
  if (rows.length > 0) parts.push(table(measured.map(rowLine), 'No row was measured.'))
  for (const { name, failure } of rows) if (failure) parts.push(`${name} could not be measured. ${failure}`)
  const figures = [
    ...(start ? [startLine(start)] : []),
    ...(memory ? [memoryLine(memory)] : []),
    ...(rules ? ruleLines(rules) : []),
    ...(bulk ? [bulkLine(bulk)] : []),
  ]
  if (figures.length > 0) parts.push(figures.join('\n'))
  if (forms) parts.push(table(forms.map(formLine), ''))
  return `\n${parts.join('\n\n')}\n`
}

function rowLine({ title, target, measured }: RowReport): object {
  const { project, baseline, ratio } = measured as Comparison
  const both = (read: (side: Side) => string) => `${read(project)} / ${read(baseline)}`
  return {
    'project / baseline': title,
    'requests/s': both((side) => side.requestsPerSecond.toFixed(0)),
    'ratio min': ratio.min.toFixed(2),
    median: ratio.median.toFixed(2),
    max: ratio.max.toFixed(2),
    target: target === undefined ? '-' : `${target.toFixed(2)} ${ratio.median < target ? MISSED : 'ok'}`,
    'p50 ms': both((side) => side.p50.toFixed(0)),
    'p99 ms': both((side) => side.p99.toFixed(0)),
    'CPU µs/request': both((side) => side.cpuMicros?.toFixed(0) ?? '?'),
  }
}

function startLine({ min, median, max }: Spread): string {
  const range = `${median.toFixed(2)} s (${min.toFixed(2)} to ${max.toFixed(2)})`
  return `Start to ready, data folder exists, PostgreSQL included: ${range}, target under ${START_TARGET_SECONDS} s ${mark(median < START_TARGET_SECONDS)}`
}

function memoryLine({ resident, anonymous }: Memory): string {
  const size = `${resident.toFixed(0)} MB resident, ${anonymous.toFixed(0)} MB of it its own`
  return `Memory of an API process, idle for 10 s: ${size}, target under ${MEMORY_TARGET_MB} MB ${mark(resident < MEMORY_TARGET_MB)}`
}

function ruleLines({ ruleSet, rules, project, plain, bulk }: RulesFigures): string[] {
  const range = ({ min, median, max }: Spread, digits: number) =>
    `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
  return [
    `The ${rules} rules of ${ruleSet} on one record: ${range(project, 1)} µs, target under ${RULES_TARGET_MICROS} µs ${mark(project.median < RULES_TARGET_MICROS)}; json-rules-engine used plainly ${range(plain, 1)} µs`,
    `The same on 10,000 records of one request: ${range(bulk, 3)} s, target under ${BULK_TARGET_SECONDS} s ${mark(bulk.median < BULK_TARGET_SECONDS)}`,
  ]
}

function bulkLine({ rowsPerSecond: { min, median, max }, peak }: Bulk): string {
  const range = `${median.toFixed(0)} rows a second (${min.toFixed(0)} to ${max.toFixed(0)})`
  const memory = peak === undefined ? '' : `, ${peak.toFixed(0)} MB resident at most`
  return `Users from a spreadsheet of ${BULK_ROWS} rows: ${range}${memory}`
}

function formLine({ form, rowsPerSecond, firstByteMs, growth }: FormFigures): object {
  const upTo = ({ median, max }: Spread, most: number) =>
    `${median.toFixed(0)} (up to ${max.toFixed(0)}) ${mark(median < most)}`
  return {
    [`report of ${REPORT_ROWS} rows`]: form,
    'rows/s': rowsPerSecond.median.toFixed(0),
    min: rowsPerSecond.min.toFixed(0),
    max: rowsPerSecond.max.toFixed(0),
    [`first byte, target under ${FIRST_BYTE_TARGET_MS} ms`]: upTo(firstByteMs, FIRST_BYTE_TARGET_MS),
    [`growth, target under ${GROWTH_TARGET_MB} MB`]: growth ? upTo(growth, GROWTH_TARGET_MB) : '?',
  }
}

const mark = (isMet: boolean) => (isMet ? 'ok' : MISSED)
