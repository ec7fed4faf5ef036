// Minimum throughput of clients that read a stream, because a database connection and one of few stream slots
// wait for them. Only the client's own time counts. A client may pause for the grace period and earns more
// with what it reads, up to that period again, so reading a little now and then does not help. Tested by
// test/platform/http/send.test.ts.

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
