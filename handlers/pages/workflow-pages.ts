// The page of the workflows with their steps, and the page of the collections. Tested by test/pages/pages.test.ts.

import type { Criterion, Workflow, WorkflowFile } from './collections/workflows.ts'
import { escapeHtml, htmlPage } from './html-page.ts'

/** The address of an Arazzo file. */
export const addressOf = (name: string) => `/workflows/${name}.arazzo.yaml`

export function workflowsPage(files: readonly WorkflowFile[]): string {
  const list = files.map(
    ({ name, title, summary }) =>
      `<li><a href="#${name}">${escapeHtml(title)}</a>: ${escapeHtml(summary)}</li>\n`,
  )
  const content = `<h1>Workflows</h1>
<p>What retailers do with the services, step by step, with what each response must show. Every workflow is also an
Arazzo 1.0 file, which programs can run, and a folder of the
<a href="/collections">collections</a> for Postman and Bruno. <code>npm run documents -- workflows</code> runs them against a sandbox.</p>
<ul>
${list.join('')}</ul>
${files.map(section).join('')}`
  return htmlPage({ title: 'Workflows', section: '/workflows', content })
}

function section({ name, title, description, workflows }: WorkflowFile): string {
  return `<h2 id="${name}">${escapeHtml(title)}<a class="anchor" href="#${name}" aria-label="Link to this section">#</a></h2>
<p>${escapeHtml(description)} <a href="${addressOf(name)}">Arazzo file</a></p>
${workflows.map((workflow) => workflowSection(name, workflow)).join('')}`
}

function workflowSection(file: string, { id, summary, description, steps }: Workflow): string {
  const items = steps.map(
    (step) => `<li><code>${step.operation}</code> ${escapeHtml(step.description)}
<span class="quiet">${step.criteria.map(criterionText).map(escapeHtml).join('; ')}${step.retry ? '; repeated until then' : ''}</span></li>
`,
  )
  return `<h3 id="${file}-${id}">${escapeHtml(summary)}</h3>
<p>${escapeHtml(description)}</p>
<ol>
${items.join('')}</ol>
`
}

/** A criterion as people would say it: `201`, `Status is Completed`. */
function criterionText(criterion: Criterion): string {
  if (criterion.kind === 'pattern') return `${memberOf(criterion.context)} matches ${criterion.pattern}`
  if (criterion.kind === 'some') {
    return `a record with ${criterion.members.map(({ name, value }) => `${name} ${operandText(value)}`).join(' and ')}`
  }
  const { left, operator, right } = criterion
  if (left === '$statusCode') return `status ${right}`
  return `${memberOf(left)} ${operator === '==' ? 'is' : operator} ${operandText(right)}`
}

const memberOf = (expression: string) => expression.replace(/^\$response\.body#\//, '').replaceAll('/', '.')

/** `the cartId of submitCart` for a value of an earlier step. */
function operandText(operand: string): string {
  const [, step, output] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(operand) ?? []
  return step && output ? `the ${output} of ${step}` : operand.replaceAll("'", '')
}

export function collectionsPage(files: readonly WorkflowFile[]): string {
  const folders = files.flatMap(({ workflows }) =>
    workflows.map(({ summary }) => `<li>${escapeHtml(summary)}</li>\n`),
  )
  const content = `<h1>Collections</h1>
<p>Requests for API clients, with assertions: the <a href="/workflows">workflows</a> first, then every operation of every service.</p>
<ul>
<li><a href="/collections/retail-api.postman_collection.json">Postman collection</a>, which Insomnia imports too</li>
<li><a href="/collections/retail-api.bruno.zip">Bruno collection</a>, a folder to unpack and open</li>
</ul>
<h2 id="environment">The environment</h2>
<p>Both need an environment with the address of this server, and the ids and credentials of your company. In the folder of the server,
this writes it for the company of an onboarding package, such as the demo company of a sandbox:</p>
<pre tabindex="0"><code>npm run tenant -- environments .data/onboarding.json environments
</code></pre>
<p>Import the file for Postman there. The file for Bruno belongs into a folder <code>environments</code> in the unpacked collection. For a
new company, <code>npm run tenant -- create --environments FOLDER</code> writes both. A sandbox has a certificate authority of its own:
add <code>.data/tls/ca.pem</code> to the client's CA certificates.</p>
<h2 id="order">The order</h2>
<p>Send the first folder to get the tokens that all others use. Each workflow can be sent alone, and again. A run of the whole collection
resets the company to its seed before the operations of the services, so it is for a sandbox.</p>
<ol>
${folders.join('')}</ol>`
  return htmlPage({ title: 'Collections', section: '/workflows', content })
}
