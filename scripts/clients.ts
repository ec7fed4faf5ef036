// npm run clients: generates clients in several languages and runs the same scenario with each. The work is done
// in clients/.
import { parseArgs } from 'node:util'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { runClients } from './clients/all.ts'
import { packClients } from './clients/pack.ts'
import { runCommand } from './command-line/terminal.ts'

const usage = `Usage: npm run clients [-- --language NAME | --pack NAME]

Downloads the documents of a temporary sandbox, generates clients with a generator of each language, compiles them, and runs
the same scenario with each: it requests a token, creates, reads and completes a cart, loses a response and repeats the
request under its Idempotency-Key, sets a price, holds stock and releases it, and reads an event, a status and a null that a
later version of the services could send. The programs in TypeScript, Python and Go know the sandbox by another host name
and the file of its authority; they also read prices, follow the feed to the order of the cart, and print how long each step
took. A warning of a generator or a compiler is a failure. Prints versions and times; fails if a language fails. All use
openapi-json.json, the form for generators.

  --language NAME  typescript, openapi-fetch, orval, zodios, python, go, ogen, java, kotlin, rust, ruby, php or csharp; may be given several
                   times (default: all of them)
  --pack NAME      typescript or python: makes a package of the clients of all services instead, ready to be published, with the
                   version and the license of package.json; installs it in an empty folder, and runs its README's program
                   against a temporary sandbox.
                   UNLICENSED, which is there now, gives nobody any rights: the owner decides before publishing

The tools of each language must be installed (curl, Python 3.11, Go, a JDK with Maven, Cargo, Ruby with Typhoeus, PHP with Guzzle, which
are Debian's ruby-typhoeus, php-guzzlehttp-guzzle and php-curl). The generators come from its package index, in exact versions.
The generated clients and the packages stay in DATA_DIR/clients.

C# has no program: its clients are generated and, with the .NET SDK 8 or later, compiled. That was never tried, because Debian
has no such SDK; without it the table says that they are not compiled.`

await runCommand(usage, () => {
  const { values } = parseArgs({
    options: {
      language: { type: 'string', multiple: true, default: [] },
      pack: { type: 'string', multiple: true, default: [] },
    },
  })
  if (values.pack.length === 0) return runClients(values.language)
  if (values.language.length > 0) throw new UsageError('Use --language or --pack, not both.')
  return packClients(values.pack)
})
