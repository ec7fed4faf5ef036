// Logs as JSON lines (pino), with what must never be read there cut out: tokens, passwords, secrets, mail
// addresses. Members are known by their names, what stands inside a text by its shape.
// Tested by test/platform/observe/logger.test.ts.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogOutput } from './log-output.ts'

export type { Logger }

const SECRET_NAMES = [
  'authorization',
  'password',
  'Password',
  'CurrentPassword',
  'NewPassword',
  'client_secret',
  'access_token',
  'refresh_token',
  'basic_token',
  'Auth',
  'Token',
  'email',
  'Email',
  'username',
  'UserName',
]

/** Members of an error in which a database quotes the row or the values that it refused. */
const QUOTING_NAMES = ['detail', 'where', 'query', 'parameters', 'params', 'internalQuery']

/** Members of members of an error that are still written. */
const MAX_DEPTH = 4
// Each begins where a word begins, or is bounded, so that no text takes a time that grows with the square of its length.
const MAIL = /(?<![^\s"'<>(),;:@/])[^\s"'<>(),;:@/]+@[^\s"'<>(),;:@/]+\.[^\s"'<>(),;:@/]+/g
const TOKEN = /\beyJ[\w-]{5,500}\.[\w-]+\.[\w-]+/g
const HASH = /\$argon2\w*\$[^\s'",)]+(?:,[tp]=[^\s'",)]+)*/g
/** A value within the statement that an error begins with. */
const LITERAL = /'(?:[^']|'')*'/g
const AUTH = /([?&]Auth=)[^&\s"'#]+/gi
const BASIC = /\b(Basic +)[\w.+/~-]+=*/gi
const URL_PASSWORD = /(\/\/[^\s/:@]{0,200}:)[^\s@]{1,200}@/g

export function createLogger(level: string, destination: DestinationStream = createLogOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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

/** What a database says of a statement, without the values in it; a SQLSTATE tells that it is one who speaks. */
function withoutValues(error: object): object {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      // Class 22 quotes the value itself: invalid input syntax for type integer: "Ada".
      const named = code.startsWith('22') ? value.replace(/: "[^\n]*"/g, ': "…"') : value
      return [name, named.replace(LITERAL, "'…'")]
    }),
  )
}

/** An error comes from anywhere and carries anything: drivers quote values, and add members of their own. */
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

export function maskText(text: string): string {
  return text
    .replace(URL_PASSWORD, '$1[redacted]@')
    .replace(AUTH, '$1[redacted]')
    .replace(BASIC, '$1[redacted]')
    .replace(TOKEN, '[token]')
    .replace(HASH, '[hash]')
    .replace(MAIL, '[mail]')
}
