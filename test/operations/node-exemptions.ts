// Operations that change something, but write at no node (U9), with the reason. The list may only shrink: a line for an operation
// that has a node fails the test.
export const nodeExemptions: Readonly<Record<string, string>> = {
  createToken: 'No caller has authenticated.',
  revokeToken: 'No caller has authenticated.',
  setPassword: 'No caller has authenticated.',
  changePassword: 'Users change their own password wherever they work.',
  readProductList: 'Reads by POST.',
  readSupplierAvailability: 'Reads by POST.',
  calculateQuantityPrice: 'Reads by POST.',
}
