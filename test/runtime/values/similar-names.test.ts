import { expect, test } from 'vitest'
import { nearNames, sameName } from '../../../handlers/runtime/values/similar-names.ts'

const known = ['$top', '$filter', 'filter', 'FirstName', 'LastName', 'CellPhoneNumber', 'UPC', 'SkuID', 'Id']

test.each([
  ['$TOP', '$top'],
  ['top', '$top'],
  ['FILTER', 'filter'],
  ['$Filter', '$filter'],
  ['firstname', 'FirstName'],
  ['first_name', 'FirstName'],
  ['first-name', 'FirstName'],
  ['NameFirst', 'FirstName'],
  ['numberPhoneCell', 'CellPhoneNumber'],
  ['Upc', 'UPC'],
  ['IDSku', 'SkuID'],
  ['Id', 'Id'],
  ['FirstNames', undefined],
  ['', undefined],
  ['$', undefined],
  ['%', undefined],
  ['x'.repeat(1_000_000), undefined],
])('%s is another notation of %s', (name, expected) => {
  expect(sameName(name, known)).toBe(expected)
})

test.each([
  ['$tpo', ['$top']],
  ['FirtsName', ['FirstName']],
  ['Name', ['FirstName', 'LastName']],
  ['Di', []],
  ['Colour', []],
  ['x'.repeat(1_000_000), []],
])('%s is near %j', (name, expected) => {
  expect(nearNames(name, known)).toEqual(expected)
})
