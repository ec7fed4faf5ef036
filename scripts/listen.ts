#!/usr/bin/env node
// npm run listen: forwards a company's events to an address of the developer's machine (V6). The package for TypeScript has
// it as a command too, so it imports nothing of the server but what signs webhooks.
// Tested by test/scripts/listen.long.test.ts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import { parseArgs } from 'node:util'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { decodeSecret, makeKey, toSecret } from '../handlers/runtime/values/webhook-secrets.ts'
import { reportWrongUsage } from './command-line/wrong-usage.ts'
import { forwardEvents, ListenFault } from './listen/forward-events.ts'

const usage = `Usage: npm run listen -- --forward URL [options]

Follows the events of a company and posts each to URL, such as http://localhost:3000/hook, as a webhook would: a CloudEvent,
signed, at least once, in the order of the feed. Prints a line for each. After a break, of the sandbox or of the receiver,
it continues where it was. Ctrl-C ends it.

  --forward URL    where to post the events
  --origin URL     the sandbox, such as https://sandbox.example.com (or ORIGIN)
  --client ID      the client of the company (or CLIENT_ID); its secret comes from CLIENT_SECRET
  --ca FILE        the certificate of the authority that the sandbox uses, if it is not a public one
  --types LIST     forward only these types, separated by commas
  --after CURSOR   begin after this cursor, which each line shows; without it, at the newest event
  --cursor FILE    keep the cursor in this file, and begin there if it exists: then even a killed listener skips nothing
  --secret SECRET  sign with this secret (whsec_...); without it, with a new one, which is printed

On the machine of a sandbox, "npm start" has written origin, client and certificate to DATA_DIR (.data): they are used where
an option is missing.`

const printLine = (line: string) => console.log(line)

async function listen(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ forward: { type: 'string' }, origin: { type: 'string' }, client: { type: 'string' } },
      ...{ ca: { type: 'string' }, types: { type: 'string' }, after: { type: 'string' } },
      ...{ cursor: { type: 'string' }, secret: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    },
  })
  if (values.help) return printLine(usage)
  const forward = address(values.forward, '--forward', 'where to post the events')
  const key = values.secret === undefined ? makeKey() : decodeSecret(values.secret)
  if (!key)
    throw new UsageError('--secret is no secret: it has the form whsec_ and 24 to 64 bytes in base64.')
  const after = values.after ?? readCursor(values.cursor)
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw new UsageError(`"${after}" is no cursor: it is a number, as each line shows.`)

  const { origin, clientId, clientSecret, ca } = connection(values)
  if (ca !== undefined) trust(ca)
  if (values.secret === undefined) printLine(`Signing with ${toSecret(key)}`)

  const { cursor } = values
  const saveCursor = (next: string) => {
    if (cursor !== undefined) writeFileSync(cursor, `${next}\n`, { mode: 0o600 })
  }
  await forwardEvents({
    ...{ origin, clientId, clientSecret, forward, key, after, types: values.types },
    ...{ printLine, saveCursor },
  })
}

interface Connection {
  origin: string
  clientId: string
  clientSecret: string
  ca: string | undefined
}

/** What options, environment and the files of a sandbox on this machine say, in this order. */
function connection({ origin, client, ca }: { origin?: string; client?: string; ca?: string }): Connection {
  const { ORIGIN, CLIENT_ID, CLIENT_SECRET, DATA_DIR = '.data' } = process.env
  const local = path.join(DATA_DIR, 'onboarding.json')
  const isLocal = (origin ?? ORIGIN) === undefined && existsSync(local)
  const onboarding = isLocal ? JSON.parse(readFileSync(local, 'utf8')) : {}
  const localCa = path.join(DATA_DIR, 'tls', 'ca.pem')
  const caFile = ca ?? (isLocal && existsSync(localCa) ? localCa : undefined)
  const events: string | undefined = onboarding.BaseUrls?.events
  const clientId = client ?? CLIENT_ID ?? onboarding.ClientId
  const clientSecret = CLIENT_SECRET ?? onboarding.ClientSecret
  if (!clientId) throw new UsageError('The client is missing: --client ID, or CLIENT_ID.')
  if (!clientSecret) throw new UsageError('The secret of the client is missing: set CLIENT_SECRET.')
  return {
    origin: address(origin ?? ORIGIN ?? (events && new URL(events).origin), '--origin', 'the sandbox'),
    ...{ clientId, clientSecret, ca: caFile === undefined ? undefined : readNamed(caFile) },
  }
}

function address(value: string | undefined, option: string, meaning: string): string {
  if (value === undefined) throw new UsageError(`${option} is missing: ${meaning}.`)
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new UsageError(`${option} is no address: it begins with http:// or https://.`)
  return value.replace(/\/$/, '')
}

/** The requests of this process accept certificates of this authority, too. */
function trust(ca: string): void {
  if (typeof tls.setDefaultCACertificates !== 'function')
    throw new UsageError(
      '--ca needs Node 22.19 or later. With an older one, set NODE_EXTRA_CA_CERTS instead.',
    )
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca])
}

function readNamed(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const readCursor = (file: string | undefined) =>
  file !== undefined && existsSync(file) ? readNamed(file).trim() : undefined

try {
  await listen()
} catch (error) {
  if (!reportWrongUsage(error, usage)) {
    console.error(error instanceof ListenFault ? error.message : error)
    process.exitCode = 1
  }
}
