import { defineEntity, p } from '@mikro-orm/core'
import { tenantColumns } from '../../base.ts'

const schema = defineEntity({
  name: 'CompanyRuleFile',
  properties: {
    ...tenantColumns,
    /** The path below `rules/companies/<CompanyId>/`, without `.json`. */
    file: p.text().primary(),
    /** SHA-256 of the content, in hexadecimal. */
    hash: p.text(),
  },
})

/**
 * A rule file of a company as a process last applied it: the audit log records a change when the content differs, so that
 * several processes record it once (K6).
 */
export class CompanyRuleFile extends schema.class {}
schema.setClass(CompanyRuleFile)
