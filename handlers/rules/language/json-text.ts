// Parses the text of a rules file with jsonc-parser and records the line of each value, so that a fault can be reported
// with its line. Stricter than JSON.parse in one respect: a duplicate member is a fault, because the first one would be
// ignored silently. Stops at the first fault. Tested by test/rules/load/rules-files.test.ts.
import jsonc, { type JSONPath } from 'jsonc-parser'

interface JsonText {
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

const BAD_STRING = 'this text does not end on its line, or contains a \\ that JSON does not know'
const NO_COMMENTS = 'JSON has no comments; use "description" instead'
const BAD_NAME = 'a name in "…" was expected'
const BAD_VALUE = 'a value was expected: a text in "…", a number, true, false, null, {…} or […]'

const MESSAGES: Readonly<Record<string, string>> = {
  PropertyNameExpected: BAD_NAME,
  CloseBraceExpected: 'a } is missing before this',
  CloseBracketExpected: 'a ] is missing before this',
  EndOfFileExpected: 'nothing may follow the end of the document',
  InvalidCommentToken: NO_COMMENTS,
  UnexpectedEndOfComment: NO_COMMENTS,
  UnexpectedEndOfString: BAD_STRING,
  InvalidUnicode: BAD_STRING,
  InvalidEscapeCharacter: BAD_STRING,
  InvalidCharacter: BAD_STRING,
}

/** The JSON value of a text with the line of every value in it. Throws JsonFault at the first fault. */
export function readJsonText(source: string): JsonText {
  const text = source.replace(/^\ufeff/, '')
  const lines = new Map<string, number>()
  /** The names of each open object, and undefined for each open list. */
  const open: (Set<string> | undefined)[] = []
  let lastName = ''

  jsonc.visit(
    text,
    {
      onObjectBegin: (_offset, _length, line, column, path) => begin(new Set(), path(), line, column),
      onArrayBegin: (_offset, _length, line, column, path) => begin(undefined, path(), line, column),
      onObjectEnd: () => void open.pop(),
      onArrayEnd: () => void open.pop(),
      onObjectProperty(name, _offset, _length, line, column) {
        const names = open.at(-1)
        if (names?.has(name)) throw fault(`"${name}" is written twice in the same {…}`, line, column)
        names?.add(name)
        lastName = name
      },
      onLiteralValue(_value, offset, length, line, column, path) {
        lines.set(pointerOf(path()), line + 1)
        // jsonc-parser reads 01 as 0 and 1.
        if (/[\w.]/.test(text[offset + length] ?? '')) throw fault(BAD_VALUE, line, column)
      },
      onError(code, offset, _length, line, column) {
        throw fault(messageAt(jsonc.printParseErrorCode(code), offset), line, column)
      },
    },
    { disallowComments: true },
  )
  return { value: JSON.parse(text), lines }

  function begin(names: Set<string> | undefined, path: JSONPath, line: number, column: number): void {
    if (open.length > MAX_DEPTH) throw fault(`the document is nested deeper than ${MAX_DEPTH}`, line, column)
    open.push(names)
    lines.set(pointerOf(path), line + 1)
  }

  function messageAt(code: string, offset: number): string {
    const character = text[offset] ?? ''
    const [before = ''] = text.slice(0, offset).trimEnd().slice(-1)
    const isInObject = open.at(-1) !== undefined
    const close = isInObject ? '}' : ']'
    if (offset >= text.length)
      return `the text ends too early${open.length > 0 ? `: a ${close} is missing` : ''}`
    if (/['‘’‚“”„«»]/.test(character)) return 'names and texts are written in straight double quotes, "…"'
    if (character === '#') return NO_COMMENTS
    if (before === ',' && /[\]},]/.test(character)) return `remove the comma before this ${character}`
    if (code === 'ColonExpected') return `a colon was expected after "${lastName}"`
    if (code === 'CommaExpected') return `a comma or ${close} is missing before this`
    if (code === 'InvalidSymbol' && isInObject && /[{,]/.test(before)) return BAD_NAME
    return MESSAGES[code] ?? BAD_VALUE
  }
}

const fault = (message: string, line: number, column: number) => new JsonFault(message, line + 1, column + 1)

const pointerOf = (path: JSONPath): string =>
  path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
