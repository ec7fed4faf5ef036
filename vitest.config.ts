import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { clusterExceptions } from './test/cluster-exceptions.ts'

/** Searches with many runs, volumes, commands, browsers, kills and waits, none with a tight deadline: only in npm run test:all. */
const searches = [
  'test/accounts/known-addresses.test.ts',
  'test/accounts/lock-out.test.ts',
  'test/accounts/oauth-clients.test.ts',
  'test/availability/availability-model.test.ts',
  'test/availability/no-oversell.test.ts',
  'test/availability/sigkill.test.ts',
  'test/availability/sweep.test.ts',
  'test/platform/http/bad-input.test.ts',
  'test/tenants/business-week.test.ts',
  'test/cart/abandonment.test.ts',
  'test/cart/day-of-orders.test.ts',
  'test/database/citus.test.ts',
  'test/scripts/clients.test.ts',
  'test/scripts/collections-run.test.ts',
  'test/scripts/containers.test.ts',
  'test/database/database.test.ts',
  'test/pages/docs.test.ts',
  'test/entities/moves-under-load.test.ts',
  'test/database/list-plans.test.ts',
  'test/database/plans.test.ts',
  'test/database/pool-executor.test.ts',
  'test/events/deliveries.test.ts',
  'test/events/operations.test.ts',
  'test/events/webhook-jobs.test.ts',
  'test/pages/first-steps.test.ts',
  'test/database/id-races.test.ts',
  'test/tenants/import-property.test.ts',
  'test/scripts/install.test.ts',
  'test/scripts/mcp.test.ts',
  'test/pages/opening-guide.test.ts',
  'test/database/pgbouncer.test.ts',
  'test/platform/auth/revocations.test.ts',
  'test/platform/auth/signing-keys.test.ts',
  'test/platform/contract/body-threads.test.ts',
  'test/platform/contract/linear-patterns.test.ts',
  'test/platform/tracing/traces.test.ts',
  'test/platform/forms/forms.test.ts',
  'test/platform/http/send.test.ts',
  'test/platform/jobs/purge.test.ts',
  'test/platform/rules/load/company-values.test.ts',
  'test/platform/rules/load/invalid-edits.test.ts',
  'test/platform/rules/load/load-memo.test.ts',
  'test/scripts/rules/owners-hour.test.ts',
  'test/scripts/rules/rules-accept.test.ts',
  'test/scripts/rules/rules-commands.test.ts',
  'test/scripts/rules/rules-diff.test.ts',
  'test/platform/rules/rules-differential.test.ts',
  'test/platform/rules/rules-patterns.test.ts',
  'test/scripts/rules/rules-release.test.ts',
  'test/scripts/rules/rules-stats.test.ts',
  'test/pricing/pricing-model.test.ts',
  'test/pricing/record-races.test.ts',
  'test/pricing/sale-races.test.ts',
  'test/reportdata/bare-names.test.ts',
  'test/rules/rules-examples.test.ts',
  'test/rules/rules-owner.test.ts',
  'test/pages/sandbox-page.test.ts',
  'test/sandbox/advanceClock.test.ts',
  'test/sandbox/clock-jumps.test.ts',
  'test/sandbox/request-log-processes.test.ts',
  'test/sandbox/tour.test.ts',
  'test/sandbox/saveBaseline.test.ts',
  'test/scripts/start.test.ts',
  'test/tenants/tenants.test.ts',
  'test/usermanager/any-case.test.ts',
  'test/usermanager/names.test.ts',
  'test/usermanager/spreadsheet.test.ts',
  'test/processes/worker-watchdog.test.ts',
  'test/scripts/workflows.test.ts',
]

/** Files of a minute or more. They start first in their group: a worker that begins one last would run while the other has nothing to do. */
const slowest = [
  'test/availability/sigkill.test.ts',
  'test/operations/forms.test.ts',
  'test/availability/no-oversell.test.ts',
  'test/processes/worker-watchdog.test.ts',
  'test/operations/input.test.ts',
  'test/scripts/rules/owners-hour.test.ts',
  'test/scripts/collections-run.test.ts',
  'test/platform/http/hostile.test.ts',
  'test/cart/orders.test.ts',
  'test/processes/processes.test.ts',
]

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = slowest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return place < 0 ? slowest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** Kills, waits and memory: only in npm run test:all. */
const long = [
  'test/accounts/parallel-guesses.test.ts',
  'test/availability/streaming.test.ts',
  'test/cart/orders.test.ts',
  'test/cart/send-orders.test.ts',
  'test/events/feed-races.test.ts',
  'test/events/killed-worker.test.ts',
  'test/events/killed-database.test.ts',
  'test/events/many-webhooks.test.ts',
  'test/events/wait.test.ts',
  'test/scripts/gate.test.ts',
  'test/processes/health.test.ts',
  'test/processes/management.test.ts',
  'test/platform/http/hostile.test.ts',
  'test/platform/jobs/worker-stall.test.ts',
  'test/platform/mail/mail.test.ts',
  'test/platform/observe/blocked-database.test.ts',
  'test/platform/observe/log-loss.test.ts',
  'test/platform/observe/unfit-database.test.ts',
  'test/processes/processes.test.ts',
  'test/database/read-replica.test.ts',
  'test/processes/redis.test.ts',
  'test/reportdata/long-reports.test.ts',
  'test/scripts/small-drills.test.ts',
  'test/usermanager/other-processes.test.ts',
  'test/usermanager/sheet-queue.test.ts',
]

