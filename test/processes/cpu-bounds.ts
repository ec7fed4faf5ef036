// The most processor time that a request may cost the API, as a multiple of what it costs the Express baseline
// (scripts/bench/baselines/express-baseline.ts). Tested by cpu-per-request.test.ts. Each bound is the ratio of 2026-11-24, the
// median of three runs of that test, times 1.5. After an improvement, measure again and lower them: `CPU_BOUNDS=print`
// prints the ratios.
export interface CpuBound {
  /** The most that the ratio may be. */
  bound: number
  /** Requests of a run. */
  requests: number
}

export const CPU_BOUNDS: Readonly<Record<string, CpuBound>> = {
  getCart: { bound: 4.5, requests: 1_000 },
  getInvoice: { bound: 4.5, requests: 500 },
  getQuantities: { bound: 4.5, requests: 1_000 },
  getUser: { bound: 4.2, requests: 1_000 },
  listCarts: { bound: 4.5, requests: 200 },
  listCurrencies: { bound: 3.6, requests: 1_000 },
  listEntityItemPricing: { bound: 4.5, requests: 1_000 },
  listInvoiceSummaries: { bound: 4.5, requests: 300 },
  listUsers: { bound: 4.5, requests: 300 },
  createCart: { bound: 4.5, requests: 500 },
  createHoldBatch: { bound: 4.5, requests: 500 },
  createInvoice: { bound: 4.5, requests: 300 },
  upsertEntityPricing: { bound: 4.5, requests: 500 },
}
