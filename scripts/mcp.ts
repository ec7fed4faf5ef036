// npm run --silent mcp: offers the operations as tools to a host of a language model. The work is done in mcp/.
import { parseArgs } from 'node:util'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { reportWrongUsage } from './command-line/wrong-usage.ts'
import { type McpOptions, runMcp } from './mcp/run.ts'

const usage = `Usage: npm run --silent mcp -- [--service NAME] [--url URL] [--ca FILE] [--allow-writes] [--tools all|search]

Offers the operations of the API as tools of the Model Context Protocol, over standard input and output: a host such as an
editor or an assistant starts this command. The tools are made from the documents that the server publishes. They only
read, unless writes are allowed. Operations that the token does not permit are no tools, nor are those that take or return
credentials or files. --silent keeps npm's own lines out of the protocol.

  --service NAME  only this service, such as cart; may be given several times (default: all of them)
  --url URL       the server (default: that of DATA_DIR/onboarding.json, which npm start writes)
  --ca FILE       the certificate of its authority (default: DATA_DIR/tls/ca.pem, with the default server)
  --allow-writes  offers operations that create, change and delete, too
  --production    allows a server that is not a sandbox
  --tools MODE    all: one tool for each operation; search: tools that find, describe and call operations
                  (default: all for at most 64 operations, otherwise search)

The credentials are those of the caller: RETAIL_API_TOKEN, an access token; or RETAIL_API_CLIENT_ID and
RETAIL_API_CLIENT_SECRET, with which tokens are requested and renewed; by default those of DATA_DIR/onboarding.json. The
first run installs the protocol's SDK. The guide /docs/guides/assistants describes the tools.`

function readOptions(): McpOptions {
  const { values } = parseArgs({
    options: {
      service: { type: 'string', multiple: true, default: [] },
      url: { type: 'string' },
      ca: { type: 'string' },
      'allow-writes': { type: 'boolean', default: false },
      production: { type: 'boolean', default: false },
      tools: { type: 'string' },
    },
  })
  const { tools: mode } = values
  if (mode !== undefined && mode !== 'all' && mode !== 'search') {
    throw new UsageError(`"${mode}" is no mode: use all or search.`)
  }
  return {
    ...{ services: values.service, url: values.url, caFile: values.ca, mode },
    allowsWrites: values['allow-writes'],
    allowsProduction: values.production,
  }
}

if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(usage)
} else {
  // Standard output belongs to the protocol: results of other commands are printed there, errors are not.
  try {
    await runMcp(readOptions())
  } catch (error) {
    if (!reportWrongUsage(error, usage)) {
      console.error((error as Error).stack)
      process.exitCode = 1
    }
    process.exit()
  }
}
