import { describe, expect, test } from 'vitest'
import { plainPath } from '../../../handlers/api/contract/paths.ts'

describe('a request path', () => {
  test.each([
    ['/companies(12)/Pricing', '/companies/~x/pricing', ['12']],
    ['/COMPANIES(12)/pricing', '/companies/~x/pricing', ['12']],
    ['/companies%2812%29/pricing', '/companies/~x/pricing', ['12']],
    ['/items(a%20b)', '/items/~x', ['a b']],
    ['/items(a%2Fb)', '/items/~x', ['a/b']],
    ['/items(%7E)', '/items/~x', ['~']],
    ['/items(~)', '/items/~x', ['~']],
    ['/ping', '/ping', []],
  ])('%s matches as %s', (path, pathPattern, values) => {
    expect(plainPath(path)).toEqual({ pathPattern, values })
  })

  test.each([
    ['/companies(12)/', 'a slash at the end'],
    ['//companies(12)', 'a doubled slash'],
    ['/companies()', 'no identifier'],
    ['/companies(12', 'an open parenthesis'],
    ['/companies12)', 'a closing one alone'],
    ['/companies(1)(2)', 'two identifiers'],
    ['/companies((1))', 'nested parentheses'],
    ['/companies(12)x', 'letters after the identifier'],
    ['/(12)', 'no keyword'],
    ['/companies/~12', 'the form of the router'],
    ['/comp%61nies(12)', 'an encoded letter'],
    ['/companies%252812%2529', 'parentheses encoded twice'],
    ['/companies(%)', 'half an escape'],
    ['/companies(%ff)', 'an escape that is no UTF-8'],
    ['/', 'nothing'],
  ])('%s does not match: %s', (path) => {
    expect(plainPath(path)).toBeUndefined()
  })
})
