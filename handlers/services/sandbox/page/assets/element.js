// Makes elements; texts are never parsed as markup, so that nothing from a request can become part of the page.

export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(attribute, value)
    else if (value !== undefined && value !== false)
      element.setAttribute(attribute, value === true ? '' : value)
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false),
  )
  return element
}

export const byId = (id) => document.getElementById(id)
