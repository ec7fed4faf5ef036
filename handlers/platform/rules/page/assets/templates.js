// Templates of rules and cases, filled with facts that the rule set may use.

/** The templates of a rule that the facts of the set allow: {title, rule}. */
export function ruleTemplates({ terms, words, rules }) {
  const used = new Set(words.map(({ term }) => term))
  const nameOf = ({ fact, path }) => (path ? `${fact}.${path}` : fact)
  // The facts that rules examine already come first.
  const sorted = [...terms].sort((a, b) => Number(used.has(nameOf(b))) - Number(used.has(nameOf(a))))
  const first = (isFit) => sorted.find(isFit)
  // An identifier is a number too, but has no order.
  const isAmount = ({ type, path, values }) => type === 'number' && !values && !path.endsWith('Id')
  const plain = first(({ type }) => !['object', 'list'].includes(type))
  const number = first(isAmount)
  const text = first(({ type, values }) => type === 'text' && !values)
  const listed = first(({ values }) => values?.length > 1)
  const others = sorted.filter(isAmount)
  return [
    plain && ['A value is missing', plain, [condition(plain, 'isNotSet')]],
    number && ['A number is too large', number, [condition(number, 'greaterThan', 100)]],
    others.length > 1 && [
      'A number is larger than another',
      number,
      [condition(number, 'greaterThan', reference(others[1]))],
    ],
    text && ['A text is too long', text, [condition(text, 'longerThan', 50)]],
    listed && [
      'A value is not one of a list',
      listed,
      [
        condition(
          listed,
          'isNotOneOf',
          listed.values.slice(0, 2).map(({ value }) => value),
        ),
      ],
    ],
    plain &&
      number && [
        'Two conditions together',
        plain,
        [condition(plain, 'isSet'), condition(number, 'greaterThan', 100)],
      ],
    plain && ['A warning instead of a refusal', plain, [condition(plain, 'isNotSet')], { mode: 'warn' }],
  ]
    .filter(Boolean)
    .map(([title, term, all, members]) => ({ title, rule: rule(freeCode(rules), term, all, members) }))
}

const condition = ({ fact, path }, operator, value) => ({
  fact,
  ...(path && { path }),
  operator,
  ...(value !== undefined && { value }),
})

const reference = ({ fact, path }) => ({ fact, ...(path && { path }) })

const rule = (code, { path }, all, members = {}) => ({
  name: 'What the rule demands, as a sentence',
  ...members,
  conditions: { all },
  event: {
    type: code,
    params: {
      status: 400,
      ...(path && { field: path.split('.').at(-1) }),
      message: 'What the client reads, as a sentence.',
    },
  },
})

function freeCode(rules) {
  const codes = new Set(rules.map(({ code }) => code))
  const names = Array.from({ length: rules.length + 1 }, (_, at) =>
    at === 0 ? 'NewRule' : `NewRule${at + 1}`,
  )
  return names.find((name) => !codes.has(name))
}

/** The templates of a case: one that passes, and one for each code, each with the facts of a similar case. */
export function caseTemplates({ cases: own, examples: cases = own, rules = [] }, codes) {
  const passing = cases.find(({ expect }) => expect.length === 0) ?? cases[0]
  const warns = new Set(rules.filter((rule) => rule.warns).map(({ code }) => code))
  const isOf =
    (code) =>
    ({ expect, warnings = [] }) =>
      [...expect, ...warnings].includes(code)
  const like = (code) => cases.find(isOf(code)) ?? passing
  const make = (facts, expect) => ({ name: 'What the example shows', facts, expect })
  const violating = (code, facts) =>
    warns.has(code) ? { ...make(facts, []), warnings: [code] } : make(facts, [code])
  return [
    { title: 'A case that passes', entry: make(passing?.facts ?? {}, []) },
    ...codes.map((code) => ({
      title: warns.has(code) ? `A case that ${code} warns of` : `A case that ${code} refuses`,
      entry: violating(code, like(code)?.facts ?? {}),
    })),
  ]
}

/** The first texts of a company's files for a rule set. */
export function companyFiles(company, set) {
  const text = (value) => `${JSON.stringify(value, null, 2)}\n`
  const [template] = ruleTemplates(set)
  const rules = template ? [template.rule] : []
  const code = rules[0]?.event.type
  const entries = caseTemplates(set, code ? [code] : []).map(({ entry }, at) => ({
    ...entry,
    name: at === 0 ? 'What passes' : 'What the rule refuses',
  }))
  return {
    rules: text({
      $schema: '../../../rule-set.schema.json',
      description: `What company ${company} demands in addition.`,
      rules,
    }),
    cases: text({ $schema: '../../../cases.schema.json', cases: entries }),
  }
}
