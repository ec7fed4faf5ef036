// The page that the link of a first-password mail opens: requests a password and sends it with the link's token
// to setPassword. It lists what the rules require of a password, those of a company excepted, because nobody is logged in (S6).
// The user and the token are in the URL's fragment; the page removes them from the address bar at once.
// Tested by test/usermanager/password-page.test.ts, and in a browser by test/pages/accessibility.long.test.ts.
import { readFileSync } from 'node:fs'
import { scriptPageHeaders } from '../../../api/http/script-page.ts'
import type { PageRoute } from '../../../api/pipeline/request-context.ts'
import { escapeHtml, htmlPage } from '../../../pages/html-page.ts'
import type { RuleSnapshot } from '../../../rules/evaluate/rule-snapshot.ts'
import { isWarning } from '../../../rules/language/documents.ts'
import { isVisible } from '../../../rules/language/rule-tables.ts'
import { restrictionsOf } from '../../../rules/language/wording.ts'

export const PASSWORD_PAGE = '/set-password'

const SCRIPT = `${PASSWORD_PAGE}/page.js`

/** The page and its script by path; `base` is the base path of the user service. */
export function passwordPage(
  base: string,
  { current }: { current(): RuleSnapshot },
): [path: string, page: PageRoute][] {
  const script = readFileSync(new URL('password-page.js', import.meta.url), 'utf8').replace('BASE', base)
  const route = (name: string, content: () => string): PageRoute => ({
    service: 'docs',
    respond: async () => ({
      status: 200,
      headers: { ...scriptPageHeaders(name), 'Cache-Control': 'no-store' },
      content: content(),
    }),
  })
  return [
    [PASSWORD_PAGE, route('page.html', () => page(requirements(current())))],
    [SCRIPT, route('page.js', () => script)],
  ]
}

/** The names of the rules, which are sentences. */
function requirements({ ruleSets, facts }: RuleSnapshot): string[] {
  const rules = ruleSets.get('usermanager/password')?.document.rules ?? []
  return rules
    .filter((rule) => isVisible(rule, facts) && !isWarning(rule))
    .map((rule) => [`${rule.name}.`, ...restrictionsOf(rule)].join(' '))
}

const page = (lines: readonly string[]) =>
  htmlPage({
    title: 'Choose your password',
    script: SCRIPT,
    content: `<h1>Choose your password</h1>
<div id="notice" role="alert"></div>
<form id="form" class="form">
<div id="requirements">
<ul>
${lines.map((line) => `<li>${escapeHtml(line)}</li>\n`).join('')}</ul>
</div>
<label>New password <input id="first" type="password" autocomplete="new-password" aria-describedby="requirements notice" required></label>
<label>Repeat the password <input id="again" type="password" autocomplete="new-password" required></label>
<button class="primary">Set password</button>
</form>
<noscript><p>This page needs JavaScript.</p></noscript>`,
  })
