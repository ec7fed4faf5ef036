// The span of one SQL statement. The statement carries the trace context as a comment, in the format of sqlcommenter: the
// columns `traceparent` of queues and events have it as their default (020-trace-context.ts), and the lists of running
// and slow statements of the server show it. The span has the text of the statement, but no values: those are parameters,
// and literals are masked.
// Tested by test/runtime/tracing/traces.long.test.ts.
import type { Span } from './async-context.ts'

/** Maximum number of characters of a statement that a span contains. */
const MAX_TEXT = 2_000

/** A string literal. */
const LITERAL = /'(?:[^']|'')*'/g

const COMMAND = /^[\s(]*([a-z]+)/i
/** The table of the first change, or else the first table that is read. */
const CHANGED = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?([a-z_]\w*)"?/i
const READ = /\bfrom\s+"?([a-z_]\w*)"?/i

export function statementSpan(parent: Span, text: string): Span {
  const command = COMMAND.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const [, table] = CHANGED.exec(text) ?? READ.exec(text) ?? []
  return parent.child(table === undefined ? command : `${command} ${table}`, 'client', {
    'db.system.name': 'postgresql',
    'db.operation.name': command,
    'db.collection.name': table,
    'db.query.text': text.slice(0, MAX_TEXT).replace(LITERAL, "'?'"),
  })
}

/** The statement with the trace context. The column default of 020-trace-context.ts depends on the exact form. */
export const commented = (text: string, { traceparent }: Span): string =>
  `/*traceparent='${traceparent}'*/ ${text}`
