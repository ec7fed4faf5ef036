// Gives the parameters of each operation examples that fit it, because a shared component has one example for all
// operations. `x-examples` of a path or an operation sets examples by the parameter's name (null: none). A $filter or
// $orderby without an example gets one from the list's own: a property that it may name, with the value of its first
// member. Tested by test/operations/examples/examples.test.ts, which sends every example.
import {
  type Json,
  type Operation,
  operationsOf,
  resolve,
} from '../../../handlers/pages/documents/document.ts'

/** Returns a copy of the document in which a parameter whose example differs from its component's is written out. */
export function withOperationExamples(plain: Json): Json {
  const document = structuredClone(plain)
  for (const item of Object.values<Json>(document.paths)) {
    const { 'x-examples': ofPath = {}, parameters: shared = [] } = item
    const operations = operationsOf({ paths: { '': item } })
    const names: string[] = shared.map((node: Json) => resolve(document, node).name)
    // A parameter of the path whose example differs for one operation is moved to every operation of the path.
    const isSplit = operations.some(({ operation }) =>
      names.some((name) => operation['x-examples']?.[name] !== undefined),
    )
    for (const each of operations) {
      const { operation } = each
      const inherited = isSplit ? shared : []
      const examples = { ...ofPath, ...operation['x-examples'] }
      const all = [...inherited, ...(operation.parameters ?? [])]
      const knownNames = [...names, ...all.map((node) => resolve(document, node).name)]
      const unknownNames = Object.keys(operation['x-examples'] ?? {}).filter(
        (name) => !knownNames.includes(name),
      )
      if (unknownNames.length > 0)
        throw new Error(`x-examples of ${operation.operationId}: no parameter ${unknownNames}`)
      const derived = listExamples(document, each)
      if (all.length > 0)
        operation.parameters = all.map((node) => withExample(document, node, examples, derived))
      delete operation['x-examples']
    }
    if (isSplit) delete item.parameters
    else if (names.length > 0)
      item.parameters = shared.map((node: Json) => withExample(document, node, ofPath, {}))
    delete item['x-examples']
  }
  return document
}

function withExample(document: Json, node: Json, explicit: Json, derived: Json): Json {
  const { example: sharedExample, ...parameter } = resolve(document, node)
  const ownExample = explicit[parameter.name]
  if (ownExample === null) return parameter
  const example = ownExample ?? sharedExample ?? derived[parameter.name]
  return example === sharedExample ? node : { ...parameter, example }
}

/** Examples of $filter and $orderby from the first member in the list's response example. */
function listExamples(document: Json, { operation }: Operation): Json {
  const media = resolve(document, operation.responses['200'])?.content?.['application/json']
  const schema = resolve(document, media?.schema)
  if (schema?.type !== 'array') return {}
  const [first] = media.example ?? []
  const comparisons = Object.entries<Json>(resolve(document, schema.items).properties ?? {}).flatMap(
    ([name, property]) => {
      const resolvedProperty = { ...resolve(document, property), ...property }
      const literal = resolvedProperty['x-filterable']
        ? toLiteral(first?.[name], resolvedProperty)
        : undefined
      return literal === undefined ? [] : [{ name, text: `${name} eq ${literal}` }]
    },
  )
  const [exampleComparison] = comparisons.toSorted((a, b) => rank(a.name) - rank(b.name))
  return exampleComparison
    ? { $filter: exampleComparison.text, $orderby: `${exampleComparison.name} desc` }
    : {}
}

/** Names and codes explain a filter better than quantities, and these better than ids; else document order decides. */
const rank = (name: string) => (/Name$|Sku$|Code$|^Status$/.test(name) ? 0 : /Id$/.test(name) ? 2 : 1)

function toLiteral(value: Json, { format }: Json): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || format === 'date-time') return undefined
  return format === 'uuid' ? `guid'${value}'` : `'${value.replaceAll("'", "''")}'`
}
