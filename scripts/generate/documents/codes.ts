// Writes into each operation the codes that its refusals can have (W2): those of the rule sets that it names, with the
// remedies of openapi/shared/remedies.yaml, except where openapi/shared/codes-of-rules.yaml names the operations that can
// have one, and those of openapi/shared/codes.yaml. Its responses 400 and 409 get an example with one of them. Formats without a Code list none: report data, and 400 of the token endpoints. Tested by
// test/spec/error-codes.test.ts.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { writesAtNodes } from '../../../handlers/api/contract/read-operations.ts'
import {
  type Json,
  type Operation,
  operationsOf,
  resolve,
} from '../../../handlers/pages/documents/document.ts'
import { messageText } from '../../../handlers/rules/language/documents.ts'
import { withoutPaths } from '../../../handlers/rules/language/wording.ts'

interface ErrorCode {
  Code: string
  Status: number
  Meaning: string
  Remedy: string
}

interface Declared extends ErrorCode {
  on: string | readonly string[]
  /** Never the example, unless there is no other. */
  rare?: boolean
}

/** Reads the codes of the rules, by rule set, and the others. */
interface CodeSource {
  ofRules(ruleSet: string, operationId: string): Promise<(ErrorCode & { field?: string })[]>
  otherCodes: readonly Declared[]
}

export async function readCodes(documents: string, rules: string): Promise<CodeSource> {
  const readShared = async (name: string): Promise<Json> =>
    parseYaml(await readFile(path.join(documents, 'shared', name), 'utf8'))
  const table = await readShared('codes.yaml')
  const remedies = await readShared('remedies.yaml')
  const ofSome = await readShared('codes-of-rules.yaml')
  // An owner's new rule has no remedy at first; test/spec/error-codes.test.ts requires it.
  const remedyOf = (code: string, name: string): string =>
    remedies[code] ?? table[code]?.remedy ?? `Change the request so that it keeps the rule: ${name}.`
  const otherCodes = Object.entries<Json>(table).map(([Code, { status, meaning, remedy, on, rare }]) => ({
    ...{ Code, Status: status, Meaning: meaning, Remedy: remedy, on, rare },
  }))
  return {
    otherCodes,
    async ofRules(ruleSet, operationId) {
      const file: Json = JSON.parse(await readFile(path.join(rules, `${ruleSet}.json`), 'utf8'))
      const canHave = ({ event }: Json) => ofSome[ruleSet]?.[event.type]?.includes(operationId) ?? true
      return file.rules.filter(canHave).map(({ name, event: { type, params } }: Json) => ({
        ...{
          Code: type,
          Status: params.status,
          Meaning: withoutPaths(messageText(params.message)),
          Remedy: remedyOf(type, name),
        },
        ...(params.field && { field: params.field }),
      }))
    },
  }
}

/** Returns a copy of the document with `x-codes` and the operations' own examples of 400 and 409. */
export async function withCodes(plain: Json, source: CodeSource): Promise<Json> {
  const document = structuredClone(plain)
  for (const each of operationsOf(document)) {
    const { operation } = each
    const format: string | undefined = operation['x-error-body'] ?? document['x-error-body']
    if (format === 'report') continue
    const otherCodes = source.otherCodes.filter(({ on }) => concerns(on, document, each))
    const undeclaredCodes = otherCodes.filter(({ Status }) => !operation.responses[Status])
    if (undeclaredCodes.length > 0) {
      const codes = undeclaredCodes.map(({ Code, Status }) => `${Status} for ${Code}`)
      throw new Error(`${operation.operationId} does not declare ${codes}.`)
    }
    const candidates = [
      ...otherCodes,
      ...(
        await Promise.all(
          (operation['x-rules'] ?? []).map((set: string) => source.ofRules(set, operation.operationId)),
        )
      )
        .flat()
        .map(inBulk),
    ]
    function inBulk(code: ErrorCode): ErrorCode {
      // A resource that a member of a bulk list names is not that of the path.
      return operation['x-bulk'] && code.Status === 404 ? { ...code, Status: 400 } : code
    }
    const codes = new Map<string, (typeof candidates)[number] & { field?: string }>()
    // A rule set may have several rules, and an operation several sets, with one code.
    for (const code of candidates)
      codes.set(`${code.Code} ${code.Status}`, codes.get(`${code.Code} ${code.Status}`) ?? code)
    // A rule set may serve operations that cannot break all of its rules.
    const possibleCodes = [...codes.values()]
      .filter(({ Status }) => operation.responses[Status])
      .filter(({ Status }) => format !== 'oauth' || Status !== 400)
    const all = possibleCodes.toSorted((a, b) => a.Status - b.Status || (a.Code < b.Code ? -1 : 1))
    if (all.length > 0) {
      operation['x-codes'] = all.map(({ Code, Status, Meaning, Remedy }) => ({
        Code,
        Status,
        Meaning,
        Remedy,
      }))
    }
    for (const status of [400, 409]) {
      const codesOfStatus = all.filter(({ Status }) => Status === status)
      // Almost every operation has the codes of the platform; its own codes are better examples.
      const [exampleCode] = codesOfStatus.toSorted(
        (a, b) => Number(isCommon(a.Code)) - Number(isCommon(b.Code)),
      )
      if (exampleCode) giveExample(document, operation, String(status), exampleCode, format)
    }
  }
  removeUnused(document)
  return document

  function isCommon(code: string): boolean {
    return source.otherCodes.some(({ Code, on, rare }) => Code === code && (rare || typeof on === 'string'))
  }
}

/** Removes shared parameters and responses of which every operation now has a copy with its own example. */
function removeUnused(document: Json): void {
  for (const kind of ['parameters', 'responses']) {
    const text = JSON.stringify(document)
    for (const name of Object.keys(document.components[kind] ?? {})) {
      if (!text.includes(`"#/components/${kind}/${name}"`)) delete document.components[kind][name]
    }
  }
}

function concerns(on: Declared['on'], document: Json, { operation, item }: Operation): boolean {
  if (typeof on !== 'string') return on.includes(operation.operationId)
  const security = operation.security ?? document.security ?? []
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
  if (on === 'secured') return security.length > 0
  if (on === 'writes') return writesAtNodes(operation, security)
  if (on === 'ownUser') return operation['x-own-user'] === true
  const name = on === 'lists' ? '$filter' : 'Idempotency-Key'
  return parameters.some((node) => resolve(document, node).name === name)
}

/** Replaces the shared response of a status by a copy with the operation's own example. */
function giveExample(
  document: Json,
  operation: Json,
  status: string,
  { Code, Meaning, field }: ErrorCode & { field?: string },
  format: string | undefined,
): void {
  const sharedResponse = resolve(document, operation.responses[status])
  const media = sharedResponse?.content?.['application/json']
  // An operation-specific error format already has its own example.
  if (!media || (format === undefined && !/\/Problem$/.test(media.schema.$ref ?? ''))) return
  const detail = format === 'reasons' ? Meaning : { Code, ...(field && { Field: field }), Message: Meaning }
  const example = { Message: Meaning, Code, ...(field && { Details: [detail] }) }
  operation.responses[status] = { ...sharedResponse, content: { 'application/json': { ...media, example } } }
}
