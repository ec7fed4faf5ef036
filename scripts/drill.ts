// npm run drill: long experiments that are started manually; the gate runs a short form of each (test/).
import { UsageError } from '../handlers/platform/errors/usage-error.ts'
import { runCommand } from './command-line/terminal.ts'

const drills: Readonly<Record<string, { about: string; run: (args: string[]) => Promise<string> }>> = {
  migration: {
    about: '[--rows 10000000]  migrate a database with that many cart items under load',
    run: async (args) => (await import('./drill/migration.ts')).drillMigration(args),
  },
  purge: {
    about: '[--rows 15000000]  purge that many idempotency keys',
    run: async (args) => (await import('./drill/purge.ts')).drillPurge(args),
  },
  redis: {
    about: '[--keys 100000]  measure the memory of the counts of that many callers in Redis',
    run: async (args) => (await import('./drill/redis.ts')).drillRedis(args),
  },
  restore: {
    about: '[--seconds 20]  restore a backup to a moment, after so many seconds of writes',
    run: async (args) => (await import('./drill/restore.ts')).drillRestore(args),
  },
  prometheus: {
    about: '[--requests 2000]  scrape two processes and a worker, and kill one of the processes',
    run: async (args) => (await import('./drill/prometheus.ts')).drillPrometheus(args),
  },
  failover: {
    about:
      '[--rounds 10] [--faults kill,etcd,disk,hang,standbys]  break the primary of a PostgreSQL cluster under load, repeatedly',
    run: async (args) => (await import('./drill/failover.ts')).drillFailover(args),
  },
  bulkheads: {
    about:
      '[--rounds 3] [--faults stop,kill,lock,slow,queue,stall,log,restart]  break parts of an installation under load',
    run: async (args) => (await import('./drill/bulkheads.ts')).drillBulkheads(args),
  },
  prices: {
    about:
      '[--records 100000000] [--companies 10000] [--small 100000] [--rounds 5] [--requests 300] [--folder <to keep it>]  compare reads of prices in a large and a small database',
    run: async (args) => (await import('./drill/prices.ts')).drillPrices(args),
  },
  connections: {
    about:
      '[--connections 1000] [--companies 40] [--seconds 40] [--rounds 1] [--rate <half of what the server takes>] [--limit 1000] [--flood 400]  load many open connections, then flood the server by one company',
    run: async (args) => (await import('./drill/connections.ts')).drillConnections(args),
  },
  processes: {
    about:
      '[--rounds 3] [--requests 6000] [--connections 16]  compare the processor time of requests with one and two processes',
    run: async (args) => (await import('./drill/processes.ts')).drillProcesses(args),
  },
  citus: {
    about:
      '[--cluster <URL of the coordinator>] [--seconds 10]  compare a single PostgreSQL with a Citus cluster',
    run: async (args) => (await import('./drill/citus.ts')).drillCitus(args),
  },
}

const usage = `Usage: npm run drill -- <name> [options]

${Object.entries(drills)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

migration and purge create a database of their own in an embedded PostgreSQL, and delete it, and so do prices, connections
and processes, which also start servers. prices takes 480 bytes of disk for each record and 170 more while it builds
indexes, makes fewer if the disk would have less than 15 GB left, and with --folder keeps both databases for a later run;
--rounds 0 only makes them. connections counts in one minute of the rate limit, so --seconds is at most 55.
redis needs redis-server.
prometheus needs the program of that name. failover and bulkheads need root and haproxy,
failover also etcd and Python 3.11; it installs Patroni and the programs of PostgreSQL in TMPDIR. restore needs Python 3.11.
citus builds a cluster with the script CITUS_SCRIPT, or takes one that runs.`

await runCommand(usage, () => {
  const [name = '', ...args] = process.argv.slice(2)
  const drill = drills[name]
  if (!drill) throw new UsageError(name ? `There is no drill "${name}".` : 'The name of a drill is missing.')
  return drill.run(args)
})
