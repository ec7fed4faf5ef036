// A text format: a prefix, each batch of rows, and a suffix. One piece is sent per batch, so no more than one
// is in memory. Tested by test/api/forms/forms.long.test.ts.
import type { ReportTable, Row } from './table.ts'

export interface TextFormat {
  head: string
  rows(batch: readonly Row[], isFirst: boolean): string
  foot: string
}

/** Without an exponent, which decimals of XML Schema and many readers of CSV do not have. */
export function numberText(value: number): string {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e-')
  if (exponent === undefined) return text
  return value.toFixed((mantissa.split('.')[1]?.length ?? 0) + Number(exponent))
}

export async function* textPieces(
  table: ReportTable,
  format: TextFormat,
  onBatch: (batch: readonly object[]) => void,
): AsyncGenerator<string> {
  let before = format.head
  let isFirst = true
  for await (const batch of table.batches) {
    if (batch.length === 0) continue
    onBatch(batch)
    yield before + format.rows(batch as readonly Row[], isFirst)
    before = ''
    isFirst = false
  }
  yield before + format.foot
}
