// The page behind the link of a first-password mail: asks for a password and sends it with the link's token to
// setPassword. Who and which token stand behind the # of the address; the page takes them out of it at once.
// Everything comes from this server, and the policy forbids the rest. Tested by test/usermanager/password-page.test.ts.
import type { PageRoute } from '../platform/pipeline/request-context.ts'

export const PASSWORD_PAGE = '/set-password'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page and its parts by path; `base` is the address of the service that keeps users. */
export function passwordPage(base: string): [path: string, site: PageRoute][] {
  const parts = [
    [PASSWORD_PAGE, 'text/html', page],
    [`${PASSWORD_PAGE}/page.js`, 'text/javascript', script.replace('BASE', base)],
    [`${PASSWORD_PAGE}/page.css`, 'text/css', style],
  ] as const
  return parts.map(([path, type, content]) => {
    const headers = {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    }
    return [path, { service: 'docs', respond: async () => ({ status: 200, headers, content }) }]
  })
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Choose your password</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${PASSWORD_PAGE}/page.css">
  </head>
  <body>
    <main>
      <h1>Choose your password</h1>
      <form id="form">
        <label>New password <input id="first" type="password" autocomplete="new-password" required></label>
        <label>Once more <input id="again" type="password" autocomplete="new-password" required></label>
        <button>Set password</button>
      </form>
      <div id="said" role="status"></div>
      <noscript>This page needs JavaScript.</noscript>
    </main>
    <script src="${PASSWORD_PAGE}/page.js"></script>
  </body>
</html>
`

const script = `const link = new URLSearchParams(location.hash.slice(1))
history.replaceState(null, '', location.pathname)
const [form, first, again, said] = ['form', 'first', 'again', 'said'].map((id) => document.getElementById(id))
const say = (...lines) => said.replaceChildren(...lines.map((line) => {
  const paragraph = document.createElement('p')
  paragraph.textContent = line
  return paragraph
}))

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (!link.get('Token')) return say('This address has no token any more. Open the link of the mail again.')
  if (first.value !== again.value) return say('The two passwords differ.')
  const address = 'BASE/users(' + encodeURIComponent(link.get('UserId') ?? '') + ')/setPassword'
  const body = JSON.stringify({ Token: link.get('Token'), NewPassword: first.value })
  try {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (answer.ok) {
      form.remove()
      return say('Your password is set. You can log on with it now.')
    }
    const isJson = (answer.headers.get('Content-Type') ?? '').includes('json')
    const { Message, Details } = isJson ? await answer.json() : { Message: await answer.text() }
    say(...new Set([Message, ...(Details ?? []).map((detail) => detail.Message ?? String(detail))]))
  } catch {
    say('The server could not be reached. Try again shortly.')
  }
})
`

const style = `body { font: 16px/1.5 system-ui, sans-serif; margin: 10vh 1rem }
main { max-width: 22rem; margin: auto }
label, input { display: block; width: 100%; box-sizing: border-box; margin-bottom: 0.75rem }
input, button { font: inherit; padding: 0.5rem }
`
