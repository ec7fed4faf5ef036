// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/invoicing/v1` | `${string}://${string}/invoicing/v1` | `${string}://${string}/invoicing` | (string & {});
};

/**
 * Type of the invoice; None is an invoice without items.
 */
export type InvoiceType = 'None' | 'Purchase' | 'Refund';

/**
 * Whether a payment was received or refunded.
 */
export type PaymentTransactionType = 'Purchase' | 'Refund';

/**
 * Whether a payment was received or refunded, by name or by number: Purchase (1) or Refund (0). Purchase if omitted.
 */
export type PaymentTransactionTypeCreate = 'Purchase' | 'Refund' | null;

/**
 * A sale or a refund, which does not change any more.
 */
export type Invoice = {
    /**
     * The invoice's identifier, assigned by the system.
     */
    Id: string;
    /**
     * Who created the invoice: the identifier of the user, or of the client if the token has no user.
     */
    CreatedByUser: string;
    /**
     * When the invoice was created, UTC.
     */
    CreatedDateUtc: string;
    /**
     * The currency of all amounts: the one that the location had. Null if it had none, or if the invoice is older.
     */
    CurrencyCode: string | null;
    Customer: Customer;
    DropshipOrders: DropshipOrderList;
    /**
     * The employee who made the sale; 0 if none.
     */
    EmployeeId: number;
    /**
     * Whether the invoice is a refund.
     */
    IsRefund: boolean;
    /**
     * The node of the company tree where the sale was made; 0 if none.
     */
    LocationId: number;
    /**
     * Whether the invoice changed the stock of LocationId.
     */
    MovesStock: boolean;
    /**
     * Free text about the invoice, for people.
     */
    Notes: string | null;
    Orders: OrderList;
    /**
     * The refunded invoice; null unless this is a refund.
     */
    OriginalInvoiceId: string | null;
    /**
     * InvoiceTotal, rounded half away from zero to the minor unit of CurrencyCode; null without one.
     */
    PayableAmount: number | null;
    Payments: PaymentList;
    /**
     * The number that is printed on the receipt.
     */
    PrintableId: string | null;
    /**
     * When the invoice was sold, or refunded, UTC: the date by which reports and store days count it. CreatedDateUtc if the request named none.
     */
    SoldUtc: string;
    TaxCalculationResult: TaxCalculationResult;
};

/**
 * An invoice in a list.
 */
export type InvoiceSummary = {
    /**
     * The invoice's identifier.
     */
    Id: string;
    /**
     * When the invoice was created, UTC.
     */
    CreatedDateUtc: string;
    /**
     * The currency of InvoiceTotal; null if the location had none, or if the invoice is older.
     */
    CurrencyCode: string | null;
    /**
     * The customer's identifier; null for an invoice without a customer.
     */
    CustomerId: string | null;
    /**
     * The employee who made the sale; 0 if none.
     */
    EmployeeId: number;
    /**
     * Sum of price times quantity of all items, plus the taxes of all lines; negative for a refund.
     */
    InvoiceTotal: number;
    InvoiceType: InvoiceType;
    /**
     * The node of the company tree where the sale was made; 0 if none.
     */
    LocationId: number;
    /**
     * The refunded invoice; null unless this is a refund.
     */
    OriginalInvoiceId: string | null;
    /**
     * InvoiceTotal, rounded half away from zero to the minor unit of CurrencyCode; null without one.
     */
    PayableAmount: number | null;
    /**
     * The number that is printed on the receipt.
     */
    PrintableId: string | null;
    /**
     * The serial number of a line, the first in alphabetical order if lines have several; null if none has one. A filter compares it with the serial number of every line.
     */
    SerialNumber: string | null;
    /**
     * When the invoice was sold, or refunded, UTC: the date by which reports and store days count it. CreatedDateUtc if the request named none.
     */
    SoldUtc: string;
    /**
     * Reserved; always null.
     */
    PaymentTypes: string | null;
};

/**
 * What all refunds of an invoice have left of it.
 */
