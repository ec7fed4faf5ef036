// Reads the Arazzo workflows of openapi/workflows, for the collections and the pages. Supports what these files use:
// steps with an operationId, reusable parameters, conditions of one comparison, JSONPath conditions of the form
// $..[?@.Member == value], regular expressions, and repetition of a failed step; it refuses everything else. Tested by
// test/scripts/workflows.long.test.ts.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import type { Json } from '../documents/document.ts'

export interface WorkflowFile {
  /** The file's name without its extension. */
  name: string
  title: string
  summary: string
  description: string
  workflows: Workflow[]
}

export interface Workflow {
  id: string
  summary: string
  description: string
  /** Names of the inputs. */
  inputs: string[]
  steps: Step[]
  /** Expressions by name. */
  outputs: Record<string, string>
}

export interface Step {
  id: string
  description: string
  service: string
  /** The operationId. */
  operation: string
  parameters: { name: string; in: string; value: Json }[]
  body: { contentType: string; payload: Json } | undefined
  criteria: Criterion[]
  /** Expressions by name. */
  outputs: Record<string, string>
  retry: { afterMs: number; limit: number } | undefined
}

export type Criterion =
  | { kind: 'comparison'; left: string; operator: string; right: string }
  | { kind: 'pattern'; context: string; pattern: string }
  | { kind: 'some'; context: string; members: { name: string; value: string }[] }

/** The order of the files: first those that others start with, then in the order of a retailer's work. */
const ORDER = [
  'tokens',
  'cart-to-order',
  'hold-to-fulfilment',
  'refund',
  'price-to-feed',
  'price-list',
  'sale',
  'stock-transfer',
  'serial-numbers',
  'lots',
  'new-store',
  'supplier',
  'user-life',
  'client',
  'webhook',
  'sandbox-time',
]

const EXTENSION = '.arazzo.yaml'

/** Reads all workflows of the folder, in their order. Throws for what is not supported. */
export async function readWorkflows(folder: string): Promise<WorkflowFile[]> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))
  const placeOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  const orderedNames = names.toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))
  return Promise.all(
    orderedNames.map(async (name) =>
      toFile(name, parse(await readFile(path.join(folder, name + EXTENSION), 'utf8'))),
    ),
  )
}

function toFile(name: string, { info, workflows, components = {} }: Json): WorkflowFile {
  return {
    name,
    title: info.title,
    summary: info.summary,
    description: info.description,
    workflows: workflows.map(({ workflowId, summary, description, inputs, steps, outputs = {} }: Json) => ({
      id: workflowId,
      summary,
      description,
      inputs: Object.keys(inputs?.properties ?? {}),
      steps: steps.map((step: Json) => toStep(step, components, `${name}, ${workflowId}`)),
      outputs,
    })),
  }
}

function toStep(step: Json, components: Json, place: string): Step {
  const [, service, operation] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(step.operationId ?? '') ?? []
  if (!service || !operation) throw new Error(`${place}, ${step.stepId}: the operationId is not supported.`)
  const [retry] = step.onFailure ?? []
  return {
    id: step.stepId,
    description: step.description,
    service,
    operation,
    parameters: (step.parameters ?? []).map(({ reference, ...parameter }: Json) =>
      reference ? components.parameters[reference.split('.').at(-1)] : parameter,
    ),
    body: step.requestBody,
    criteria: (step.successCriteria ?? []).map((criterion: Json) =>
      toCriterion(criterion, `${place}, ${step.stepId}`),
    ),
    outputs: step.outputs ?? {},
    retry: retry && { afterMs: retry.retryAfter * 1000, limit: retry.retryLimit },
  }
}

function toCriterion({ condition, context, type }: Json, place: string): Criterion {
  if (type === 'regex') return { kind: 'pattern', context, pattern: condition }
  if (type === 'jsonpath') return { kind: 'some', context, members: membersOf(condition, place) }
  const [, left, operator, right] = /^(\S+) (==|!=|<=|<|>=|>) (.+)$/.exec(condition) ?? []
  if (type !== undefined || !left || !operator || !right || /&&|\|\|/.test(right)) {
    throw new Error(`${place}: the condition ${condition} is not supported.`)
  }
  return { kind: 'comparison', left, operator, right }
}

function membersOf(condition: string, place: string): { name: string; value: string }[] {
  const [, terms = ''] = /^\$\.\.\[\?(.+)\]$/.exec(condition) ?? []
  return terms.split(' && ').map((term) => {
    const [, name, value] = /^@\.(\w+) == (.+)$/.exec(term) ?? []
    if (!name || !value) throw new Error(`${place}: the condition ${condition} is not supported.`)
    return { name, value: value.replace(/^\{(\$.+)\}$/, '$1') }
  })
}
