// Tests that cannot pass on a Citus cluster (TEST_DATABASE_URL), each with the reason. vitest.config.ts leaves out the files,
// and test/support/servers/cluster-mode.ts expects the tests to fail: one that passes fails the run, so the list can only
// become shorter.

interface ClusterException {
  file: string
  /** Titles of tests; without them, the whole file is left out. */
  tests?: readonly string[]
  reason: string
}

export const clusterExceptions: readonly ClusterException[] = [
  {
    file: 'test/database/database.long.test.ts',
    tests: [
      'has views with the same formulas as the queries for one company',
      'has a cascading foreign key to the company in every tenant table, before all others',
    ],
    reason:
      'the distribution writes the clock in the views in another way, and failed logins have no foreign key',
  },
  {
    file: 'test/database/list-plans.long.test.ts',
    reason: 'it reads plans, of which Citus shows the tasks for the nodes',
  },
  {
    file: 'test/database/many-companies.test.ts',
    reason: 'it reads plans that hold for any value, which Citus does not make',
  },
  {
    file: 'test/sandbox/advanceClock.long.test.ts',
    tests: ['in production the clock is the real time, inlined'],
    reason: 'Citus calls functions of the views on each node as they are',
  },
  {
    file: 'test/reportdata/authentication.test.ts',
    tests: ['never appear in the log'],
    reason: 'it renames a table to let a request fail, but on the node the request reads a view of the shard',
  },
  {
    file: 'test/database/tenant-keys.test.ts',
    tests: ['cart_client is detected', 'cart_of_other is detected'],
    reason: 'Citus itself refuses the foreign keys that the test adds to see that they are detected',
  },
  {
    file: 'test/background/jobs/purge.long.test.ts',
    tests: ['commits each batch, so that a lost connection loses one at most'],
    reason: 'it slows a deletion down by a volatile function, which Citus refuses there',
  },
  {
    file: 'test/usermanager/other-processes.long.test.ts',
    tests: ['no log line has a name, an address, a number or a password of a user'],
    reason: 'it reads the log of a single server that the tests started',
  },
  {
    file: 'test/usermanager/any-case.long.test.ts',
    tests: ['each query uses its index with many users'],
    reason: 'it reads the plans of a single server by auto_explain',
  },
  {
    file: 'test/processes/cpu-per-request.alone.long.test.ts',
    reason: 'its bounds are those of a single PostgreSQL',
  },
]
