// Reports an invalid command line, for every script. It imports only the error class, because npm start parses
// its command line before it loads anything else.
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'

/** Prints the reason and the usage, and sets exit code 2. Returns false for an error of another kind. */
export function reportWrongUsage(error: unknown, usage: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  if (!(error instanceof UsageError) && !String(code).startsWith('ERR_PARSE_ARGS')) return false
  console.error(`${message}\n\n${usage}`)
  process.exitCode = 2
  return true
}
