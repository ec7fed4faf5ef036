// npm start: reads the settings, takes the data folder, brings the database up and serves until it is told to stop.
import cluster from 'node:cluster'
import { readFlags } from './flags.ts'

const usage = `Usage: npm start

Serves the API. Settings come from the environment, or from a file .env beside package.json; .env.example
explains each. Ends cleanly with Ctrl-C or SIGTERM.`

readFlags(usage, [])

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
  await starting
  // What only the start needed goes back to the machine: an idle process gives up little by itself.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
} catch (error) {
  const known = foreseen.some((kind) => error instanceof kind)
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
