// Finds what the documents describe by the words of people who do not know its names: "reserve an item" finds the
// operations on holds. MiniSearch ranks. search-words.json adds what people say: synonyms of the documents' words, and
// phrases for single operations. Tested by test/pages/search.test.ts.
import MiniSearch from 'minisearch'
import words from './search-words.json' with { type: 'json' }

export interface Searchable {
  /** Unique among the entries, such as an operationId. */
  name: string
  title: string
  path: string
  description: string
}

const SYNONYMS = new Map<string, readonly string[]>(Object.entries(words.synonyms))
export const PHRASES: Readonly<Record<string, string>> = words.phrases

/** Words that occur in any question. */
const STOP_WORDS = new Set(
  'a an and are at be by can do does for from has how i in into is it its me my of on or that the this to we what which who with'.split(
    ' ',
  ),
)

/** Prepares a search over the entries. The search returns those that match a query, the best first. */
export function createSearch<Entry extends Searchable>(
  entries: readonly Entry[],
): (query: string) => Entry[] {
  const index = new MiniSearch({
    idField: 'name',
    fields: ['name', 'title', 'phrases', 'path', 'description'],
    tokenize,
    processTerm: normalize,
    searchOptions: {
      boost: { name: 2, title: 2, phrases: 2, description: 0.3 },
      processTerm: (word) => {
        const term = normalize(word)
        return term && [term, ...(SYNONYMS.get(term) ?? [])]
      },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => term.length > 5 && 0.2,
    },
  })
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  index.addAll([...byName.values()].map((entry) => ({ ...entry, phrases: PHRASES[entry.name] ?? '' })))
  return (query) => index.search(query).flatMap(({ id }) => byName.get(id) ?? [])
}

/** Names such as `createHoldBatch` are split into words. */
const tokenize = (text: string) => text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').match(/[\p{L}\d]+/gu) ?? []

/** In lower case and singular; null for a stop word. */
function normalize(word: string): string | null {
  const term = word.toLowerCase()
  if (STOP_WORDS.has(term)) return null
  return term.length > 3 ? term.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '') : term
}
