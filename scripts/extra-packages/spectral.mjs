// Runs all OpenAPI and OWASP rules of Spectral over a document. Spectral's 160 packages are no packages of the project:
// the first lint installs them below node_modules/.cache, next to a copy of this file (../extra-packages.ts).
import spectralCore from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'

/**
 * @param {string} text a document as JSON
 * @param {readonly string[]} disabled names of rules
 * @returns {Promise<{ rule: string, at: string, message: string }[]>} `at` is a JSON pointer
 */
export async function spectral(text, disabled) {
  const linter = new spectralCore.Spectral()
  linter.setRuleset({
    extends: [
      [rulesets.oas, 'all'],
      [owasp, 'all'],
    ],
    rules: Object.fromEntries(disabled.map((rule) => [rule, 'off'])),
  })
  const problems = await linter.run(new spectralCore.Document(text, parsers.Json))
  return problems.map(({ code, message, path }) => ({
    rule: String(code),
    at: path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    message,
  }))
}
