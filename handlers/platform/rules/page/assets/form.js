// A form for the facts of a rule set, made from the fact catalogue: fields for the properties that the rules examine, and
// below them, collapsed, for the others. An object that may be null has a checkbox.
import { el } from '/rules/element.js'
import { FieldFault, valueField } from '/rules/fields.js'

/** The form: {nodes, set(facts), get(), fail(problems)}; `used` are the paths that rules examine. */
export function factsForm(facts, used) {
  const fields = new Map()
  const parts = Object.entries(facts).map(([name, property]) => [name, part(name, property, `/${name}`)])

  function part(name, property, pointer) {
    const made = property.type === 'object' ? group(name, property, pointer) : field(name, property, pointer)
    fields.set(pointer, made)
    return made
  }

  function field(name, property, pointer) {
    return valueField(name, property, `fact${pointer.replaceAll('/', '-')}`)
  }

  function group(name, { label, meaning, nullable, properties }, pointer) {
    const members = Object.entries(properties).map(([member, property]) => [
      member,
      part(member, property, `${pointer}/${member}`),
    ])
    const isUsed = ([member]) =>
      [...used].some((term) => `/${term.replaceAll('.', '/')}/`.startsWith(`${pointer}/${member}/`))
    const [seen, unseen] = [members.filter(isUsed), members.filter((one) => !isUsed(one))]
    const nodes = (list) =>
      el(
        'div',
        { class: 'fields' },
        list.map(([, { node }]) => node),
      )
    const rest = el(
      'details',
      {},
      el('summary', {}, `${unseen.length} more that no rule examines`),
      nodes(unseen),
    )
    const body = el('div', {}, nodes(seen), unseen.length > 0 ? rest : undefined)
    const given = el('input', {
      type: 'checkbox',
      id: `given${pointer.replaceAll('/', '-')}`,
      change: follow,
    })
    const option = el(
      'p',
      { class: 'switch' },
      given,
      ' ',
      el('label', { for: given.id }, `Present: ${label.toLowerCase()}`),
    )
    const node = el(
      'fieldset',
      {},
      el('legend', {}, label, ' ', el('code', {}, name)),
      el('p', { class: 'hint' }, meaning),
      nullable ? option : undefined,
      body,
    )
    return { node, set, get, fail: () => {}, focus: () => given.focus() }

    function follow() {
      body.hidden = nullable === true && !given.checked
    }
    function set(value) {
      given.checked = value !== null && value !== undefined
      follow()
      for (const [member, one] of members) one.set(value?.[member])
    }
    function get() {
      if (nullable && !given.checked) return null
      return collected(members)
    }
  }

  return {
    nodes: parts.map(([, { node }]) => node),
    set: (values) => {
      for (const [name, one] of parts) one.set(values[name])
    },
    get: () => collected(parts),
    /** Shows each problem at its field; returns the messages of those without a field. */
    fail(problems) {
      for (const one of fields.values()) one.fail('')
      const left = []
      let first
      for (const { pointer, message } of problems) {
        const place = nearest(pointer)
        if (place === undefined) left.push(message)
        else place.fail(message)
        first ??= place
      }
      first?.focus()
      return left
    },
  }

  function nearest(pointer) {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = fields.get(at)
      if (found) return found
    }
    return undefined
  }
}

function collected(parts) {
  const values = {}
  for (const [name, part] of parts) {
    try {
      const value = part.get()
      if (value !== undefined) values[name] = value
    } catch (error) {
      // The field shows the fault; the groups around it add nothing.
      if (!(error instanceof FieldFault) || error.isShown) throw error
      part.fail(error.message)
      part.focus()
      error.isShown = true
      throw error
    }
  }
  return values
}
