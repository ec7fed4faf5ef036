// Waits for a promise for a limited time. Tested by test/published.test.ts.

/** What the work gives; rejects where it takes longer. */
export function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), milliseconds).unref()
  })
  return Promise.race([work, late])
}
