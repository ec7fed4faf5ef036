import { defineConfig } from 'vitest/config'

/** Races, kills, browsers, volumes and searches with many runs: npm run test:all has them, npm test does not. */
const long = [
  'test/availability/{availability-model,no-oversell,sigkill}.test.ts',
  'test/{docs,gate,import-property,install,management,processes,rules-owner,rules-page,start,worker-watchdog}.test.ts',
  'test/platform/http/hostile.test.ts',
  'test/platform/mail/mail.test.ts',
  'test/platform/rules/rules-differential.test.ts',
  'test/pricing/{pricing-model,record-races,sale-races}.test.ts',
  'test/reportdata/long-reports.test.ts',
  'test/usermanager/spreadsheet.test.ts',
]

/** Daily ones that load the machine, or that look at the clock while processes start and die. */
const alone = [
  'test/availability/streaming.test.ts',
  'test/cart/orders.test.ts',
  'test/platform/{limits/rate-limit,rules/live-rules}.test.ts',
  'test/rules-page-endpoints.test.ts',
  'test/usermanager/other-processes.test.ts',
]

const all = ['test/**/*.test.ts']
const limits = { testTimeout: 20_000, hookTimeout: 60_000 }

/** Reads the statements that all the others sent. */
const last = ['test/statements.test.ts']

/** Groups run one after the other: daily on both cores, then one file at a time. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/support/statement-log.ts'],
    maxWorkers: 2,
    pool: 'forks',
    // Files share their worker's modules, compiled contracts and loaded rules (test/support/app.ts): a file on its own
    // costs some four seconds of CPU more. A test must leave no state behind in a module or in process.env.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'daily', include: all, exclude: [...alone, ...long, ...last], ...limits },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, ...limits, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'long', include: long, ...limits, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        test: {
          name: 'last',
          include: last,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
