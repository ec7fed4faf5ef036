// Conditions as functions, made once when the rules are loaded: json-rules-engine copies all of them at every run,
// which costs more than asking them. They answer as the engine does, which is why nothing is cut short among
// conditions of one price: each is asked, so that a wrong fact throws wherever it stands. What is costly comes after,
// where the cheaper ones leave the outcome open. Held by test/platform/rules-differential.test.ts.
import { type Fact, findProperty } from './catalogue.ts'
import { type Condition, type Group, isComparison, isReference } from './documents.ts'
import { FactFault } from './fact-reader.ts'
import { type FactSheet, OPEN, readerName, type Slots } from './fact-sheet.ts'
import { kindOf, operatorsOf } from './operator-table.ts'

/** Whether a condition holds; undefined while a fact that decides it is loaded. Throws FactFault. */
export type Test = (sheet: FactSheet) => boolean | undefined

interface Compiled {
  test: Test
  isCostly: boolean
}

/** Makes the function of a group of conditions; what it reads gets its slots. */
export function compileConditions(group: Group, facts: Record<string, Fact>, slots: Slots): Test {
  return compile(group).test

  function compile(condition: Condition): Compiled {
    if (isComparison(condition)) return comparison(condition)
    const { all, any, not } = condition
    if (not) {
      const { test, isCostly } = compile(not)
      return { test: negated(test), isCostly }
    }
    const inner = (all ?? any ?? []).map(compile)
    // The cheap ones before the costly ones, each kind as a step of its own.
    const steps = [false, true]
      .map((costly) => inner.filter(({ isCostly }) => isCostly === costly).map(({ test }) => test))
      .filter((tests) => tests.length > 0)
    return { test: inSteps(steps, all !== undefined), isCostly: inner.some(({ isCostly }) => isCostly) }
  }

  function comparison({ fact, path, operator, value }: Extract<Condition, { fact: string }>): Compiled {
    const property = findProperty(facts, fact, path)
    const found = property && operatorsOf(kindOf(property))[operator]
    if (found === undefined) throw new FactFault(`${readerName(fact, path)} has no ${operator}.`)
    const holds = found.holds as (left: unknown, right: unknown) => boolean
    const left = slots.of({ fact, ...(path !== undefined && { path }) })
    const isCostly = [fact, isReference(value) ? value.fact : fact].some((name) => facts[name]?.lazy)
    if (isReference(value)) return { test: comparingFacts(holds, left, slots.of(value)), isCostly }
    const right = found.operand === 'pattern' ? new RegExp(String(value), 'u') : (value ?? null)
    return { test: comparing(holds, left, right), isCostly }
  }
}

/** The opposite of a condition. */
export function negated(test: Test): Test {
  return (sheet) => {
    const outcome = test(sheet)
    return outcome === undefined ? undefined : !outcome
  }
}

type Holds = (left: unknown, right: unknown) => boolean

function comparing(holds: Holds, slot: number, right: unknown): Test {
  return (sheet) => {
    const left = sheet.read(slot)
    return left === OPEN ? undefined : holds(left, right)
  }
}

function comparingFacts(holds: Holds, leftSlot: number, rightSlot: number): Test {
  return (sheet) => {
    const left = sheet.read(leftSlot)
    const right = sheet.read(rightSlot)
    return left === OPEN || right === OPEN ? undefined : holds(left, right)
  }
}

/** All of them or any of them, step by step until one decides. */
function inSteps(steps: readonly (readonly Test[])[], isAll: boolean): Test {
  return (sheet) => {
    for (const tests of steps) {
      const outcome = together(tests, isAll, sheet)
      if (outcome !== isAll) return outcome
    }
    return isAll
  }
}

function together(tests: readonly Test[], isAll: boolean, sheet: FactSheet): boolean | undefined {
  let outcome: boolean | undefined = isAll
  for (const test of tests) {
    const one = test(sheet)
    if (one === undefined) outcome = undefined
    else if (outcome !== undefined && one !== isAll) outcome = one
  }
  return outcome
}