/** Daily ones of which npm test runs a part and npm run test:all everything (test/support/variations.ts). */
const thorough = [
  'test/operations/absent.test.ts',
  'test/operations/access.test.ts',
  'test/operations/conditions.test.ts',
  'test/operations/failures.test.ts',
  'test/operations/forms.test.ts',
  'test/operations/input.test.ts',
  'test/operations/isolation.test.ts',
  'test/operations/lists.test.ts',
  'test/operations/members.test.ts',
  'test/operations/same-keys.test.ts',
  'test/operations/unavailable.test.ts',
  'test/platform/rules/rules-differential.test.ts',
  'test/pricing/getEffectivePrice.test.ts',
  'test/pricing/listEffectivePrices.test.ts',
]

/** Daily ones that load the machine, or that look at the clock while processes start and die. */
const alone = [
  'test/platform/limits/rate-limit.test.ts',
  'test/platform/lists/list.test.ts',
  'test/platform/rules/load/live-rules.test.ts',
]

/** On a Citus cluster, where a statement takes several times as long. */
const isCluster = Boolean(process.env.TEST_DATABASE_URL)
const withoutCluster = isCluster
  ? clusterExceptions.filter(({ tests }) => tests === undefined).map(({ file }) => file)
  : []

const all = ['test/**/*.test.ts']
const limits = { testTimeout: isCluster ? 120_000 : 20_000, hookTimeout: isCluster ? 180_000 : 60_000 }

/** Of tests that start processes or read a lot: what has to be quick there measures it itself. */
const patience = { testTimeout: isCluster ? 240_000 : 60_000, hookTimeout: isCluster ? 180_000 : 60_000 }

/** Measure processor time, or how long requests wait, so nothing else may run: only in npm run test:all. */
const measured = ['test/platform/pipeline/costly-neighbour.test.ts', 'test/processes/cpu-per-request.test.ts']

/** Reads the statements that all the others caused. */
const last = ['test/database/statements.test.ts']

/** Compares the codes that all the others provoked with the documents; a part of the suite provokes a part of them. */
const report = ['test/spec/codes-provoked.test.ts']

// A name that no file has any more would let the file run among the others, unnoticed.
for (const file of [
  ...searches,
  ...slowest,
  ...long,
  ...thorough,
  ...alone,
  ...measured,
  ...last,
  ...report,
  ...withoutCluster,
]) {
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`vitest.config.ts names ${file}, which is not there`)
}

/** Where all groups run, the thorough files need not run in parts first. */
const everything = process.env.npm_lifecycle_event === 'test:all'

/** Groups run one after the other: daily, searches and long on both cores, the others one file at a time. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/support/statement-log.ts', 'test/support/servers/cluster-mode.ts'],
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    pool: 'forks',
    // A poll shows that something comes about, not how soon; on a busy machine the default of a second does not do.
    expect: { poll: { timeout: 10_000 } },
    // Files share their worker's modules, compiled contracts and loaded rules (test/support/app.ts): a file on its own
    // costs some four seconds of CPU more. A test must leave no state behind in a module or in process.env.
    isolate: false,
    provide: { variations: 'some' },
    projects: [
      {
        extends: true,
        test: {
          name: 'daily',
          include: all,
          exclude: [
            ...alone,
            ...searches,
            ...long,
            ...measured,
            ...last,
            ...report,
            ...(everything ? thorough : []),
            ...withoutCluster,
          ],
          ...limits,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, ...patience, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'searches',
          include: [...searches, ...thorough],
          exclude: withoutCluster,
          ...patience,
          provide: { variations: 'all' },
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          exclude: withoutCluster,
          ...patience,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'measured',
          include: measured,
          exclude: withoutCluster,
          ...patience,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'last',
          include: last,
          ...patience,
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
      {
        extends: true,
        test: {
          name: 'report',
          include: report,
          ...patience,
          maxWorkers: 1,
          sequence: { groupOrder: 6 },
        },
      },
    ],
  },
})
