// The only place where an error becomes an answer (P8): what the database refused by its constraint's name or its state,
// a lost connection as "try again". Inner text never leaves: what is not known is a 500 with a fixed sentence.
// Held by test/platform/errors.test.ts and test/platform/lost-connections.test.ts.
import { type ConstraintProblems, errors, Problem } from './errors.ts'
import { FilterError } from './filter/index.ts'

interface DatabaseFault {
  code?: string
  constraint?: string
  name?: string
}

const RETRYABLE = new Set(['0A000', '40001', '40P01', '55P03', '57014', '57P01', '57P02', '57P03', '53300'])
const CONNECTION = /^(08\d\d\d|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)$/

/** Turns whatever was thrown into the answer's Problem; the caller logs the original. */
export function toProblem(error: unknown, constraints: ConstraintProblems): Problem {
  if (error instanceof Problem) return error
  if (error instanceof FilterError) return errors.badRequest(error.message)
  const fault = databaseFault(error)
  const known = fault.constraint === undefined ? undefined : constraints[fault.constraint]
  if (known) return known(fault.code ?? '')
  if (fault.name === 'NotFoundError') return errors.notFound()
  if (RETRYABLE.has(fault.code ?? '') || CONNECTION.test(fault.code ?? '')) return errors.unavailable()
  if (isConnectionLoss(error)) return errors.unavailable()
  return errors.internal()
}

function databaseFault(error: unknown): DatabaseFault {
  if (typeof error !== 'object' || error === null) return {}
  const fault = error as DatabaseFault & { cause?: unknown }
  if (fault.constraint === undefined && fault.cause) {
    const inner = databaseFault(fault.cause)
    return { ...inner, name: fault.name, code: fault.code ?? inner.code }
  }
  return fault
}

function isConnectionLoss(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|not currently accepting connections/.test(
      error.message,
    )
  )
}
