// Rules that differ only in values, as decision tables: the request is refused where a row holds.
import { el } from '/rules/element.js'
import { table } from '/rules/table.js'

export function tableView({ set }) {
  return [
    el('h2', { 'data-focus': '' }, 'Decision tables'),
    el('p', {}, 'Rules that differ only in values. A request is refused where all cells of a row hold.'),
    set.tables.map(({ columns, shared, rows }, at) => [
      shared.length > 0 && [
        el('p', {}, 'In every row also:'),
        el(
          'ul',
          {},
          shared.map(({ subject, verb, object }) =>
            el('li', {}, [subject, verb, object].filter(Boolean).join(' ')),
          ),
        ),
      ],
      table(
        `Decision table ${at + 1}`,
        ['Rule', ...columns, 'Code'],
        rows.map(({ name, values, code }) => [name, ...values, el('code', {}, code)]),
      ),
    ]),
  ]
}
