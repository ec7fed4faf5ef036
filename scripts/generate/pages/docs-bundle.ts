// The browser bundle of Scalar's API reference, for /docs: one self-contained file. It is copied into
// generated/, because its package depends on some 270 others that nothing here runs. If the copy has the pinned
// digest, nothing is fetched. To update: change VERSION, run `npm run generate`, and pin the digest that it
// prints. Tested by test/platform/pages/docs-page.test.ts.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const PACKAGE = '@scalar/api-reference'
const VERSION = '1.72.1'
const SHA256 = 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c'

const run = promisify(execFile)

/** The bundle and its licence by their paths below generated/. Throws if npm serves a bundle with another digest. */
export async function docsBundle(generated: string): Promise<Map<string, string>> {
  const copied = await readFile(path.join(generated, 'docs', 'scalar.js'), 'utf8').catch(() => '')
  const bundle = digest(copied) === SHA256 ? copied : await fetchBundle()
  // The package declares MIT without the text; this copy is from its repository.
  const licence = await readFile(path.join(import.meta.dirname, 'docs-license.txt'), 'utf8')
  return new Map([
    [path.join('docs', 'scalar.js'), bundle],
    [path.join('docs', 'LICENSE'), licence],
  ])
}

async function fetchBundle(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-bundle-'))
  try {
    const shell = process.platform === 'win32'
    const { stdout } = await run('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent'], { cwd: folder, shell })
    await run('tar', ['-xzf', stdout.trim(), 'package/dist/browser/standalone.js'], { cwd: folder })
    const bundle = await readFile(path.join(folder, 'package/dist/browser/standalone.js'), 'utf8')
    if (digest(bundle) === SHA256) return bundle
    throw new Error(`${PACKAGE}@${VERSION} has the bundle ${digest(bundle)}, pinned is ${SHA256}.`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
