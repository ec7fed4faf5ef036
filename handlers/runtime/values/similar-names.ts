// Finds known names that are similar to an unknown one, for error messages. Tested by
// test/runtime/values/similar-names.test.ts.
import { distance } from 'fastest-levenshtein'

/** Longer names are compared with none. */
const MAX_LENGTH = 100
const MAX_SUGGESTED = 3

/**
 * The known name of which this one is another notation: in another case, with or without `$`, `_` or `-`, or with its words
 * in another order.
 */
export function sameName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  for (const form of [lower, letters, sortedWords]) {
    const wanted = form(name)
    const same = known.find((candidate) => form(candidate) === wanted)
    if (same !== undefined && wanted !== '') return same
  }
  return undefined
}

/** Known names with a few other letters than this one, or that contain it. */
export function nearNames(name: string, known: readonly string[]): string[] {
  if (name.length > MAX_LENGTH) return []
  return known.filter((candidate) => isNear(lower(name), lower(candidate))).slice(0, MAX_SUGGESTED)
}

const lower = (name: string) => name.toLowerCase()
const letters = (name: string) => lower(name).replace(/[^\p{L}\p{N}]/gu, '')
const sortedWords = (name: string) =>
  (name.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu) ?? []).map(lower).toSorted().join(' ')

function isNear(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 2) return name.length >= 3 && known.includes(name)
  return name.length >= 3 && (known.includes(name) || distance(name, known) <= 2)
}
