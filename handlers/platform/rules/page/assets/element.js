// Makes elements; texts are never parsed as markup, so that nothing from a file can become part of the page.

/** An element with attributes (functions are listeners, undefined and false are left out) and children. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(attribute, value)
    else if (value !== undefined && value !== false)
      element.setAttribute(attribute, value === true ? '' : value)
  }
  element.append(...children.flat(Infinity).filter(isShown))
  return element
}

const isShown = (child) => child !== undefined && child !== null && child !== false

/** "1 rule", "2 rules". */
export const counted = (count, noun, plural = `${noun}s`) => `${count} ${count === 1 ? noun : plural}`

/** Replaces the content of an element. */
export const fill = (element, ...children) => {
  element.replaceChildren(...children.flat(Infinity).filter(isShown))
}

/** Focuses a heading, so that it scrolls into view and screen readers read it. */
export const focusOn = (element) => {
  element.setAttribute('tabindex', '-1')
  element.focus()
}
