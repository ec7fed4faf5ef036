// Enforces a minimum throughput on clients that read a stream, because each stream occupies a database
// connection and one of few stream slots. Only the time of the client counts. A client may pause for
// `patienceMs`; each piece that it reads adds time in proportion to its size, and unused time counts up to that period,
// so that occasional short reads do not keep the connection.
// Tested by test/api/http/send.long.test.ts.

export interface Throughput {
  patienceMs: number
  bytesPerSecond: number
}

export const MIN_THROUGHPUT: Throughput = { patienceMs: 30_000, bytesPerSecond: 16_384 }

/** Yields the pieces unchanged; calls `cut` when the reader falls behind. */
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