export type Refundable = {
    /**
     * The invoice.
     */
    InvoiceId: string;
    /**
     * The sum of the amounts of the lines, without taxes.
     */
    Amount: number;
    Lines: RefundableLineList;
    Payments: RefundablePaymentList;
    /**
     * What the payments of refunds may still come to; null if the invoice records no payments, so that they have no limit.
     */
    PaymentsAmount: number | null;
    /**
     * The tax that refunds may still give back, over all lines.
     */
    Tax: number;
    TaxLines: RefundableTaxLineList;
};

/**
 * A line of the invoice. Refunds are subtracted from the lines of their article: first from the one with the serial number, then from those with the unit price, then from the others.
 */
export type RefundableLine = {
    /**
     * The line's identifier on the invoice.
     */
    Id: string;
    /**
     * The amount that is left, for all pieces together, without taxes. It may be left after the last piece has come back.
     */
    Amount: number;
    /**
     * Description of the item.
     */
    Description: string | null;
    /**
     * The Id of the item in the catalog, as the invoice names it.
     */
    ProductId: string | null;
    /**
     * How many pieces are left.
     */
    Quantity: number;
    /**
     * The serial number of the line, if it was not refunded.
     */
    SerialNumbers: Array<string>;
    /**
     * Stock-keeping unit, as the invoice names it.
     */
    Sku: string | null;
};

/**
 * A tax line of the invoice. The taxes of refunds are subtracted from the line with their LineNumber, as far as it goes, and from the others in order.
 */
export type RefundableTaxLine = {
    /**
     * The LineNumber of the tax line.
     */
    LineNumber: string | null;
    /**
     * The tax of the line that is left; negative if the line's tax is.
     */
    Tax: number;
};

/**
 * A payment received. Payments of refunds are subtracted from the payment with their Id, then from those with their PaymentMethodId, then from the others in order. What was given back in the invoice itself, such as change, too.
 */
export type RefundablePayment = {
    /**
     * The payment's identifier.
     */
    Id: string;
    /**
     * The amount that is left.
     */
    Amount: number;
    /**
     * The kind of payment, by a number of the point of sale's own.
     */
    PaymentMethodId: number | null;
};

/**
 * The person or organization that was invoiced, as of that time; null if there is none.
 */
export type Customer = {
    /**
     * The customer's identifier.
     */
    Id: string;
    /**
     * An alternative or preferred name.
     */
    AlternateName: string | null;
    BillingAddress: Address;
    /**
     * Name of the kind of customer, as the point of sale prints it.
     */
    CustomerType: string | null;
    /**
     * The kind of customer: a number of the point of sale's own. This API has no list of them.
     */
    CustomerTypeId: number | null;
    /**
     * Date of birth.
     */
    DateOfBirth: string | null;
    /**
     * Whether other systems, such as marketing, must not contact the customer.
     */
    DoNotContact: boolean;
    /**
     * A person's last name.
     */
    FamilyName: string | null;
    /**
     * A person's middle name.
     */
    MiddleName: string | null;
    /**
     * Free text about the customer, for people.
     */
    Notes: string | null;
    /**
     * A person's first name, or an organization's full name.
     */
    PrimaryName: string | null;
    ShippingAddress: Address;
    /**
     * Title or form of address, such as Dr.
     */
    Title: string | null;
} | null;

/**
 * An address of a customer; null if there is none.
 */
export type Address = {
    /**
     * The address's identifier.
     */
    Id: string;
    /**
     * The country, ISO 3166-1 alpha-2.
     */
    CountryCode: string | null;
    /**
     * Whether other systems must not use the address.
     */
    DoNotContact: boolean;
    /**
     * City, town or village.
     */
    Locality: string | null;
    /**
     * Free text about the address, for people.
     */
    Notes: string | null;
    /**
     * Postal or zip code.
     */
    PostalCode: string | null;
    /**
     * Number of the post office box.
     */
    PostOfficeBoxNumber: string | null;
    /**
     * The state or province, ISO 3166-2.
     */
    StateCode: string | null;
    /**
     * Street and number.
     */
    StreetAddress1: string | null;
    /**
     * Additional line of the street address.
     */
    StreetAddress2: string | null;
} | null;

