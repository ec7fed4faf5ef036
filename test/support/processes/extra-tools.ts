// Programs that some tests install from the npm registry when they run for the first time. Where that is not possible,
// their tests are skipped, except with REQUIRE_TOOLS=1, which the gate sets: then they fail.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installExtraPackages } from '../../../scripts/extra-packages/extra-packages.ts'

/** Installs the packages, and returns their folder; undefined if they cannot be installed. */
export function extraTool(name: string): string | undefined {
  try {
    return installExtraPackages()
  } catch (error) {
    if (process.env.REQUIRE_TOOLS === '1') throw error
    console.warn(`The tests with ${name} are skipped: ${(error as Error).message}`)
    return undefined
  }
}

/** Runs a program of the packages with Node until it ends; returns its exit code and what it printed. */
export async function runTool(
  args: readonly string[],
  { cwd, ca }: { cwd: string; ca: string },
): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, HOME, NODE_EXTRA_CA_CERTS: ca, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 200_000,
    killSignal: 'SIGKILL',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}
