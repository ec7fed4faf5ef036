// Which patterns an owner may write. JavaScript's patterns backtrack, so a careless one can hold a process for
// minutes; these bounds keep the worst case to some milliseconds: few repetitions, none inside another, no
// alternatives inside a repeated group, no look-around, no back reference. Held by test/platform/rules.test.ts.

/** Texts that a pattern may look at are at most this long, by the catalogue's maxLength. */
export const PATTERN_TEXT_MAX = 256

const PATTERN_MAX = 200
const REPETITIONS_MAX = 3
const REPETITIONS_MAX_UNANCHORED = 2
const TOKEN =
  /\\(?:[pPu]\{[^}]*\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)|\[(?:\\.|[^\]\\])*\]|\(\?|[()|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu

/** What is wrong with a pattern, as a sentence; undefined when it may be used. */
export function patternFault(source: string): string | undefined {
  if (source.length > PATTERN_MAX) return `a pattern has at most ${PATTERN_MAX} characters`
  try {
    new RegExp(source, 'u')
  } catch (error) {
    return `this is not a pattern: ${(error as Error).message}`
  }

  const groups = [{ risky: false }]
  let closed: { risky: boolean } | undefined
  let repetitions = 0
  for (const [token] of source.replaceAll('(?:', '(').matchAll(TOKEN)) {
    const isRepetition = /^(?:[*+?]|\{\d)/.test(token)
    if (token === '(?') return 'look-ahead, look-behind and named groups are not supported'
    if (/^\\(?:[1-9]|k)/.test(token)) return 'back references are not supported'
    if (isRepetition && closed?.risky)
      return 'a repeated group may hold neither a repetition nor an alternative (|)'
    if (isRepetition && !/^\{\d+\}/.test(token)) repetitions++
    if (isRepetition || token === '|') for (const group of groups) group.risky = true
    closed = token === ')' ? groups.pop() : undefined
    if (token === '(') groups.push({ risky: false })
  }
  const most = source.startsWith('^') && !source.includes('|') ? REPETITIONS_MAX : REPETITIONS_MAX_UNANCHORED
  return repetitions > most
    ? `at most ${most} repetitions (*, +, ?, {2,5}) may stand here, ${REPETITIONS_MAX} after a ^; these are ${repetitions}`
    : undefined
}
