// npm start: reads the settings, takes the data folder, brings the database up and serves until it is told to stop.
import cluster from 'node:cluster'
import { parseArgs } from 'node:util'

const usage = `Usage: npm start

Serves the API. Settings come from the environment, or from a file .env beside package.json; .env.example
explains each. Ends cleanly with Ctrl-C or SIGTERM.`

if (parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help) {
  console.log(usage)
  process.exit(0)
}

const { foreseen, launch, launchChild } = await import('./start/launch.ts')
try {
  const running = cluster.isPrimary ? await launch() : await launchChild()
  const stop = async () => {
    await running.stop().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
    process.exit()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (!cluster.isPrimary) process.once('disconnect', stop)
} catch (error) {
  const known = foreseen.some((kind) => error instanceof kind)
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}
