// The fact catalogue and the roles.
import { read } from '/rules/ask.js'
import { el } from '/rules/element.js'
import { table } from '/rules/table.js'

/** All facts, or one with its properties; undefined for an unknown one. */
export async function factsPage(wanted) {
  const { facts } = await read('/rules/catalogue')
  if (wanted && !Object.hasOwn(facts, wanted)) return undefined
  document.title = `${wanted || 'Facts'} – Rules`
  if (wanted) return factPage(wanted, facts[wanted])
  return [
    el('h1', {}, 'Facts'),
    el(
      'p',
      { class: 'lead' },
      'What rules may examine. The program supplies them; a new one needs a programmer.',
    ),
    table(
      'Facts',
      ['Fact', 'Meaning', 'Used by'],
      Object.entries(facts).map(([name, { meaning, ruleSets }]) => [
        el('a', { href: `#/facts/${name}` }, el('code', {}, name)),
        meaning,
        links(ruleSets),
      ]),
    ),
    el('p', {}, el('a', { href: '#/edit/facts.json' }, 'Change rules/facts.json'), ', its descriptions.'),
  ]
}

function factPage(name, fact) {
  const rows = [...properties('', fact)].map(([path, { type, nullable, meaning, values = [] }]) => [
    el('code', {}, path || name),
    nullable ? `${type}, may be missing` : type,
    [meaning, values.length > 0 && ` ${values.map((one) => `${one.value}: ${one.meaning}`).join(', ')}.`],
  ])
  return [
    el('h1', {}, el('span', { class: 'of' }, 'Fact '), name),
    el('p', { class: 'lead' }, fact.meaning),
    el('p', {}, 'Used by ', links(fact.ruleSets), '.'),
    table(`Properties of ${name}`, ['Path', 'Type', 'Meaning'], rows),
    el('p', {}, el('a', { href: '#/facts' }, 'All facts')),
  ]
}

/** A fact of the platform is for all rule sets. */
const links = (names) =>
  names.includes('*')
    ? 'all rule sets'
    : names.flatMap((name, at) => [at > 0 ? ', ' : '', el('a', { href: `#/${name}` }, name)])

function* properties(path, property) {
  yield [path, property]
  for (const [name, member] of Object.entries(property.properties ?? {}))
    yield* properties(path ? `${path}.${name}` : name, member)
  if (property.items) yield* properties(path ? `${path}.0` : '0', property.items)
}

export function rolesPage({ roles, companyRoles }) {
  document.title = 'Roles – Rules'
  const scopes = [
    ...new Set(Object.values(roles).flatMap(({ scopes, forUsers = [] }) => [...scopes, ...forUsers])),
  ].sort()
  const names = Object.keys(roles)
  const cell = ({ scopes, forUsers = [] }, scope) =>
    scopes.includes(scope)
      ? 'yes'
      : forUsers.includes(scope)
        ? 'for users'
        : el('span', { class: 'quiet' }, 'no')
  return [
    el('h1', {}, 'Roles'),
    el(
      'p',
      { class: 'lead' },
      'Which role may do what. A user with several roles has the scopes of all of them.',
    ),
    el(
      'dl',
      { class: 'words' },
      Object.entries(roles).map(([name, { meaning, standsAlone }]) =>
        el(
          'div',
          {},
          el('dt', {}, name),
          el('dd', {}, meaning, standsAlone && ' Overrides all other roles of its user.'),
        ),
      ),
    ),
    el('h2', {}, 'Scopes'),
    table(
      'Scopes of the roles',
      ['Scope', ...names],
      scopes.map((scope) => [el('code', {}, scope), ...names.map((name) => cell(roles[name], scope))]),
    ),
    el('p', {}, el('a', { href: '#/edit/access/roles.json' }, 'Change rules/access/roles.json')),
    companyRoles.map(({ company, file, description, roles: own }) => [
      el('h2', {}, `Company ${company}`),
      el('p', {}, description),
      table(
        `Roles of company ${company}`,
        ['Role', 'Scopes'],
        Object.entries(own).map(([name, { scopes }]) => [name, scopes.join(', ')]),
      ),
      el('p', {}, el('a', { href: `#/edit/${file}` }, `Change rules/${file}`)),
    ]),
  ]
}
