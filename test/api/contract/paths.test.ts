import { describe, expect, test } from 'vitest'
import { plainPath, plainTemplate, templateParameters } from '../../../handlers/api/contract/paths.ts'
import { startApp } from '../../support/app.ts'

describe('a path template', () => {
  test.each([
    ['/Companies({CompanyId})/Pricing', '/companies/~{CompanyId}/pricing'],
    ['/carts({CartId})/status', '/carts/~{CartId}/status'],
    ['/oauth2/token', '/oauth2/token'],
    ['/ping', '/ping'],
  ])('%s becomes %s', (template, plain) => {
    expect(plainTemplate(template)).toBe(plain)
  })

  test('names its parameters in the order of the path', () => {
    expect(templateParameters('/A({X})/B({Y})/C')).toEqual(['X', 'Y'])
    expect(templateParameters('/ping')).toEqual([])
  })
})

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

describe('addresses of the services', () => {
  test('match case-insensitively, with parentheses encoded or not, and in no other spelling', async () => {
    const app = await startApp()
    try {
      const token = await app.tokenOf('ApiClient')
      const { CompanyId } = app.onboarding
      const status = async (path: string) => (await app.request(path, { token })).status

      expect(await status(`/entities/v1/Companies(${CompanyId})/Tree`)).toBe(200)
      expect(await status(`/ENTITIES/V1/companies(${CompanyId})/TREE`)).toBe(200)
      expect(await status(`/entities/v1/Companies%28${CompanyId}%29/Tree`)).toBe(200)
      for (const path of [
        `/entities/v1/Companies(${CompanyId})/Tree/`,
        `/entities/v1//Companies(${CompanyId})/Tree`,
        `/entities//v1/Companies(${CompanyId})/Tree`,
        `/entities/v1/Companies/~${CompanyId}/Tree`,
        `/entities/v1/Companies/${CompanyId}/Tree`,
        `/entities/v2/Companies(${CompanyId})/Tree`,
        `/entities/Companies(${CompanyId})/Tree`,
        `/%65ntities/v1/Companies(${CompanyId})/Tree`,
      ]) {
        expect([path, await status(path)]).toEqual([path, 404])
      }
    } finally {
      await app.stop()
    }
  })
})
