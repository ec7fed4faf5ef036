// Converts the steps of the workflows to requests of the collections. An output of a step becomes a variable with the name of
// its workflow before its own; an output of a workflow keeps its name, so that all later requests can use it.

import { type Json, operationsOf, resolve, type Service } from '../documents/document.ts'
import { type Check, criterionCheck, pointerOf } from './checks.ts'
import type { Step, Workflow, WorkflowFile } from './workflows.ts'

export interface CollectionRequest {
  /** The name of the folder that contains it. */
  folder: string
  /** Unique in the collection. */
  name: string
  title: string
  method: string
  /** For example `{{cart}}/companies({{CompanyId}})/…`; the variable of a service is its base address. */
  url: string
  query: { name: string; value: string; isOn: boolean }[]
  headers: { name: string; value: string }[]
  /** A variable such as `{{userToken}}`; undefined for the token of the collection, null for none. */
  token: string | null | undefined
  /** Whether its workflow needs another RunId before it. */
  startsRun: boolean
  /** What a client stores from a successful response: variable to the member's path, such as `0.Id`. */
  remembers: Record<string, string>
  checks: Check[]
  /** Repeats the request while a check fails. */
  retry: { afterMs: number; limit: number } | undefined
  body:
    | { kind: 'json'; text: string; type: string }
    | { kind: 'form'; fields: Record<string, string> }
    | { kind: 'file'; field: string }
    | undefined
}

const INPUT = /^\$inputs\.(\w+)$/
const OUTPUT = /^\$steps\.\w+\.outputs\.(\w+)$/
/** An expression inside a text. */
const EMBEDDED = /\{(\$[\w.#/]+)\}/g

/** The requests of all workflows, each workflow in a separate folder. */
export function workflowRequests(
  files: readonly WorkflowFile[],
  services: readonly Service[],
): CollectionRequest[] {
  return files.flatMap(({ workflows }) =>
    workflows.flatMap((workflow) => {
      const numbers = numericOutputs(workflow, services)
      return workflow.steps.map((step, index) =>
        toRequest(workflow, step, {
          services,
          numbers,
          startsRun: index === 0 && workflow.inputs.includes('RunId'),
        }),
      )
    }),
  )
}

interface StepContext {
  services: readonly Service[]
  /** Names of outputs that are numbers. */
  numbers: ReadonlySet<string>
  startsRun: boolean
}

function toRequest(
  workflow: Workflow,
  step: Step,
  { services, numbers, startsRun }: StepContext,
): CollectionRequest {
  const variableOf = (expression: string): string => {
    const [, input] = INPUT.exec(expression) ?? []
    const [, output] = OUTPUT.exec(expression) ?? []
    if (!input && !output) throw new Error(`${workflow.id}, ${step.id}: ${expression} is not supported.`)
    return input ?? `${workflow.id}_${output}`
  }
  const fill = (value: Json) => {
    const text = String(value)
    if (text.startsWith('$')) return `{{${variableOf(text)}}}`
    return text.replaceAll(EMBEDDED, (_, expression) => `{{${variableOf(expression)}}}`)
  }
  const { path, method } = operationOf(services, step)
  const pathValue = (name: string) => {
    const parameter = step.parameters.find((each) => each.in === 'path' && each.name === name)
    if (!parameter) throw new Error(`${workflow.id}, ${step.id}: ${name} has no value.`)
    return fill(parameter.value)
  }
  const headers = step.parameters.filter((each) => each.in === 'header')
  const authorization = headers.find(({ name }) => name === 'Authorization')
  return {
    folder: workflow.summary,
    name: `${workflow.id} ${step.id}`,
    title: step.description,
    method: method.toUpperCase(),
    url: `{{${step.service}}}${path.replaceAll(/\{(\w+)\}/g, (_: string, name: string) => pathValue(name))}`,
    query: step.parameters
      .filter((each) => each.in === 'query')
      .map(({ name, value }) => ({ name, value: fill(value), isOn: true })),
    headers: headers
      .filter((each) => each !== authorization)
      .map(({ name, value }) => ({ name, value: fill(value) })),
    token: authorization ? fill(authorization.value).replace(/^Bearer /, '') : null,
    startsRun,
    remembers: remembered(workflow, step),
    checks: step.criteria.map((criterion) => criterionCheck(criterion, variableOf)),
    retry: step.retry,
    body: toBody(step, fill, (expression) => isNumber(expression, numbers)),
  }
}

function operationOf(services: readonly Service[], { service, operation }: Step) {
  const { document } = services.find(({ name }) => name === service) ?? {}
  const match = document && operationsOf(document).find((each) => each.operation.operationId === operation)
  if (!match) throw new Error(`openapi/workflows names ${service}.${operation}, which does not exist.`)
  return { ...match, document }
}

function remembered(workflow: Workflow, step: Step): Record<string, string> {
  return Object.fromEntries(
    Object.entries(step.outputs).flatMap(([name, expression]) => {
      const pointer = pointerOf(expression)
      if (!pointer) throw new Error(`${workflow.id}, ${step.id}: the output ${name} is not supported.`)
      const ofAll = Object.entries(workflow.outputs).filter(
        ([, output]) => output === `$steps.${step.id}.outputs.${name}`,
      )
      return [`${workflow.id}_${name}`, ...ofAll.map(([each]) => each)].map((variable) => [variable, pointer])
    }),
  )
}

/** The outputs whose value is a number in the example of their response. Throws if two outputs have one name. */
function numericOutputs(workflow: Workflow, services: readonly Service[]): Set<string> {
  const all = workflow.steps.flatMap((step) =>
    Object.entries(step.outputs).map(([name, expression]) => {
      const value = (pointerOf(expression) ?? '')
        .split('.')
        .reduce((each, part) => each?.[part], exampleOf(services, step))
      return { name, isNumber: typeof value === 'number' }
    }),
  )
  const names = all.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error(`${workflow.id} has two outputs with one name.`)
  return new Set(all.filter(({ isNumber }) => isNumber).map(({ name }) => name))
}

function exampleOf(services: readonly Service[], step: Step): Json {
  const { document, operation } = operationOf(services, step)
  const [, success] =
    Object.entries<Json>(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  return resolve(document, success)?.content?.['application/json']?.example
}

/** Inputs that are written without quotes in JSON. */
const NUMERIC_INPUTS = new Set(['CompanyId', 'EntityId', 'OtherEntityId', 'SupplierEntityId'])

function isNumber(expression: string, numbers: ReadonlySet<string>): boolean {
  const [, input] = INPUT.exec(expression) ?? []
  const [, output] = OUTPUT.exec(expression) ?? []
  return (input !== undefined && NUMERIC_INPUTS.has(input)) || (output !== undefined && numbers.has(output))
}

function toBody(
  { body }: Step,
  fill: (value: Json) => string,
  isNumeric: (expression: string) => boolean,
): CollectionRequest['body'] {
  if (!body) return undefined
  const { contentType, payload } = body
  if (contentType === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(payload).map(([name, value]): [string, string] => [name, fill(value)])
    return { kind: 'form', fields: Object.fromEntries(fields) }
  }
  const toVariable = (_: string, value: Json) => {
    if (typeof value !== 'string') return value
    return isNumeric(value) ? `number:${fill(value)}` : fill(value)
  }
  const text = JSON.stringify(payload, toVariable, 2).replaceAll(/"number:(\{\{\w+\}\})"/g, '$1')
  return { kind: 'json', text, type: contentType }
}
