// A case says what matters (R11): what it leaves out is taken from the examples in facts.json, `now` from the moment that fits
// what it says of it, and `cartTotals` from its cart. What it says twice and differently is a fault, such as a Monday that is a
// Wednesday. Tested by test/rules/case-facts.test.ts.
import { type Catalogue, type Property, usableFactsOf } from './catalogue.ts'
import { cartTotals, nowFact } from './derived-facts.ts'
import { type Facts, parseRuleInstant } from './fact-reader.ts'

export interface CaseFault {
  /** Below the facts: "/now/Weekday". */
  pointer: string
  message: string
}

interface CompletedFacts {
  facts: Facts
  faults: CaseFault[]
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The facts of a case with everything that its rule set may read. */
export function completeFacts(given: Facts, ruleSet: string, catalogue: Catalogue): CompletedFacts {
  const facts: Record<string, unknown> = { ...given }
  for (const name of usableFactsOf(catalogue, ruleSet)) {
    const fact = catalogue[name] as Property
    setMember(
      facts,
      name,
      Object.hasOwn(given, name) ? merged(given[name], fact, fact.example) : absent(fact),
    )
  }
  const faults: CaseFault[] = []
  if (isObject(given.now) && isObject(facts.now)) facts.now = completeNow(given.now, facts.now, faults)
  if (isObject(facts.cartTotals) && isCart(facts.cart))
    facts.cartTotals = completeTotals(given, facts.cart, facts.cartTotals, faults)
  return { facts, faults }
}

/** What a case leaves out; undefined where facts.json has no example. */
const absent = ({ example, nullable }: Property, inParent: unknown = example): unknown =>
  inParent === undefined && nullable ? null : inParent

/** A value of a case with the members that it leaves out; entries of a list are completed with the example's first one. */
function merged(value: unknown, property: Property, example: unknown = property.example): unknown {
  const { items, properties } = property
  if (items && Array.isArray(value)) {
    const [entry] = Array.isArray(example) ? example : []
    return value.map((each) => merged(each, items, entry))
  }
  if (!properties || !isObject(value)) return value
  const complete: Record<string, unknown> = { ...value }
  const examples = isObject(example) ? example : {}
  for (const [name, member] of Object.entries(properties)) {
    const inExample = Object.hasOwn(examples, name) ? examples[name] : member.example
    const isGiven = Object.hasOwn(value, name)
    setMember(complete, name, isGiven ? merged(value[name], member, inExample) : absent(member, inExample))
  }
  return complete
}

function setMember(members: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) members[name] = value
}

const DAY = 86_400_000
const HOUR = 3_600_000

/** `now` at the moment that fits all that the case says: that of the example, or the next one that does. */
function completeNow(given: Members, complete: Members, faults: CaseFault[]): unknown {
  if (Object.keys(given).length === 0) return complete
  const zone = typeof complete.TimeZone === 'string' ? complete.TimeZone : null
  try {
    const moment = momentsNear(given, complete).find(
      (candidate) => differences(given, candidate, zone).length === 0,
    )
    if (moment !== undefined) return { ...nowFact(moment, zone), ...given }
    faults.push(...contradictions(given, zone))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    faults.push({ pointer: '/now/TimeZone', message: `found "${zone}", which is not a time zone.` })
  }
  return complete
}

/** The moments in question, the likely ones first: the example's hour on each day, then every hour. */
function momentsNear({ Moment, Date: date, LocalDate }: Members, example: Members): number[] {
  if (Moment !== undefined) return [instantOf(Moment)]
  const usual = instantOf(example.Moment)
  const day = date ?? LocalDate
  const first = day === undefined ? usual : instantOf(day) + (usual % DAY)
  if (Number.isNaN(first)) return []
  const days = day === undefined ? [0, 1, 2, 3, 4, 5, 6] : [0, -1, 1]
  const hours = Array.from({ length: 24 }, (_, hour) => hour * HOUR - Math.floor((first % DAY) / HOUR) * HOUR)
  return [
    ...days.map((offset) => first + offset * DAY),
    ...days.flatMap((offset) => hours.map((hour) => first + offset * DAY + hour)),
  ]
}

