// `rules test --accept`: changes what failing cases expect to what the rules decide, after the differences were shown and
// confirmed. Only the lists of codes are rewritten; the rest of a file keeps its layout.
// Tested by test/platform/rules/rules-accept.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jsonc from 'jsonc-parser'
import { UsageError } from '../../errors/usage-error.ts'
import type { CaseResult } from '../load/gate.ts'
import { inspectRules } from '../load/loader.ts'
import { counted, type Report, type VerbInput } from './verb.ts'
import { writeFiles } from './write-release.ts'

export async function acceptCases({ directory, switches = {}, confirm }: VerbInput): Promise<Report> {
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
const codesText = (codes: readonly string[]) => (codes.length === 0 ? 'a pass' : codes.join(', '))

const differenceText = (result: CaseResult) =>
  `${placeOf(result)}: "${result.name}" expects ${codesText(result.expected)}; it becomes ${codesText(result.found)}.`

/** The text of a cases file in which one case expects what was found. */
function withExpectation(text: string, { pointer, found }: CaseResult): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const plain = text.slice(mark.length)
  const root = jsonc.parseTree(plain)
  const path = [...pointer.split('/').slice(1).map(numbered), 'expect']
  const list = root && jsonc.findNodeAtLocation(root, path)
  if (!list) throw new Error(`${pointer} has no "expect".`)
  const codes = `[${found.map((code) => JSON.stringify(code)).join(', ')}]`
  return mark + plain.slice(0, list.offset) + codes + plain.slice(list.offset + list.length)
}

const numbered = (name: string) => (/^\d+$/.test(name) ? Number(name) : name)
