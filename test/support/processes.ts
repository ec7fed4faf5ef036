// Other processes for tests: a piece of TypeScript that runs in a Node of its own until it is killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const root = new URL('../../', import.meta.url).href

/** Runs `code`, in which `root` is the project's address; resolves with its first line of output. */
export async function runBeside(code: string): Promise<{ child: ChildProcess; said: string }> {
  const source = `const root = ${JSON.stringify(root)}\n${code}\nsetInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])])
  return { child, said: String(said).trim() }
}

/** Ends it as a crash would. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
