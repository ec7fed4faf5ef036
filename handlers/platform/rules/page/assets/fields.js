// One input for each kind of property of the fact catalogue. A field is {node, set(value), get(), fail(message)}; get
// returns undefined for an omitted value and throws a FieldFault for an invalid one.
import { el, fill } from '/rules/element.js'

export class FieldFault extends Error {
  isShown = false
}

const HINTS = {
  number: 'A number',
  date: 'A date: 2026-01-31 or 2026-01-31T18:00:00Z',
  guid: 'A GUID',
  text: 'A text; "" for an empty one',
  list: 'A list as JSON',
}

const isChoice = ({ type, values }) => type === 'boolean' || values !== undefined

/** A field for a scalar or a list. */
export function valueField(name, property, id) {
  const input = isChoice(property)
    ? choice(property)
    : property.type === 'list'
      ? el('textarea', { rows: 4 })
      : entry(property)
  const fault = el('p', { class: 'fault', id: `${id}-fault` })
  const hint = el('p', { class: 'hint', id: `${id}-hint` }, hintOf(property))
  for (const [name, value] of Object.entries({
    id,
    'aria-describedby': `${id}-hint ${id}-fault`,
    spellcheck: 'false',
  }))
    input.setAttribute(name, value)
  const node = el(
    'div',
    { class: `field ${property.type}` },
    el('label', { for: id }, property.label, ' ', el('code', {}, name)),
    input,
    hint,
    fault,
  )

  return {
    node,
    set: (value) => {
      fail('')
      input.value = isChoice(property) ? JSON.stringify(value ?? null) : written(value, property)
    },
    get: () => (isChoice(property) ? chosen(input.value, property) : parsed(input.value, property)),
    fail,
    focus: () => input.focus(),
  }

  function fail(message) {
    fill(fault, message)
    if (message) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
}

function hintOf(property) {
  const kind = isChoice(property) ? '' : HINTS[property.type]
  const empty = isChoice(property) ? '' : property.nullable ? '; empty for nothing' : ''
  return [property.meaning, kind && ` ${kind}${empty}.`]
}

const entry = ({ type }) =>
  el('input', { type: 'text', autocomplete: 'off', inputmode: type === 'number' ? 'decimal' : undefined })

function choice({ values, nullable }) {
  const options = values
    ? values.map(({ value, meaning }) => [value, `${value}: ${meaning}`])
    : [
        [true, 'true'],
        [false, 'false'],
      ]
  const none = [null, nullable ? 'nothing' : 'left out']
  return el(
    'select',
    {},
    [none, ...options].map(([value, text]) => el('option', { value: JSON.stringify(value) }, text)),
  )
}

function chosen(text, { nullable }) {
  const value = JSON.parse(text || 'null')
  return value === null && !nullable ? undefined : value
}

function written(value, { type }) {
  if (value === undefined || value === null) return ''
  if (type === 'list') return JSON.stringify(value, null, 2)
  return value === '' ? '""' : String(value)
}

function parsed(text, { type, nullable }) {
  const trimmed = text.trim()
  if (trimmed === '') return nullable ? null : undefined
  if (type === 'number') {
    const number = Number(trimmed)
    if (!Number.isFinite(number)) throw new FieldFault('This is not a number.')
    return number
  }
  if (type !== 'list') return trimmed === '""' ? '' : text
  try {
    return JSON.parse(trimmed)
  } catch (error) {
    throw new FieldFault(`This is not JSON: ${error.message}.`)
  }
}
