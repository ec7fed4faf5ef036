// Operations that change accounts or clients, or that need no login, and record nothing in the audit log (K6), with
// the reason. The list may only shrink: an operation that declares x-audit fails its line here.
export const auditExemptions: Readonly<Record<string, string>> = {
  assignLocation: 'Where a user works gives no rights: scopes do not depend on it.',
  unassignLocation: 'Where a user works gives no rights: scopes do not depend on it.',
  createLockReason: 'A text to choose from; the lock that uses it is recorded.',
  updateLockReason: 'A text to choose from; the lock that uses it is recorded.',
  deleteLockReason: 'Users stay locked.',
}
