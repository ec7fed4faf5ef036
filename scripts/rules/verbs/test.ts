// `rules test`: runs the cases of all rule sets. With --minimize it shortens them (minimized-cases.ts). With --accept it
// replaces the expectations of failing cases by what the rules decide, after the differences were shown and confirmed; only
// the lists of codes are rewritten, so that a file keeps its layout. Tested by test/rules/rules.test.ts and test/scripts/rules/rules-accept.long.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jsonc from 'jsonc-parser'
import { factTypes } from '../../../generated/facts.ts'
import { allRuleSets } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { problemLine, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { type CaseResult, resultText } from '../../../handlers/rules/load/gate.ts'
import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { withMinimizedCases } from '../minimized-cases.ts'
import { writeFiles } from '../releases.ts'
import { counted, type Report, type VerbInput, verb } from './verb.ts'

export const test = verb(
  '[--accept [--yes] | --minimize]',
  'runs the cases of each rule set; --accept makes failing cases expect what the rules decide, --minimize shortens all cases to what matters',
  async (input) => {
    const { directory, switches = {} } = input
    if (switches.yes && !switches.accept) throw new UsageError('--yes is an option of --accept.')
    if (switches.accept && switches.minimize) throw new UsageError('--accept and --minimize are two steps.')
    if (switches.accept) return acceptCases(input)
    if (switches.minimize) return minimizeCases(input)
    const { gate } = await inspectRules({ directory, supplied: factTypes })
    const { problems, cases } = gate
    const ok = problems.length === 0
    const sum = ok ? 'all passed.' : `${problems.length} failed.`
    const lines = problems.map((problem) => problemLine(problem).trim())
    const text = [...lines, `${counted(cases.length, 'case')}: ${sum}`].join('\n')
    return { ok, text, data: { ok, cases } }
  },
  ['accept', 'yes', 'minimize'],
)

async function acceptCases({ directory, switches = {}, confirm }: VerbInput): Promise<Report> {
  const { gate } = await inspectRules({ directory })
  const failed = gate.cases.filter(({ passed }) => !passed)
  const changed = failed.filter(({ fault }) => fault === undefined)
  const faulty = failed.filter(({ fault }) => fault !== undefined)
  const faults = faulty.map((result) => `${placeOf(result)}: "${result.name}" cannot run: ${result.fault}`)
  const differences = [...changed.map(differenceText), ...faults].join('\n')
  if (changed.length === 0) {
    const text = failed.length === 0 ? 'All cases pass: there is nothing to accept.' : differences
    return { ok: failed.length === 0, text, data: { ok: failed.length === 0, accepted: [], faulty } }
  }
  if (!(await isConfirmed(differences, changed.length, switches.yes, confirm)))
    return { ok: false, text: 'Nothing is changed.', data: { ok: false, accepted: [] } }

  const texts = new Map<string, string>()
  for (const [file, results] of Map.groupBy(changed, ({ file }) => file)) {
    const text = await readFile(join(directory, file), 'utf8')
    texts.set(file, results.reduce(withExpectation, text))
  }
  await writeFiles(directory, Object.fromEntries(texts))
  const ok = faulty.length === 0
  const text = [
    differences,
    `${counted(changed.length, 'case')} changed in ${[...texts.keys()].join(', ')}.`,
  ].join('\n')
  return { ok, text, data: { ok, accepted: changed, faulty } }
}

/** Shortens the cases of all files, if they pass. */
async function minimizeCases({ directory }: VerbInput): Promise<Report> {
  const { snapshot, gate } = await inspectRules({ directory, supplied: factTypes })
  if (gate.problems.length > 0) throw new RulesRefused(gate.problems, 'Nothing is changed')
  const texts: Record<string, string> = {}
  let count = 0
  for (const [name, set] of allRuleSets(snapshot)) {
    const file = `${name}.cases.json`
    const { text, shortened } = withMinimizedCases(
      await readFile(join(directory, file), 'utf8'),
      set,
      snapshot.facts,
    )
    if (shortened > 0) texts[file] = text
    count += shortened
  }
  await writeFiles(directory, texts)
  const files = Object.keys(texts)
  const text =
    count === 0
      ? 'No case can be shortened.'
      : `${counted(count, 'case')} shortened in ${counted(files.length, 'file')}.`
  return { ok: true, text, data: { ok: true, shortened: count, files } }
}

async function isConfirmed(
  differences: string,
  count: number,
  yes: boolean | undefined,
  confirm: VerbInput['confirm'],
): Promise<boolean> {
  if (yes) return true
  if (!confirm) throw new UsageError(`${differences}\nTo change these cases without being asked, add --yes.`)
  return confirm(`${differences}\nChange ${counted(count, 'case')}? [y/N] `)
}

const placeOf = ({ file, line, pointer }: CaseResult) =>
  `${line === undefined ? file : `${file}:${line}`} ${pointer}`

function differenceText(result: CaseResult): string {
  const { name, expected, expectedWarnings, found, foundWarnings } = result
  const [before, after] = [resultText(expected, expectedWarnings), resultText(found, foundWarnings)]
  return `${placeOf(result)}: "${name}" expects ${before}; it becomes ${after}.`
}

/** The text of a cases file in which one case expects its actual result. */
export function withExpectation(text: string, { pointer, found, foundWarnings }: CaseResult): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const place = pointer.split('/').slice(1).map(toIndex)
  const plain = withList(text.slice(mark.length), place, 'expect', found)
  return mark + withList(plain, place, 'warnings', foundWarnings)
}

/**
 * Replaces a list of codes. A missing list is written after `expect`, on a separate line if `expect` has one.
 */
function withList(text: string, place: jsonc.JSONPath, member: string, codes: readonly string[]): string {
  const root = jsonc.parseTree(text)
  const node = (name: string) => root && jsonc.findNodeAtLocation(root, [...place, name])
  const list = `[${codes.map((code) => JSON.stringify(code)).join(', ')}]`
  const known = node(member)
  if (known) return text.slice(0, known.offset) + list + text.slice(known.offset + known.length)
  if (codes.length === 0) return text
  const expect = node('expect')
  if (!expect?.parent) throw new Error(`/${place.join('/')} has no "expect".`)
  const [, space = ' '] = /(\r?\n[ \t]*)$/.exec(text.slice(0, expect.parent.offset)) ?? []
  const end = expect.offset + expect.length
  return `${text.slice(0, end)},${space}${JSON.stringify(member)}: ${list}${text.slice(end)}`
}

const toIndex = (name: string) => (/^\d+$/.test(name) ? Number(name) : name)
