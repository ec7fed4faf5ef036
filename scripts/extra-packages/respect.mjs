// Runs Arazzo workflows by Redocly's Respect, which also compares every response with its OpenAPI document. Its packages are no
// packages of the project: the first run installs them below node_modules/.cache, next to a copy of this file.
import { readFile } from 'node:fs/promises'
import { createConfig } from '@redocly/openapi-core'
import { run } from '@redocly/respect-core'

const MAX_STEPS = 10_000
const MAX_FETCH_MS = 40_000

/**
 * @param {readonly string[]} files
 * @param {{ inputs: object, servers: Readonly<Record<string, string>> }} options values of the inputs by name, and base
 *   addresses by the name of the source description
 * @returns {Promise<{ file: string, workflow: string, step: string, faults: string[] }[]>} every step that ran
 */
export async function runWorkflows(files, { inputs, servers }) {
  const lines = []
  const logger = { output: (text) => lines.push(text), printNewLine() {}, printSeparator() {}, ...silent }
  const results = await run({
    files: [...files],
    input: JSON.stringify(inputs),
    server: JSON.stringify(servers),
    config: await createConfig({}),
    maxSteps: MAX_STEPS,
    maxFetchTimeout: MAX_FETCH_MS,
    requestFileLoader: { getFileBody: async (file) => new Blob([await readFile(file)]) },
    logger,
    fetch: (url, request) => fetch(url, withWholeToken(request)),
  })
  return results.flatMap(({ file, executedWorkflows }) =>
    executedWorkflows.flatMap((workflow) =>
      workflow.executedSteps.map((step) => toResult(file, workflow.workflowId, step)),
    ),
  )
}

/**
 * Respect 2.37 takes a value out of a response as program text, in which it replaces `.9` by `[9]`; so it changes every token
 * whose signature begins with a digit. A token has no brackets.
 */
function withWholeToken(request) {
  const { authorization } = request.headers
  if (!authorization) return request
  const whole = authorization.replaceAll(/\[(\d+)\]/g, '.$1')
  return { ...request, headers: { ...request.headers, authorization: whole } }
}

const silent = { info() {}, warn() {}, error() {}, indent: (text) => text }

function toResult(file, workflow, step) {
  const failed = step.checks.filter(({ passed }) => !passed)
  const { statusCode, body } = step.response ?? {}
  const response = statusCode === undefined ? [] : [`The response was ${statusCode} ${short(body)}`]
  return {
    file,
    workflow,
    step: step.stepId,
    faults:
      failed.length === 0 ? [] : [...failed.map(({ name, message }) => `${name}: ${message}`), ...response],
  }
}

const short = (body) => (JSON.stringify(body) ?? '').slice(0, 500)
