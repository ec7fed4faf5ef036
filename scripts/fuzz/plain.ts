// npm run fuzz -- --plain: runs Schemathesis as a tester does who follows the guide openapi/guides/fuzzing.md: without hooks,
// with the published documents and settings, and a token of the demo company's client, or of a user for the reports. The company
// is reset before each service.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { loadSettings } from '../../handlers/runtime/process/settings.ts'
import { table } from '../command-line/cli-input.ts'
import { logProgress } from '../command-line/terminal.ts'
import { sendRequest } from '../servers/https-request.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { tokenFrom } from '../servers/token-from.ts'
import { chosenServices, type FuzzOptions } from './run.ts'
import { startApi } from './sandbox.ts'
import { installSchemathesis, isComplete, publishedDocument, readReport, settingsFile } from './tool.ts'

/** Tests the chosen services and returns the summary; sets exit code 1 if there is a failure. */
export async function runPlain(options: FuzzOptions): Promise<string> {
  const services = chosenServices(options.services)
  await using cleanup = new AsyncDisposableStack()
  const { folder, running } = cleanup.use(temporaryRun('fuzz-plain'))
  const command = installSchemathesis(loadSettings().dataDir)
  logProgress(`Starting a sandbox in ${folder}`)
  const origin = await startApi(folder, running)
  const onboarding: OnboardingPackage = JSON.parse(readFileSync(join(folder, 'onboarding.json'), 'utf8'))
  const reports = resolve(options.keep ?? folder)
  mkdirSync(reports, { recursive: true })

  const rows = []
  for (const service of services) {
    logProgress(`\nTesting ${service} (seed ${options.seed}, ${options.examples} examples)`)
    const token = await freshToken(origin, onboarding, service)
    const report = join(reports, `${service}.json`)
    const args = [
      ...['--no-color', '--config-file', settingsFile],
      ...['run', `${origin}${publishedDocument(service).servers[0].url}/openapi.json`],
      ...['--seed', String(options.seed), '--max-examples', String(options.examples)],
      ...['--report', 'json', '--report-json-path', report],
    ]
    const variables = { RETAIL_API_TOKEN: token, RETAIL_API_CA: join(folder, 'tls', 'ca.pem') }
    const env = { ...process.env, ...variables, NO_PROXY: 'localhost' }
    const child = spawn(command, args, { cwd: folder, stdio: 'inherit', env })
    running.add(child)
    const [code] = await once(child, 'exit')
    running.delete(child)
    rows.push(toRow(service, code, report))
  }
  if (rows.some((row) => row.Result !== 'passed')) process.exitCode = 1
  return `\n${table(rows, 'No service has documents.')}`
}

/** Resets the demo company and returns a token for the service: of a user for report data, which only employees read. */
async function freshToken(
  origin: string,
  { CompanyId, ClientId, ClientSecret, Users }: OnboardingPackage,
  service: string,
) {
  const client = { client_id: ClientId, client_secret: ClientSecret }
  const token = await tokenFrom(origin, { grant_type: 'client_credentials', ...client })
  const { status, text } = await sendRequest(`${origin}/sandbox/v1/Companies(${CompanyId})/Reset`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ To: 'Seed' }),
  })
  if (status !== 204) throw new Error(`No reset: ${status} ${text}`)
  if (service !== 'reportdata') return token
  const [user] = Users
  if (!user) throw new Error('The demo company has no user')
  const { UserName: username, Password: password } = user
  return tokenFrom(origin, { grant_type: 'password', username, password, ...client })
}

function toRow(service: string, code: number, report: string) {
  const reportData = readReport(code, report)
  return {
    Service: service,
    Operations: reportData ? `${reportData.operations.tested}/${reportData.operations.selected}` : '-',
    Requests: reportData?.test_cases.generated ?? '-',
    Failures: reportData?.test_cases.unique_failures ?? '-',
    Seconds: Math.round(reportData?.running_time ?? 0),
    Result: code === 0 && isComplete(reportData) ? 'passed' : 'FAILED',
  }
}