/**
 * An order on an invoice.
 */
export type Order = {
    /**
     * The order's identifier.
     */
    Id: string;
    Items: OrderItemList;
    /**
     * The printed identifier.
     */
    PrintableId: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId: string | null;
};

/**
 * An item of an order.
 */
export type OrderItem = {
    /**
     * The item's identifier.
     */
    Id: string;
    /**
     * The commitment that the item fulfilled; null if it fulfilled none.
     */
    CommitmentId: string | null;
    /**
     * Description of the item.
     */
    Description: string | null;
    /**
     * Whether a line of a refund gives back a part of the price without the piece. Always false on a purchase.
     */
    IsPriceAdjustment: boolean;
    /**
     * The lot that the client named.
     */
    LotId: string | null;
    Lots: LotQuantityList;
    /**
     * The Id of the item in the catalog. An Id that the catalog lacks is stored as it comes.
     */
    ProductId: string | null;
    /**
     * The quantity.
     */
    Quantity: number;
    /**
     * Whether the item of a refund came back to the stock of LocationId.
     */
    Restock: boolean;
    /**
     * Price of one unit, after discounts and before taxes.
     */
    SellingPrice: number;
    /**
     * Serial number of the unit.
     */
    SerialNumber: string | null;
    /**
     * Stock-keeping unit; the catalog may lack it.
     */
    Sku: string | null;
};

/**
 * The lots from which the item was taken, or to which it returned; empty if it moved no lots.
 */
export type LotQuantityList = Array<LotQuantity>;

/**
 * Units of a lot.
 */
export type LotQuantity = {
    /**
     * The lot.
     */
    LotId: string;
    /**
     * How many units.
     */
    Quantity: number;
};

/**
 * May be sent, because responses have it, and is ignored.
 */
export type LotQuantityCreateList = Array<LotQuantityCreate> | null;

/**
 * Units of a lot, as a response has them.
 */
export type LotQuantityCreate = {
    /**
     * The lot.
     */
    LotId?: string | null;
    /**
     * How many units.
     */
    Quantity?: number | null;
};

/**
 * An order that a supplier ships.
 */
export type DropshipOrder = {
    /**
     * The order's identifier.
     */
    Id: string;
    Items: DropshipOrderItemList;
    /**
     * The printed identifier.
     */
    PrintableId: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId: string | null;
    /**
     * The node to which it is shipped for pick-up, by a number of the point of sale's own.
     */
    ShippingEntityId: number | null;
    /**
     * A shipping option of the supplier.
     */
    ShippingMethod: string | null;
    /**
     * The supplier, by a number of the point of sale's own.
     */
    SupplierId: number | null;
};

/**
 * An item of a dropship order.
 */
export type DropshipOrderItem = {
    /**
     * The item's identifier.
     */
    Id: string;
    /**
     * Description of the item.
     */
    Description: string | null;
    /**
     * Whether a line of a refund gives back a part of the price without the piece. Always false on a purchase.
     */
    IsPriceAdjustment: boolean;
    /**
     * The Id of the item in the catalog. An Id that the catalog lacks is stored as it comes.
     */
    ProductId: string | null;
    /**
     * The quantity.
     */
    Quantity: number;
    /**
     * Price of one unit, after discounts and before taxes.
     */
    SellingPrice: number;
    /**
     * Stock-keeping unit; the catalog may lack it.
     */
    Sku: string | null;
};

/**
 * The taxes of an invoice; null if none were calculated.
 */
export type TaxCalculationResult = {
    /**
     * The calculation's identifier.
     */
    Id: string;
    Lines: TaxLineItemList;
} | null;

/**
 * The taxes of one line.
 */
