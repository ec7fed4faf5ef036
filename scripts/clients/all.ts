// Runs the languages one after the other against one sandbox, which is stopped and removed at the end, also
// after Ctrl-C.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { loadSettings } from '../../handlers/runtime/process/settings.ts'
import { table } from '../command-line/cli-input.ts'
import { sendRequest } from '../servers/https-request.ts'
import { API, LAUNCH_OPTIONS, NO_LIMITS } from '../servers/launch-options.ts'
import { startServerProcess } from '../servers/server-process.ts'
import { type TemporaryRun, temporaryRun } from '../servers/temporary-run.ts'
import { tokenFrom } from '../servers/token-from.ts'
import type { Language } from './language.ts'
import { languages } from './languages.ts'
import { startLaterVersion } from './later-version.ts'
import { startNameProxy } from './name-proxy.ts'
import { ClientFault, runLanguage, type Times } from './run.ts'

/** No resolver knows this name (RFC 6761). */
const FIRST_DAY_ORIGIN = 'https://sandbox.shop.test'

const printLine = (line: string) => void process.stderr.write(`${line}\n`)

/** Runs the named languages, or all if none is named; returns the table to print. */
export async function runClients(names: readonly string[]): Promise<string> {
  const knownNames = languages.map(({ name }) => name)
  const unknownName = names.find((name) => !knownNames.includes(name))
  if (unknownName) throw new UsageError(`There is no "${unknownName}": use ${knownNames.join(', ')}.`)
  const selectedLanguages = languages.filter(({ name }) => names.length === 0 || names.includes(name))
  const clients = path.resolve(loadSettings().dataDir, 'clients')
  mkdirSync(clients, { recursive: true })

  await using run = temporaryRun('clients')
  printLine('Starting a sandbox')
  const sandbox = await startSandbox(run, FIRST_DAY_ORIGIN)
  await using later = await startLaterVersion(sandbox)
  const surroundings = { ...sandbox, LATER_ORIGIN: later.origin }
  const proxy = await startNameProxy(Number(new URL(sandbox.ORIGIN ?? '').port))
  const firstDay = { ...surroundings, ORIGIN: FIRST_DAY_ORIGIN, NAME_PROXY: proxy.url }
  const rows = []
  for (const language of selectedLanguages) {
    printLine(`Making, compiling and running the clients of ${language.name}`)
    const languageFolder = path.join(clients, language.name)
    const env = language.isFirstDay ? firstDay : surroundings
    const result = await runLanguage(language, languageFolder, env).catch((fault) => {
      if (!(fault instanceof ClientFault)) throw fault
      process.exitCode = 1
      printLine(fault.message)
      return undefined
    })
    if (language.isFirstDay) printLine(stepTimes(result?.output ?? ''))
    rows.push({
      language: language.name,
      generator: language.generator,
      ...describeTimes(language, result),
    })
  }
  proxy.stop()
  return table(rows, '')
}

/**
 * Starts a sandbox with its demo tenant; returns the environment variables that the programs read, with its address on this
 * machine. A public address is in its certificate and documents, too.
 */
export async function startSandbox(
  { folder, running }: TemporaryRun,
  publicUrl?: string,
): Promise<Record<string, string>> {
  const env = {
    ...{ ENVIRONMENT: 'sandbox', HOST: 'localhost', LOG_LEVEL: 'warn', DATA_DIR: folder, ...NO_LIMITS },
    ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
  }
  const { origin } = await startServerProcess({
    ...{ name: 'sandbox', script: API, folder, env, execArgv: LAUNCH_OPTIONS, running, host: 'localhost' },
  })
  const onboarding: OnboardingPackage = JSON.parse(readFileSync(path.join(folder, 'onboarding.json'), 'utf8'))
  return surroundingsOf(origin, path.join(folder, 'tls', 'ca.pem'), onboarding)
}

/** The environment variables of the programs. */
export async function surroundingsOf(
  origin: string,
  caFile: string,
  onboarding: OnboardingPackage,
): Promise<Record<string, string>> {
  const store = onboarding.Entities.find(({ Role }) => Role === 'Location')
  return {
    ORIGIN: origin,
    CA_FILE: caFile,
    CLIENT_ID: onboarding.ClientId,
    CLIENT_SECRET: onboarding.ClientSecret,
    SOURCE_ID: onboarding.SourceId,
    COMPANY_ID: String(onboarding.CompanyId),
    STORE_ID: String(store?.Id),
    CATALOG_ITEM_ID: await findStockedItem(origin, onboarding, store?.Id),
  }
}

/** The id of an item that the store has in stock. */
async function findStockedItem(origin: string, onboarding: OnboardingPackage, store: number | undefined) {
  const client = { client_id: onboarding.ClientId, client_secret: onboarding.ClientSecret }
  const token = await tokenFrom(origin, { grant_type: 'client_credentials', ...client })
  const filter = encodeURIComponent('Quantity gt 0 and IsSerialized eq false and IsLot eq false')
  const quantities = await sendRequest(
    `${origin}/availability/v1/Companies(${onboarding.CompanyId})/Entities(${store})/CatalogProductQuantities?$filter=${filter}&$top=1`,
    { headers: { Authorization: `Bearer ${token}` } },
  )
  return String(JSON.parse(quantities.text)[0]?.Id)
}

/** The lines of a program that say how long a step took. */
const stepTimes = (output: string) => (output.match(/^\w+ \w+ +[\d.]+ s$/gm) ?? []).join('\n')

function describeTimes({ compiler }: Language, times: Times | undefined) {
  const seconds = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} s`)
  return {
    download: seconds(times?.download),
    prepare: seconds(times?.prepare),
    generate: seconds(times?.generate),
    compile: times && times.compile === undefined ? `not compiled: no ${compiler}` : seconds(times?.compile),
    story: times ? (times.story === undefined ? 'not run' : seconds(times.story)) : 'FAILED',
  }
}
