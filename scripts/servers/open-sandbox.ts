// The sandbox that a command works with: a running one, named by the onboarding package of a company, or one that is started
// for the command and stopped at its end. Tested by test/sandbox/tour.long.test.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { API, LAUNCH_OPTIONS } from './launch-options.ts'
import { startServerProcess } from './server-process.ts'
import type { TemporaryRun } from './temporary-run.ts'

export interface SandboxOptions {
  /** The onboarding package of a company of a running sandbox; undefined starts one. */
  packageFile: string | undefined
  /** The certificate of the authority that the running sandbox uses. */
  caFile: string | undefined
}

/** Returns the onboarding package; requests of this process accept the sandbox's certificate from now on. */
export async function openSandbox(
  { packageFile, caFile }: SandboxOptions,
  run: TemporaryRun,
  printLine: (line: string) => void,
): Promise<OnboardingPackage> {
  return packageFile ? readRunning(packageFile, caFile) : startSandbox(run, caFile, printLine)
}

function readRunning(packageFile: string, caFile: string | undefined): OnboardingPackage {
  const onboarding = JSON.parse(readNamed(packageFile)) as Partial<OnboardingPackage>
  if (onboarding.Environment !== 'sandbox') {
    throw new UsageError(`${packageFile} is not the onboarding package of a sandbox.`)
  }
  if (caFile !== undefined) trust(readNamed(caFile))
  return onboarding as OnboardingPackage
}

function readNamed(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

async function startSandbox(
  { folder, running }: TemporaryRun,
  caFile: string | undefined,
  printLine: (line: string) => void,
): Promise<OnboardingPackage> {
  if (caFile !== undefined) throw new UsageError('--ca needs --package.')
  const env = { ENVIRONMENT: 'sandbox', HOST: 'localhost', LOG_LEVEL: 'warn', DATA_DIR: folder }
  const { origin, readyAfterMs } = await startServerProcess({
    ...{ name: 'sandbox', script: API, folder, env, execArgv: LAUNCH_OPTIONS, running, host: 'localhost' },
  })
  printLine(`A sandbox is ready at ${origin} after ${(readyAfterMs / 1000).toFixed(2)} s.`)
  trust(readFileSync(join(folder, 'tls', 'ca.pem'), 'utf8'))
  return JSON.parse(readFileSync(join(folder, 'onboarding.json'), 'utf8'))
}

/** The requests of this process accept certificates of this authority, too. */
function trust(ca: string): void {
  setDefaultCACertificates([...getCACertificates('default'), ca])
}
