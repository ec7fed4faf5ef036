// The search of the page /docs/rules: shows the rules that have all of the words, in their text or in that of their set, which
// names the operations. The words are kept in the address, so that a search can be sent to somebody.
const form = document.querySelector('main form[role="search"]')
const { q: input } = form.elements
const output = form.querySelector('output')
const sections = [...document.querySelectorAll('main section')]

const textOf = (element) => element.textContent.toLowerCase()
const rules = [...document.querySelectorAll('[data-rule]')].map((element) => {
  const set = element.closest('section')
  const heads = [...set.children].filter((child) => child.localName !== 'article').map(textOf)
  // A row has the conditions, owner and dates of its table.
  const article = element.closest('article')
  const shared = article === element ? [] : [...article.querySelectorAll(':scope > :not(table)')].map(textOf)
  return { element, text: [textOf(element), ...shared, ...heads].join(' ') }
})

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const { element, text } of rules) {
    element.hidden = !words.every((word) => text.includes(word))
    if (!element.hidden) count++
  }
  for (const table of document.querySelectorAll('article:not([data-rule])')) {
    table.hidden = !table.querySelector('[data-rule]:not([hidden])')
  }
  for (const section of sections) {
    section.hidden = words.length > 0 && !section.querySelector('[data-rule]:not([hidden])')
  }
  output.textContent = words.length === 0 ? `${rules.length} rules` : `${count} of ${rules.length} rules`
}

input.value = new URLSearchParams(location.search).get('q') ?? ''
form.hidden = false
if (input.value) search()
input.addEventListener('input', () => {
  search()
  const query = input.value ? `?q=${encodeURIComponent(input.value)}` : ''
  history.replaceState(null, '', location.pathname + query)
})
form.addEventListener('submit', (event) => event.preventDefault())
