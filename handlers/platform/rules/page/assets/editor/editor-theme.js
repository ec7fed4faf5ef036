// The editor in the colours of the page, light and dark.
import { EditorView, HighlightStyle, syntaxHighlighting, tags } from '/rules/codemirror.js'

export const theme = EditorView.theme({
  '&': {
    maxHeight: 'min(40rem, 75vh)',
    border: '1px solid var(--quiet)',
    borderRadius: '0.35rem',
    backgroundColor: 'var(--paper)',
    color: 'var(--text)',
    fontSize: '0.875rem',
  },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)', minHeight: '6rem' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--page)',
    color: 'var(--quiet)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--active-line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--note-soft)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--note-line)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-foldPlaceholder, .cm-collapsedLines': {
    background: 'var(--accent-soft)',
    color: 'var(--accent)',
    borderColor: 'var(--line)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--paper)',
    color: 'var(--text)',
    borderColor: 'var(--quiet)',
  },
  '.cm-tooltip': { maxWidth: 'min(32rem, 90vw)', border: '1px solid var(--quiet)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '16rem', fontFamily: 'var(--mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionInfo': { fontFamily: 'system-ui, sans-serif' },
  '.hover': { padding: '0.4rem 0.6rem', whiteSpace: 'pre-wrap', fontFamily: 'system-ui, sans-serif' },
  '.cm-diagnostic': { padding: '0.4rem 0.6rem', fontFamily: 'system-ui, sans-serif' },
  '.cm-panel.cm-search': { fontSize: '0.875rem' },
  '.cm-textfield, .cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--paper)',
    color: 'var(--text)',
    border: '1px solid var(--quiet)',
  },
  // The theme of the library has characters that some systems have no font for.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…" !important' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--bad-soft) !important' },
  '&.cm-merge-a .cm-changedText': { background: 'var(--removed-text) !important' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--changed) !important' },
  '&.cm-merge-b .cm-changedText': { background: 'var(--changed-text) !important' },
  '.cm-deletedChunk, .cm-deletedLine': { backgroundColor: 'var(--bad-soft)' },
})

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--code-name)' },
    { tag: tags.string, color: 'var(--code-text)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-value)' },
    { tag: tags.punctuation, color: 'var(--quiet)' },
    { tag: tags.invalid, color: 'var(--bad)' },
  ]),
)
