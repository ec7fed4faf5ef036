// The values that a request writes, from the document of its operation: the members of the body, also those that the example
// lacks, the parameters that a body repeats, and those of requests without a body. Members that the document calls ignored
// are left out, and so is CompanyId, which is that of the token. Tested by written-values.test.ts.
import { randomUUID } from 'node:crypto'
import type { Json } from '../../handlers/pages/documents/document.ts'
import type { DocumentedOperation } from '../support/contract.ts'
import { MULTIPART, multipart } from '../support/multipart.ts'
import { HEADER, workbook } from '../usermanager/workbook-fixture.ts'
import { type Draft, isMultipart } from './suite.ts'

export interface WrittenMember {
  /** As exemptions name it: `Lines[].SerialNumbers[]`. */
  path: string
  /** The last name of the path. */
  name: string
  /** The value in the request; undefined if the example lacks it. */
  given: unknown
  /** Other values to send. */
  others: readonly unknown[]
  /** Whether no other member has one of these values. */
  isDistinct: boolean
  write(draft: Draft, value: unknown): void
}

type Keys = readonly (string | number)[]

/** The members of a valid request. */
export function writtenMembers(operation: DocumentedOperation, draft: Draft): WrittenMember[] {
  if (isMultipart(operation)) return sheetMembers()
  const ofPath = pathValues(operation, draft)
  if (operation.request?.mediaType === 'application/json') return bodyMembers(operation, draft.body, ofPath)
  const parameters = operation.parameters.filter(
    ({ in: place, name }) => place === 'query' && name !== 'Auth',
  )
  if (operation.method === 'GET')
    return parameters.map((parameter, number) => queryMember(parameter, draft, number))
  return operation.method === 'PUT' ? Object.entries(ofPath).map(([name, value]) => fixed(name, value)) : []
}

/** A member whose value the path has. */
const fixed = (path: string, given: unknown): WrittenMember => ({
  ...{ path, name: path.split('.').at(-1) ?? path, given, others: [], isDistinct: false },
  write() {},
})

function pathValues({ template, bases }: DocumentedOperation, draft: Draft): Record<string, string> {
  const names: string[] = []
  const pattern = template.replace(/[()]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => {
    names.push(name)
    return '([^()/]+)'
  })
  const values = new RegExp(`${pattern}$`).exec(draft.path.slice(bases[0]?.length ?? 0)) ?? []
  return Object.fromEntries(
    names.flatMap((name, at) =>
      name === 'CompanyId' ? [] : [[name, decodeURIComponent(values[at + 1] ?? '')]],
    ),
  )
}

function queryMember({ name, schema }: Json, draft: Draft, number: number): WrittenMember {
  const given = new URLSearchParams(draft.query).get(name) ?? undefined
  const write = (target: Draft, value: unknown) => {
    const query = new URLSearchParams(target.query)
    query.set(name, String(value))
    target.query = query.toString()
  }
  return { path: name, name, given, ...otherValues(schema, number + 1, given), write }
}

/** The columns of a list of users. */
function sheetMembers(): WrittenMember[] {
  const row = HEADER.map((name, column) => (name === 'Email' ? 'qx@values.example' : `Given${column}`))
  return HEADER.map((name, column) => ({
    ...{ path: name, name, given: row[column], isDistinct: true },
    others: [name === 'Email' ? `q${column}@values.example` : `Qx${column}`],
    write(draft, value) {
      row[column] = String(value)
      draft.headers['Content-Type'] = MULTIPART
      draft.body = multipart({ name: 'file', content: workbook([row]), fileName: 'users.xlsx' })
    },
  }))
}

function bodyMembers(
  operation: DocumentedOperation,
  body: Json,
  ofPath: Readonly<Record<string, string>>,
): WrittenMember[] {
  const members: WrittenMember[] = []
  visit(operation.request?.schema, body, [], '')
  return members

  function visit(unresolved: Json, given: Json, keys: Keys, path: string): void {
    const schema = plain(operation, unresolved)
    if (path !== '' && (isIgnored(schema) || isIgnored(unresolved))) return
    const repeated = schema['x-path-parameter']
    if (repeated) {
      // The Id of a resource that changes is not written.
      if (repeated in ofPath && keys.at(-1) !== 'Id') members.push(fixed(path, ofPath[repeated]))
      return
    }
    if (schema.properties) {
      for (const [name, property] of Object.entries<Json>(schema.properties))
        visit(property, given?.[name], [...keys, name], path === '' ? name : `${path}.${name}`)
      return
    }
    if (schema.items) {
      visit(schema.items, given?.[0], [...keys, 0], `${path}[]`)
      return
    }
    if (schema.additionalProperties) {
      visit({ type: 'string', maxLength: 100 }, given?.Colour, [...keys, 'Colour'], `${path}.*`)
      return
    }
    const name = String(keys.findLast((key) => typeof key === 'string') ?? '')
    const write = (draft: Draft, value: unknown) => setAt(draft.body, keys, value)
    members.push({ path, name, given, ...otherValues(schema, members.length + 1, given), write })
  }
}

const isIgnored = ({ description = '' }: Json) =>
  /\bignored\b/i.test(description) && !/otherwise ignored/i.test(description)

/** The schema without null, with what `allOf` and alternatives add. */
function plain(operation: DocumentedOperation, unresolved: Json): Json {
  const schema = operation.resolve(unresolved) ?? {}
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const variant = variants.find((one: Json) => operation.resolve(one).type !== 'null')
  const parts = [...(schema.allOf ?? []), ...(variant ? [variant] : [])].map((part) => plain(operation, part))
  const type = [schema.type].flat().find((one) => one !== 'null')
  return Object.assign({}, ...parts, schema, type && { type })
}

const DISTINCT = 7013

function otherValues(
  schema: Json,
  number: number,
  given: unknown,
): Pick<WrittenMember, 'others' | 'isDistinct'> {
  const { type, format, enum: values, minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema
  const except = (list: readonly unknown[]) => list.filter((one) => one !== null && one !== given)
  if (values) return { others: except(values).slice(0, 3), isDistinct: false }
  if (type === 'boolean') return { others: except([true, false]), isDistinct: false }
  if (type === 'number' || type === 'integer') {
    const isDistinct = DISTINCT + number <= maximum
    return { others: isDistinct ? [DISTINCT + number] : except([minimum + 1, minimum + 2]), isDistinct }
  }
  if (format === 'uuid') return { others: [randomUUID()], isDistinct: true }
  if (format === 'date-time') {
    return { others: [new Date(Date.UTC(2026, 1, 3, 4, number)).toISOString()], isDistinct: true }
  }
  return { others: except([otherText(schema, number)]), isDistinct: (schema.maxLength ?? 9) >= 8 }
}

function otherText({ pattern, maxLength = 9, format }: Json, number: number): string | undefined {
  const address = `https://q${number}.values.example/hook`
  const texts = {
    email: [`q${number}@values.example`],
    uri: [address],
    password: [`Quayside-Lantern-${number}`],
  }[String(format)] ?? [`Qx${number}`, `q${number}@values.example`, address, 'SEK', 'SE', 'Q']
  return texts.find((one) => one.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(one)))
}

function setAt(target: Json, keys: Keys, value: unknown): void {
  const [key, ...others] = keys
  if (key === undefined) return
  if (others.length === 0) target[key] = value
  else {
    target[key] ??= typeof others[0] === 'number' ? [] : {}
    setAt(target[key], others, value)
  }
}
