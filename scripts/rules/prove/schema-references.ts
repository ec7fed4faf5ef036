// Compares facts with the OpenAPI documents: a fact with "schema" has only properties of that schema, with the same
// names, types, values and lengths, so that owners write rules about the fields that clients use.
// Tested by test/scripts/rules/schema-references.test.ts.
import { type Document, type Resolve, resolver } from '../../../handlers/api/contract/openapi-document.ts'
import type { Fact, FactCatalogue, Property } from '../../../handlers/rules/language/catalogue.ts'
import { didYouMean, type RuleProblem, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { problem, type RuleFile } from '../../../handlers/rules/language/rule-file.ts'
import { readRulesFolder } from '../../../handlers/rules/load/files.ts'
import { publishedDocuments } from '../published-operations.ts'

/** Throws RulesRefused where the fact catalogue and the published documents differ. */
export async function requireSchemaReferences(directory: string): Promise<void> {
  const { files } = await readRulesFolder(directory)
  const file = files.find(({ kind }) => kind === 'facts')
  const problems = file ? schemaReferenceProblems(file, publishedDocuments()) : []
  if (problems.length > 0) throw new RulesRefused(problems)
}

/** Every difference between facts and the schemas that they name. */
export function schemaReferenceProblems(
  file: RuleFile,
  documents: ReadonlyMap<string, Document>,
): RuleProblem[] {
  const { facts } = file.value as FactCatalogue
  return Object.entries(facts).flatMap(([name, fact]) => {
    if (fact.schema === undefined) return []
    const [service = '', schema = ''] = fact.schema.split('/')
    const document = documents.get(service)
    const schemas = document?.components?.schemas ?? {}
    const known = document
      ? Object.keys(schemas).map((schema) => `${service}/${schema}`)
      : [...documents.keys()]
    if (!document || !Object.hasOwn(schemas, schema)) {
      const message = `found "${fact.schema}", which no document defines.${didYouMean(document ? fact.schema : service, known)}`
      return [problem(file, `/facts/${name}/schema`, message)]
    }
    return differences(file, fact, schemas[schema], `/facts/${name}`, resolver(document))
  })
}

function differences(
  file: RuleFile,
  property: Property | Fact,
  documentSchema: Document,
  pointer: string,
  resolve: Resolve,
): RuleProblem[] {
  const schema = resolve(documentSchema)
  const at = (member: string, message: string) => problem(file, `${pointer}/${member}`, message)
  const type = typeOf(schema)
  if (type !== property.type)
    return [
      at('type', `found "${property.type}"; the document has ${type ?? 'a type that rules do not support'}.`),
    ]

  const names = Object.keys(schema.properties ?? {})
  const values = property.values?.map(({ value }) => value)
  return [
    ...(values && schema.enum && values.toSorted().join() !== plain(schema.enum).toSorted().join()
      ? [at('values', `found ${values.join(', ')}; the document has ${plain(schema.enum).join(', ')}.`)]
      : []),
    ...(hasLength(property, schema) && property.maxLength !== schema.maxLength
      ? [
          at(
            'maxLength',
            `found ${property.maxLength ?? 'none'}; the document has ${schema.maxLength ?? 'none'}.`,
          ),
        ]
      : []),
    ...Object.entries(property.properties ?? {}).flatMap(([name, member]) =>
      names.includes(name)
        ? differences(file, member, schema.properties[name], `${pointer}/properties/${name}`, resolve)
        : [at(`properties/${name}`, `the document has no "${name}" here.${didYouMean(name, names)}`)],
    ),
    ...(property.items
      ? differences(file, property.items, schema.items ?? {}, `${pointer}/items`, resolve)
      : []),
  ]
}

/** A text has the length of its document, unless its values are known. */
const hasLength = ({ type, values, maxLength }: Property, schema: Document) =>
  maxLength !== undefined || (type === 'text' && !values && schema.maxLength !== undefined)

const plain = (values: unknown[]) => values.filter((value) => value !== null)

/** The fact type of a schema; undefined for a type that rules do not support. */
function typeOf({ type, format }: Document): Property['type'] | undefined {
  const [name] = [type].flat().filter((typeName) => typeName !== 'null')
  if (name === 'string' && format === 'uuid') return 'guid'
  if (name === 'string' && (format === 'date-time' || format === 'date')) return 'date'
  const types = {
    string: 'text',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    array: 'list',
    object: 'object',
  }
  return (types as Record<string, Property['type']>)[name]
}
