// What a request of a collection asserts about its response, as JavaScript that Postman and Bruno run. The code reads
// `status`, `body` and `read(variable)`.
import type { Criterion } from './workflows.ts'

export interface Check {
  /** The text in the results. */
  title: string
  /** A JavaScript expression. */
  code: string
}

export const statusCheck = (statuses: readonly number[]): Check => ({
  title: `the status is ${statuses.join(' or ')}`,
  code: statuses.map((status) => `status === ${status}`).join(' || '),
})

/** The check of a criterion; `variableOf` returns the variable of an expression about an earlier step or an input. */
export function criterionCheck(criterion: Criterion, variableOf: (expression: string) => string): Check {
  const codeOf = (operand: string) => operandCode(operand, variableOf)
  switch (criterion.kind) {
    case 'comparison': {
      const { left, operator, right } = criterion
      return { title: `${left} ${operator} ${right}`, code: `${codeOf(left)} ${operator} ${codeOf(right)}` }
    }
    case 'pattern': {
      const { context, pattern } = criterion
      return { title: `${context} matches ${pattern}`, code: `/${pattern}/.test(${codeOf(context)})` }
    }
    case 'some': {
      const { context, members } = criterion
      const terms = members.map(({ name, value }) => `each.${name} == ${codeOf(value)}`)
      return {
        title: `${context} has a record with ${members.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
        code: `${codeOf(context)}.some((each) => ${terms.join(' && ')})`,
      }
    }
  }
}

function operandCode(operand: string, variableOf: (expression: string) => string): string {
  if (operand === '$statusCode') return 'status'
  if (operand === '$response.body') return 'body'
  const pointer = pointerOf(operand)
  if (pointer !== undefined) return `body${memberAccess(pointer)}`
  return operand.startsWith('$') ? `read('${variableOf(operand)}')` : operand
}

/** The path of `$response.body#/0/Id`, which is `0.Id`; undefined for other expressions. */
export const pointerOf = (expression: string): string | undefined =>
  /^\$response\.body#\/(.+)$/.exec(expression)?.[1]?.replaceAll('/', '.')

/** `?.[0]?.Id` for `0.Id`. */
export const memberAccess = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `?.[${part}]` : `?.${part}`))
    .join('')
