// npm run drill: heavy proofs, run by hand; the gate runs a short form of each (test/).
import { UsageError } from '../handlers/platform/errors/usage-error.ts'
import { runCommand } from './terminal.ts'

const drills: Readonly<Record<string, { about: string; run: (words: string[]) => Promise<string> }>> = {
  migration: {
    about: '[--rows 10000000]  migrate a database with that many cart items under load',
    run: async (words) => (await import('./drill/migration.ts')).drillMigration(words),
  },
  purge: {
    about: '[--rows 15000000]  purge that many idempotency keys',
    run: async (words) => (await import('./drill/purge.ts')).drillPurge(words),
  },
  redis: {
    about: '[--keys 100000]  measure the memory of the counts of that many callers in Redis',
    run: async (words) => (await import('./drill/redis.ts')).drillRedis(words),
  },
  prometheus: {
    about: '[--requests 2000]  scrape two processes and a worker, and kill one of the processes',
    run: async (words) => (await import('./drill/prometheus.ts')).drillPrometheus(words),
  },
}

const usage = `Usage: npm run drill -- <name> [options]

${Object.entries(drills)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

migration and purge create a database of their own in an embedded PostgreSQL, and delete it. redis needs redis-server.
prometheus needs the program of that name.`

await runCommand(usage, () => {
  const [name = '', ...words] = process.argv.slice(2)
  const drill = drills[name]
  if (!drill) throw new UsageError(name ? `There is no drill "${name}".` : 'The name of a drill is missing.')
  return drill.run(words)
})
