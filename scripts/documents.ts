// npm run documents: lints the published documents, compares them with the released ones, and runs the workflows. The work
// is done in documents/.
import { parseArgs } from 'node:util'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { runCommand } from './command-line/terminal.ts'
import { changesText, compareWithReleased, refusalText, release } from './documents/changes.ts'
import { lintAll } from './documents/lint.ts'
import { runAgainstSandbox } from './documents/workflows.ts'

const usage = `Usage: npm run documents -- check | lint | changes | release | workflows [NAME ...] [--package FILE [--ca FILE]]

  check     Redocly (recommended-strict) over every document in generated/, and changes; npm run check runs this
  lint      the same rules, and all OpenAPI and OWASP rules of Spectral, which the first run installs, and of vacuum, if it is
            in PATH (go install cannot build it: in an empty folder "go mod init lint", "go get -tool
            github.com/daveshanley/vacuum@v0.30.3", "go build -o vacuum github.com/daveshanley/vacuum", some 30 minutes of one
            core); exceptions and their reasons are in scripts/documents/lint-exceptions.ts
  changes   lists what changed since the documents in openapi/released/; fails if a change breaks clients of version 1.0.0 or
            later, is not listed, word for word, under [Unreleased] of its service in openapi/CHANGELOG.md, or if the service
            still has the released version
  release   releases the services whose info.version has been raised: copies their documents to openapi/released/ and dates
            their changes in openapi/CHANGELOG.md
  workflows runs all workflows of openapi/workflows/, or the named ones or files, with Redocly's Respect, which the
            first run installs: each response must meet the workflow's criteria and its OpenAPI document. Starts a sandbox of its own,
            unless a running one is named:

            --package FILE  the onboarding package of a company of a running sandbox, such as .data/onboarding.json. The
                            workflows add data, replace the company's baseline and reset its clock
            --ca FILE       the certificate of the authority that the running sandbox uses, such as .data/tls/ca.pem`

const options = { package: { type: 'string' }, ca: { type: 'string' } } as const

const commands: Readonly<Record<string, () => Promise<string>>> = {
  check: async () => [await lint({ withSpectral: false }), await refusal()].join('\n'),
  lint: () => lint({ withSpectral: true }),
  changes: async () => [changesText(await compareWithReleased()), await refusal()].join('\n\n'),
  release: () => release(),
}

await runCommand(usage, async () => {
  if (process.argv[2] === 'workflows') return workflows(process.argv.slice(3))
  const { positionals } = parseArgs({ allowPositionals: true })
  const command = commands[positionals[0] ?? '']
  if (!command || positionals.length > 1) {
    throw new UsageError('Say check, lint, changes, release or workflows.')
  }
  return command()
})

async function workflows(args: string[]): Promise<string> {
  const { values, positionals: names } = parseArgs({ args, allowPositionals: true, options })
  const { faults, text } = await runAgainstSandbox(
    { packageFile: values.package, caFile: values.ca },
    names,
    (line) => console.log(line),
  )
  if (faults > 0) process.exitCode = 1
  return text
}

async function lint(linters: { withSpectral: boolean }): Promise<string> {
  const { documents, faults, withVacuum } = await lintAll(linters)
  const skipped = linters.withSpectral && !withVacuum ? ' vacuum is not in PATH, and was left out.' : ''
  if (faults.length === 0) return `${documents} documents are clean.${skipped}`
  process.exitCode = 1
  return `${faults.join('\n')}\nFix the document, or give the reason in scripts/documents/lint-exceptions.ts.`
}

async function refusal(): Promise<string> {
  const text = refusalText(await compareWithReleased())
  if (text) process.exitCode = 1
  return text ?? 'No change breaks clients, and openapi/CHANGELOG.md has every one.'
}
