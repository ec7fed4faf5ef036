import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../../handlers/api/filter/index.ts'
import { toProblem } from '../../../handlers/api/pipeline/to-problem.ts'
import { errors, Problem } from '../../../handlers/runtime/errors/errors.ts'

const faultOf = (members: object) => Object.assign(new Error('select secret from vault'), members)

describe('toProblem', () => {
  test('returns a Problem unchanged', () => {
    const refusal = errors.conflict('UserVersionMismatch', 'User version mismatch')
    expect(toProblem(refusal, {})).toBe(refusal)
  })

  test('returns 500 with a fixed message for any other error', () => {
    for (const thrown of [new Error('inner text'), 'inner text', undefined, null, 42, { Message: 'inner' }]) {
      const problem = toProblem(thrown, {})
      expect(problem.status).toBe(500)
      expect(problem.body).toEqual({ Message: 'An unexpected error occurred.' })
    }
  })

  test('returns 404 for an entity that is not found', () => {
    const problem = toProblem(faultOf({ name: 'NotFoundError' }), {})
    expect([problem.status, problem.body]).toEqual([404, { Message: 'Resource cannot be found' }])
  })

  test('returns the problem of a database constraint, however deep the driver nests the error', () => {
    const constraints = { cart_node: errors.notFound }

    expect(toProblem(faultOf({ constraint: 'cart_node' }), constraints).status).toBe(404)
    expect(toProblem(faultOf({ cause: faultOf({ constraint: 'cart_node' }) }), constraints).status).toBe(404)
    expect(toProblem(faultOf({ constraint: 'another' }), constraints).status).toBe(500)
  })

  test.each([
    ...[
      '40001',
      '40P01',
      '57P01',
      '57P02',
      '57P03',
      '53300',
      '08006',
      '08P01',
      'ECONNREFUSED',
      'ECONNRESET',
    ].map((code) => [code, '1']),
    ...['55P03', '57014'].map((code) => [code, '2']),
    ...['25006', '53100', '53200'].map((code) => [code, '5']),
  ])('returns 503 for the database error %s, with Retry-After: %s', (code, seconds) => {
    const problem = toProblem(faultOf({ code }), {})
    expect(problem.status).toBe(503)
    expect(problem.headers['Retry-After']).toBe(seconds)
  })

  test('returns 503 if no connection is free', () => {
    expect(toProblem(new Error('timeout exceeded when trying to connect'), {}).status).toBe(503)
  })

  test('returns 400 for an invalid filter, with the message of its parser', () => {
    const attempt = () => parseFilter('Id eq', [{ name: 'Id', type: 'integer', nullable: false } as never])
    let thrown: unknown
    try {
      attempt()
    } catch (error) {
      thrown = error
    }
    const problem = toProblem(thrown, {})
    expect(problem.status).toBe(400)
    expect(problem.body.Message).toMatch(/^Error while extracting the request query/)
  })
})

describe('refusals', () => {
  test('401 carries WWW-Authenticate, 405 Allow, 503 Retry-After', () => {
    expect(errors.unauthorized().headers).toEqual({ 'WWW-Authenticate': 'Bearer' })
    expect(errors.invalidToken().headers['WWW-Authenticate']).toBe('Bearer error="invalid_token"')
    expect(errors.methodNotAllowed('GET, HEAD').headers).toEqual({ Allow: 'GET, HEAD' })
    expect(errors.unavailable(2).headers).toEqual({ 'Retry-After': '2' })
  })

  test('have no empty members', () => {
    expect(errors.forbidden().body).not.toHaveProperty('Code')
    expect(errors.badRequest('Wrong.').body).toEqual({ Message: 'Wrong.' })
    expect(errors.rule(400, 'A', 'Wrong.', [{ Code: 'A', Field: 'F', Message: 'Wrong.' }]).body).toEqual({
      Message: 'Wrong.',
      Code: 'A',
      Details: [{ Code: 'A', Field: 'F', Message: 'Wrong.' }],
    })
    expect(errors.notFound()).toBeInstanceOf(Problem)
  })
})
