// fact-reader.ts with the path resolved once, when the rules are loaded, instead of on every read.
// json-rules-engine reads through fact-reader.ts itself, and test/platform/rules/rules-differential.test.ts
// checks that both give the same values.
import { type Fact, findProperty, memberOf, type Property } from './catalogue.ts'
import { checked, FactFault } from './fact-reader.ts'

interface Step {
  name: string
  property: Property
  /** How messages call it, "cart.Items.0". */
  place: string
  /** The position in a list; undefined in an object. */
  index: number | undefined
}

/** Makes the function that reads one path out of a fact's value. Throws where the catalogue does not know the path. */
export function pathReader(
  facts: Record<string, Fact>,
  fact: string,
  path = '',
): (value: unknown) => unknown {
  const root = findProperty(facts, fact)
  if (root === undefined) throw new FactFault(`The catalogue knows no fact "${fact}".`)
  const steps = stepsOf(root, fact, path === '' ? [] : path.split('.'))

  return (given) => {
    let value = checked(given, root, fact)
    for (const { name, property, place, index } of steps) {
      if (value === null) return null
      if (index !== undefined && index >= (value as unknown[]).length) return null
      const member = Object.hasOwn(value as object, name) ? (value as Members)[name] : undefined
      value = checked(member, property, place)
    }
    return value
  }
}

type Members = Record<string, unknown>

function stepsOf(root: Property, fact: string, names: readonly string[]): Step[] {
  let property = root
  return names.map((name, position) => {
    const place = `${fact}.${names.slice(0, position + 1).join('.')}`
    const index = property.type === 'list' ? Number(name) : undefined
    const member = memberOf(property, name)
    if (member === undefined) throw new FactFault(`The catalogue knows no ${place}.`)
    property = member
    return { name, property, place, index }
  })
}
