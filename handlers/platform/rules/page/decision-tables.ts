// Rules that differ only in values, as tables: one row per rule, one column per value that differs. Conditions that are
// the same in all rows are listed once. Pure. Tested by test/platform/rules/page/decision-tables.test.ts.

import { termLabel, valueText, type Words, wordsOf } from '../evaluate/wording.ts'
import { type Catalogue, findProperty } from '../language/catalogue.ts'
import { type Comparison, comparisons, isReference, messageText, type Rule } from '../language/documents.ts'

export interface DecisionTable {
  /** What a column compares, "Quantity (item) is more than". */
  columns: readonly string[]
  /** The conditions that all rows have. */
  shared: readonly Words[]
  rows: readonly { name: string; code: string; status: number; message: string; values: readonly string[] }[]
}

/** The tables of a rule set; a rule that is like no other is in none. */
export function decisionTables(rules: readonly Rule[], catalogue: Catalogue): DecisionTable[] {
  return [...Map.groupBy(rules, shapeOf).values()]
    .filter((group) => group.length > 1)
    .map((group) => tableOf(group, catalogue))
}

/** The conditions without their plain values: rules with the same shape differ only in values. */
function shapeOf({ conditions, event: { params } }: Rule): string {
  const shape = JSON.stringify(conditions, (key, value) =>
    key === 'value' && !isReference(value) ? '' : value,
  )
  return `${params.status} ${shape}`
}

function tableOf(group: readonly Rule[], catalogue: Catalogue): DecisionTable {
  const compared = group.map(({ conditions }) => comparisons(conditions, '').map((entry) => entry.comparison))
  const [first = []] = compared
  const isSame = (at: number) =>
    compared.every((row) => JSON.stringify(row[at]?.value) === JSON.stringify(first[at]?.value))
  const differing = [...first.keys()].filter((at) => !isSame(at))
  return {
    columns: differing.map((at) => headingOf(first[at] as Comparison, catalogue)),
    shared: first
      .filter((_, at) => !differing.includes(at))
      .map((condition) => wordsOf(condition, catalogue)),
    rows: group.map(({ name, event: { type: code, params } }, row) => ({
      name,
      code,
      status: params.status,
      message: messageText(params.message),
      values: differing.map((at) => cellOf(compared[row]?.[at] as Comparison, catalogue)),
    })),
  }
}

function headingOf(comparison: Comparison, catalogue: Catalogue): string {
  return `${termLabel(comparison)} ${wordsOf(comparison, catalogue).verb}`
}

/** Of texts without their meaning, which the column would repeat; nothing is cut off. */
function cellOf({ fact, path, value }: Comparison, catalogue: Catalogue): string {
  const property = findProperty(catalogue, fact, path)
  const known = property?.type === 'list' ? property.items : property
  const meaning = known?.type === 'number' ? known : undefined
  return [value]
    .flat()
    .map((value) => valueText(value, meaning))
    .join(', ')
}
