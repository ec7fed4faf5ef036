// Waits for a promise for a limited time. Tested by test/spec/published.test.ts.

/** Resolves with the result of `work`; rejects if it takes longer. The work itself continues. */
export function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), milliseconds).unref()
  })
  return Promise.race([work, late])
}