export type TaxLineItem = {
    /**
     * The item that is taxed: its place, from 1, among the items of Orders and then those of DropshipOrders. Another numbering is stored as it comes. Refundable subtracts the taxes of refunds by it.
     */
    LineNumber: string | null;
    /**
     * The discount of the line: an amount of money, not a rate. SellingPrice already includes it; no total subtracts it.
     */
    Discount: number | null;
    /**
     * Effective tax rate, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate: number | null;
    /**
     * Tax to charge, an amount of money; part of the total.
     */
    Tax: number | null;
    /**
     * Whether the item is taxable.
     */
    Taxability: boolean;
    /**
     * The amount of money that is taxed.
     */
    Taxable: number | null;
    TaxDetails: TaxDetailList;
};

/**
 * One tax of a line.
 */
export type TaxDetail = {
    /**
     * The tax's identifier in the system that calculated it.
     */
    TaxId: string | null;
    /**
     * The tax's name.
     */
    TaxName: string | null;
    /**
     * The country that levies it, ISO 3166-1 alpha-2.
     */
    CountryCode: string | null;
    /**
     * Rate of the tax, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate: number | null;
    /**
     * The region that levies it, ISO 3166-2.
     */
    RegionCode: string | null;
    /**
     * This tax, an amount of money. The total adds up the Tax of the lines, not of their details.
     */
    Tax: number | null;
    /**
     * The amount of money of the line that this tax is on.
     */
    Taxable: number | null;
    /**
     * The tax authority.
     */
    TaxAuthority: string | null;
    /**
     * The type of the tax authority.
     */
    TaxAuthorityType: string | null;
    /**
     * The tax's category.
     */
    TaxCategory: string | null;
    /**
     * The tax's type.
     */
    TaxType: string | null;
};

/**
 * A payment on an invoice.
 */
export type Payment = {
    /**
     * The payment's identifier; unique within the invoice if the client keeps it so.
     */
    Id: string;
    /**
     * The amount, without a sign: TransactionType and IsRefund tell its direction. Only payments from before version 1 may be negative; that sign has no meaning.
     */
    Amount: number | null;
    /**
     * The cash drawer of the payment, by an identifier of the point of sale's own.
     */
    DrawerId: string | null;
    /**
     * The kind of payment, such as cash or a card: a number of the point of sale's own. This API has no list of them.
     */
    PaymentMethodId: number | null;
    /**
     * The payment's identifier in another system.
     */
    ReferenceId: string | null;
    /**
     * When the payment was made.
     */
    TransactionDate: string | null;
    TransactionType: PaymentTransactionType;
};

/**
 * Invoice summaries.
 */
export type InvoiceSummaryList = Array<InvoiceSummary>;

/**
 * The lines of the invoice, in its order; empty for a refund.
 */
export type RefundableLineList = Array<RefundableLine>;

/**
 * The tax lines of the invoice, in its order; empty for a refund.
 */
export type RefundableTaxLineList = Array<RefundableTaxLine>;

/**
 * The payments of the invoice that were received, in its order; empty for a refund.
 */
export type RefundablePaymentList = Array<RefundablePayment>;

/**
 * Orders on an invoice.
 */
export type OrderList = Array<Order>;

/**
 * Items of an order.
 */
export type OrderItemList = Array<OrderItem>;

/**
 * Dropship orders on an invoice.
 */
export type DropshipOrderList = Array<DropshipOrder>;

/**
 * Items of a dropship order.
 */
export type DropshipOrderItemList = Array<DropshipOrderItem>;

/**
 * The lines for which taxes were calculated.
 */
export type TaxLineItemList = Array<TaxLineItem>;

/**
 * The individual taxes of a line.
 */
export type TaxDetailList = Array<TaxDetail>;

/**
 * Payments on an invoice.
 */
export type PaymentList = Array<Payment>;

/**
 * An invoice to create. The representation from a GET is accepted; members that the system sets are ignored.
 */
