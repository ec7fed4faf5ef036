// Runs the steps of the tour one after the other, against a sandbox that is running or that is started for it and stopped
// at the end, also after Ctrl-C. Tested by test/sandbox/tour.test.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { OnboardingPackage } from '../../entities/tenants/onboarding.ts'
import { UsageError } from '../../handlers/platform/errors/usage-error.ts'
import { API, LAUNCH_OPTIONS } from '../launch-options.ts'
import { startServerProcess } from '../server-process.ts'
import { temporaryRun } from '../temporary-run.ts'
import { createDeveloper } from './developer.ts'
import { steps } from './steps.ts'

export interface TourOptions {
  /** The onboarding package of a company of a running sandbox; undefined starts one. */
  packageFile: string | undefined
  caFile: string | undefined
}

/** Reports every step when it is done. Throws the error of the first step that fails. */
export async function runTour(
  { packageFile, caFile }: TourOptions,
  say: (line: string) => void,
): Promise<string> {
  await using run = temporaryRun('tour')
  const begun = performance.now()
  const onboarding = packageFile ? readRunning(packageFile, caFile) : await startSandbox(run, caFile, say)
  const developer = createDeveloper(onboarding)
  for (const [index, { title, run: take }] of steps.entries()) {
    const start = performance.now()
    const result = await take(developer)
    const time = `${seconds(performance.now() - start)} s`
    say(`${String(index + 1).padStart(2)}. ${title.padEnd(TITLE_WIDTH)}${time.padStart(8)}  ${result}`)
  }
  return `All ${steps.length} steps succeeded, in ${seconds(performance.now() - begun)} s.`
}

const TITLE_WIDTH = Math.max(...steps.map(({ title }) => title.length))
const seconds = (millis: number) => (millis / 1000).toFixed(2)

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
  { folder, running }: ReturnType<typeof temporaryRun>,
  caFile: string | undefined,
  say: (line: string) => void,
): Promise<OnboardingPackage> {
  if (caFile !== undefined) throw new UsageError('--ca needs --package.')
  const env = { ENVIRONMENT: 'sandbox', HOST: 'localhost', LOG_LEVEL: 'warn', DATA_DIR: folder }
  const { origin, readyAfterMs } = await startServerProcess({
    ...{ name: 'sandbox', script: API, folder, env, words: LAUNCH_OPTIONS, running, host: 'localhost' },
  })
  say(`A sandbox is ready at ${origin} after ${seconds(readyAfterMs)} s.`)
  trust(readFileSync(join(folder, 'tls', 'ca.pem'), 'utf8'))
  return JSON.parse(readFileSync(join(folder, 'onboarding.json'), 'utf8'))
}

/** The requests of this process accept certificates of this authority, too. */
function trust(ca: string): void {
  setDefaultCACertificates([...getCACertificates('default'), ca])
}
