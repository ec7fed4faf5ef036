import { type ConstraintProblems, errors } from '../../runtime/errors/errors.ts'

/** Maps database constraints of the report-data service to the problems of the equivalent rules. */
export const constraints: ConstraintProblems = {
  // Catches concurrent inserts, which the rule cannot detect (rules/reportdata/insert.json).
  device_enrollment_one_per_customer: () =>
    errors.rule(400, 'EnrollmentExists', 'The customer already has a device enrollment; update it.'),
}
