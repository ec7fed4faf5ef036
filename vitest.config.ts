import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { clusterExceptions } from './test/cluster-exceptions.ts'

// A test file says in its name when and how it runs:
//   x.test.ts             in npm test and npm run test:all
//   x.check.test.ts       in npm run check, with which these begin: what has been declared for everything that needs it
//   x.long.test.ts        only in npm run test:all: many runs, volumes, commands, browsers, kills and waits
//   x.alone[.long].test.ts  while no other file runs: it loads the machine, or measures time
//   x.last[.long].test.ts   after all others: it reads what they did

/** Files of a minute or more. They start first in their group: a worker that begins one last would run while the other has nothing to do. */
const slowest = [
  'test/availability/sigkill.long.test.ts',
  'test/operations/forms.test.ts',
  'test/operations/input.test.ts',
  'test/availability/no-oversell.long.test.ts',
  'test/processes/worker-watchdog.long.test.ts',
  'test/scripts/rules/owners-hour.long.test.ts',
  'test/scripts/collections-run.long.test.ts',
  'test/api/http/hostile.long.test.ts',
  'test/cart/orders.long.test.ts',
  'test/processes/processes.long.test.ts',
]
for (const file of slowest) {
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`vitest.config.ts names ${file}, which does not exist.`)
}

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = slowest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return place < 0 ? slowest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** On a Citus cluster, where a statement takes several times as long. */
const isCluster = Boolean(process.env.TEST_DATABASE_URL)
const withoutCluster = isCluster
  ? clusterExceptions.filter(({ tests }) => tests === undefined).map(({ file }) => file)
  : []

/** npm run test:all: the suites over all operations run on all of them, with all variants (test/support/variants.ts). */
const isEverything = process.env.npm_lifecycle_event === 'test:all'

const limits = { testTimeout: isCluster ? 120_000 : 20_000, hookTimeout: isCluster ? 180_000 : 60_000 }

/** Of tests that start processes or read a lot: what has to be quick there measures it itself. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000 }

/** The projects run one after the other, in this order. */
const projects: { name: string; include: string[]; exclude?: string[]; maxWorkers?: number }[] = [
  { name: 'check', include: ['test/**/*.check.test.ts'], ...patience },
  {
    name: 'daily',
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.{check,long,alone,last}.test.ts'],
    ...(isEverything ? patience : limits),
  },
  { name: 'alone', include: ['test/**/*.alone.test.ts'], ...patience, maxWorkers: 1 },
  {
    name: 'long',
    include: ['test/**/*.long.test.ts'],
    exclude: ['test/**/*.{alone,last}.long.test.ts'],
    ...patience,
  },
  { name: 'long-alone', include: ['test/**/*.alone.long.test.ts'], ...patience, maxWorkers: 1 },
  { name: 'last', include: ['test/**/*.last.test.ts'], ...patience, maxWorkers: 1 },
  { name: 'long-last', include: ['test/**/*.last.long.test.ts'], ...patience, maxWorkers: 1 },
]

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
    provide: { variants: isEverything ? 'all' : 'some' },
    projects: projects.map(({ exclude = [], ...project }, groupOrder) => ({
      extends: true as const,
      test: { ...project, exclude: [...exclude, ...withoutCluster], sequence: { groupOrder } },
    })),
  },
})
