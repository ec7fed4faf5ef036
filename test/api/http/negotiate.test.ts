import { describe, expect, test } from 'vitest'
import { acceptedType, createNegotiator } from '../../../handlers/api/http/negotiate.ts'

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
    ['application/json;odata.metadata=minimal', JSON_TYPE],
    ['application/json;odata=verbose', JSON_TYPE],
    ['application/json; indent=4', JSON_TYPE],
    ['application/json;IEEE754Compatible=true;odata.streaming=true, text/plain', JSON_TYPE],
    ['application/*;v=1', JSON_TYPE],
    ['*/*;v=1', JSON_TYPE],
    ['hal+json; profile="x"', HAL],
    ['application/hal+json;profile="https://shop.example/a,b;q=0"', HAL],
    ['text/html;level=1, hal+json;profile="a\\"b,c"', HAL],
    ['application/json;odata=verbose;q=0.1, application/hal+json;v=2;q=0.2', HAL],
    ['application/json;q=0.9;v=1, application/hal+json;profile="q=1";q=0.2', JSON_TYPE],
    ['application/json;v=1;Q=0, */*', HAL],
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
    'application/json;odata=verbose;q=0',
    'application/json;profile="a,b";q=0.0',
    'application/json;q=nonsense',
    'application/xml;type="application/json"',
    'text/plain;profile="x, application/json, y"',
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

test.each([
  ['text/markdown;variant=GFM', 'text/markdown'],
  ['text/html;level=1;q=0.5, text/markdown;charset="utf-8"', 'text/markdown'],
  ['text/html;level=1, text/markdown;q=0.9', 'text/html'],
  ['application/json', 'text/html'],
])('a page for Accept: %s is %s', (accept, type) => {
  expect(acceptedType(accept, ['text/html', 'text/markdown'])).toBe(type)
})
