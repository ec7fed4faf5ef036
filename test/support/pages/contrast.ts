// The texts of a page that are hard to read: whose contrast with their background is below 4.5 to 1 (WCAG 2.2, 1.4.3).
// Backgrounds are plain colours, as on the pages without scripts.
import type { Page } from 'playwright-core'

/** Each text with its contrast, such as "3.2 Error codes". */
export const faintTexts = (page: Page): Promise<string[]> => page.evaluate(script)

/** Runs in the browser. */
const script = `(() => {
  const parse = (colour) => { const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number); return { rgb: [r, g, b], a } }
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const backgroundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { rgb, a } = parse(getComputedStyle(at).backgroundColor)
      if (a === 1) return rgb
    }
    return [255, 255, 255]
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const faint = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    const style = getComputedStyle(element)
    if (!text.textContent.trim() || element.getClientRects().length === 0 || style.opacity === '0') continue
    const [dark, light] = [parse(style.color).rgb, backgroundOf(element)].map(luminance).sort((a, b) => a - b)
    const contrast = (light + 0.05) / (dark + 0.05)
    if (contrast < 4.5) faint.push(contrast.toFixed(1) + ' ' + text.textContent.trim().slice(0, 40))
  }
  return faint
})()`
