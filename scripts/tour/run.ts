// Runs the steps of the tour one after the other, against a sandbox that is running or that is started for it and stopped
// at the end, also after Ctrl-C. Tested by test/sandbox/tour.long.test.ts.
import { openSandbox, type SandboxOptions } from '../servers/open-sandbox.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { createDeveloper } from './developer.ts'
import { steps } from './steps.ts'

/** Reports every step when it is done. Throws the error of the first step that fails. */
export async function runTour(options: SandboxOptions, say: (line: string) => void): Promise<string> {
  await using run = temporaryRun('tour')
  const begun = performance.now()
  const onboarding = await openSandbox(options, run, say)
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
