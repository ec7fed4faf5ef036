// Completion and hover texts from a JSON schema, by the language service of VS Code, for CodeMirror.
import { getLanguageService, snippet, TextDocument } from '/rules/codemirror.js'

const SCHEMA = 'schema:draft'

/** The language service for one schema; `configure` replaces the schema. */
export function createLanguage(schema) {
  // The file's own "$schema" names a file, which the page does not load.
  const service = getLanguageService({ workspaceContext: { resolveRelativePath: () => SCHEMA } })
  configure(schema)
  return { at, configure }

  function configure(schema) {
    service.configure({ validate: false, schemas: [{ uri: SCHEMA, fileMatch: ['*'], schema }] })
  }

  function at(text) {
    const document = TextDocument.create('file:///draft.json', 'json', 1, text)
    const parsed = service.parseJSONDocument(document)
    return {
      document,
      complete: (offset) => service.doComplete(document, document.positionAt(offset), parsed),
      hover: (offset) => service.doHover(document, document.positionAt(offset), parsed),
    }
  }
}

/** The completion source of CodeMirror. */
export const completions = (language, placeholders) => async (context) => {
  const text = context.state.doc.toString()
  const before = context.state.doc.lineAt(context.pos).text.slice(0, column(context))
  const open = /\{([\w.]*)$/.exec(before)
  if (open && /"message"/.test(before)) return inBraces(context, open, placeholders)
  if (!context.explicit && !/["\w.]$/.test(before)) return null
  const { document, complete } = language.at(text)
  const list = await complete(context.pos)
  const options = (list?.items ?? []).map((item) => optionOf(item, document, context.pos))
  if (options.length === 0) return null
  const from = Math.min(...options.map((option) => option.from), context.pos)
  // The quote is part of what is replaced, but not of what is compared with the labels.
  const start = text[from] === '"' && from < context.pos ? from + 1 : from
  return { from: start, options, validFor: /^[\w$.-]*$/ }
}

const column = ({ state, pos }) => pos - state.doc.lineAt(pos).from

function inBraces(context, [, typed], placeholders) {
  const after = context.state.sliceDoc(context.pos, context.pos + 1) === '}' ? '' : '}'
  const options = placeholders.map(({ name, meaning }) => ({
    label: name,
    info: meaning,
    apply: `${name}${after}`,
  }))
  return { from: context.pos - typed.length, options }
}

function optionOf({ label, documentation, textEdit, insertText = label }, document, pos) {
  const [from, to] = textEdit
    ? [document.offsetAt(textEdit.range.start), document.offsetAt(textEdit.range.end)]
    : [undefined, undefined]
  const template = snippetOf(textEdit?.newText ?? insertText)
  return {
    label: label.replace(/^"(.*)"$/, '$1'),
    info: plain(documentation),
    from: from ?? Number.POSITIVE_INFINITY,
    apply: (view, completion, start, end) =>
      // What was typed since has moved the end.
      snippet(template)(view, completion, from ?? start, to === undefined ? end : to + end - pos),
  }
}

/** A snippet of VS Code, "$1" and "${1:text}", as one of CodeMirror. */
const snippetOf = (text) =>
  text.replaceAll(/\\([$}\\])|\$(\d+)/g, (_, escaped, number) => escaped ?? `\${${number}}`)

/** What the schema says about the value at a place. */
export async function hoverText(language, text, at) {
  const hover = await language.at(text).hover(at)
  const parts = [hover?.contents ?? []].flat().map(plain)
  return parts.filter(Boolean).join('\n')
}

function plain(content) {
  const text = typeof content === 'string' ? content : content?.value
  return text?.replaceAll(/\\(.)/g, '$1').replaceAll('```', '').trim() || undefined
}
