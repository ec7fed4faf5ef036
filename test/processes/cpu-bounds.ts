// The most processor time that a request may cost the API, as a multiple of what it costs the Express baseline
// (scripts/bench/baselines/express-baseline.ts). Tested by cpu-per-request.alone.long.test.ts. Each bound is about 1.4 times the
// highest ratio of three runs of that test on 2026-11-27, because a run differs from the next by up to a half. After an
// improvement, measure again and lower them: `CPU_BOUNDS=print` prints the ratios. All cases of the bench but listStock: of
// 50,000 records a process streams only a few at a time. A list with a time limit sends three statements, each with a write
// to the socket, where the baseline sends one.
interface CpuBound {
  /** The most that the ratio may be. */
  bound: number
  /** Requests of a run. */
  requests: number
}

export const CPU_BOUNDS: Readonly<Record<string, CpuBound>> = {
  getCart: { bound: 2.9, requests: 2_000 },
  getQuantities: { bound: 2.7, requests: 2_000 },
  getUser: { bound: 2.7, requests: 2_000 },
  listCurrencies: { bound: 2.6, requests: 2_000 },
  listEntityItemPricing: { bound: 4.0, requests: 2_000 },
  listUsers: { bound: 3.0, requests: 300 },
  createCart: { bound: 1.9, requests: 500 },
  createHoldBatch: { bound: 2.2, requests: 500 },
  upsertEntityPricing: { bound: 3.4, requests: 500 },
}
