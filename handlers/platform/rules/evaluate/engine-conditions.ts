// Translates an owner's conditions to json-rules-engine: operators are registered under a name that includes
// the type ("guid is"), patterns are compiled once. The engine's built-in operators have one-word names, so
// no rule can reach them. Tested by test/platform/rules/rules-differential.test.ts.
import type { Engine, TopLevelCondition } from 'json-rules-engine'
import { type Fact, findProperty } from '../language/catalogue.ts'
import { type Condition, type Group, isComparison } from '../language/documents.ts'
import { FactFault } from '../language/fact-reader.ts'
import { readerName } from '../language/fact-sheet.ts'
import { kindOf, operatorsOf } from '../language/operator-table.ts'
import { compilePattern } from '../language/pattern.ts'

/** The engine's form of a group of conditions; adds the operators that it needs to the engine. */
export function compiled(group: Group, engine: Engine, facts: Record<string, Fact>): TopLevelCondition {
  return compiledCondition(group, engine, facts) as unknown as TopLevelCondition
}

function compiledCondition(
  condition: Condition,
  engine: Engine,
  facts: Record<string, Fact>,
): Record<string, unknown> {
  if (!isComparison(condition)) {
    const { all, any, not } = condition
    const inner = (all ?? any ?? (not ? [not] : [])).map((one) => compiledCondition(one, engine, facts))
    return not ? { not: inner[0] } : { [all ? 'all' : 'any']: inner }
  }

  const { fact, path, operator, value } = condition
  const property = findProperty(facts, fact, path)
  const found = property && operatorsOf(kindOf(property))[operator]
  if (property === undefined || found === undefined)
    throw new FactFault(`${readerName(fact, path)} has no ${operator}.`)
  const pattern = found.operand === 'pattern' ? compilePattern(String(value)) : undefined
  const title = [kindOf(property), operator, ...(pattern ? [pattern.source] : [])].join(' ')
  engine.addOperator(title, (left: never, right: never) => found.holds(left, (pattern ?? right) as never))
  return { fact, path: path ?? '', operator: title, value: pattern ? null : (value ?? null) }
}