export type InvoiceCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: string | null;
    /**
     * Ignored; the system records who creates the invoice.
     */
    CreatedByUser?: string | null;
    /**
     * Ignored; the system sets it.
     */
    CreatedDateUtc?: string | null;
    /**
     * The currency of the amounts; only the one of the location, or of the company without a location.
     */
    CurrencyCode?: string | null;
    Customer?: CustomerCreate;
    DropshipOrders?: DropshipOrderCreateList;
    /**
     * The employee who made the sale; 0 if omitted.
     */
    EmployeeId?: number | null;
    /**
     * Whether the invoice is a refund; false if omitted. A refund requires OriginalInvoiceId.
     */
    IsRefund?: boolean | null;
    /**
     * The node of the company tree where the sale was made; 0 if omitted.
     */
    LocationId?: number | null;
    /**
     * Whether the invoice changes the stock of LocationId, which it must then name; false if omitted. If false, stock is not touched, and serial numbers are not checked against it.
     */
    MovesStock?: boolean | null;
    /**
     * Free text about the invoice, for people.
     */
    Notes?: string | null;
    Orders?: OrderCreateList;
    /**
     * The refunded invoice; only for refunds. The empty GUID means none.
     */
    OriginalInvoiceId?: string | null;
    /**
     * Ignored; the system calculates it.
     */
    PayableAmount?: number | null;
    Payments?: PaymentCreateList;
    /**
     * The number that is printed on the receipt. A number that the location has used is accepted, with a warning in the header Warnings: it may be the same receipt, sent again.
     */
    PrintableId?: string | null;
    /**
     * When the invoice was sold, or refunded, for a till that sends it later; the moment of the request if omitted. Not in the future, not longer ago than a rule allows, and for a refund not before the sale.
     */
    SoldUtc?: string | null;
    TaxCalculationResult?: TaxCalculationResultCreate;
};

/**
 * The person or organization that was invoiced, as of that time; null if there is none.
 */
export type CustomerCreate = {
    /**
     * The customer's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * An alternative or preferred name.
     */
    AlternateName?: string | null;
    BillingAddress?: AddressCreate;
    /**
     * Name of the kind of customer, as the point of sale prints it.
     */
    CustomerType?: string | null;
    /**
     * The kind of customer: a number of the point of sale's own. This API has no list of them.
     */
    CustomerTypeId?: number | null;
    /**
     * Date of birth; a date without a time is accepted.
     */
    DateOfBirth?: string | null;
    /**
     * Whether other systems, such as one for marketing, must leave the customer alone; false if omitted.
     */
    DoNotContact?: boolean | null;
    /**
     * A person's last name.
     */
    FamilyName?: string | null;
    /**
     * A person's middle name.
     */
    MiddleName?: string | null;
    /**
     * Free text about the customer, for people.
     */
    Notes?: string | null;
    /**
     * A person's first name, or an organization's full name.
     */
    PrimaryName?: string | null;
    ShippingAddress?: AddressCreate;
    /**
     * Title or form of address, such as Dr.
     */
    Title?: string | null;
} | null;

/**
 * An address of a customer; null if there is none.
 */
export type AddressCreate = {
    /**
     * The address's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * The country, ISO 3166-1 alpha-2.
     */
    CountryCode?: string | null;
    /**
     * Whether other systems must not use the address; false if omitted.
     */
    DoNotContact?: boolean | null;
    /**
     * City, town or village.
     */
    Locality?: string | null;
    /**
     * Free text about the address, for people.
     */
    Notes?: string | null;
    /**
     * Postal or zip code.
     */
    PostalCode?: string | null;
    /**
     * Number of the post office box.
     */
    PostOfficeBoxNumber?: string | null;
    /**
     * The state or province, ISO 3166-2; only together with CountryCode.
     */
    StateCode?: string | null;
    /**
     * Street and number.
     */
    StreetAddress1?: string | null;
    /**
     * Additional line of the street address.
     */
    StreetAddress2?: string | null;
} | null;

/**
 * An order on an invoice.
 */
export type OrderCreate = {
    /**
     * The order's identifier; assigned if omitted.
     */
    Id?: string | null;
    Items?: OrderItemCreateList;
    /**
     * The printed identifier.
     */
    PrintableId?: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId?: string | null;
};

