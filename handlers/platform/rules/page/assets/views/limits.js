// The limits of a service.
import { el } from '/rules/element.js'
import { table } from '/rules/table.js'

/** A table for each limits file. */
export function limitsTables(files) {
  return files.map(({ file, description, limits, companies }) => [
    el('p', {}, description),
    table(
      `Limits in ${file}`,
      ['Limit', 'Value', 'Allowed', 'Meaning'],
      limits.map(({ name, value, unit, minimum, maximum, meaning }) => [
        el('code', {}, name),
        [el('strong', {}, String(value)), ` ${unit}`],
        `${minimum} to ${maximum}`,
        meaning,
      ]),
    ),
    el('p', {}, el('a', { href: `#/edit/${file}` }, `Change rules/${file}`)),
    companies.map((own) => companyTable(own, limits)),
  ])
}

/** The numbers of one company that differ. */
function companyTable({ company, file, description, limits: own }, limits) {
  const unitOf = (name) => limits.find((limit) => limit.name === name)?.unit ?? ''
  return [
    el('h2', {}, `Company ${company}`),
    el('p', {}, description),
    table(
      `Limits of company ${company}`,
      ['Limit', 'Value'],
      Object.entries(own).map(([name, value]) => [
        el('code', {}, name),
        [el('strong', {}, String(value)), ` ${unitOf(name)}`],
      ]),
    ),
    el('p', {}, el('a', { href: `#/edit/${file}` }, `Change rules/${file}`)),
  ]
}

/** Undefined for a service without limits. */
export function limitsPage({ limits }, service) {
  const files = limits.filter((one) => one.service === service)
  if (files.length === 0) return undefined
  document.title = `Limits of ${service} – Rules`
  return [el('h1', {}, `Limits of ${service}`), limitsTables(files)]
}
