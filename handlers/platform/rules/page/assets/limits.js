// The limits of a service.
import { el } from '/rules/element.js'

/** A table for each limits file. */
export function limitsTables(files) {
  return files.map(({ file, description, limits }) => [
    el('p', {}, description),
    el(
      'div',
      { class: 'wide', tabindex: '0', role: 'region', 'aria-label': `Limits in ${file}` },
      el(
        'table',
        {},
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            ['Limit', 'Value', 'Allowed', 'Meaning'].map((text) => el('th', { scope: 'col' }, text)),
          ),
        ),
        el('tbody', {}, limits.map(row)),
      ),
    ),
    el('p', { class: 'quiet' }, `Set in rules/${file}.`),
  ])
}

export function limitsPage({ limits }, service) {
  document.title = `Limits of ${service} – Rules`
  const files = limits.filter((one) => one.service === service)
  const none = files.length === 0 ? el('p', {}, 'This service has no limits.') : undefined
  return [el('h1', {}, `Limits of ${service}`), none, limitsTables(files)]
}

const row = ({ name, meaning, value, unit, minimum, maximum }) =>
  el(
    'tr',
    {},
    el('th', { scope: 'row' }, el('code', {}, name)),
    el('td', {}, el('strong', {}, String(value)), ` ${unit}`),
    el('td', {}, `${minimum} to ${maximum}`),
    el('td', {}, meaning),
  )
