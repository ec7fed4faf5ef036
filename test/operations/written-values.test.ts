// No side doors: a rule about a value holds wherever the value can be written. Each value that a request writes is a value of a
// fact of the rule sets that its operation names, or is listed in unseen-members.ts. The test sends other values, and looks
// for them among the facts that the handler supplies.
import { expect, test } from 'vitest'
import { listenToDecisions } from '../../handlers/rules/evaluate/decorated-snapshot.ts'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Catalogue, Property } from '../../handlers/rules/language/catalogue.ts'
import factCatalogue from '../../rules/facts.json' with { type: 'json' }
import { type DocumentedOperation, everyOperation } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { isGuarded, namedBy } from './guarded.ts'
import { type WrittenMember, writtenMembers } from './request-members.ts'
import { type Draft, startSuite } from './suite.ts'
import { unseenMembers } from './unseen-members.ts'

/** A value of a fact, as text. */
interface FactValue {
  ruleSet: string
  /** Such as `transferLine.SerialNumberIds[]`. */
  fact: string
  value: string
}

const catalogue = factCatalogue.facts as unknown as Catalogue
let supplied: FactValue[] = []
/** By operation: the facts that have the value of a member. */
const seen = new Map<string, { ruleSets: readonly string[]; found: FactsOfMembers }>()
type FactsOfMembers = ReadonlyMap<WrittenMember, readonly FactValue[]>

const suite = useFixture(() =>
  startSuite({
    changeRules: (snapshot) =>
      withNodeAndCaller(
        listenToDecisions(snapshot, ({ ruleSet, facts }) => {
          for (const [name, value] of Object.entries(facts)) {
            const fact = catalogue[name]
            if (fact && (fact.ruleSets[0] === '*' || fact.ruleSets.includes(ruleSet)))
              collect(ruleSet, name, fact, value)
          }
        }),
      ),
  }),
)

/** The same rules, as if each of them had a condition on the platform's facts about the request. */
const withNodeAndCaller = (snapshot: RuleSnapshot): RuleSnapshot => ({
  ...snapshot,
  ruleSets: new Map(
    [...snapshot.ruleSets].map(([name, set]) => [name, { ...set, platformFacts: ['node', 'caller'] }]),
  ),
  forCompany: (company) => withNodeAndCaller(snapshot.forCompany(company)),
  localized: (language) => withNodeAndCaller(snapshot.localized(language)),
})

/** Collects what the catalogue declares, so nothing that a rule cannot name. */
function collect(ruleSet: string, fact: string, property: Property, value: unknown): void {
  if (value === null || value === undefined) return
  if (property.items) {
    const entries = value as readonly unknown[]
    for (const entry of entries) collect(ruleSet, `${fact}[]`, property.items, entry)
  } else if (property.properties) {
    for (const [name, inner] of Object.entries(property.properties))
      collect(ruleSet, `${fact}.${name}`, inner, (value as Record<string, unknown>)[name])
  } else supplied.push({ ruleSet, fact, value: textOf(value) })
}

function textOf(value: unknown): string {
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text.toLowerCase()
}

const lastName = (fact: string) => fact.replaceAll('[]', '').split('.').at(-1) ?? ''

everyOperation('shows each value that it writes to its rules', isGuarded, async (operation) => {
  const members = writtenMembers(operation, await suite.draft(operation))
  const found = await valuesSeen(operation, members)
  const { change, without = '' } = exclusive[operation.id] ?? {}
  if (change) {
    const others = members.filter(({ path }) => !path.startsWith(without))
    for (const [member, values] of await valuesSeen(operation, others, change))
      found.set(member, [...(found.get(member) ?? []), ...values])
  }
  seen.set(operation.id, { ruleSets: namedBy(operation), found })
  const unseen = members.filter((member) => found.get(member)?.length === 0).map(({ path }) => path)

  expect(
    unseen.toSorted(),
    `Supply these values of ${operation.id} as facts of ${namedBy(operation).join(' or ')}, or give the reason in unseen-members.ts.`,
  ).toEqual(Object.keys(unseenMembers[operation.id] ?? {}).toSorted())
})

