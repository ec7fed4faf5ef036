// Ranks what the search finds (MiniSearch, BM25+): names and titles count more than texts. Words that begin or are spelled
// almost as asked count less than the same words. Tested by test/pages/search.test.ts.
import MiniSearch, { type Options } from 'minisearch'
import type { SearchEntry } from './search-entries.ts'

/** A product name of ours, InsufficientInventory, is found by its words too. */
const wordsOf = (text: string) => [
  text,
  ...(/[a-z\d][A-Z]/.test(text) ? text.split(/(?<=[a-z\d])(?=[A-Z])/) : []),
]

/** Without the ending of a plural, so that "holds" finds a hold. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word)

/** Words that say nothing about a page of this API. */
const COMMON = new Set([
  'a',
  'an',
  'and',
  'for',
  'how',
  'do',
  'i',
  'in',
  'is',
  'of',
  'on',
  'or',
  'the',
  'to',
  'what',
])

const OPTIONS: Options<SearchEntry & { id: number }> = {
  fields: ['name', 'title', 'place', 'text', 'words'],
  storeFields: ['kind', 'title', 'address', 'name', 'place', 'text'],
  tokenize: (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [],
  processTerm: (term) => wordsOf(term).map((word) => stem(word.toLowerCase())),
  searchOptions: {
    processTerm: (term) => (COMMON.has(term.toLowerCase()) ? null : stem(term.toLowerCase())),
    boost: { name: 2.5, title: 4, place: 1.5, words: 0.7 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
    weights: { prefix: 0.3, fuzzy: 0.1 },
    // A guide explains what an operation only does; rules and codes are looked up by their names.
    boostDocument: (_, term, stored) =>
      WEIGHTS[stored?.kind as SearchEntry['kind']](term, String(stored?.name)),
  },
}

const same = (weight: number) => () => weight
const exactly = (term: string, name: string) => (stem(name.toLowerCase()) === term ? 3 : 0.4)

const WEIGHTS: Readonly<Record<SearchEntry['kind'], (term: string, name: string) => number>> = {
  Guide: same(1.3),
  Operation: same(1),
  Service: same(1),
  Workflow: same(0.7),
  'Error code': exactly,
  Rule: same(0.5),
}

export const MOST_RESULTS = 30

export type Search = (query: string) => { results: SearchEntry[]; total: number }

/** Builds the index in steps, between which other requests are served. */
export async function createSearch(entries: readonly SearchEntry[]): Promise<Search> {
  const index = new MiniSearch(OPTIONS)
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: 20 },
  )
  return (query) => {
    const all = index.search(query, { combineWith: 'AND' })
    const found = all.length > 0 ? all : index.search(query)
    return {
      results: found.slice(0, MOST_RESULTS).map((each) => each as unknown as SearchEntry),
      total: found.length,
    }
  }
}
