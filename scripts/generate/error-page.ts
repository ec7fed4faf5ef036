// Writes the catalogue of error codes that the server publishes at /docs/errors: one static page without scripts or
// external requests. Tested by test/spec/error-codes.test.ts.

import { type Json, operationsOf } from '../../handlers/pages/documents/document.ts'
import { escapeHtml, htmlPage } from '../../handlers/pages/html-page.ts'

/** The page for published documents, whose operations have x-codes; those of rules link to the page of the rules. */
export function errorPage(documents: readonly Json[], codesOfRules: ReadonlySet<string>): string {
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
  const content = `${introduction}<table class="codes">
<thead><tr><th>Code</th><th>Status</th><th>Meaning</th><th>Remedy</th><th>Operations</th></tr></thead>
<tbody>
${rows.map((row) => toRow(row, ids, codesOfRules)).join('')}</tbody>
</table>`
  return htmlPage({ title: 'Error codes', section: '/docs/errors', content })
}

function toRow(
  { Code, Status, Meaning, Remedy, operations }: Json,
  ids: Set<string>,
  codesOfRules: ReadonlySet<string>,
): string {
  // The first row of a code is the target of links to it.
  const id = ids.has(Code) ? '' : ` id="${Code}"`
  ids.add(Code)
  const texts = Object.entries({ Status: String(Status), Meaning, Remedy })
  const cells = texts.map(([name, text]): [string, string] => [name, escapeHtml(text)])
  cells.push(['Operations', listOf(operations)])
  const cellTexts = cells.map(([name, html]) => `<td data-name="${name}">${html}</td>`)
  const rule = codesOfRules.has(Code) ? `<br><a href="/docs/rules#${Code}">Rule</a>` : ''
  return `<tr${id}><th scope="row">${escapeHtml(Code)}${rule}</th>${cellTexts.join('')}</tr>\n`
}

/** A long list is folded. */
function listOf(operations: readonly string[]): string {
  const list = escapeHtml(operations.join(', '))
  return operations.length > 12
    ? `<details><summary>${operations.length} operations</summary>${list}</details>`
    : list
}

const introduction = `<h1>Error codes</h1>
<p>An error has a <code>Message</code> for people and, where a program may want to react, a <code>Code</code>. Codes do not change. Each
operation lists its codes in the documents as <code>x-codes</code>. Text in braces stands for values of the request. A request that
does not match the document is refused with 400 and no Code; <code>Details</code> names the fields.</p>
`
