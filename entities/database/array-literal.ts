// Arrays of numbers, booleans and uuids as text for PostgreSQL. The driver escapes each member of an array, which takes
// some 3 ms for 10,000 members; these types need no escaping.

/** The value of an array parameter; the statement casts it, as in `$1::int[]`. Not for text. */
export const arrayLiteral = (members: readonly (number | boolean | string | null)[]): string =>
  `{${members.map((member) => member ?? 'null').join()}}`
