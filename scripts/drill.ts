// npm run drill: long experiments that are started manually.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { runCommand } from './command-line/terminal.ts'

interface Drill {
  about: string
  /** Programs that it starts and npm does not install. */
  needs?: readonly string[]
  run: (args: string[]) => Promise<string>
}

const drills: Readonly<Record<string, Drill>> = {
  migration: {
    about: '[--rows 10000000]  migrate a database with that many cart items under load',
    run: async (args) => (await import('./drill/migration.ts')).drillMigration(args),
  },
  restore: {
    about: '[--seconds 20]  restore a backup to a moment, after so many seconds of writes',
    needs: ['python3'],
    run: async (args) => (await import('./drill/restore.ts')).drillRestore(args),
  },
  failover: {
    about:
      '[--rounds 10] [--faults kill,etcd,disk,hang,standbys]  break the primary of a PostgreSQL cluster under load, repeatedly',
    needs: ['haproxy', 'etcd', 'curl', 'python3', 'mount'],
    run: async (args) => (await import('./drill/failover.ts')).drillFailover(args),
  },
  bulkheads: {
    about:
      '[--rounds 3] [--faults routine,stop,kill,restart] [--proxy haproxy] [--faults upgrade --from REVISION]  restart, upgrade, stop and kill API processes and the database under load',
    run: async (args) => (await import('./drill/bulkheads.ts')).drillBulkheads(args),
  },
  prices: {
    about:
      '[--records 100000000] [--companies 10000] [--small 100000] [--rounds 5] [--requests 300]  compare reads of prices in a large and a small database',
    run: async (args) => (await import('./drill/prices.ts')).drillPrices(args),
  },
  soak: {
    about:
      '[--minutes 120] [--share 0.5]  serve a steady load, that share of what the machine can, and watch memory, connections, disk and latency',
    run: async (args) => (await import('./drill/soak.ts')).drillSoak(args),
  },
  alerts: {
    about:
      '[--only TargetDown,SlowService] [--speed 60]  cause the failure of each alert, and show in Prometheus that it fires and ends',
    needs: ['prometheus'],
    run: async (args) => (await import('./drill/alerts.ts')).drillAlerts(args),
  },
  citus: {
    about:
      '[--cluster <URL of the coordinator>] [--cost --rounds 5 --requests 200]  move a company between the nodes of a Citus cluster under load, or compare what requests cost with a single server',
    run: async (args) => (await import('./drill/citus.ts')).drillCitus(args),
  },
}

const usage = `Usage: npm run drill -- <name> [options]

${Object.entries(drills)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

migration and prices create databases of their own in an embedded PostgreSQL, and delete them; prices also starts servers. It takes
480 bytes of disk for each record and 170 more while it builds indexes, and makes fewer if the disk would have less than
15 GB left.
bulkheads needs haproxy, or nginx with --proxy nginx; with --from the processes are first those of another commit, whose
packages it installs. failover needs root, haproxy, etcd and Python 3.11; it installs Patroni and the programs of
PostgreSQL in TMPDIR. restore needs Python 3.11. alerts needs Prometheus, and root for its small disk; the times in the
rules are divided by --speed. citus builds a cluster with the script CITUS_SCRIPT, or takes one that runs.`

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

await runCommand(usage, () => {
  const [name = '', ...args] = process.argv.slice(2)
  const drill = drills[name]
  if (!drill) throw new UsageError(name ? `There is no drill "${name}".` : 'The name of a drill is missing.')
  const missing = (drill.needs ?? []).filter((program) => !isInstalled(program))
  if (missing.length > 0)
    throw new UsageError(
      `The drill ${name} needs programs that this machine does not have: ${missing.join(', ')}.`,
    )
  return drill.run(args)
})
