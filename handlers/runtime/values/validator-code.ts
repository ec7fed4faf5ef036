// Shortens the code that AJV generates, because V8 keeps the source of every function: that of all validators is 7 MB.
// Tested by test/api/contract/validator-code.test.ts.

/** Nothing reads where in the schema a fault was found. */
const SCHEMA_PATH = /schemaPath:"(?:[^"\\]|\\.)*",/g

const ADDING = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}/g

/** AJV's option `code.process`. The faults of the validator have no `schemaPath`. */
export const shortCode = (code: string): string =>
  code.replaceAll(SCHEMA_PATH, '').replaceAll(ADDING, '(vErrors ??= []).push($1);')
