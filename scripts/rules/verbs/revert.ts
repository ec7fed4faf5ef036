// `rules revert`: restores the files of a release, and records this as a new release. facts.json remains, because it
// belongs to the program. Refuses while the folder has changes that no release contains.
// Tested by test/scripts/rules/rules-release.long.test.ts.
import { factTypes } from '../../../generated/facts.ts'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { digestOf, parseRulesTexts } from '../../../handlers/rules/load/files.ts'
import { buildRules } from '../../../handlers/rules/load/loader.ts'
import {
  type FolderTexts,
  type Release,
  readReleases,
  releasedTexts,
} from '../../../handlers/rules/load/releases.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { comparableTexts } from '../compared-rules.ts'
import { requireConsent, signatureOfRevert, signatureText } from '../release-signature.ts'
import { currentTexts, differingFiles, writeFiles, writeRelease } from '../releases.ts'
import { ruleChanges } from '../rule-changes.ts'
import { changeText } from './diff.ts'
import { counted, verb } from './verb.ts'

const FACTS = 'facts.json'

export const revert = verb(
  '<n> --by <name> --why <text> [--approved-by <name>] [--removes-codes] [--dry-run]',
  'restores the files of release n, and writes this as a new release',
  async (input) => {
    const { directory, args, switches = {} } = input
    const [word = '', ...rest] = args
    if (!/^[1-9]\d{0,8}$/.test(word) || rest.length > 0)
      throw new UsageError('revert needs the number of a release; npm run rules -- history lists them.')
    const signature = signatureOfRevert(input)
    const number = Number(word)
    const [last, ...earlier] = await readReleases(directory)
    if (!last || ![last, ...earlier].some(({ release }) => release === number))
      throw new UsageError(`There is no release ${number}; npm run rules -- history lists them.`)

    const current = await currentTexts(directory)
    const released = await releasedTexts(directory, last.release)
    const restored = await releasedTexts(directory, number)
    const target = withFactsOf(current, restored)
    const hasOtherFacts = restored.get(FACTS) !== current.get(FACTS)
    const unsaved = unsavedFiles(current, released, target)
    if (unsaved.length > 0) {
      const text = [
        `Nothing is restored: these files have changes that no release contains, and they would be lost:`,
        ...unsaved.map((file) => `  ${file}`),
        'Release them first, or put them aside.',
      ].join('\n')
      return { ok: false, text, data: { ok: false, unsaved } }
    }
    const before = await comparableTexts(`release ${last.release}`, released)
    const rules = await restorable(number, target, hasOtherFacts)
    const consent = requireConsent(input, signature, before, rules)
    const changes = ruleChanges(before, rules)
    const files = differingFiles(current, target)
    const written = differingFiles(released, target)
    if (Object.keys(files).length === 0 && Object.keys(written).length === 0) {
      const text = `The folder has the files of release ${number} already.`
      return { ok: false, text, data: { ok: false, release: last.release } }
    }
    const record: Release = {
      release: last.release + 1,
      at: new Date().toISOString(),
      ...signature,
      ...consent,
      hash: rules.hash,
      digest: digestOf(target),
      reverts: number,
      changes,
    }
    if (!switches['dry-run']) {
      await writeFiles(directory, files)
      await writeRelease(directory, record, written)
    }
    const text = [
      ...changes.map(changeText),
      `${counted(Object.keys(files).length, 'file')} of release ${number}.`,
      ...(hasOtherFacts
        ? [`${FACTS} remains as it is, because it belongs to the program; release ${number} has another one.`]
        : []),
      switches['dry-run']
        ? 'Nothing is restored: --dry-run.'
        : `Release ${record.release} ${signatureText(record)}`,
    ].join('\n')
    return {
      ok: true,
      text,
      data: { ok: true, written: !switches['dry-run'], ...record, files: Object.keys(files) },
    }
  },
  ['by', 'why', 'approved-by', 'removes-codes', 'dry-run'],
)

function withFactsOf(current: FolderTexts, released: FolderTexts): FolderTexts {
  const target = new Map(released)
  const facts = current.get(FACTS)
  if (facts === undefined) target.delete(FACTS)
  else target.set(FACTS, facts)
  return target
}

/** Files that are neither as released nor as restored: after an interrupted revert, some are as restored. */
function unsavedFiles(current: FolderTexts, released: FolderTexts, target: FolderTexts): string[] {
  const isUnsaved = (name: string) =>
    name !== FACTS && current.get(name) !== released.get(name) && current.get(name) !== target.get(name)
  return [...new Set([...current.keys(), ...released.keys()])].filter(isUnsaved).sort()
}

/** The rules to restore, if the program accepts them. Throws RulesRefused. */
async function restorable(
  number: number,
  target: FolderTexts,
  hasOtherFacts: boolean,
): Promise<RuleSnapshot> {
  try {
    return await buildRules(await parseRulesTexts(target), { supplied: factTypes })
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    const reason = hasOtherFacts
      ? `. It was released with another ${FACTS}, of another version of the program; its files do not fit this version`
      : ''
    throw new RulesRefused(error.problems, `Release ${number} is not restored${reason}`)
  }
}
