// The files of the /rules page with their headers, read once: its own, and the bundled libraries of its editor.
// Tested by test/rules/rules-page-endpoints.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isPageFile, scriptPageHeaders } from '../../http/script-page.ts'

export interface PageAsset {
  /** The path on this server; NOT_FOUND is used for every other address below /rules. */
  path: string
  status: number
  headers: Readonly<Record<string, string>>
  content: Buffer
}

export const NOT_FOUND = '/rules/*'

const PATHS: Readonly<Record<string, string>> = { 'page.html': '/rules', 'not-found.html': NOT_FOUND }

const FOLDERS = [
  new URL('./assets/', import.meta.url),
  new URL('../../../../generated/rules/', import.meta.url),
]

/** The page and the files that it loads; their addresses do not name the folders in which they are. */
export function pageAssets(): PageAsset[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isPageFile)
      .map((path) => assetOf(basename(path), readFileSync(new URL(path, folder)))),
  )
}

function assetOf(name: string, content: Buffer): PageAsset {
  const path = PATHS[name] ?? `/rules/${name}`
  return {
    path,
    status: path === NOT_FOUND ? 404 : 200,
    // The page and its endpoints belong to one version.
    headers: scriptPageHeaders(name),
    content,
  }
}
