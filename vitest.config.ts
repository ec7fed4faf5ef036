import { defineConfig } from 'vitest/config'

/** Files that load the machine, or that look at the clock while processes start and die: one after the other, last. */
const alone = [
  'test/availability/{no-oversell,sigkill,streaming}.test.ts',
  'test/cart/orders.test.ts',
  'test/docs.test.ts',
  'test/platform/{live-rules,mail,rate-limit}.test.ts',
  'test/processes.test.ts',
  'test/reportdata/long-reports.test.ts',
  'test/rules-{owner,page,page-endpoints}.test.ts',
  'test/start.test.ts',
  'test/usermanager/{other-processes,spreadsheet}.test.ts',
]

/** Reads what all the others did. */
const last = ['test/statements.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/support/statement-log.ts'],
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...alone, ...last],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'last',
          include: last,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
