// The most processor time that a request may cost the API, as a multiple of what it costs the Express baseline
// (scripts/bench/baselines/express-baseline.ts). Tested by cpu-per-request.test.ts. Each bound is the ratio of
// 2026-11-22 (3.0, 2.8 and 2.4, medians of three runs of that test) times 1.5. After an improvement, measure again and
// lower them.
export const CPU_BOUNDS: Readonly<Record<string, number>> = {
  getCart: 4.5,
  getUser: 4.2,
  listCurrencies: 3.6,
}
