// A seeded random generator for tests with random input: the same seed gives the same run.

export interface Random {
  /** From low to high, both inclusive. */
  integer: (low: number, high: number) => number
  pick: <T>(choices: readonly T[]) => T
  chance: (probability: number) => boolean
}

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    integer,
    pick: <T>(choices: readonly T[]) => choices[integer(0, choices.length - 1)] as T,
    chance: (probability) => next() < probability,
  }
}
