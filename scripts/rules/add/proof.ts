// Tries a new rule with its cases in a rules folder, without writing: all cases of the folder run, and the rule is mutated.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { factTypes } from '../../../generated/facts.ts'
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Case } from '../../../handlers/rules/language/documents.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { parseRuleFile } from '../../../handlers/rules/language/rule-file.ts'
import { type RulesFolder, readRulesFolder } from '../../../handlers/rules/load/files.ts'
import type { CaseResult } from '../../../handlers/rules/load/gate.ts'
import { createLoadMemo } from '../../../handlers/rules/load/load-memo.ts'
import { buildForInspection } from '../../../handlers/rules/load/loader.ts'
import { minimizedFacts } from '../minimized-cases.ts'
import { mutate } from '../prove/mutants.ts'
import { overlapWarnings } from '../prove/rule-overlaps.ts'
import { ruleWarnings } from '../prove/rule-warnings.ts'
import { withExpectation } from '../verbs/test.ts'
import type { NewRule } from './answers.ts'
import { examplesFor } from './examples.ts'
import { withCases, withRule } from './files.ts'

export interface Proof {
  /** The files to write, with their texts. */
  files: Record<string, string>
  cases: Case[]
  mutants: number
  /** Cases of the folder that have another result with the rule; `files` has them adapted. */
  affected: CaseResult[]
  /** Why the rule cannot be written. */
  faults: string[]
  warnings: string[]
}

/** Reads a folder. Throws RulesRefused where it has faults already. */
export async function openFolder(directory: string) {
  const memo = createLoadMemo()
  const folder = await readRulesFolder(directory, memo)
  const inspect = (changed: RulesFolder) => buildForInspection(changed, { memo, supplied: factTypes })
  const { snapshot, gate } = await inspect(folder)
  if (gate.problems.length > 0) throw new RulesRefused(gate.problems, 'Nothing is added')
  return { snapshot, prove }

  async function prove({ rule, ruleSet, examples }: NewRule): Promise<Proof> {
    const { facts } = snapshot
    const { cases, undetected } = examplesFor(rule, ruleSet, facts, examples)
    const proof: Proof = { files: {}, cases, mutants: 0, affected: [], faults: [], warnings: [] }
    for (const [side, count] of [
      ['refused', 1],
      ['accepted', 0],
    ] as const) {
      if (!cases.some(({ expect }) => expect.length === count))
        proof.faults.push(`No example that is ${side} was found. Give further ones with --${side}.`)
    }
    if (proof.faults.length > 0) return proof
    const [rulesFile, casesFile] = [`${ruleSet}.json`, `${ruleSet}.cases.json`]
    const textOf = (file: string) => readFile(join(directory, file), 'utf8')
    const [rules, present] = [withRule(await textOf(rulesFile), rule), await textOf(casesFile)]
    const isWarning = rule.mode === 'warn'
    const drafts = cases.map(({ expect, ...example }) =>
      isWarning ? { ...example, expect: [], warnings: expect } : { ...example, expect },
    )
    try {
      const tried = await inspect(withTexts({ [rulesFile]: rules, [casesFile]: withCases(present, drafts) }))
      const results = new Map(tried.gate.cases.map((result) => [`${result.ruleSet} ${result.name}`, result]))
      const set = requireSet(tried.snapshot, ruleSet)
      // Other rules of the set may refuse an example too.
      proof.cases = cases.map(({ name, facts: stated }) => {
        const { found = [], foundWarnings = [] } = results.get(`${ruleSet} ${name}`) ?? {}
        const minimal = { ...minimizedFacts(stated, set, facts) }
        const warnings = foundWarnings.length > 0 && { warnings: [...foundWarnings] }
        results.delete(`${ruleSet} ${name}`)
        return { name, facts: minimal, expect: [...found], ...warnings }
      })
      proof.affected = [...results.values()].filter(({ passed }) => !passed)
      const adapted: Record<string, string> = { [casesFile]: present }
      for (const result of proof.affected)
        adapted[result.file] = withExpectation(adapted[result.file] ?? (await textOf(result.file)), result)
      proof.files = {
        ...adapted,
        [casesFile]: withCases(adapted[casesFile] ?? '', proof.cases),
        [rulesFile]: rules,
      }
      const proven = await inspect(withTexts(proof.files))
      check(proof, requireSet(proven.snapshot, ruleSet), undetected)
      proof.faults.push(...proven.gate.problems.map(({ message }) => message))
    } catch (error) {
      if (!(error instanceof RulesRefused)) throw error
      proof.faults.push(...error.problems.map(({ message }) => message))
    }
    return proof
  }

  /** Mutates the last rule of a set, which is the new one. */
  function check(proof: Proof, set: ReturnType<typeof requireSet>, undetected: readonly string[]): void {
    const last = set.document.rules.slice(-1)
    const { survivors, mutants } = mutate(
      { ...set, document: { ...set.document, rules: last } },
      snapshot.facts,
    )
    const changes = new Set([...undetected, ...survivors.map(({ change }) => change)])
    const pointer = `/rules/${set.document.rules.length - 1}/`
    const ofRule = [...ruleWarnings(set), ...overlapWarnings(set)].filter((warning) =>
      `${warning.pointer}/`.startsWith(pointer),
    )
    proof.mutants = mutants
    proof.warnings = [...new Set(ofRule.map(({ message }) => message))]
    for (const change of changes)
      proof.faults.push(
        `No example shows what a condition that is ${change} would do. Give further ones with --refused and --accepted.`,
      )
  }

  function withTexts(texts: Readonly<Record<string, string>>): RulesFolder {
    const { digest: _, ...rest } = folder
    const files = folder.files.map((file) => {
      const text = texts[file.file]
      return text === undefined ? file : { ...file, ...parseRuleFile(file.file, text) }
    })
    return { ...rest, files }
  }
}

function requireSet(snapshot: RuleSnapshot, name: string) {
  const set = allRuleSets(snapshot).get(name)
  if (!set) throw new Error(`There is no rule set ${name}.`)
  return set
}
