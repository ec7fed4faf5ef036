// The page /search: one search over the operations, guides, workflows, error codes and rules of this server (W9). It is a
// form and a list, without a script. It has nothing of a company (S6). Tested by test/pages/search.test.ts.
import type { PageRoute } from '../api/pipeline/request-context.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import { escapeHtml, HTML_PAGE_HEADERS, htmlPage, MAX_QUERY } from './html-page.ts'
import { ruleEntries } from './rules-page.ts'
import type { SearchEntry } from './search-entries.ts'
import { createSearch, MOST_RESULTS, type Search } from './search-index.ts'

interface SearchPageOptions {
  /** The entries of the documents and pages as JSON. */
  entries: () => Promise<Buffer>
  rules: { current(): RuleSnapshot }
}

export function searchPage({ entries, rules }: SearchPageOptions): PageRoute {
  let latest: { snapshot: RuleSnapshot; search: Promise<Search> } | undefined
  const indexed = (): Promise<Search> => {
    const snapshot = rules.current()
    if (latest?.snapshot === snapshot) return latest.search
    const search = entries().then((content) =>
      createSearch([...JSON.parse(String(content)), ...ruleEntries(snapshot)]),
    )
    latest = { snapshot, search }
    search.catch(() => {
      latest = undefined
    })
    return search
  }
  return {
    service: 'docs',
    async respond({ req }) {
      const query = queryOf(req.url ?? '')
      const content = query === '' ? EMPTY : results(query, (await indexed())(query))
      return {
        status: 200,
        headers: { ...HTML_PAGE_HEADERS },
        content: htmlPage({ title: query === '' ? 'Search' : `${query}: search`, query, content }),
      }
    },
  }
}

/** Some escapes are no text in UTF-8; URLSearchParams replaces them. */
const queryOf = (url: string) =>
  (new URLSearchParams(url.replace(/^[^?]*/, '')).get('q') ?? '').trim().slice(0, MAX_QUERY)

const EMPTY = `<h1>Search</h1>
<p>Type words, an operationId, an error code or a status into the field above. The search reads the operations of all services, the
guides, the workflows, the error codes and the rules.</p>`

function results(query: string, { results, total }: ReturnType<Search>): string {
  const terms = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const count =
    total > MOST_RESULTS
      ? `The first ${MOST_RESULTS} of ${total} results`
      : `${total} ${total === 1 ? 'result' : 'results'}`
  const hint = total > 0 ? '' : '<p>Try fewer words, or read the <a href="/docs/guides">guides</a>.</p>'
  return `<h1>Search</h1>
<p role="status">${count} for “${escapeHtml(query)}”.</p>
${hint}<ol class="results">
${results.map((entry) => item(entry, terms)).join('')}</ol>`
}

function item({ kind, title, address, name, place, text }: SearchEntry, terms: readonly string[]): string {
  const notes = [kind, title && name, place].filter(Boolean).join(' · ')
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(title || name)}</a>
<span class="quiet">${escapeHtml(notes)}</span>
<p>${escapeHtml(excerpt(text, terms))}</p></li>
`
}

const EXCERPT = 180

/** The part of a text around the first of the words. */
function excerpt(text: string, terms: readonly string[]): string {
  if (text.length <= EXCERPT) return text
  const lower = text.toLowerCase()
  const [first = 0] = terms
    .map((term) => lower.indexOf(term))
    .filter((index) => index >= 0)
    .toSorted((a, b) => a - b)
  const from = first < EXCERPT / 2 ? 0 : lower.lastIndexOf(' ', first - 40) + 1
  const to = text.lastIndexOf(' ', from + EXCERPT)
  const end = to <= from ? from + EXCERPT : to
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`
}
