// A text area with line numbers, which can scroll to a line. Tab moves the focus, as in every field.
import { el } from '/rules/element.js'

export function editor(label, id, text, onChange) {
  const numbers = el('pre', { class: 'numbers', 'aria-hidden': 'true' })
  const input = el('textarea', {
    id,
    wrap: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    rows: 26,
    input: changed,
    scroll: follow,
  })
  input.value = text
  number()
  const box = el('div', { class: 'box' }, numbers, input)
  return {
    node: el('div', { class: 'editor' }, el('label', { for: id }, label), box),
    text: () => input.value,
    set,
    goTo,
  }

  function set(next) {
    input.value = next
    number()
  }

  function changed() {
    number()
    onChange()
  }

  function number() {
    const count = input.value.split('\n').length
    numbers.textContent = Array.from({ length: count }, (_, index) => index + 1).join('\n')
    follow()
  }

  function follow() {
    numbers.scrollTop = input.scrollTop
  }

  function goTo(line) {
    const lines = input.value.split('\n')
    const before = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    input.focus()
    input.setSelectionRange(before, before + (lines[line - 1]?.length ?? 0))
    const height = Number.parseFloat(getComputedStyle(input).lineHeight)
    input.scrollTop = Math.max(0, (line - 6) * height)
    input.scrollLeft = 0
  }
}
