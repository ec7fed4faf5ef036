// npm run check: what has to hold of the sources before any test is worth running.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runCommand } from './terminal.ts'

const steps: readonly [name: string, command: string, ...words: string[]][] = [
  ['the types', 'tsc', '-p', '.'],
  ['the style', 'biome', 'check', '.'],
  ['generated/', 'node', 'scripts/generate.ts', '--check'],
  ['the documents', 'node', 'scripts/documents.ts', 'check'],
]

const lines = steps.map(([name, ...words]) => `  ${name.padEnd(13)}  ${words.join(' ')}`)
const usage = `Usage: npm run check

Asks, in this order, and shows what each says; the first that finds a fault is the last that is asked:

${lines.join('\n')}

  --help         show this text`

await runCommand(usage, async () => {
  parseArgs({ options: {} })
  const failed = steps.find(([, command, ...words]) => {
    const { status } = spawnSync(command, words, { stdio: 'inherit', shell: process.platform === 'win32' })
    return status !== 0
  })
  if (failed) process.exitCode = 1
  return failed ? `npm run check: ${failed[0]} failed.` : 'All is well.'
})
