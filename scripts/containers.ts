// npm run containers: checks the files for containers, with linters that need no Docker. The work is done in containers/.
import { parseArgs } from 'node:util'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { runCommand } from './command-line/terminal.ts'
import { lintContainers } from './containers/lint.ts'

const usage = `Usage: npm run containers -- lint

  lint  hadolint for the Dockerfiles and dclint for the compose files, which the first run installs; with Docker also
        docker compose config`

await runCommand(usage, () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length !== 1 || positionals[0] !== 'lint') throw new UsageError('Say lint.')
  const { files, faults } = lintContainers()
  if (faults.length === 0) return Promise.resolve(`${files.join(', ')}: no fault.`)
  process.exitCode = 1
  return Promise.resolve(faults.join('\n'))
})
