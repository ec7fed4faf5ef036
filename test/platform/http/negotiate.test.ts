import { describe, expect, test } from 'vitest'
import { createNegotiator } from '../../../handlers/platform/http/negotiate.ts'

const JSON_TYPE = 'application/json'
const HAL = 'application/hal+json'

describe('Accept', () => {
  const negotiate = createNegotiator()

  test.each([
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/*', JSON_TYPE],
    [JSON_TYPE, JSON_TYPE],
    ['APPLICATION/JSON', JSON_TYPE],
    ['application/json; charset=utf-8', JSON_TYPE],
    [HAL, HAL],
    ['application/HAL+json;charset=UTF-8', HAL],
    ['text/html, application/xhtml+xml, */*;q=0.8', JSON_TYPE],
    ['application/json;q=0.2, application/hal+json;q=0.9', HAL],
    ['application/json;q=0.9, application/hal+json;q=0.2', JSON_TYPE],
    ['*/*;q=0.1, application/hal+json', HAL],
    ['application/json;q=0, */*', HAL],
    ['hal+json', HAL],
    [' HAL+JSON ; charset=utf-8', HAL],
    ['application/json;q=0.5, hal+json;q=0.9', HAL],
    ['application/json;q=0.9,hal+json;q=0.5', JSON_TYPE],
    ['text/html, hal+json', HAL],
    ['hal+json;q=0, */*', JSON_TYPE],
    ['application/json, hal+json', JSON_TYPE],
  ])('%s gets %s', (accept, type) => {
    expect(negotiate(accept, [JSON_TYPE, HAL])).toBe(type)
    // The second result comes from the cache.
    expect(negotiate(accept, [JSON_TYPE, HAL])).toBe(type)
  })

  test.each([
    'text/html',
    'application/xml, text/csv',
    'application/json;q=0',
    '*/*;q=0',
    'nonsense',
    'hal+json;q=0',
    'text/hal+json',
    'xhal+json',
  ])('%s gets 406, which lists the available types', (accept) => {
    const attempt = () => negotiate(accept, [JSON_TYPE, HAL])

    expect(attempt).toThrow(expect.objectContaining({ status: 406 }))
    expect(attempt).toThrow(/application\/json, application\/hal\+json/)
  })

  test('is cached separately for each list of available types', () => {
    expect(negotiate(HAL, [JSON_TYPE, HAL])).toBe(HAL)
    for (const name of [HAL, 'hal+json']) {
      expect(() => negotiate(name, [JSON_TYPE])).toThrow(expect.objectContaining({ status: 406 }))
    }
  })
})
