// The names of rule sets that are one company's own: companies/12/cart/create is what company 12 says beyond
// cart/create, or instead of it.

const OWN = /^companies\/([1-9]\d{0,9})\/(.+)$/

/** The company that a rule set belongs to; undefined for one that counts for all. */
export function companyOf(ruleSet: string): number | undefined {
  const [, company] = OWN.exec(ruleSet) ?? []
  return company === undefined ? undefined : Number(company)
}

/** The rule set that a company's own stands beside; of any other its own name. */
export const commonNameOf = (ruleSet: string): string => OWN.exec(ruleSet)?.[2] ?? ruleSet
