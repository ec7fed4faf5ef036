// Logs as JSON lines (pino), with what must never be read there cut out: tokens, passwords, secrets, mail
// addresses. Held by test/platform/logger.test.ts.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

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
  'Token',
  'email',
  'Email',
  'username',
  'UserName',
]

const MAIL = /[^\s"'<>(),;:@/]+@[^\s"'<>(),;:@/]+\.[^\s"'<>(),;:@/]+/g
const TOKEN = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g
const URL_PASSWORD = /(\/\/[^\s/:@]*:)[^\s@]+@/g

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: { err: (error: unknown) => masked(pino.stdSerializers.err(error as Error)) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Error texts come from anywhere, drivers quote values in them: addresses and tokens are masked by shape. */
function masked(error: object): object {
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => [name, typeof value === 'string' ? maskText(value) : value]),
  )
}

export function maskText(text: string): string {
  return text.replace(URL_PASSWORD, '$1[redacted]@').replace(TOKEN, '[token]').replace(MAIL, '[mail]')
}