const instantOf = (value: unknown) => (typeof value === 'string' ? parseRuleInstant(value) : Number.NaN)

const DATES = ['Moment', 'Date', 'LocalDate']

/** What the case says of `now` that is not so at a moment. */
function differences(given: Members, moment: number, zone: string | null) {
  const actual: Members = nowFact(moment, zone)
  return Object.keys(given)
    .filter((name) => name !== 'TimeZone' && Object.hasOwn(actual, name))
    .filter((name) =>
      DATES.includes(name)
        ? instantOf(given[name]) !== instantOf(actual[name])
        : given[name] !== actual[name],
    )
    .map((name) => ({ name, actual: actual[name] }))
}

/** Why no moment fits: each member that a date excludes, or else all together. */
function contradictions(given: Members, zone: string | null): CaseFault[] {
  const { Moment, Date: date, LocalDate, Weekday, LocalWeekday } = given
  const wrong = DATES.filter((name) => given[name] !== undefined && Number.isNaN(instantOf(given[name])))
  if (wrong.length > 0)
    return wrong.map((name) => ({
      pointer: `/now/${name}`,
      message: `found "${given[name]}", which is not a date of the calendar.`,
    }))
  if (Moment !== undefined)
    return differences(given, instantOf(Moment), zone).map(({ name, actual }) => ({
      pointer: `/now/${name}`,
      message: `found ${JSON.stringify(given[name])}; at ${Moment} it is ${actual}${name.startsWith('Local') ? ` in ${zone}` : ''}.`,
    }))
  const ofDays = [
    { name: 'Weekday', day: date, weekday: Weekday },
    { name: 'LocalWeekday', day: LocalDate, weekday: LocalWeekday },
  ].flatMap(({ name, day, weekday }) => {
    if (day === undefined || weekday === undefined) return []
    const actual = nowFact(instantOf(day)).Weekday
    return actual === weekday
      ? []
      : [{ pointer: `/now/${name}`, message: `found "${weekday}"; ${day} is a ${actual}.` }]
  })
  if (ofDays.length > 0) return ofDays
  const said = Object.entries(given).map(([name, value]) => `${name} ${value}`)
  return [{ pointer: '/now', message: `no moment has all of these: ${said.join(', ')}.` }]
}

type Cart = Parameters<typeof cartTotals>[0]

/** Whether totals can be computed: reading the facts reports what is wrong with them. */
const isCart = (cart: unknown): cart is Cart =>
  isObject(cart) &&
  Array.isArray(cart.Items) &&
  cart.Items.every(
    (item) => isObject(item) && Number.isFinite(item.Quantity) && Number.isFinite(item.DisplayPrice),
  )

function completeTotals(given: Facts, cart: Cart, complete: Members, faults: CaseFault[]): unknown {
  const computed = cartTotals(cart)
  const said = isObject(given.cartTotals) ? given.cartTotals : {}
  const isCartGiven = isObject(given.cart) && Object.hasOwn(given.cart, 'Items')
  for (const [name, value] of Object.entries(computed)) {
    if (!isCartGiven || !Object.hasOwn(said, name) || agrees(said[name], value)) continue
    const shown = Array.isArray(value) ? `${value.length} of them` : value
    faults.push({
      pointer: `/cartTotals/${name}`,
      message: `this is not what the Items of the cart in this case make: ${shown}. Leave it out, and it is computed.`,
    })
  }
  const kept = Object.keys(said).map((name) => [name, complete[name]])
  return { ...computed, ...Object.fromEntries(kept) }
}

/** Whether all that is said of a value, or of its members, is so. */
function agrees(said: unknown, actual: unknown): boolean {
  if (Array.isArray(said))
    return (
      Array.isArray(actual) &&
      said.length === actual.length &&
      said.every((entry, index) => agrees(entry, actual[index]))
    )
  if (!isObject(said)) return said === actual
  return isObject(actual) && Object.entries(said).every(([name, value]) => agrees(value, actual[name]))
}
