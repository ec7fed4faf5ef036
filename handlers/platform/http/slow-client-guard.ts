// How slowly a client may read what streams: while it reads, a database connection and one of few places wait for
// it. Only the client's own time counts, not the database's. It may rest for the patience given, and whatever it takes
// earns more, up to that again; so one that takes a little now and then is ended, too.
// Tested by test/platform/http/send.test.ts.

export interface Throughput {
  patienceMs: number
  bytesPerSecond: number
}

export const MIN_THROUGHPUT: Throughput = { patienceMs: 30_000, bytesPerSecond: 16_384 }

/** The pieces as they are; `cut` is called where the reader falls behind. */
export async function* guardThroughput<T extends string | Buffer>(
  first: IteratorResult<T>,
  rest: AsyncIterator<T>,
  cut: () => void,
  { patienceMs, bytesPerSecond }: Throughput = MIN_THROUGHPUT,
): AsyncGenerator<T> {
  let left = patienceMs
  for (let step = first; !step.done; step = await rest.next()) {
    left = Math.min(left, patienceMs) + (step.value.length / bytesPerSecond) * 1000
    const handedAt = performance.now()
    const late = setTimeout(cut, Math.max(0, left))
    try {
      yield step.value
    } finally {
      clearTimeout(late)
    }
    left -= performance.now() - handedAt
  }
}
