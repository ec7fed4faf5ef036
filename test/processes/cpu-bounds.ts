// The most processor time that a request may cost the API, as a multiple of what it costs the Express baseline
// (scripts/bench/baselines/express-baseline.ts). Tested by cpu-per-request.test.ts. Each bound is about 1.5 times the higher ratio
// of two runs of that test on a quiet machine, 2026-11-26, because a run differs from the next by up to a third. After an improvement, measure again and lower them: `CPU_BOUNDS=print` prints the ratios. All cases of the bench but two: changed prices are
// compared with a smaller database instead of Express, and of 50,000 records a process streams only a few at a time.
export interface CpuBound {
  /** The most that the ratio may be. */
  bound: number
  /** Requests of a run. */
  requests: number
}

export const CPU_BOUNDS: Readonly<Record<string, CpuBound>> = {
  getCart: { bound: 2.9, requests: 1_000 },
  getInvoice: { bound: 2.1, requests: 500 },
  getQuantities: { bound: 2.5, requests: 1_000 },
  getUser: { bound: 2.2, requests: 1_000 },
  listCarts: { bound: 1.2, requests: 200 },
  listCurrencies: { bound: 2, requests: 1_000 },
  listEntityItemPricing: { bound: 2, requests: 1_000 },
  listInvoiceSummaries: { bound: 1.3, requests: 300 },
  listUsers: { bound: 2.1, requests: 300 },
  bulkUpsertStock: { bound: 3.2, requests: 12 },
  createCart: { bound: 1.5, requests: 500 },
  createHoldBatch: { bound: 1.9, requests: 500 },
  createInvoice: { bound: 1.7, requests: 300 },
  upsertEntityPricing: { bound: 2.7, requests: 500 },
}
