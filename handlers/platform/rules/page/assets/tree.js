// Conditions as nested lists, with or without the result of each.
import { el } from '/rules/element.js'

const GROUPS = { all: 'all of these hold', any: 'any of these holds', not: 'this does not hold' }
const LATER = { all: 'All of these hold', any: 'Any of these holds', not: 'This does not hold' }

/** "Refused when all of these hold:", or "Warns when", and the conditions. */
export function sentenceTree(root, warns) {
  const verb = warns ? 'Warns' : 'Refused'
  const { kind, conditions } = root
  const [only] = conditions
  if (kind !== 'not' && conditions.length === 1 && only.kind === 'comparison')
    return el('p', { class: 'when' }, `${verb} when `, sentence(only), '.')
  const items = conditions.map((one) => el('li', {}, part(one)))
  return el(
    'div',
    { class: 'when' },
    el('p', {}, `${verb} when ${GROUPS[kind]}:`),
    el('ul', { class: 'tree' }, items),
  )
}

function part(condition) {
  if (condition.kind === 'comparison') return sentence(condition)
  return [
    `${LATER[condition.kind]}:`,
    el(
      'ul',
      {},
      condition.conditions.map((one) => el('li', {}, part(one))),
    ),
  ]
}

/** The same with the result and the values found. */
export function outcomeTree(root) {
  return el('ul', { class: 'tree outcomes' }, outcome(root))
}

function outcome(one) {
  const [mark, text] = one.holds ? ['yes', 'Holds'] : ['no', 'Does not hold']
  const badge = el('span', { class: `mark ${mark}` }, text)
  if (one.kind !== 'comparison')
    return el('li', {}, badge, ' ', `${LATER[one.kind]}`, el('ul', {}, one.conditions.map(outcome)))
  return el('li', {}, badge, ' ', sentence(one), values(one))
}

function values({ found, expected }) {
  if (found === undefined) return undefined
  const compared = expected === undefined ? [] : [', compared with ', el('b', {}, expected)]
  return el('div', { class: 'found' }, 'Found ', el('b', {}, found), compared)
}

function sentence({ words: { subject, verb, object }, term }) {
  const name = el('span', { class: 'subject', title: term }, named(subject))
  return el(
    'span',
    {},
    name,
    ` ${verb}`,
    object !== null && [' ', el('span', { class: 'object' }, named(object))],
  )
}

/** "Floor price (record)", "1 (New)": the part in parentheses is less prominent. */
function named(text) {
  const [, label, of] = /^(.*?)( \([^()]*\))?$/.exec(text)
  return [label, of && el('span', { class: 'of' }, of)]
}
