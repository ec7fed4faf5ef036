// The compiled schemas of a rules folder. Compiling them is most of the cost of a cold load, so the live rules reuse them
// until the catalogue changes. The first edit compiles them, which takes some tenths of a second: most processes see no edit,
// and compiled schemas take 20 MB. Tested by test/rules/load/rules-files.test.ts.
import factsSchema from '../../../rules/facts.schema.json' with { type: 'json' }
import limitsSchema from '../../../rules/limits.schema.json' with { type: 'json' }
import rolesSchema from '../../../rules/roles.schema.json' with { type: 'json' }
import { templateFaults } from '../../background/mail/mail-template.ts'
import { casesSchema } from '../language/cases-schema.ts'
import type { Catalogue } from '../language/catalogue.ts'
import { companyLimitsSchema } from '../language/company-limits.ts'
import { companyRolesSchema } from '../language/company-roles.ts'
import { fileValidator, type ValidateFile } from '../language/rule-file.ts'
import { ruleSetSchema } from '../language/rule-set-schema.ts'

type SchemaKind = 'facts' | 'rules' | 'cases' | 'limits' | 'roles' | 'company-limits' | 'company-roles'
export type FileKind = SchemaKind | 'mail' | 'table'

/** The validation of each kind of file. */
export type FolderSchemas = (kind: FileKind) => ValidateFile

/** Compiles the schemas for a catalogue when they are needed, and keeps those of the last catalogue. */
export function createFolderSchemas(): (catalogue: Catalogue) => FolderSchemas {
  let last: { key: string; schemas: FolderSchemas } | undefined
  return (catalogue) => {
    const key = JSON.stringify(catalogue)
    if (last?.key !== key) last = { key, schemas: folderSchemas(catalogue) }
    return last.schemas
  }
}

function folderSchemas(catalogue: Catalogue): FolderSchemas {
  const schemas = {
    cases: () => casesSchema(catalogue),
    limits: () => limitsSchema,
    roles: () => rolesSchema,
    'company-limits': () => companyLimitsSchema,
    'company-roles': () => companyRolesSchema,
    facts: () => factsSchema,
    rules: () => ruleSetSchema(catalogue),
  }
  const compiled = new Map<FileKind, ValidateFile>()
  return (kind) => {
    if (kind === 'mail') return mailProblems
    // table-checks.ts checks them, because the types of their columns follow from the rules.
    if (kind === 'table') return () => []
    const validate = compiled.get(kind) ?? fileValidator(schemas[kind]())
    compiled.set(kind, validate)
    return validate
  }
}

/** Mails are plain text, so no schema describes them. */
const mailProblems: ValidateFile = ({ file, value }) =>
  templateFaults(file, value as string).map((fault) => ({ file, pointer: '', ...fault }))
