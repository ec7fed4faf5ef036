// Parses a rules file as JSON and records the line of each value, so that a fault can be reported with its
// line. Stricter than JSON.parse in one respect: a duplicate member is a fault, because the engine would
// silently ignore the first one. JSON.parse reports no line for half of its errors. Tested by
// test/platform/rules/rules.test.ts.

export interface JsonText {
  value: unknown
  /** JSON pointer → line, counted from 1. */
  lines: ReadonlyMap<string, number>
}

export class JsonFault extends Error {
  readonly line: number
  readonly column: number

  constructor(message: string, line: number, column: number) {
    super(message)
    this.line = line
    this.column = column
  }
}

const MAX_DEPTH = 64
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y
// What editors of code and of letters let people write, and JSON does not.
const STRANGERS: readonly (readonly [RegExp, string])[] = [
  [/^\/[/*]/, 'JSON has no comments; "description" is the place for words'],
  [/^['‘’‚“”„«»]/, 'names and texts stand in straight double quotes, "…"'],
]
const SPACE = /[ \t\r\n]*/y

/** The JSON value of a text with the line of every value in it. Throws JsonFault at the first fault. */
export function readJsonText(source: string): JsonText {
  const text = source.replace(/^\ufeff/, '')
  const lines = new Map<string, number>()
  let at = 0
  let line = 1
  let lineStart = 0

  readValue('', 0)
  if (at < text.length) fault('nothing may follow the end of the document')
  return { value: JSON.parse(text), lines }

  function readValue(pointer: string, depth: number): void {
    space()
    if (depth > MAX_DEPTH) fault(`the document is nested deeper than ${MAX_DEPTH}`)
    lines.set(pointer, line)
    if (text[at] === '{') readObject(pointer, depth)
    else if (text[at] === '[') readArray(pointer, depth)
    else if (text[at] === '"') readString()
    else if (take(SCALAR) === undefined)
      fault('a value was expected: a text in "…", a number, true, false, null, {…} or […]')
    space()
  }

  function readObject(pointer: string, depth: number): void {
    const names = new Set<string>()
    readMembers('{', '}', () => {
      if (text[at] !== '"') fault('a name in "…" was expected; often the comma before it is one too many')
      const nameAt = at
      const name = JSON.parse(readString()) as string
      if (names.has(name)) fault(`"${name}" is written twice in the same {…}`, nameAt)
      names.add(name)
      space()
      if (text[at] !== ':') fault(`a colon was expected after "${name}"`)
      at++
      readValue(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1)
    })
  }

  function readArray(pointer: string, depth: number): void {
    let index = 0
    readMembers('[', ']', () => {
      if (text[at] === ']') fault('the comma before this ] is one too many')
      readValue(`${pointer}/${index++}`, depth + 1)
    })
  }

  function readMembers(open: string, close: string, readMember: () => void): void {
    at++
    space()
    while (text[at] !== close) {
      readMember()
      if (text[at] === close) break
      if (text[at] !== ',') fault(`a comma or ${close} is missing before this`)
      at++
      space()
      if (text[at] === close) fault(`the comma before this ${close} is one too many`)
      if (at >= text.length) fault(`the text ends before the ${close} that closes a ${open}`)
    }
    at++
  }

  function readString(): string {
    return take(STRING) ?? fault('this text does not end on its line, or holds a \\ that JSON does not know')
  }

  function space(): void {
    const found = take(SPACE) ?? ''
    if (!found.includes('\n')) return
    line += found.split('\n').length - 1
    lineStart = at - (found.length - found.lastIndexOf('\n') - 1)
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }

  function fault(expected: string, position = at): never {
    const [, message = expected] =
      STRANGERS.find(([look]) => look.test(text.slice(position, position + 2))) ?? []
    const ended = position >= text.length && !message.includes('ends') ? 'the text ends too early: ' : ''
    throw new JsonFault(ended + message, line, position - lineStart + 1)
  }
}
