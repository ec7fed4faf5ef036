// Values that a request writes and no rule sees, with the reason. The list may only shrink: a line for a value that a rule sees
// fails the test (written-values.test.ts). Left out there: members that the documents call ignored, and CompanyId, which is the
// company of the token: rules name it by `companies` or by the folder of the company.
const IDENTIFIER = 'An identifier that a client may choose for something new. It says nothing about it.'
const SELECTS = 'It selects the record that changes, or is ignored. Rules see that record.'
const VERSION = 'It is compared with the stored Version, and not stored.'
const SECRET = 'A credential: it is compared with a stored one, and rules must not see it.'
const OF_RESPONSE = 'It selects the format of the response.'
const IS_DELETED = 'It selects the record to delete, which rules see as `record`.'
const PRICE = 'It repeats the price record in the path, which rules see as `record`.'
const ADDRESS = 'Its path may contain a secret. Rules see its host and port.'

export const unseenMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  receiveStockTransfer: {
    Close: 'It is an instruction. Rules see where it leads: NewStatus and OnlyCloses.',
  },
  createHoldBatch: { Id: IDENTIFIER },
  createCommitment: { Id: IDENTIFIER },
  updateEntity: { Version: VERSION },
  upsertCatalogItem: { Id: IDENTIFIER },
  updateCatalogItem: { Version: VERSION },
  bulkUpsertCatalogItems: { '[].Id': IDENTIFIER },
  createSubscription: { Url: ADDRESS },
  updateSubscription: { Url: ADDRESS },
  testSubscription: { Type: 'It selects the example that is sent, and is not stored.' },
  createInvoice: {
    'Customer.Id': IDENTIFIER,
    'Customer.BillingAddress.Id': IDENTIFIER,
    'Customer.ShippingAddress.Id': IDENTIFIER,
    'Orders[].Id': IDENTIFIER,
    'Orders[].Items[].Id': IDENTIFIER,
    'DropshipOrders[].Id': IDENTIFIER,
    'DropshipOrders[].Items[].Id': IDENTIFIER,
    'TaxCalculationResult.Id': IDENTIFIER,
  },
  upsertPricing: { Id: SELECTS },
  upsertEntityPricing: { Id: SELECTS },
  bulkUpsertPricing: { '[].Id': SELECTS, '[].SalePrices[].Id': SELECTS },
  bulkDeletePricing: {
    '[].Id': IS_DELETED,
    '[].PricingShelfId': IS_DELETED,
    '[].PricingTermId': IS_DELETED,
    '[].PricingTierId': IS_DELETED,
    '[].PricingGroupId': IS_DELETED,
  },
  createProductPrice: { Id: SELECTS, 'SalePrices[].Id': SELECTS },
  updateProductPrice: { 'SalePrices[].Id': SELECTS },
  createSaleOverridePrice: { PricingInformationId: PRICE },
  updateSaleOverridePrice: { PricingInformationId: PRICE },
  insertDeviceEnrollment: { Response: OF_RESPONSE },
  updateDeviceEnrollment: { Response: OF_RESPONSE },
  deleteDeviceEnrollment: { Response: OF_RESPONSE },
  advanceClock: { ToUtc: 'It says the same as Seconds, which rules see.' },
  createUser: { 'Picture.Id': IDENTIFIER },
  importUser: { 'Picture.Id': IDENTIFIER },
  updateUser: { 'Picture.Id': IDENTIFIER, Version: VERSION },
  changePassword: { CurrentPassword: SECRET },
  setPassword: { Token: SECRET },
}
