// The only place where an error becomes a Problem (P8): database errors by constraint name or SQLSTATE, a lost
// connection as 503. Internal messages are never sent: an unknown error is a 500 with a fixed sentence.
// Tested by test/runtime/errors/errors.test.ts and test/database/lost-connections.test.ts.
import { IdsExhaustedError } from '../../../entities/tenants/allocate-ids.ts'
import { type ConstraintProblems, errors, Problem } from '../../runtime/errors/errors.ts'
import { FilterError } from '../filter/index.ts'

interface DatabaseFault {
  code?: string
  constraint?: string
  name?: string
}

/** Seconds for Retry-After, by SQLSTATE (appendix A of PostgreSQL's manual). */
const RETRY_AFTER: Readonly<Record<string, number>> = {
  // A migration changed the result type of a prepared statement.
  '0A000': 1,
  // Serialization failure, deadlock.
  '40001': 1,
  '40P01': 1,
  // Lock timeout, statement timeout: the lock may be held for a while.
  '55P03': 2,
  '57014': 2,
  // Shutting down, crashed, starting; the database was dropped or a session was idle for too long.
  '57P01': 1,
  '57P02': 1,
  '57P03': 1,
  '57P04': 1,
  '57P05': 1,
  // Too many connections.
  '53300': 1,
  // Memory, and other limits of the server.
  '53000': 5,
  '53200': 5,
  '53400': 5,
  // A standby or read-only server; a full disk; a disk error.
  '25006': 5,
  '53100': 5,
  '58030': 5,
}
const CONNECTION =
  /^(08[\dA-Z]{3}|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/

/** Converts any thrown value into a Problem; the caller logs the original. */
export function toProblem(error: unknown, constraints: ConstraintProblems): Problem {
  if (error instanceof Problem) return error
  if (error instanceof FilterError) return errors.badRequest(error.message)
  if (error instanceof IdsExhaustedError) return errors.idsExhausted()
  const fault = databaseFault(error)
  const known = fault.constraint === undefined ? undefined : constraints[fault.constraint]
  if (known) return known(fault.code ?? '')
  // The company was removed during the request.
  if (fault.constraint === 'id_allocation_company') return errors.notFound()
  if (fault.name === 'NotFoundError') return errors.notFound()
  const seconds = RETRY_AFTER[fault.code ?? '']
  if (seconds !== undefined) return errors.unavailable(seconds)
  if (CONNECTION.test(fault.code ?? '')) return errors.unavailable()
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
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|not currently accepting connections/.test(
      error.message,
    )
  )
}
