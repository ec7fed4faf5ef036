// Writes into each operation the codes that its refusals can have (W2): those of the rule sets that it names, with the
// remedies of openapi/shared/remedies.yaml, except where openapi/shared/codes-of-rules.yaml names the operations that can
// have one, and those of openapi/shared/codes.yaml. Its responses 400 and 409 get examples of their own (refusal-examples.ts).
// Formats without a Code list none: report data, and 400 of the token endpoints. Tested by test/spec/error-codes.check.test.ts
// and test/operations/refusal-examples.test.ts.
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
import { messageText, PLACEHOLDER, VALUE_PLACEHOLDER } from '../../../handlers/rules/language/documents.ts'
import { withoutPaths } from '../../../handlers/rules/language/wording.ts'
import { exampleValue, fieldNames, hasField, invalidRequest } from './refusal-examples.ts'

interface ErrorCode {
  Code: string
  Status: number
  Meaning: string
  Remedy: string
}

/** A code of a rule, with what an example of its refusal needs. */
interface RuleCode extends ErrorCode {
  field?: string
  /** The message with the paths of its placeholders. */
  message?: string
  ruleSet?: string
}

interface Declared extends ErrorCode {
  on: string | readonly string[]
  /** Never the example, unless there is no other. */
  rare?: boolean
}

/** Reads the codes of the rules, by rule set, and the others. */
interface CodeSource {
  ofRules(ruleSet: string, operationId: string): Promise<RuleCode[]>
  otherCodes: readonly Declared[]
  /** Examples of the facts, by name. */
  facts: Json
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
  const { facts } = JSON.parse(await readFile(path.join(rules, 'facts.json'), 'utf8'))
  return {
    otherCodes,
    facts: Object.fromEntries(Object.entries<Json>(facts).map(([name, { example }]) => [name, example])),
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
        ...{ ruleSet, message: messageText(params.message) },
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
    if (format === 'report') {
      const { Message } = invalidRequest(document, each).problem
      if (operation.responses[400]) giveExample(document, operation, 400, { Error: true, Message })
      continue
    }
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
    const codes = new Map<string, RuleCode>()
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
    const names = fieldNames(document, each)
    for (const status of [400, 409]) {
      const shared = operation.responses[status]
      if (!shared || !hasProblem(document, shared, format) || (format === 'oauth' && status === 400)) continue
      const ofStatus = all.filter(({ Status }) => Status === status)
      const examples = ofStatus
        .map((code) => ({ code, message: messageOf(document, each, code) }))
        .toSorted((a, b) => rankOf(a, names) - rankOf(b, names))
      const [best] = examples
      const isOwn = best !== undefined && !isCommon(best.code.Code)
      if (status === 400 && !isOwn && format !== 'reasons')
        giveExample(document, operation, status, invalidRequest(document, each).problem)
      else if (best) giveExample(document, operation, status, problemOf(best, operation, names, format))
      else if (status === 409) declareNoConflict(document, operation)
    }
  }
  removeUnused(document)
  return document

  function isCommon(code: string): boolean {
    return source.otherCodes.some(({ Code, on, rare }) => Code === code && (rare || typeof on === 'string'))
  }

  /** The codes of the platform are the worst examples; the best ones name a field, and need no values. */
  function rankOf({ code, message }: Refusal, names: ReadonlySet<string>): number {
    const { Code, field, ruleSet = '' } = code
    const hasOwnField = field !== undefined && hasField(names, field)
    return (
      (isCommon(Code) ? 16 : 0) +
      (ruleSet.endsWith('/language') ? 8 : 0) +
      (message === undefined ? 4 : 0) +
      (hasOwnField ? 0 : 2) +
      (message === code.Meaning ? 0 : 1)
    )
  }

  /** The message with values: of the operation's examples, or else of the facts'. Undefined if one has no value. */
  function messageOf(document: Json, at: Operation, { Meaning, message }: RuleCode): string | undefined {
    if (message === undefined) return Meaning
    let isComplete = true
    const text = message.replaceAll(PLACEHOLDER, (braces, name: string) => {
      const [fact = '', ...steps] = name.split('.')
      const ofFact = steps.reduce((value, step) => value?.[step], source.facts[fact])
      const value = exampleValue(document, at, steps.at(-1) ?? fact) ?? ofFact
      isComplete &&=
        braces !== VALUE_PLACEHOLDER && value !== null && typeof value !== 'object' && value !== undefined
      return String(value)
    })
    return isComplete ? text : undefined
  }
}

interface Refusal {
  code: RuleCode
  /** With the values of its placeholders. */
  message: string | undefined
}

function problemOf(
  { code: { Code, Meaning, field }, message = Meaning.replaceAll(PLACEHOLDER, '…') }: Refusal,
  operation: Json,
  names: ReadonlySet<string>,
  format: string | undefined,
): Json {
  const hasOwnField = field !== undefined && hasField(names, field)
  const index = operation['x-bulk'] && hasOwnField ? { Index: 0 } : {}
  const detail =
    format === 'reasons'
      ? message
      : { Code, ...index, ...(hasOwnField && { Field: field }), Message: message }
  return { Message: message, Code, ...(hasOwnField && { Details: [detail] }) }
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

/** Whether the response is the usual problem. Other error formats have examples of their own. */
function hasProblem(document: Json, response: Json, format: string | undefined): boolean {
  const media = resolve(document, response)?.content?.['application/json']
  return media !== undefined && (format !== undefined || /\/Problem$/.test(media.schema.$ref ?? ''))
}

/** Replaces the shared response of a status by a copy with the operation's own example. */
function giveExample(document: Json, operation: Json, status: number, example: Json): void {
  const response = resolve(document, operation.responses[status])
  const media = response.content['application/json']
  operation.responses[status] = { ...response, content: { 'application/json': { ...media, example } } }
}

/** No code of the operation has 409: only a rule that its owner adds can refuse so. */
function declareNoConflict(document: Json, operation: Json): void {
  const { content, ...response } = resolve(document, operation.responses[409])
  const { example: _, ...media } = content['application/json']
  const description =
    'A rule that the operator of the server has added refuses the request. The rules of the product do not.'
  operation.responses[409] = { ...response, description, content: { 'application/json': media } }
}
