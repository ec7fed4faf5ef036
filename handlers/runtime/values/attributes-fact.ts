// The fact `attributes` of the rules, which several services have: additional members that clients define (U6).
// Tested by test/usermanager/createUser.test.ts and test/entities/upsertCatalogItem.test.ts.

const MAX_TEXT = 1000

export function attributesFact(attributes: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(attributes)
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [name, value] : [name]))
  return {
    AreFlat: entries.every(([, value]) => isScalar(value)),
    LongestText: Math.max(0, ...texts.map((text) => text.length)),
    // Longer texts are refused by a rule; the operators of texts take no longer ones.
    Entries: entries.map(([name, value]) => ({
      Name: cut(name),
      Value: value === null ? null : cut(textOf(value)),
    })),
  }
}

const cut = (text: string) => text.slice(0, MAX_TEXT)
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A JSON number beyond the range of a double is parsed as Infinity, which is not a valid value. */
function isScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
