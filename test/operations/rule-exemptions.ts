// Operations that write without rules, with the reason. At most ten, and the list may only shrink: a line for an operation
// with x-rules fails the test.
export const ruleExemptions: Readonly<Record<string, string>> = {
  createToken: 'OAuth defines which tokens are issued; limits and roles.json have what an owner decides.',
  saveBaseline: 'It changes nothing that a rule could be about: it keeps a copy of the data.',
  resetClock: 'The real time is always allowed.',
  resetCompany: 'It restores data that the rules admitted, or the seed.',
  revokeToken: 'RFC 7009 demands that revoking a token always succeeds.',
}
