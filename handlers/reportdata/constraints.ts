import { type ConstraintProblems, errors } from '../platform/errors/errors.ts'

/** Database constraints of the report data service and the rules with the same meaning. */
export const constraints: ConstraintProblems = {
  // For two concurrent inserts, which the rule cannot see (rules/reportdata/insert.json).
  device_enrollment_one_per_customer: () =>
    errors.rule(400, 'EnrollmentExists', 'The customer already has a device enrollment; update it.'),
}