/**
 * An item of an order.
 */
export type OrderItemCreate = {
    /**
     * The item's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * The commitment at LocationId that the item fulfils, with the product and the quantity of the item. Only on a sale with MovesStock.
     */
    CommitmentId?: string | null;
    /**
     * Description of the item.
     */
    Description?: string | null;
    /**
     * Gives back a part of the price without the piece, such as a price match or goodwill; false if omitted. Only on a refund. The amount, SellingPrice times Quantity, counts; the quantity does not.
     */
    IsPriceAdjustment?: boolean | null;
    /**
     * The lot that the unit is from; with MovesStock it is taken from there, or returns there. Without MovesStock it is stored, and not checked.
     */
    LotId?: string | null;
    Lots?: LotQuantityCreateList;
    /**
     * The Id of the item in the catalog. An Id that the catalog lacks is stored as it comes.
     */
    ProductId?: string | null;
    /**
     * The quantity; 1 if omitted.
     */
    Quantity?: number | null;
    /**
     * Whether the item comes back to the stock of LocationId; false if omitted. Only on a refund with MovesStock.
     */
    Restock?: boolean | null;
    /**
     * Price of one unit, after discounts and before taxes; at most 4 decimal places; 0 if omitted. The catalog's price is not looked up.
     */
    SellingPrice?: number | null;
    /**
     * Serial number of the unit. One that was sold and has not come back is not sold again, if the catalog's item is serialized. On a refund it must be on the original, and is refunded once. It is not checked against stock.
     */
    SerialNumber?: string | null;
    /**
     * Stock-keeping unit. A line of a refund matches the lines of the original that have its Sku or, if none has, its ProductId. A Sku and a ProductId that name two items of the catalog are refused.
     */
    Sku?: string | null;
};

/**
 * An order that a supplier ships.
 */
export type DropshipOrderCreate = {
    /**
     * The order's identifier; assigned if omitted.
     */
    Id?: string | null;
    Items?: DropshipOrderItemCreateList;
    /**
     * The printed identifier.
     */
    PrintableId?: string | null;
    /**
     * The order's identifier in another system.
     */
    ReferenceId?: string | null;
    /**
     * The node to which it is shipped for pick-up, by a number of the point of sale's own.
     */
    ShippingEntityId?: number | null;
    /**
     * A shipping option of the supplier.
     */
    ShippingMethod?: string | null;
    /**
     * The supplier, by a number of the point of sale's own.
     */
    SupplierId?: number | null;
};

/**
 * An item of a dropship order.
 */
export type DropshipOrderItemCreate = {
    /**
     * The item's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * Description of the item.
     */
    Description?: string | null;
    /**
     * Gives back a part of the price without the piece, such as a price match or goodwill; false if omitted. Only on a refund. The amount, SellingPrice times Quantity, counts; the quantity does not.
     */
    IsPriceAdjustment?: boolean | null;
    /**
     * The Id of the item in the catalog. An Id that the catalog lacks is stored as it comes.
     */
    ProductId?: string | null;
    /**
     * The quantity; 1 if omitted.
     */
    Quantity?: number | null;
    /**
     * Price of one unit, after discounts and before taxes; at most 4 decimal places; 0 if omitted. The catalog's price is not looked up.
     */
    SellingPrice?: number | null;
    /**
     * Stock-keeping unit. A line of a refund matches the lines of the original that have its Sku or, if none has, its ProductId. A Sku and a ProductId that name two items of the catalog are refused.
     */
    Sku?: string | null;
};

/**
 * The taxes of an invoice; null if none were calculated.
 */
export type TaxCalculationResultCreate = {
    /**
     * The calculation's identifier; assigned if omitted.
     */
    Id?: string | null;
    Lines?: TaxLineItemCreateList;
} | null;

/**
 * The taxes of one line.
 */
