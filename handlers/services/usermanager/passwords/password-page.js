// The page /set-password: sends the password with the token of the link, and shows every reason of a refusal.
const link = new URLSearchParams(location.hash.slice(1))
history.replaceState(null, '', location.pathname)
const [form, first, again, notice] = ['form', 'first', 'again', 'notice'].map((id) =>
  document.getElementById(id),
)

function show(lines, isBad) {
  notice.className = isBad ? 'bad' : ''
  notice.replaceChildren(
    ...lines.map((line) => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line
      return paragraph
    }),
  )
}

function refuse(input, ...lines) {
  for (const each of [first, again]) each.ariaInvalid = each === input ? 'true' : null
  show(lines, true)
  input?.focus()
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (!link.get('Token')) {
    return refuse(undefined, 'The token is no longer in the address. Open the link in the mail again.')
  }
  if (first.value !== again.value) return refuse(again, 'The two passwords differ.')
  const address = `BASE/users(${encodeURIComponent(link.get('UserId') ?? '')})/setPassword`
  const body = JSON.stringify({ Token: link.get('Token'), NewPassword: first.value })
  try {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (answer.ok) {
      form.remove()
      return show(['Your password is set. You can log in with it now.'], false)
    }
    const isJson = (answer.headers.get('Content-Type') ?? '').includes('json')
    const { Message, Details } = isJson ? await answer.json() : { Message: await answer.text() }
    refuse(first, ...new Set([Message, ...(Details ?? []).map((detail) => detail.Message ?? String(detail))]))
  } catch {
    refuse(undefined, 'The server could not be reached. Try again shortly.')
  }
})
