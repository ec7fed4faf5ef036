// A table that scrolls by itself on a narrow window.
import { el } from '/rules/element.js'

/** `rows` are lists of cells; the first cell of a row is its heading. */
export function table(label, columns, rows) {
  const head = columns.map((text) => el('th', { scope: 'col' }, text))
  const row = ([first, ...cells]) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, first),
      cells.map((cell) => el('td', {}, cell)),
    )
  return el(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label },
    el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows.map(row))),
  )
}