export type TaxLineItemCreate = {
    /**
     * The item that is taxed: its place, from 1, among the items of Orders and then those of DropshipOrders. Another numbering is stored as it comes. Refundable subtracts the taxes of refunds by it.
     */
    LineNumber?: string | null;
    /**
     * The discount of the line: an amount of money, not a rate. SellingPrice already includes it; no total subtracts it.
     */
    Discount?: number | null;
    /**
     * Effective tax rate, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate?: number | null;
    /**
     * Tax to charge, an amount of money; part of the total.
     */
    Tax?: number | null;
    /**
     * Whether the item is taxable; false if omitted.
     */
    Taxability?: boolean | null;
    /**
     * The amount of money that is taxed.
     */
    Taxable?: number | null;
    TaxDetails?: TaxDetailCreateList;
};

/**
 * One tax of a line.
 */
export type TaxDetailCreate = {
    /**
     * The tax's identifier in the system that calculated it.
     */
    TaxId?: string | null;
    /**
     * The tax's name.
     */
    TaxName?: string | null;
    /**
     * The country that levies it, ISO 3166-1 alpha-2.
     */
    CountryCode?: string | null;
    /**
     * Rate of the tax, as a fraction of one; 0.08875 is 8.875 %.
     */
    Rate?: number | null;
    /**
     * The region that levies it, ISO 3166-2.
     */
    RegionCode?: string | null;
    /**
     * This tax, an amount of money. The total adds up the Tax of the lines, not of their details.
     */
    Tax?: number | null;
    /**
     * The amount of money of the line that this tax is on.
     */
    Taxable?: number | null;
    /**
     * The tax authority.
     */
    TaxAuthority?: string | null;
    /**
     * The type of the tax authority.
     */
    TaxAuthorityType?: string | null;
    /**
     * The tax's category.
     */
    TaxCategory?: string | null;
    /**
     * The tax's type.
     */
    TaxType?: string | null;
};

/**
 * A payment on an invoice.
 */
export type PaymentCreate = {
    /**
     * The payment's identifier; assigned if omitted.
     */
    Id?: string | null;
    /**
     * The amount, without a sign: TransactionType and IsRefund tell its direction. A negative one is refused.
     */
    Amount?: number | null;
    /**
     * The cash drawer of the payment, by an identifier of the point of sale's own.
     */
    DrawerId?: string | null;
    /**
     * The kind of payment, such as cash or a card: a number of the point of sale's own. This API has no list of them.
     */
    PaymentMethodId?: number | null;
    /**
     * The payment's identifier in another system.
     */
    ReferenceId?: string | null;
    /**
     * When the payment was made.
     */
    TransactionDate?: string | null;
    TransactionType?: PaymentTransactionTypeCreate;
};

/**
 * Orders on an invoice; empty if omitted.
 */
export type OrderCreateList = Array<OrderCreate> | null;

/**
 * Items of an order; empty if omitted.
 */
export type OrderItemCreateList = Array<OrderItemCreate> | null;

/**
 * Dropship orders on an invoice; empty if omitted.
 */
export type DropshipOrderCreateList = Array<DropshipOrderCreate> | null;

/**
 * Items of a dropship order; empty if omitted.
 */
export type DropshipOrderItemCreateList = Array<DropshipOrderItemCreate> | null;

/**
 * The lines that taxes were calculated for; empty if omitted.
 */
export type TaxLineItemCreateList = Array<TaxLineItemCreate> | null;

/**
 * The individual taxes of a line; empty if omitted.
 */
export type TaxDetailCreateList = Array<TaxDetailCreate> | null;

/**
 * Payments on an invoice; empty if omitted.
 */
export type PaymentCreateList = Array<PaymentCreate> | null;

/**
 * One of the errors of a request.
 */
export type ProblemDetail = {
    /**
     * Stable code of the error; only business rules have one.
     */
    Code?: string;
    /**
     * The index of the invalid member of a bulk list, from 0.
     */
    Index?: number;
    /**
     * The invalid field, as a path from the body, or the name of a parameter.
     */
    Field?: string;
    /**
     * Description of the error, and what is allowed.
     */
    Message: string;
};

