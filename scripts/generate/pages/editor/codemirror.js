// What the rules page uses of CodeMirror and of the JSON language service of VS Code. `npm run generate` bundles it as
// /rules/codemirror.js.
export {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete'
export { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
export { json } from '@codemirror/lang-json'
export {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
export { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
export { MergeView } from '@codemirror/merge'
export { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
export { EditorState } from '@codemirror/state'
export {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
export { tags } from '@lezer/highlight'
export { findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
export { getLanguageService, TextDocument } from 'vscode-json-languageservice'
