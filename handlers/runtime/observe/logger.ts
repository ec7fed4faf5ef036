// Logs JSON lines with pino and redacts tokens, passwords, secrets and mail addresses: object members by their name,
// parts of a text by their pattern.
// Tested by test/runtime/observe/logger.test.ts.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogOutput } from './log-output.ts'
import { maskText, SECRET_NAMES } from './mask-text.ts'

export type { Logger }

/** Members of a database error that may contain the refused row or its values. */
const QUOTING_NAMES = ['detail', 'where', 'query', 'parameters', 'params', 'internalQuery']

/** Nesting depth to which the members of an error are logged. */
const MAX_DEPTH = 4
/** A string literal in a SQL statement that an error message contains. */
const LITERAL = /'(?:[^']|'')*'/g

export function createLogger(level: string, destination: DestinationStream = createLogOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: isoTime,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: {
      err: (error: unknown) => masked(withoutValues(pino.stdSerializers.err(error as Error)), 0),
    },
    hooks: {
      logMethod(args, method) {
        method.apply(this, args.map((arg) => (typeof arg === 'string' ? maskText(arg) : arg)) as typeof args)
      },
    },
  }
  return pino(options, destination)
}

/**
 * A logger for lines that contain nothing from a client: without redaction and masking, which would cost more than the
 * line itself.
 */
export function unmasked(logger: Logger): Logger {
  const child = logger.child({}, { redact: [] })
  Object.assign(child, { [pino.symbols.hooksSym]: {} })
  // Setting the level makes the child's methods anew, now without the hook.
  child.level = logger.level
  return child
}

let second = { at: Number.NaN, text: '' }

/** pino's isoTime; lines of one second share its text. */
function isoTime(): string {
  const now = Date.now()
  const at = Math.floor(now / 1000)
  if (at !== second.at) second = { at, text: new Date(at * 1000).toISOString().slice(0, 20) }
  return `,"time":"${second.text}${String(now % 1000).padStart(3, '0')}Z"`
}

/** Removes the values from the messages of a database error, which is recognised by its SQLSTATE. */
function withoutValues(error: object): object {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      // Messages of class 22 contain the value itself, such as: invalid input syntax for type integer: "Ada".
      const named = code.startsWith('22') ? value.replace(/: "[^\n]*"/g, ': "…"') : value
      return [name, named.replace(LITERAL, "'…'")]
    }),
  )
}

/** Redacts an error recursively, because drivers put values into messages and add further members. */
function masked(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[cut]'
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      [...SECRET_NAMES, ...QUOTING_NAMES].includes(name) ? '[redacted]' : masked(member, depth + 1),
    ]),
  )
}
