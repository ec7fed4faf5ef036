import type { Violation } from '../../../rules/evaluate/rule-snapshot.ts'

/** A violated rule as a fault of the document, with the place of the node or item in it. */
export const violationText = (place: string, { field, message }: Violation) =>
  `${field === null ? place : `${place}.${field}`}: ${message}`