/** Members that exclude others of the example: what to change in it, and which are then left out. */
const exclusive: Readonly<Record<string, { change: (draft: Draft) => void; without: string }>> = {
  bulkUpsertPricing: {
    change({ body }) {
      for (const record of body) record.SalePrices = null
    },
    without: '[].SalePrices',
  },
}

async function valuesSeen(
  operation: DocumentedOperation,
  members: readonly WrittenMember[],
  prepare: (draft: Draft) => void = () => {},
) {
  const found = new Map<WrittenMember, readonly FactValue[]>(members.map((member) => [member, []]))
  const isOpen = (member: WrittenMember) => found.get(member)?.length === 0
  const send = async (change: (draft: Draft) => void) => {
    const draft = await suite.draft(operation)
    prepare(draft)
    change(draft)
    supplied = []
    await suite.send(draft)
    return supplied
  }
  const base = await send((draft) => {
    // The members of a spreadsheet are sent in one that the test writes.
    if (Buffer.isBuffer(draft.body)) for (const member of members) member.write(draft, member.given)
  })
  const isNew = (one: FactValue) =>
    !base.some(
      ({ ruleSet, fact, value }) => ruleSet === one.ruleSet && fact === one.fact && value === one.value,
    )

  for (const member of members.filter(isReference))
    found.set(
      member,
      base.filter(({ fact, value }) => value === textOf(member.given) && /Id$/i.test(fact)),
    )

  const free = members.filter((member) => isOpen(member) && member.isDistinct && !isReference(member))
  const all = await send((draft) => {
    for (const member of free) member.write(draft, member.others[0])
  })
  for (const member of free)
    found.set(
      member,
      all.filter(({ value }) => value === textOf(member.others[0])),
    )

  for (const member of members.filter(isOpen)) {
    let isDecided = false
    for (const other of member.others) {
      if (!isOpen(member)) break
      const values = await send((draft) => member.write(draft, other))
      isDecided ||= values.length > 0
      const isOfMember = ({ fact }: FactValue) => typeof other !== 'boolean' || lastName(fact) === member.name
      found.set(
        member,
        values.filter((one) => one.value === textOf(other) && isNew(one) && isOfMember(one)),
      )
    }
    // Another value may be refused before the rules, such as an unknown reason or a scope that the caller lacks.
    if (!isDecided && isOpen(member) && member.given !== undefined)
      found.set(
        member,
        base.filter(({ fact, value }) => lastName(fact) === member.name && value === textOf(member.given)),
      )
  }
  return found
}

/** Whether its value names something that exists; another value would be refused. */
function isReference({ given, others, name }: WrittenMember): boolean {
  if (given === undefined) return false
  const isFixture = Object.values(suite.values).some((value) => value === given)
  return others.length === 0 || (isFixture && /Id$/.test(name))
}

test('a rule set sees the values of a member in all operations that write it, as the same fact', () => {
  const operationsOf = new Map<string, { id: string; facts: readonly string[] }[]>()
  for (const [id, { ruleSets, found }] of seen) {
    for (const [name, all] of Map.groupBy(found, ([member]) => member.name)) {
      const values = all.flatMap(([, values]) => values).filter(({ fact }) => !isOfPlatform(fact))
      for (const ruleSet of ruleSets) {
        const key = `${ruleSet} ${name}`
        const facts = values.filter((one) => one.ruleSet === ruleSet).map(({ fact }) => fact)
        operationsOf.set(key, [...(operationsOf.get(key) ?? []), { id, facts }])
      }
    }
  }
  const differing = [...operationsOf].flatMap(([key, list]) => {
    const known = list.flatMap(({ facts }) => facts)
    const isCommon = known.some((fact) => list.every(({ facts }) => facts.includes(fact)))
    if (isCommon || known.length === 0) return []
    return [`${key}: ${list.map(({ id, facts }) => `${id} ${facts.join(' and ') || 'nothing'}`).join(', ')}`]
  })

  // The status of an order has other values than that of its cart.
  expect(differing).toEqual([
    'cart/status Status: updateCartStatus change.To, updatePendingOrderStatus nothing',
  ])
})

const isOfPlatform = (fact: string) => catalogue[fact.split('.')[0] ?? '']?.ruleSets[0] === '*'
