// npm run check: checks of the sources that run before any other test, all at the same time.
import { execFile } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runCommand } from './command-line/terminal.ts'

const steps: readonly [name: string, command: string, ...args: string[]][] = [
  [
    'the types',
    // TypeScript 7 needs a third of the time. hey-api/openapi-ts needs the programming interface of version 6.
    'node',
    'node_modules/typescript-7/bin/tsc',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  ['the style', 'biome', 'check', '.'],
  ['generated/', 'node', 'scripts/generate.ts', '--check'],
  ['the documents', 'node', 'scripts/documents.ts', 'check'],
  ['what must be complete', 'vitest', 'run', '--project', 'check', '--silent', '--reporter=dot'],
]

const lines = steps.map(([name, ...args]) => `  ${name.padEnd(21)}  ${args.join(' ')}`)
const usage = `Usage: npm run check

Runs these checks at the same time and prints their output one after the other:

${lines.join('\n')}

  --help         show this text`

const run = (command: string, args: readonly string[]) =>
  new Promise<{ output: string; isOk: boolean }>((resolve) => {
    const options = { maxBuffer: Number.POSITIVE_INFINITY, shell: process.platform === 'win32' }
    execFile(command, args, options, (error, stdout, stderr) => {
      // A command that could not start has written nothing.
      const cause = error && typeof error.code === 'string' ? `${error.message}\n` : ''
      resolve({ output: stdout + stderr + cause, isOk: error === null })
    })
  })

await runCommand(usage, async () => {
  parseArgs({ options: {} })
  const running = steps.map(([name, command, ...args]) => ({ name, result: run(command, args) }))
  const failed: string[] = []
  for (const { name, result } of running) {
    const { output, isOk } = await result
    process.stdout.write(output)
    if (!isOk) failed.push(name)
  }
  if (failed.length > 0) process.exitCode = 1
  return failed.length > 0 ? `npm run check: ${failed.join(', ')} failed.` : 'All is well.'
})
