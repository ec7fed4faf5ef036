// The list of requests and one request in full.
import { byId, el } from './element.js'

const timeOf = (text) => new Date(text).toLocaleTimeString(undefined, { hour12: false })
const kindOf = (status) => (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'good')

/** Replaces the entries that changed, so that the focus stays where it is during a refresh. */
export function showList(requests, chosen, onChoose) {
  const list = byId('list')
  const known = new Map([...list.children].map((item) => [item.dataset.key, item]))
  const items = requests.map((request) => {
    const key = `${request.RequestId} ${request.At}`
    const item = known.get(key) ?? entry(request, onChoose)
    item.dataset.key = key
    const isChosen = request.RequestId === chosen
    item.firstChild.setAttribute('aria-pressed', String(isChosen))
    return item
  })
  if (items.some((item, index) => list.children[index] !== item) || list.children.length !== items.length) {
    const focused = document.activeElement
    list.replaceChildren(...items)
    if (list.contains(focused)) focused.focus()
  }
}

const entry = (request, onChoose) =>
  el(
    'li',
    {},
    el(
      'button',
      { type: 'button', class: 'entry', click: () => onChoose(request.RequestId) },
      el('span', { class: `status ${kindOf(request.Status)}` }, String(request.Status)),
      el(
        'span',
        { class: 'what' },
        request.OperationId ?? 'no operation',
        el('span', { class: 'path' }, `${request.Method} ${request.Path}`),
      ),
      el('span', { class: 'when' }, timeOf(request.At), el('span', {}, `${request.DurationMs} ms`)),
      request.Code && el('span', { class: 'code' }, request.Code),
    ),
  )

export function showRequest(request) {
  const detail = byId('detail')
  const facts = [
    ['Status', `${request.Status}${request.Code ? ` ${request.Code}` : ''}`],
    ['Operation', request.OperationId ?? 'none'],
    ['X-Request-Id', request.RequestId],
    ['Time', `${request.At}, ${request.DurationMs} ms`],
    ['Token of', request.Subject],
    ...(request.Fault ? [['Requested fault', request.Fault]] : []),
  ]
  detail.hidden = false
  detail.replaceChildren(
    el('h3', {}, `${request.Method} ${request.Path}`),
    el(
      'dl',
      {},
      facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
    ),
    ...body('Request body', request.RequestBody, request.RequestType, request.IsRequestBodyCut),
    ...body('Response body', request.ResponseBody, request.ResponseType, request.IsResponseBodyCut),
  )
  detail.focus()
}

const body = (title, text, type, isCut) =>
  [
    el('h4', {}, title, el('span', { class: 'hint' }, type && ` ${type}`)),
    text === null
      ? el('p', { class: 'hint' }, 'None was kept.')
      : el('pre', { tabindex: '0', 'aria-label': title }, pretty(text)),
    isCut && el('p', { class: 'hint' }, 'Only the beginning was kept.'),
  ].filter(Boolean)

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
