// Which rules a record does not suffice to decide, because its facts are masked (record/masking.ts of the platform).
// Tested by test/scripts/rules/rules-diff.long.test.ts.
import { type Catalogue, findProperty } from '../../../handlers/rules/language/catalogue.ts'
import {
  comparisons,
  isEntryReference,
  isReference,
  isTableValue,
  type Reference,
  type Rule,
  type TableValue,
  valuesOf,
} from '../../../handlers/rules/language/documents.ts'
import { type Recorded, recordedPartOf } from '../../../handlers/rules/record/masking.ts'

const LENGTH_OPERATORS = ['isSet', 'isNotSet', 'longerThan', 'shorterThan', 'hasMoreThan', 'hasFewerThan']

/** Whether a rule may decide differently on masked facts than on the original ones. */
export function dependsOnMaskedFacts({ conditions }: Rule, catalogue: Catalogue): boolean {
  return comparisons(conditions, '').some(({ comparison }) => {
    const { fact, path, operator, where = [] } = comparison
    const values = valuesOf(comparison).flatMap(({ value }) => (isReference(value) ? [value] : []))
    // A row is found by the text itself, never by its length.
    const keys = valuesOf(comparison).flatMap(({ value }) =>
      isTableValue(value) ? Object.values(value.key).map(keyPart) : [],
    )
    const isLengthEnough = (operator: string) => LENGTH_OPERATORS.includes(operator)
    const parts = [comparison, ...values].map(recordedPart)
    if (parts.includes('nothing') || keys.some((part) => part === 'nothing' || part === 'length')) return true
    if (where.length === 0) return parts.includes('length') && !isLengthEnough(operator)
    return where.some((inner) => {
      const { value } = inner
      const paths = [inner.path, ...(isEntryReference(value) ? [value.entry] : [])]
      const inEntry = paths.map((inner) => recordedPart({ fact, path: entryPath(path, inner) }))
      const ofValue = isReference(value) ? [recordedPart(value)] : []
      const all = [...inEntry, ...ofValue]
      return all.includes('nothing') || (all.includes('length') && !isLengthEnough(inner.operator))
    })

    function keyPart(key: TableValue['key'][string]): Recorded | undefined {
      return recordedPart(isEntryReference(key) ? { fact, path: entryPath(path, key.entry) } : key)
    }
  })

  /** The path of a property of the first entry. */
  function entryPath(list: string | undefined, inner: string | undefined): string {
    return [list, '0', inner].filter((name) => name !== undefined).join('.')
  }

  function recordedPart({ fact, path }: Reference): Recorded | undefined {
    const names = path === undefined ? [] : path.split('.')
    const parts = [undefined, ...names].map((_, index) => {
      const property = findProperty(catalogue, fact, names.slice(0, index).join('.'))
      return property ? recordedPartOf(property) : 'nothing'
    })
    return parts.includes('nothing') ? 'nothing' : parts.at(-1)
  }
}
