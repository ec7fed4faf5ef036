// The compiled schemas of all files in the folder. Compiling them is most of the cost of loading, so the live
// loader reuses them until the catalogue changes. Tested by test/platform/rules/rules.test.ts.
import factsSchema from '../../../../rules/facts.schema.json' with { type: 'json' }
import limitsSchema from '../../../../rules/limits.schema.json' with { type: 'json' }
import rolesSchema from '../../../../rules/roles.schema.json' with { type: 'json' }
import { casesSchema } from '../language/cases-schema.ts'
import type { Fact } from '../language/catalogue.ts'
import { type CheckDocument, documentCheck } from '../language/grammar.ts'
import { ruleSetSchema } from '../language/rule-set-schema.ts'
import type { FileKind } from './files.ts'

/** The check of each kind of file. */
export type FolderGrammar = (kind: FileKind) => CheckDocument

/** Compiles the schemas of a catalogue; one that is asked again for the same catalogue still has them. */
export function createFolderGrammar(): (facts: Record<string, Fact>) => FolderGrammar {
  let known: { words: string; grammar: FolderGrammar } | undefined
  return (facts) => {
    const words = JSON.stringify(facts)
    if (known?.words !== words) known = { words, grammar: grammarOf(facts) }
    return known.grammar
  }
}

function grammarOf(facts: Record<string, Fact>): FolderGrammar {
  const schemas = {
    cases: () => casesSchema(facts),
    limits: () => limitsSchema,
    roles: () => rolesSchema,
    facts: () => factsSchema,
    rules: () => ruleSetSchema(facts),
  }
  const compiled = new Map<FileKind, CheckDocument>()
  return (kind) => {
    const check = compiled.get(kind) ?? documentCheck(schemas[kind]())
    compiled.set(kind, check)
    return check
  }
}
