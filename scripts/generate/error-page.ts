// Writes the catalogue of error codes that the server publishes at /docs/errors: one static page without scripts or
// external requests. Tested by test/error-codes.test.ts.
import { type Json, operationsOf } from './document.ts'

/** The page for published documents, whose operations have x-codes. */
export function errorPage(documents: readonly Json[]): string {
  const codes = new Map<string, Json & { operations: string[] }>()
  for (const document of documents) {
    for (const { operation } of operationsOf(document)) {
      for (const code of operation['x-codes'] ?? []) {
        const key = `${code.Code} ${code.Status} ${code.Meaning}`
        const entry = codes.get(key) ?? { ...code, operations: [] }
        entry.operations.push(operation.operationId)
        codes.set(key, entry)
      }
    }
  }
  const rows = [...codes.values()].toSorted((a, b) =>
    a.Code < b.Code ? -1 : a.Code > b.Code ? 1 : a.Status - b.Status,
  )
  const ids = new Set<string>()
  return `${head}${rows.map((row) => toRow(row, ids)).join('')}</tbody>
</table>
</main>
</html>
`
}

function toRow({ Code, Status, Meaning, Remedy, operations }: Json, ids: Set<string>): string {
  // The first row of a code is the target of links to it.
  const id = ids.has(Code) ? '' : ` id="${Code}"`
  ids.add(Code)
  const cells = [
    escapeHtml(String(Status)),
    escapeHtml(Meaning),
    escapeHtml(Remedy),
    operations.map(escapeHtml).join(', '),
  ]
  return `<tr${id}><th scope="row">${escapeHtml(Code)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; color: #1b1f24; background: #fff }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .5rem; border-bottom: 1px solid #d0d7de; overflow-wrap: anywhere }
tr:target { background: #fff3c4 }
</style>
</head>
<main>
<h1>Error codes</h1>
<p>An error has a <code>Message</code> for people and, where a program may want to react, a <code>Code</code>. Codes do not change. Each
operation lists its codes in the documents as <code>x-codes</code>. Text in braces stands for values of the request. A request that
does not match the document is refused with 400 and no Code; <code>Details</code> names the fields.</p>
<p><a href="/docs">API reference</a></p>
<table>
<thead><tr><th>Code</th><th>Status</th><th>Meaning</th><th>Remedy</th><th>Operations</th></tr></thead>
<tbody>
`
