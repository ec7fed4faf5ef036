// Formats the results of the bench as text.
import { table } from '../command-line/cli-input.ts'
import type { BySide, Comparison, Ratios, Side, Spread } from './compare.ts'
import { DOCS_TARGET_SECONDS, type DocsFigures } from './docs-page.ts'
import type { NeighbourFigures } from './neighbours.ts'
import { MEMORY_TARGET_MB, type Memory, START_TARGET_SECONDS } from './process-figures.ts'
import {
  BULK_TARGET_SECONDS,
  type RecordFigures,
  RULES_TARGET_MICROS,
  type RulesFigures,
} from './rules-figures.ts'
import { EDIT_TARGET_SECONDS, LOAD_TARGET_SECONDS, type RulesScale } from './rules-scale.ts'
import { SALE_TARGET } from './sale.ts'
import { TABLE_TARGET } from './table-figures.ts'
import { P99_FACTOR, type Target } from './targets.ts'

export interface RowReport {
  name: string
  title: string
  /** The least ratio to the Express baseline. */
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
  docs?: DocsFigures | undefined
  rules?: RulesFigures
  /** The processor time of a decision with a table, relative to one without. */
  ruleTable?: Spread
  neighbours?: readonly NeighbourFigures[]
  /** How many times as long a sale with stock takes as one without. */
  sale?: Spread
  rulesScale?: RulesScale
}

export function reportText(report: Report): string {
  const { rows, start, memory, docs, rules, ruleTable, neighbours, sale, rulesScale } = report
  const parts: string[] = []
  const lines = rows.flatMap((row) => (row.measured ? [caseLine(row, row.measured)] : []))
  if (lines.length > 0) parts.push(table(lines, ''))
  else if (rows.length > 0) parts.push('No row was measured.')
  for (const { name, failure } of rows) if (failure) parts.push(`${name} could not be measured. ${failure}`)
  const figures = [
    ...(start ? [startLine(start)] : []),
    ...(memory ? [memoryLine(memory)] : []),
    ...(docs ? [docsLine(docs)] : []),
    ...(rules ? ruleLines(rules) : []),
    ...(ruleTable ? [ruleTableLine(ruleTable)] : []),
    ...(sale ? [saleLine(sale)] : []),
    ...(rulesScale ? [rulesScaleLine(rulesScale)] : []),
  ]
  if (figures.length > 0) parts.push(figures.join('\n'))
  if (neighbours) parts.push(table(neighbours.map(neighbourLine), ''))
  return `\n${parts.join('\n\n')}\n`
}

function caseLine(row: RowReport, { sides, ratios }: Comparison): object {
  const { title, target, fastifyTarget, missed } = row
  return {
    'project / Express / Fastify / with pipeline': title,
    'requests/s': perServer(sides, (side) => side.requestsPerSecond.toFixed(0)),
    'to Express': rangeOf(ratios.express),
    target: verdict(target, missed?.includes('target')),
    'to Fastify': rangeOf(ratios.fastify),
    'target ': fastifyTarget === undefined ? '-' : verdict(fastifyTarget, missed?.includes('fastifyTarget')),
    'to pipeline': rangeOf(ratios.pipeline),
    'p50 ms': perServer(sides, (side) => side.p50.toFixed(0)),
    [`p99 ms, at most ${P99_FACTOR}x Express`]: `${perServer(sides, (side) => side.p99.toFixed(0))} ${mark(!missed?.includes('p99'))}`,
    'CPU µs/request': perServer(sides, (side) => side.cpuMicros?.toFixed(0) ?? '?'),
  }
}

const perServer = (sides: BySide<Side>, read: (side: Side) => string) =>
  Object.values(sides).map(read).join(' / ')

const rangeOf = (ratios: Ratios | undefined) => (ratios ? range(ratios.throughput, 2) : '-')

const range = ({ min, median, max }: Spread, digits: number) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}-${max.toFixed(digits)})`

const verdict = (target: number, isMissed = false) => `${target.toFixed(2)} ${mark(!isMissed)}`

const startLine = (start: Spread) =>
  `Start to ready, data folder exists, PostgreSQL included: ${range(start, 2)} s, target under ${START_TARGET_SECONDS} s ${mark(start.median < START_TARGET_SECONDS)}`

function memoryLine({ resident, anonymous }: Memory): string {
  const size = `${resident.toFixed(0)} MB resident, ${anonymous.toFixed(0)} MB of it its own`
  return `Memory of an API process, idle for 10 s: ${size}, target under ${MEMORY_TARGET_MB} MB ${mark(resident < MEMORY_TARGET_MB)}`
}

const docsLine = ({ heading, click, processor }: DocsFigures) =>
  `The page /docs shows its heading after ${range(heading, 2)} s and reacts to a click after ${range(click, 2)} s, target at most ${DOCS_TARGET_SECONDS} s ${mark(click.median <= DOCS_TARGET_SECONDS)}; processor time of its thread until then ${range(processor, 2)} s`

function ruleLines({ ruleSet, rules, passing, refused }: RulesFigures): string[] {
  const isQuick = passing.single.median < RULES_TARGET_MICROS
  const bulkMark = ({ bulk }: RecordFigures) => mark(bulk.median < BULK_TARGET_SECONDS)
  return [
    `The ${rules} rules of ${ruleSet} on one record that passes: ${range(passing.single, 1)} µs, target under ${RULES_TARGET_MICROS} µs ${mark(isQuick)}; on one that is refused: ${range(refused.single, 1)} µs`,
    `On 10,000 records of one request that passes: ${range(passing.bulk, 3)} s of processor time ${bulkMark(passing)}; of one in which each is refused: ${range(refused.bulk, 3)} s ${bulkMark(refused)}; target under ${BULK_TARGET_SECONDS} s each`,
  ]
}

const ruleTableLine = (table: Spread) =>
  `A decision on a cart with a table of 50,000 rows, relative to one with the limit in the rule: ${range(table, 2)}, target at most ${TABLE_TARGET} ${mark(table.median <= TABLE_TARGET)}`

const saleLine = (sale: Spread) =>
  `A sale of five items from the stock, relative to one without stock: ${range(sale, 2)}, target at most ${SALE_TARGET} ${mark(sale.median <= SALE_TARGET)}`

const rulesScaleLine = ({ load, commonEdit, companyEdit }: RulesScale) =>
  `500 rules in a set, and 200 companies with five files each: loaded in ${load.toFixed(1)} s, target under ${LOAD_TARGET_SECONDS} ${mark(load < LOAD_TARGET_SECONDS)}; an edit of the set is in force after ${range(commonEdit, 1)} s, of a company's file after ${range(companyEdit, 1)} s, target at most ${EDIT_TARGET_SECONDS} ${mark(Math.max(commonEdit.median, companyEdit.median) <= EDIT_TARGET_SECONDS)}`

const neighbourLine = ({ kind, read, failed, costly, isMissed }: NeighbourFigures) => ({
  'costly requests of another company, five open': kind,
  'p50 of a read, ms': read.median.toFixed(1),
  'longest, ms': read.max.toFixed(0),
  failed: `${failed} ${mark(!isMissed)}`,
  'costly requests by status': Object.entries(costly)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', '),
})

const mark = (isMet: boolean) => (isMet ? 'ok' : 'MISSED')
