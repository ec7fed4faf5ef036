// npm run check: checks of the sources that run before any test.
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

Runs these checks in this order, prints their output, and stops at the first that fails:

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
