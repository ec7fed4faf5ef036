// The names of one company's rule sets: companies/12/cart/create holds what company 12 adds to cart/create or
// replaces in it.

const OWN = /^companies\/([1-9]\d{0,9})\/(.+)$/

/** The company that a rule set belongs to; undefined for one that counts for all. */
export function companyOf(ruleSet: string): number | undefined {
  const [, company] = OWN.exec(ruleSet) ?? []
  return company === undefined ? undefined : Number(company)
}

/** The rule set that a company's own stands beside; of any other its own name. */
export const commonNameOf = (ruleSet: string): string => OWN.exec(ruleSet)?.[2] ?? ruleSet
