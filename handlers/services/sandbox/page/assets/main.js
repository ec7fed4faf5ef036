// The page /sandbox: logs in, shows the latest requests of the company, and has buttons for its clock and its data.
import { companyOf, requestToken } from './api.js'
import { byId } from './element.js'
import { showList, showRequest } from './requests-view.js'

const REFRESH_MS = 3_000
const TOP = 200

let company
let chosen
let timer

const valuesOf = (form) => Object.fromEntries(new FormData(form))
const notify = (text, isBad = false) => {
  byId('notice').textContent = text
  byId('notice').className = isBad ? 'bad' : ''
}

/** Runs an action of the user, and says what became of it. */
const attempt = (action) => async (event) => {
  event?.preventDefault?.()
  try {
    notify((await action(event)) ?? '')
  } catch (error) {
    notify(error.message, true)
    if (error.status === 401) logOff()
  }
}

const on = (id, type, action) => byId(id).addEventListener(type, attempt(action))

async function logIn(token) {
  const next = companyOf(token.trim())
  showClock(await next.clock())
  company = next
  for (const form of [byId('by-client'), byId('by-token')]) form.reset()
  byId('login').hidden = true
  byId('tools').hidden = false
  byId('log-off').hidden = false
  byId('content').focus()
  byId('who').textContent = `Company ${company.company}, ${company.subject}`
  timer = setInterval(refreshIfLive, REFRESH_MS)
  await refresh()
}

function logOff() {
  clearInterval(timer)
  company = undefined
  chosen = undefined
  byId('login').hidden = false
  byId('tools').hidden = true
  byId('log-off').hidden = true
  byId('detail').hidden = true
  byId('who').textContent = ''
}

function filterOf({ status, operation, request }) {
  const quoted = (text) => `'${text.trim().replaceAll("'", "''")}'`
  return [
    status,
    operation.trim() && `OperationId eq ${quoted(operation)}`,
    request.trim() && `RequestId eq ${quoted(request)}`,
  ]
    .filter(Boolean)
    .join(' and ')
}

async function refresh() {
  const asked = company
  const { body, total } = await asked.list(filterOf(valuesOf(byId('filter'))), TOP)
  if (asked !== company) return
  showList(body, chosen, attempt(choose))
  const shown = total > body.length ? `The newest ${body.length} of ${total} requests.` : `${total} requests.`
  if (byId('count').textContent !== shown) byId('count').textContent = shown
}

let isRefreshing = false
async function refreshIfLive() {
  if (isRefreshing || document.hidden || !byId('filter').elements.live.checked) return
  isRefreshing = true
  await attempt(async () => {
    await refresh()
    return byId('notice').textContent
  })()
  isRefreshing = false
}

async function choose(id) {
  chosen = id
  showRequest(await company.read(id))
  await refresh()
}

function showClock({ NowUtc, OffsetSeconds }) {
  byId('now').textContent = NowUtc
  byId('offset').textContent =
    OffsetSeconds > 0 ? `, ${OffsetSeconds} seconds ahead of the real time.` : ', the real time.'
}

async function change(path, value, done) {
  await company.post(path, value)
  showClock(await company.clock())
  await refresh()
  return done
}

on('by-client', 'submit', async ({ target }) => logIn(await requestToken(valuesOf(target))))
on('by-token', 'submit', ({ target }) => logIn(valuesOf(target).token))
on('log-off', 'click', logOff)
on('filter', 'submit', refresh)
on('filter', 'change', refresh)
on('advance', 'submit', ({ target }) =>
  change('/Clock/Advance', { Seconds: Number(valuesOf(target).seconds) }, 'The clock is moved.'),
)
on('reset-clock', 'click', () => change('/Clock/Reset', undefined, 'The clock shows the real time.'))
on('save-baseline', 'click', () => change('/Baseline', undefined, 'The data is saved as baseline.'))
on('to-baseline', 'click', () => reset('Baseline', 'The baseline is restored.'))
on('to-seed', 'click', () => reset('Seed', 'The initial data is restored.'))

const reset = (To, done) =>
  confirm('This replaces the data of the company. Continue?') ? change('/Reset', { To }, done) : ''
