// `rules history`: the releases of the folder, the latest first. Tested by
// test/scripts/rules/rules-release.long.test.ts.
import { type Release, readReleases, releasedTexts } from '../../../handlers/rules/load/releases.ts'
import { currentTexts, differingFiles } from '../releases.ts'
import { counted, verb } from './verb.ts'

export const history = verb(
  '',
  'lists the releases, and the files that no release contains yet',
  async ({ directory }) => {
    const releases = await readReleases(directory)
    const [last] = releases
    const unreleased = last
      ? Object.keys(
          differingFiles(await releasedTexts(directory, last.release), await currentTexts(directory)),
        )
      : []
    const state = last
      ? unreleased.length === 0
        ? `The folder is release ${last.release}.`
        : `Changed since release ${last.release}: ${unreleased.join(', ')}.`
      : 'There is no release yet.'
    const text = [...releases.map(releaseText), state].join('\n')
    return { ok: true, text, data: { ok: true, releases, unreleased } }
  },
)

function releaseText({ release, at, by, approvedBy, why, hash, changes, reverts }: Release): string {
  const restored = reverts === undefined ? '' : `, restores release ${reverts}`
  return [
    `${release}  ${at.slice(0, 16).replace('T', ' ')} UTC  ${by}${approvedBy === undefined ? '' : `, approved by ${approvedBy}`}: ${why}`,
    `${' '.repeat(String(release).length)}  ${counted(changes.length, 'difference')}${restored}, hash ${hash.slice(0, 12)}`,
  ].join('\n')
}