/**
 * All errors found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * A sentence for people; it names the invalid field if there is one.
     */
    Message: string;
    /**
     * More details about the cause.
     */
    Description?: string | null;
    /**
     * Stable code of the error, for programs. With several errors, the code of the one that determined the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
};

/**
 * The version of the service and of its database.
 */
export type PingStatus = {
    /**
     * Version of the software.
     */
    ApplicationVersion: string;
    /**
     * Number of database migrations that have been applied.
     */
    DbVersion: number;
};

/**
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

/**
 * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
 */
export type Skip = number;

/**
 * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
 */
export type SkipToken = string;

/**
 * The maximum number of members to return; if omitted, the whole list is returned.
 */
export type Top = number;

/**
 * Whether the response has `X-Total-Count`, the total number of members on all pages.
 */
export type Count = boolean;

/**
 * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * The invoice.
 */
export type InvoiceId = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

export type ListInvoiceSummariesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each optionally followed by `asc` or `desc`. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of members to return; if omitted, the whole list is returned.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/InvoiceSummaries';
};

export type ListInvoiceSummariesErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type ListInvoiceSummariesError = ListInvoiceSummariesErrors[keyof ListInvoiceSummariesErrors];

export type ListInvoiceSummariesResponses = {
    /**
     * The invoices, in the requested order.
     */
    200: InvoiceSummaryList;
};

export type ListInvoiceSummariesResponse = ListInvoiceSummariesResponses[keyof ListInvoiceSummariesResponses];

export type CreateInvoiceData = {
    /**
     * The complete invoice.
     */
    body: InvoiceCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
         */
        'If-Match'?: string;
        /**
         * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Invoices';
};

export type CreateInvoiceErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The request conflicts with the current state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The condition in If-Match or If-None-Match is false. Nothing was changed.
     */
    412: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation, counted in bytes after gzip decompression.
     */
    413: Problem;
    /**
     * The body has a media type that the operation does not accept, a charset other than UTF-8, or a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type CreateInvoiceError = CreateInvoiceErrors[keyof CreateInvoiceErrors];

export type CreateInvoiceResponses = {
    /**
     * The complete new invoice.
     */
    201: Invoice;
};

export type CreateInvoiceResponse = CreateInvoiceResponses[keyof CreateInvoiceResponses];

export type GetInvoiceData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The invoice.
         */
        InvoiceId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Invoices({InvoiceId})';
};

export type GetInvoiceErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetInvoiceError = GetInvoiceErrors[keyof GetInvoiceErrors];

export type GetInvoiceResponses = {
    /**
     * The invoice.
     */
    200: Invoice;
};

export type GetInvoiceResponse = GetInvoiceResponses[keyof GetInvoiceResponses];

export type GetRefundableData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The invoice.
         */
        InvoiceId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Invoices({InvoiceId})/Refundable';
};

export type GetRefundableErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * The access token is missing, expired or invalid.
     */
    401: Problem;
    /**
     * The caller is authenticated but not permitted to do this.
     */
    403: Problem;
    /**
     * There is no resource at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type GetRefundableError = GetRefundableErrors[keyof GetRefundableErrors];

export type GetRefundableResponses = {
    /**
     * What may still be refunded.
     */
    200: Refundable;
};

export type GetRefundableResponse = GetRefundableResponses[keyof GetRefundableResponses];

export type PingInvoicingData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingInvoicingErrors = {
    /**
     * The request is malformed, or it breaks a limit or a business rule.
     */
    400: Problem;
    /**
     * None of the media types in Accept is available.
     */
    406: Problem;
    /**
     * The rate limit of the current window is exceeded: that of the caller, or that of all callers of the company together.
     */
    429: string;
    /**
     * The address is longer than 64 KiB, or the header fields are longer than 16 KiB together.
     */
    431: Problem;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable, for example because it cannot reach its database.
     */
    503: Problem;
};

export type PingInvoicingError = PingInvoicingErrors[keyof PingInvoicingErrors];

export type PingInvoicingResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingInvoicingResponse = PingInvoicingResponses[keyof PingInvoicingResponses];
