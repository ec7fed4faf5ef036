// npm start: reads the settings, locks the data folder, starts the database and serves until SIGTERM or SIGINT.
// Tested by test/scripts/start.long.test.ts.
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { readFlags } from './command-line/flags.ts'

const usage = `Usage: npm start

Serves the API. Settings come from the environment, or from a file .env beside package.json; .env.example
explains each. Ends cleanly with Ctrl-C or SIGTERM.`

readFlags(usage, [])

/** How long the shutdown of a process that cannot continue may take. */
const SHUTDOWN_LIMIT_MS = 5_000

const { launch, launchChild, reportFailedStart } = await import('./start/launch.ts')
const starting = cluster.isPrimary ? launch() : launchChild()

// A stop that is requested during the start waits until the start is complete, so that nothing half-created
// remains. npm forwards a terminal's Ctrl-C, so the signal may arrive twice.
let stopping: Promise<void> | undefined
const stop = () => {
  stopping ??= starting.then(async (running) => {
    await running.stop().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
    process.exit()
  })
  stopping.catch(() => {})
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  const { ended, prepared } = await starting
  // The shutdown may hang after such a failure, so the process exits after this time in any case.
  ended.then(() => {
    process.exitCode = 1
    setTimeout(() => process.exit(), SHUTDOWN_LIMIT_MS)
    stop()
  })
  await prepared
  // Node writes it at the exit only, and a process may be killed.
  flushCompileCache()
} catch (error) {
  await reportFailedStart(error)
  process.exit(1)
}
