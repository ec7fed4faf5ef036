// A JSON editor: CodeMirror, with completion and hover texts from a JSON schema by the language service of VS Code. It lives
// in a shadow root, where CodeMirror's styles need no exception from the content security policy. Tab moves the focus.
import {
  autocompletion,
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  EditorState,
  EditorView,
  findNodeAtLocation,
  foldGutter,
  foldKeymap,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSelectionMatches,
  history,
  historyKeymap,
  hoverTooltip,
  indentOnInput,
  json,
  keymap,
  lineNumbers,
  lintGutter,
  lintKeymap,
  MergeView,
  modify,
  parseTree,
  search,
  searchKeymap,
  setDiagnostics,
} from '/rules/codemirror.js'
import { completions, createLanguage, hoverText } from '/rules/completion.js'
import { colours, theme } from '/rules/editor-theme.js'
import { el } from '/rules/element.js'

const FORMATTING = { formattingOptions: { tabSize: 2, insertSpaces: true } }

/** An editor; `placeholders` are the names that a message may contain in braces. */
export function codeEditor({ label, text, schema, placeholders = [], onChange = () => {} }) {
  const language = createLanguage(schema)
  const { host, root } = shadow()
  const view = new EditorView({
    root,
    parent: root,
    doc: text,
    extensions: [
      [json(), theme, colours, EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' })],
      [lineNumbers(), foldGutter(), lintGutter(), highlightActiveLineGutter(), highlightActiveLine()],
      [history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets()],
      [search({ top: true }), highlightSelectionMatches()],
      autocompletion({ override: [completions(language, placeholders)], icons: false }),
      hoverTooltip(async (view, at) => tooltip(at, await hoverText(language, view.state.doc.toString(), at))),
      keymap.of([
        ...[...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap],
        ...[...foldKeymap, ...completionKeymap, ...lintKeymap],
      ]),
      EditorView.updateListener.of(({ docChanged }) => docChanged && onChange()),
    ],
  })
  const value = () => view.state.doc.toString()

  return {
    node: el('div', { class: 'editor' }, el('p', { class: 'file' }, label), host),
    text: value,
    focus: () => view.focus(),
    setSchema: (schema) => language.configure(schema),
    /** Replaces the text; undo restores the previous one. */
    set: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    /** Appends an entry to a list, without the members `instead`, and selects the entry's name. */
    append(list, entry, instead = []) {
      for (const member of instead) apply(modify(value(), [member], undefined, FORMATTING))
      apply(modify(value(), [list, -1], entry, { ...FORMATTING, isArrayInsertion: true }))
      const entries = findNodeAtLocation(parseTree(value()), [list])?.children ?? []
      const name = findNodeAtLocation(parseTree(value()), [list, entries.length - 1, 'name'])
      if (name) select(name.offset + 1, name.offset + name.length - 1)
    },
    async format() {
      const { formatJson } = await import('/rules/formatter.js')
      this.set(await formatJson(value()))
    },
    /** Marks the problems, and returns their places, counted from 1. */
    mark(problems, severity = 'error') {
      const diagnostics = problems.map((problem) => ({
        ...rangeOf(problem),
        severity: problem.severity ?? severity,
        message: problem.message,
      }))
      view.dispatch(setDiagnostics(view.state, diagnostics))
      return diagnostics.map(({ from }) => {
        const line = view.state.doc.lineAt(from)
        return { line: line.number, column: from - line.from + 1 }
      })
    },
    goTo(problem) {
      const { from, to } = rangeOf(problem)
      select(from, to)
    },
  }

  function apply(edits) {
    const changes = edits.map(({ offset, length, content }) => ({
      from: offset,
      to: offset + length,
      insert: content,
    }))
    view.dispatch({ changes })
  }

  function select(anchor, head) {
    view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    })
    view.focus()
  }

  /** The value that a pointer names or the nearest one around it; of several lines only the first. */
  function rangeOf({ line, column, pointer = '' }) {
    const { doc } = view.state
    const node = column === undefined ? nodeAt(doc.toString(), pointer) : undefined
    const at = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines))
    if (node === undefined || (line !== undefined && pointer === '')) {
      const from = Math.min(at.from + (column ?? 1) - 1, at.to)
      return { from, to: column === undefined ? at.to : Math.min(from + 1, at.to) }
    }
    return { from: node.offset, to: Math.min(node.offset + node.length, doc.lineAt(node.offset).to) }
  }
}

function nodeAt(text, pointer) {
  const tree = parseTree(text)
  const path = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name))
  while (tree && path.length > 0) {
    const node = findNodeAtLocation(tree, path)
    if (node) return node
    path.pop()
  }
  return tree
}

function tooltip(pos, text) {
  if (!text) return null
  return { pos, create: () => ({ dom: el('div', { class: 'hover' }, text) }) }
}

/** Two texts side by side, with their differences; unchanged parts are folded. */
export function differences(label, before, after) {
  const { host, root } = shadow()
  const side = (text, name) => ({
    doc: text,
    extensions: [
      ...[json(), theme, colours, lineNumbers(), EditorState.readOnly.of(true), EditorView.lineWrapping],
      EditorView.contentAttributes.of({ 'aria-label': `${label}, ${name}`, 'aria-readonly': 'true' }),
    ],
  })
  new MergeView({
    a: side(before, 'before'),
    b: side(after, 'after'),
    root,
    parent: root,
    collapseUnchanged: { margin: 2 },
  })
  return el('div', { class: 'editor difference' }, el('p', { class: 'file' }, label), host)
}

function shadow() {
  const host = el('div', { class: 'code' })
  return { host, root: host.attachShadow({ mode: 'open' }) }
}
