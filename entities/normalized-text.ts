// The form in which Skus, user names, serial numbers and lots are compared and stored (N4, `x-normalized`): Unicode's NFC,
// without white space at the ends. The triggers of migration 036 do the same to what servers of the previous version write.
// Tested by test/api/contract/normalized-texts.test.ts.

/**
 * The longest text that is normalized, in units of UTF-16: four times the longest field, because NFC composes at most four
 * units to one. The time of NFC grows with the square of the combining marks in a row: 100,000 take 25 seconds.
 */
const LONGEST = 4 * 255

/** NFC of a text that is compared as part of another: white space at its ends belongs to it. */
export const composed = (text: string): string => (text.length > LONGEST ? text : text.normalize('NFC'))

/** A longer text than any field is trimmed only; the lengths of the documents refuse it. */
export const normalizedText = (text: string): string => composed(text.trim())
