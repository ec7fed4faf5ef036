// How every script reports a command line that it does not understand. It imports nothing but the error, because npm
// start parses its command line before it loads anything else.
import { UsageError } from '../handlers/platform/errors/usage-error.ts'

/** Prints why the command line is wrong and the usage, and sets exit code 2; false for an error of another kind. */
export function reportWrongUsage(error: unknown, usage: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  if (!(error instanceof UsageError) && !code?.startsWith('ERR_PARSE_ARGS')) return false
  console.error(`${message}\n\n${usage}`)
  process.exitCode = 2
  return true
}
