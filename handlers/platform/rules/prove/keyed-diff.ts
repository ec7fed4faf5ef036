// Compares two lists of keyed things: which were added, removed or changed. Tested by
// test/platform/rules/rules-diff.test.ts.

export interface Difference {
  change: 'added' | 'removed' | 'changed'
  /** What differs in it: the member, as it was and as it is. */
  members: { member: string; was: unknown; is: unknown }[]
}

/** The differences, each with what `tell` says of the thing: as it is, or as it was where it is gone. */
export function keyedDiff<One extends { parts: Record<string, unknown> }, Told extends object>(
  before: ReadonlyMap<string, One>,
  after: ReadonlyMap<string, One>,
  tell: (one: One) => Told,
): (Difference & Told)[] {
  return pairByKey(before, after).flatMap(([, was, is]): (Difference & Told)[] => {
    const one = is ?? was
    if (!one) return []
    if (!was || !is) return [{ change: is ? 'added' : 'removed', ...tell(one), members: [] }]
    const names = [...new Set([...Object.keys(was.parts), ...Object.keys(is.parts)])]
    const members = names
      .filter((member) => !isSame(was.parts[member], is.parts[member]))
      .map((member) => ({ member, was: was.parts[member] ?? null, is: is.parts[member] ?? null }))
    return members.length === 0 ? [] : [{ change: 'changed', ...tell(is), members }]
  })
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Every name of either side, with what it has in each. */
export const pairByKey = <One>(before: ReadonlyMap<string, One>, after: ReadonlyMap<string, One>) =>
  [...new Set([...before.keys(), ...after.keys()])].map(
    (key) => [key, before.get(key), after.get(key)] as const,
  )
