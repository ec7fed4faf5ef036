// Formats a schema in the layout of the project's formatter, so that the generated file needs no formatting:
// one member per line, and a list of plain values on one line where it fits.

const WIDTH = 110

/** The text of a generated JSON file. */
export function schemaText(value: unknown): string {
  return `${written(value, '', 0)}\n`
}

/** `before` is what already stands on the line: the indentation, the name and, later, a comma. */
function written(value: unknown, indent: string, before: number): string {
  const deeper = `${indent}  `
  if (Array.isArray(value) && value.length > 0) {
    const isPlain = value.every((item) => typeof item !== 'object' || item === null)
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    if (isPlain && before + line.length <= WIDTH) return line
    return `[\n${value.map((item) => `${deeper}${written(item, deeper, deeper.length + 1)}`).join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => {
      const start = `${deeper}${JSON.stringify(name)}: `
      return start + written(member, deeper, start.length + 1)
    })
  return `{\n${members.join(',\n')}\n${indent}}`
}
