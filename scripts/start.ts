// npm start: reads the settings, takes the data folder, brings the database up and serves until it is told to stop.
import cluster from 'node:cluster'
import { readFlags } from './flags.ts'

const usage = `Usage: npm start

Serves the API. Settings come from the environment, or from a file .env beside package.json; .env.example
explains each. Ends cleanly with Ctrl-C or SIGTERM.`

readFlags(usage, [])

/** How long a process that cannot go on may take for its end. */
const GIVE_UP_MS = 5_000

const { foreseen, launch, launchChild } = await import('./start/launch.ts')
const starting = cluster.isPrimary ? launch() : launchChild()

// A stop that is asked for during the start waits for its end, so that nothing half made stays behind. npm passes
// a terminal's Ctrl-C on, so one stop may be asked for twice.
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
  const { ended } = await starting
  // What has ended may not end well: then the rest is left to the operating system.
  ended.then(() => {
    process.exitCode = 1
    setTimeout(() => process.exit(), GIVE_UP_MS)
    stop()
  })
  // What only the start needed goes back to the machine: an idle process gives up little by itself.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
} catch (error) {
  const known = foreseen.some((kind) => error instanceof kind)
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
