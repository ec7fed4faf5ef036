// Validates a rules file against its JSON schema and reports each fault once, with its place in the file, in
// the sentences of grammar-sentences.ts. Tested by test/platform/rules/rules.test.ts.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { sentence } from './grammar-sentences.ts'
import type { JsonSchema } from './json-schema.ts'
import type { RuleProblem } from './problems.ts'

export interface RuleFile {
  /** Relative to the rules folder, "cart/create.json". */
  file: string
  value: unknown
  lines: ReadonlyMap<string, number>
}

export type CheckDocument = (file: RuleFile) => RuleProblem[]

// Keywords that only lead to the one that says what is wrong.
const COMPOSED = new Set(['if', 'anyOf', 'allOf', 'oneOf', 'not'])

// The schemas are our own; test/rules.test.ts checks them, so that a start need not.
const options = { allErrors: true, verbose: true, strict: false, meta: false, validateSchema: false }

/** Compiles a schema into a check that answers with every fault, in the file's order. */
export function documentCheck(schema: JsonSchema): CheckDocument {
  const ajv = new Ajv2020(options)
  const validate: ValidateFunction = ajv.compile(schema)
  return (file) => {
    if (validate(file.value)) return []
    const errors = (validate.errors ?? []).filter(({ keyword }) => !COMPOSED.has(keyword))
    return [...Map.groupBy(errors, placeOf)]
      .map(([pointer, group]) => problem(file, pointer, sentence(telling(group))))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  }
}

/** A problem at a JSON pointer of a file, with the line of the nearest value around it. */
export function problem(
  { file, lines }: Pick<RuleFile, 'file' | 'lines'>,
  pointer: string,
  message: string,
): RuleProblem {
  let known = pointer
  while (known !== '' && !lines.has(known)) known = known.slice(0, known.lastIndexOf('/'))
  const line = lines.get(known)
  return { file, ...(line !== undefined && { line }), pointer, message }
}

function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`
  return keyword === 'required' ? `${instancePath}/${params.missingProperty}` : instancePath
}

/** One fault a place: the choice that is narrowest there, before a pattern that could have saved it. */
function telling(group: readonly ErrorObject[]): ErrorObject {
  const choices = group.filter(({ keyword }) => keyword === 'enum')
  const narrowest = choices.sort((a, b) => a.params.allowedValues.length - b.params.allowedValues.length)[0]
  return narrowest ?? group.find(({ keyword }) => keyword === 'type') ?? (group[0] as ErrorObject)
}
