// Conditions compiled to functions when the rules are loaded, because json-rules-engine copies all conditions
// on every run, which costs more than evaluating them. Like the engine they evaluate every condition without
// short-circuiting, so that an invalid fact always throws. Tested by
// test/platform/rules/rules-differential.test.ts.
import { type Fact, findProperty } from '../language/catalogue.ts'
import { type Condition, type Group, isComparison, isReference } from '../language/documents.ts'
import { FactFault } from '../language/fact-reader.ts'
import { type FactSheet, readerName, type Slots } from '../language/fact-sheet.ts'
import { kindOf, operatorsOf } from '../language/operator-table.ts'
import { compilePattern } from '../language/pattern.ts'

/** Whether a condition holds. Throws FactFault. */
export type Test = (sheet: FactSheet) => boolean

/** Makes the function of a group of conditions; what it reads gets its slots. */
export function compileConditions(group: Group, facts: Record<string, Fact>, slots: Slots): Test {
  return compile(group)

  function compile(condition: Condition): Test {
    if (isComparison(condition)) return comparison(condition)
    const { all, any, not } = condition
    return not ? negated(compile(not)) : together((all ?? any ?? []).map(compile), all !== undefined)
  }

  function comparison({ fact, path, operator, value }: Extract<Condition, { fact: string }>): Test {
    const property = findProperty(facts, fact, path)
    const found = property && operatorsOf(kindOf(property))[operator]
    if (found === undefined) throw new FactFault(`${readerName(fact, path)} has no ${operator}.`)
    const holds = found.holds as (left: unknown, right: unknown) => boolean
    const left = slots.of({ fact, ...(path !== undefined && { path }) })
    if (isReference(value)) return comparingFacts(holds, left, slots.of(value))
    const right = found.operand === 'pattern' ? compilePattern(String(value)) : (value ?? null)
    return (sheet) => holds(sheet.read(left), right)
  }
}

/** The opposite of a condition. */
export function negated(test: Test): Test {
  return (sheet) => !test(sheet)
}

type Holds = (left: unknown, right: unknown) => boolean

function comparingFacts(holds: Holds, leftSlot: number, rightSlot: number): Test {
  return (sheet) => holds(sheet.read(leftSlot), sheet.read(rightSlot))
}

/** All of them or any of them. */
function together(tests: readonly Test[], isAll: boolean): Test {
  return (sheet) => {
    let outcome = isAll
    for (const test of tests) if (test(sheet) !== isAll) outcome = !isAll
    return outcome
  }
}
