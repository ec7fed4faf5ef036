// The rules as sentences.
import { el } from '/rules/element.js'
import { limitsTables } from '/rules/limits.js'
import { sentenceTree } from '/rules/tree.js'

const STATUSES = {
  400: 'the request is invalid',
  403: 'not permitted',
  404: 'not found',
  409: 'in conflict with existing data',
}

export function rulesView({ set, place }) {
  const { rules, cases, emptyBecause, words, limits, name } = set
  return [
    el('h2', rules.some(({ code }) => code === place) ? {} : { 'data-focus': '' }, 'Rules'),
    rules.length === 0 ? el('p', { class: 'note' }, `Everything is accepted. ${emptyBecause}`) : undefined,
    el(
      'ol',
      { class: 'rules' },
      rules.map((rule) =>
        el('li', rule.code === place ? { 'data-focus': '' } : {}, ruleCard(rule, cases, name)),
      ),
    ),
    words.length > 0 && [el('h2', {}, 'Facts in these rules'), wordList(words)],
    limits.length > 0 && [el('h2', {}, 'Limits of the service'), limitsTables(limits)],
  ].filter(Boolean)
}

/** A rule in words, with the answer to the client and the `cases` that it refuses. */
export function ruleCard(rule, cases = [], set) {
  const { name, description, code, status, field, message, translations, conditions, line } = rule
  const { owner, warns, restrictions } = rule
  const refused = cases.filter(({ expect, warnings = [] }) => [...expect, ...warnings].includes(code))
  const proofs = el(
    'details',
    {},
    el(
      'summary',
      {},
      `${warns ? 'Warns' : 'Refuses'} in ${refused.length === 1 ? 'one case' : `${refused.length} cases`}`,
    ),
    el(
      'ul',
      {},
      refused.map((one) => el('li', {}, one.name)),
    ),
  )
  return el(
    'article',
    { class: 'rule' },
    el('h3', {}, name),
    description && el('p', {}, description),
    restrictions.length > 0 && el('p', { class: 'note' }, restrictions.join(' ')),
    sentenceTree(conditions, warns),
    el(
      'dl',
      { class: 'answer' },
      pair('Message to the client', el('span', { class: 'message' }, message)),
      translations.map(({ language, text }) =>
        pair(`In ${language}`, el('span', { class: 'message', lang: language }, text)),
      ),
      warns
        ? pair('Mode', 'Warning: the request continues')
        : pair('Status', `${status}, ${STATUSES[status] ?? 'refused'}`),
      pair('Code', el('code', {}, code)),
      field && pair('Field', el('code', {}, field)),
      owner && pair('Owner', owner),
    ),
    refused.length > 0 ? proofs : undefined,
    line && el('p', { class: 'quiet' }, `rules/${set}.json, line ${line}`),
  )
}

const pair = (term, value) => el('div', {}, el('dt', {}, term), el('dd', {}, value))

const wordList = (words) =>
  el(
    'dl',
    { class: 'words' },
    words.map(({ label, term, meaning, values }) =>
      el(
        'div',
        {},
        el('dt', {}, label, ' ', el('code', {}, term)),
        el(
          'dd',
          {},
          meaning,
          values.length > 0 ? ` ${values.map((one) => `${one.value}: ${one.meaning}`).join(', ')}.` : '',
        ),
      ),
    ),
  )
