// npm run drill: heavy proofs, run by hand; the gate runs a short form of each (test/).
import { UsageError } from '../handlers/platform/errors/usage-error.ts'
import { runCommand } from './terminal.ts'

const drills: Readonly<Record<string, { about: string; run: (words: string[]) => Promise<string> }>> = {
  prometheus: {
    about: '[--requests 2000]  scrape two processes and a worker, and kill one of the processes',
    run: async (words) => (await import('./drill/prometheus.ts')).drillPrometheus(words),
  },
}

const usage = `Usage: npm run drill -- <name> [options]

${Object.entries(drills)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join('\n')}

prometheus needs the program of that name.`

await runCommand(usage, () => {
  const [name = '', ...words] = process.argv.slice(2)
  const drill = drills[name]
  if (!drill) throw new UsageError(name ? `There is no drill "${name}".` : 'The name of a drill is missing.')
  return drill.run(words)
})
