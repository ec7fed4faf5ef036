// The most processor time that a request may cost the API, as a multiple of what it costs the Express baseline
// (scripts/bench/baselines/express-baseline.ts). Tested by cpu-per-request.alone.long.test.ts. Each bound is about 1.5 times the higher ratio
// of two runs of that test on a quiet machine, 2026-11-26, because a run differs from the next by up to a third. After an improvement, measure again and lower them: `CPU_BOUNDS=print` prints the ratios. All cases of the
// bench but listStock: of 50,000 records a process streams only a few at a time.
// Lists are bounded by 1.3 times the ratio of 2026-11-27: the published pg sends the three statements of a list with a time limit one by
// one, and needs more processor time for each than a protocol layer of its own would.
interface CpuBound {
  /** The most that the ratio may be. */
  bound: number
  /** Requests of a run. */
  requests: number
}

export const CPU_BOUNDS: Readonly<Record<string, CpuBound>> = {
  getCart: { bound: 2.9, requests: 1_000 },
  getQuantities: { bound: 2.5, requests: 1_000 },
  getUser: { bound: 2.2, requests: 1_000 },
  listCurrencies: { bound: 2, requests: 1_000 },
  listEntityItemPricing: { bound: 2.6, requests: 1_000 },
  listUsers: { bound: 2.6, requests: 300 },
  createCart: { bound: 1.5, requests: 500 },
  createHoldBatch: { bound: 1.9, requests: 500 },
  upsertEntityPricing: { bound: 2.7, requests: 500 },
}
