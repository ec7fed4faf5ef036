// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/pricing/v1` | `${string}://${string}/pricing/v1` | `${string}://${string}/pricing` | (string & {});
};

/**
 * A price of a product, or of the products of a shelf.
 */
export type PricingInformation = {
    /**
     * The record's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node of the company tree for which the price was set; the company node for all nodes.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term of the price.
     */
    PricingTermId: number | null;
    /**
     * The currency of the prices: the effective one of the node for which the record is set. Null if that has none.
     */
    CurrencyCode: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; the service does not enforce it.
     */
    IsDiscountable: boolean;
    /**
     * The lowest price that may be charged.
     */
    FloorPrice: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId: number | null;
    /**
     * The shelf whose products have this price; null for a price of one product.
     */
    PricingShelfId: number | null;
    /**
     * The sale price that applies now.
     */
    OverridePriceId: number | null;
    /**
     * The price that is charged now instead of the regular price.
     */
    OverridePrice: number | null;
    /**
     * When the sale that applies began, UTC; null for the default sale price.
     */
    OverrideStartDateUtc: string | null;
    /**
     * When the sale that applies ends, UTC; null for the default sale price.
     */
    OverrideStopDateUtc: string | null;
};

/**
 * Price records.
 */
export type PricingInformationList = Array<PricingInformation>;

/**
 * A price with the time of its last change.
 */
export type ChangedPrice = {
    /**
     * The record's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node of the company tree for which the price was set; the company node for all nodes.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term of the price.
     */
    PricingTermId: number | null;
    /**
     * The currency of the prices: the effective one of the node for which the record is set. Null if that has none.
     */
    CurrencyCode: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; the service does not enforce it.
     */
    IsDiscountable: boolean;
    /**
     * The lowest price that may be charged.
     */
    FloorPrice: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId: number | null;
    /**
     * The shelf whose products have this price; null for a price of one product.
     */
    PricingShelfId: number | null;
    /**
     * The sale price that applies now.
     */
    OverridePriceId: number | null;
    /**
     * The price that is charged now instead of the regular price.
     */
    OverridePrice: number | null;
    /**
     * When the sale that applies began, UTC; null for the default sale price.
     */
    OverrideStartDateUtc: string | null;
    /**
     * When the sale that applies ends, UTC; null for the default sale price.
     */
    OverrideStopDateUtc: string | null;
    /**
     * When the price last changed, UTC; the start or end of a sale is a change.
     */
    LastModifiedDateUtc: string;
};

/**
 * Changed prices.
 */
export type ChangedPriceList = Array<ChangedPrice>;

/**
 * A price to set. The representation from a GET is accepted.
 */
export type PricingInformationCreate = {
    /**
     * Selects the record to replace if it exists; otherwise ignored.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * The node for which the price is set: the company node, or a node below it.
     */
    EntityId: number;
    /**
     * The product; omitted, null or the empty GUID for a price of a shelf.
     */
    CatalogItemId?: string | null;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The currency of the prices; only the effective one of the node. Null or omitted if the client need not say.
     */
    CurrencyCode?: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false if omitted.
     */
    IsDiscountable?: boolean | null;
    /**
     * The lowest price that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf whose products get this price; CatalogItemId is then omitted or the empty GUID.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the dates identify the override.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price with exactly these dates, or without dates the default one; null removes the one that applies.
     */
    OverridePrice?: number | null;
    /**
     * Start of the override, UTC.
     */
    OverrideStartDateUtc?: string | null;
    /**
     * End of the override, UTC.
     */
    OverrideStopDateUtc?: string | null;
};

/**
 * A price to set, with the sale prices of its record. The representation from a GET is accepted.
 */
export type PricingInformationBulkCreate = {
    /**
     * Selects the record to replace if it exists; otherwise ignored.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * The node for which the price is set: the company node, or a node below it.
     */
    EntityId: number;
    /**
     * The product; omitted, null or the empty GUID for a price of a shelf.
     */
    CatalogItemId?: string | null;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The currency of the prices; only the effective one of the node. Null or omitted if the client need not say.
     */
    CurrencyCode?: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false if omitted.
     */
    IsDiscountable?: boolean | null;
    /**
     * The lowest price that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf whose products get this price; CatalogItemId is then omitted or the empty GUID.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the dates identify the override.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price with exactly these dates, or without dates the default one; null removes the one that applies.
     */
    OverridePrice?: number | null;
    /**
     * Start of the override, UTC.
     */
    OverrideStartDateUtc?: string | null;
    /**
     * End of the override, UTC.
     */
    OverrideStopDateUtc?: string | null;
    SalePrices?: SalePriceItemCreateList;
};

/**
 * Records to delete, all or none.
 */
export type PricingInformationDeleteList = Array<PricingInformationDelete>;

/**
 * Names a record by its Id or by its key.
 */
export type PricingInformationDelete = {
    /**
     * The record; omitted, null or 0 if the key names it.
     */
    Id?: number | null;
    /**
     * The node for which the price is set; omitted, null or 0 if the Id names the record.
     */
    EntityId?: number | null;
    /**
     * The product; omitted, null or the empty GUID for a price of a shelf.
     */
    CatalogItemId?: string | null;
    /**
     * The shelf; null for a price of a product.
     */
    PricingShelfId?: number | null;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
};

/**
 * Keys of price records.
 */
export type PricingKeyList = Array<PricingKey>;

/**
 * A price record by its Id and its key.
 */
export type PricingKey = {
    /**
     * The record.
     */
    Id: number;
    /**
     * The node for which the price was set.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The shelf; null for a price of a product.
     */
    PricingShelfId: number | null;
    /**
     * The term of the price.
     */
    PricingTermId: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId: number | null;
};

/**
 * Prices to set in bulk.
 */
export type PricingInformationCreateList = Array<PricingInformationBulkCreate>;

/**
 * Price records that were set in bulk.
 */
export type PricingInformationAcceptedList = Array<PricingInformation>;

/**
 * A price to set for the node and the product in the path.
 */
export type EntityPricingInformationCreate = {
    /**
     * Selects the record to replace if it exists; otherwise ignored.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the node in the path.
     */
    EntityId?: number | null;
    /**
     * May be omitted or empty; otherwise it must be the product in the path.
     */
    CatalogItemId?: string | null;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The currency of the prices; only the effective one of the node. Null or omitted if the client need not say.
     */
    CurrencyCode?: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false if omitted.
     */
    IsDiscountable?: boolean | null;
    /**
     * The lowest price that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf whose products get this price; only if the product in the path is the empty GUID.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the dates identify the override.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price with exactly these dates, or without dates the default one; null removes the one that applies.
     */
    OverridePrice?: number | null;
    /**
     * Start of the override, UTC.
     */
    OverrideStartDateUtc?: string | null;
    /**
     * End of the override, UTC.
     */
    OverrideStopDateUtc?: string | null;
};

/**
 * The new values of a price record. Node, product and shelf do not change.
 */
export type PricingInformationUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * The node for which the price was set.
     */
    EntityId: number;
    /**
     * The product of the record; may be omitted.
     */
    CatalogItemId?: string | null;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The currency of the prices; only the effective one of the node. Null or omitted if the client need not say.
     */
    CurrencyCode?: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false if omitted.
     */
    IsDiscountable?: boolean | null;
    /**
     * The lowest price that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf of the record; may be omitted.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the dates identify the override.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price with exactly these dates, or without dates the default one; null removes the one that applies.
     */
    OverridePrice?: number | null;
    /**
     * Start of the override, UTC.
     */
    OverrideStartDateUtc?: string | null;
    /**
     * End of the override, UTC.
     */
    OverrideStopDateUtc?: string | null;
};

/**
 * The members of a price record that change. Node, product and shelf do not change.
 */
export type PricingInformationPatch = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * The node for which the price was set.
     */
    EntityId?: number;
    /**
     * The product of the record; may be omitted.
     */
    CatalogItemId?: string | null;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The currency of the prices; only the effective one of the node. Null or omitted if the client need not say.
     */
    CurrencyCode?: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice?: number;
    /**
     * Whether the price may be discounted; null means false.
     */
    IsDiscountable?: boolean | null;
    /**
     * The lowest price that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf of the record; may be omitted.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the dates identify the override.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price with exactly these dates, or without dates the default one; null removes the one that applies.
     */
    OverridePrice?: number | null;
    /**
     * Start of the override, UTC.
     */
    OverrideStartDateUtc?: string | null;
    /**
     * End of the override, UTC.
     */
    OverrideStopDateUtc?: string | null;
};

/**
 * A price record with its sale prices and the resources that it names.
 */
export type ProductPrice = {
    /**
     * The record's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The node of the company tree for which the price was set; the company node for all nodes.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term of the price.
     */
    PricingTermId: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId: number | null;
    /**
     * The shelf whose products have this price; null for a price of one product.
     */
    PricingShelfId: number | null;
    /**
     * The currency of the prices: the effective one of the node for which the record is set. Null if that has none.
     */
    CurrencyCode: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; the service does not enforce it.
     */
    IsDiscountable: boolean;
    /**
     * The lowest price that may be charged.
     */
    FloorPrice: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice: number | null;
    PricingTermResource: PricingTermResource;
    PricingTierResource: PricingTierResource;
    PricingGroupResource: PricingGroupResource;
    PricingShelfResource: PricingShelfResource;
    SalePrices: SalePriceItemList;
};

/**
 * Product prices.
 */
export type ProductPriceList = Array<ProductPrice>;

/**
 * The term that PricingTermId names.
 */
export type PricingTermResource = {
    /**
     * The term's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The node to which the term applies.
     */
    EntityId: number;
    /**
     * Internal name of the term.
     */
    Name: string;
    /**
     * Whether the term is in use.
     */
    Active: boolean;
    /**
     * The number of payments; null if nothing is financed.
     */
    NumberOfPayments: number | null;
    /**
     * Whether products of this term can be financed.
     */
    CanFinance: boolean;
    /**
     * Duration of the term in years.
     */
    TermLengthInYears: number | null;
    /**
     * Public name, in the language of the response.
     */
    DisplayName: string | null;
    /**
     * The carrier, if there is one.
     */
    CarrierEntityId: number | null;
} | null;

/**
 * The tier that PricingTierId names.
 */
export type PricingTierResource = {
    /**
     * The tier's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the tier, in the language of the response.
     */
    TierName: string;
    /**
     * The lowest quantity of the tier; null for every quantity.
     */
    QuantityLowerBound: number | null;
} | null;

/**
 * The group that PricingGroupId names.
 */
export type PricingGroupResource = {
    /**
     * The group's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the group, in the language of the response.
     */
    GroupName: string;
    /**
     * Description of the group, in the language of the response.
     */
    Description: string | null;
    /**
     * Whether the group is deleted; it can be restored.
     */
    IsDeleted: boolean;
} | null;

/**
 * The shelf that PricingShelfId names.
 */
export type PricingShelfResource = {
    /**
     * The shelf's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the shelf, in the language of the response.
     */
    ShelfName: string;
    /**
     * Description of the shelf, in the language of the response.
     */
    Description: string | null;
} | null;

/**
 * A sale price of a product price.
 */
export type SalePriceItem = {
    /**
     * The sale price's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The price that is charged instead of the regular price.
     */
    SalePrice: number;
    /**
     * When the sale begins, UTC; null for the default sale price.
     */
    StartDateUTC: string | null;
    /**
     * When the sale ends, UTC; null for the default sale price.
     */
    StopDateUTC: string | null;
};

/**
 * The sale prices: the default one first, then by start.
 */
export type SalePriceItemList = Array<SalePriceItem>;

/**
 * Read-only; ignored.
 */
export type PricingTermIgnored = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    EntityId?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Name?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Active?: boolean | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    NumberOfPayments?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CanFinance?: boolean | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    TermLengthInYears?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    DisplayName?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CarrierEntityId?: number | null;
} | null;

/**
 * Read-only; ignored.
 */
export type PricingTierIgnored = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CompanyId?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    TierName?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    QuantityLowerBound?: number | null;
} | null;

/**
 * Read-only; ignored.
 */
export type PricingGroupIgnored = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CompanyId?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    GroupName?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Description?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    IsDeleted?: boolean | null;
} | null;

/**
 * Read-only; ignored.
 */
export type PricingShelfIgnored = {
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Id?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    CompanyId?: number | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    ShelfName?: string | null;
    /**
     * May be sent, because responses have it, and is ignored.
     */
    Description?: string | null;
} | null;

/**
 * A sale price to set.
 */
export type SalePriceItemCreate = {
    /**
     * Keeps its identifier if it is a sale price of this record; otherwise ignored.
     */
    Id?: number | null;
    /**
     * The price that is charged instead of the regular price; at least 0.
     */
    SalePrice: number;
    /**
     * When the sale begins, UTC; without both dates it is the default sale price.
     */
    StartDateUTC?: string | null;
    /**
     * When the sale ends, UTC.
     */
    StopDateUTC?: string | null;
};

/**
 * The new sale prices of the record; if omitted they do not change, an empty list removes all.
 */
export type SalePriceItemCreateList = Array<SalePriceItemCreate> | null;

/**
 * A product price to set. The representation from a GET is accepted.
 */
export type ProductPriceCreate = {
    /**
     * Selects the record to replace if it exists; otherwise ignored.
     */
    Id?: number | null;
    /**
     * The node for which the price is set: the company node, or a node below it.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The currency of the prices; only the effective one of the node. Null or omitted if the client need not say.
     */
    CurrencyCode?: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false if omitted.
     */
    IsDiscountable?: boolean | null;
    /**
     * The lowest price that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf whose products get this price; CatalogItemId is then the empty GUID.
     */
    PricingShelfId?: number | null;
    PricingTermResource?: PricingTermIgnored;
    PricingTierResource?: PricingTierIgnored;
    PricingGroupResource?: PricingGroupIgnored;
    PricingShelfResource?: PricingShelfIgnored;
    SalePrices?: SalePriceItemCreateList;
};

/**
 * The new values of a product price. Node, product and shelf do not change.
 */
export type ProductPriceUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * The node for which the price was set.
     */
    EntityId: number;
    /**
     * The product of the record; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term of the price.
     */
    PricingTermId?: number | null;
    /**
     * The currency of the prices; only the effective one of the node. Null or omitted if the client need not say.
     */
    CurrencyCode?: string | null;
    /**
     * The price if no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false if omitted.
     */
    IsDiscountable?: boolean | null;
    /**
     * The lowest price that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * The original price of the product.
     */
    OriginalPrice?: number | null;
    /**
     * The tier of the price.
     */
    PricingTierId?: number | null;
    /**
     * The group of the price.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf of the record; may be omitted.
     */
    PricingShelfId?: number | null;
    PricingTermResource?: PricingTermIgnored;
    PricingTierResource?: PricingTierIgnored;
    PricingGroupResource?: PricingGroupIgnored;
    PricingShelfResource?: PricingShelfIgnored;
    SalePrices?: SalePriceItemCreateList;
};

/**
 * A copy of all prices of one product to another.
 */
export type CloneProductPrices = {
    /**
     * Identifier of this request.
     */
    Id: string;
    /**
     * The product whose prices were copied.
     */
    FromCatalogItemId: string;
    /**
     * The product that received the prices.
     */
    ToCatalogItemId: string;
};

/**
 * The prices to copy.
 */
export type CloneProductPricesCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: string | null;
    /**
     * The product whose prices are copied.
     */
    FromCatalogItemId: string;
    /**
     * The product that receives the prices.
     */
    ToCatalogItemId: string;
};

/**
 * A sale price of a price record: for a period, or the default one.
 */
export type SaleOverridePrice = {
    /**
     * The sale price's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Whether it applies if no sale price with dates does.
     */
    IsDefault: boolean;
    /**
     * The price record that it overrides.
     */
    PricingInformationId: number;
    /**
     * The price that is charged instead of the regular price.
     */
    SalePrice: number;
    /**
     * When the sale begins, UTC; null for the default sale price.
     */
    StartDateUTC: string | null;
    /**
     * When the sale ends, UTC; null for the default sale price.
     */
    StopDateUTC: string | null;
};

/**
 * Sale prices.
 */
export type SaleOverridePriceList = Array<SaleOverridePrice>;

/**
 * A sale price to add. The representation from a GET is accepted.
 */
export type SaleOverridePriceCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Whether it is the default sale price, which has no dates; null means false; unchanged if omitted.
     */
    IsDefault?: boolean | null;
    /**
     * May be omitted or 0; otherwise it must be the record in the path.
     */
    PricingInformationId?: number | null;
    /**
     * The price that is charged instead of the regular price; at least 0; unchanged if omitted.
     */
    SalePrice: number;
    /**
     * When the sale begins, UTC.
     */
    StartDateUTC?: string | null;
    /**
     * When the sale ends, UTC.
     */
    StopDateUTC?: string | null;
};

/**
 * The members of a sale price to change; omitted members do not change.
 */
export type SaleOverridePriceUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Makes it the default sale price, which has no dates; false if omitted.
     */
    IsDefault?: boolean | null;
    /**
     * May be omitted or 0; otherwise it must be the record in the path.
     */
    PricingInformationId?: number | null;
    /**
     * The price that is charged instead of the regular price; at least 0.
     */
    SalePrice?: number;
    /**
     * When the sale begins, UTC; null clears it; unchanged if omitted.
     */
    StartDateUTC?: string | null;
    /**
     * When the sale ends, UTC; null clears it; unchanged if omitted.
     */
    StopDateUTC?: string | null;
};

/**
 * Source of a price: the regular price, a sale for a period, or the default sale price.
 */
export type PriceSource = 'RegularPrice' | 'SalePrice' | 'DefaultSalePrice';

/**
 * Why a price was or was not chosen. OtherCurrency: it is set for a node with another currency. OtherTerm, OtherGroup: it is for another term or group. QuantityBelowTier: the tier starts at a higher quantity. ProductPrice: the product has its own price in addition to that of its shelf. NearerNode: a nearer node has a price. TermPrice, GroupPrice: the requested term or group has prices. HigherTier: a higher tier applies. OlderRecord: an equivalent record was created earlier. LowerPrice: with the limit LowestPriceWins, another price that applies is lower.
 */
export type CandidateReason = 'Chosen' | 'OtherCurrency' | 'OtherTerm' | 'OtherGroup' | 'QuantityBelowTier' | 'LowerPrice' | 'ProductPrice' | 'NearerNode' | 'TermPrice' | 'GroupPrice' | 'HigherTier' | 'OlderRecord';

/**
 * A price record of the product, and why it was chosen or not.
 */
export type PriceCandidate = {
    /**
     * The price record.
     */
    PricingInformationId: number;
    /**
     * The node for which it was set.
     */
    EntityId: number;
    /**
     * Its term.
     */
    PricingTermId: number | null;
    /**
     * Its tier.
     */
    PricingTierId: number | null;
    /**
     * Its group.
     */
    PricingGroupId: number | null;
    /**
     * The currency of the price: the effective one of the node for which the record is set. Null if that has none.
     */
    CurrencyCode: string | null;
    /**
     * The price that it would charge.
     */
    Price: number;
    /**
     * Whether it is the one that applies.
     */
    Chosen: boolean;
    Reason: CandidateReason;
};

/**
 * The price records of the product at the node or above, the chosen one first.
 */
export type PriceCandidateList = Array<PriceCandidate>;

/**
 * The price that applies to a product at a node.
 */
export type EffectivePrice = {
    /**
     * The product.
     */
    CatalogItemId: string;
    /**
     * The requested node.
     */
    EntityId: number;
    /**
     * The requested time, UTC.
     */
    At: string;
    /**
     * The purchased quantity.
     */
    Quantity: number;
    /**
     * The requested term.
     */
    PricingTermId: number | null;
    /**
     * The requested group.
     */
    PricingGroupId: number | null;
    /**
     * The currency of the price: the effective one of the node for which the record is set. Null if that has none.
     */
    CurrencyCode: string | null;
    /**
     * The price that is charged.
     */
    Price: number;
    Source: PriceSource;
    /**
     * The price record that supplies it.
     */
    PricingInformationId: number;
    /**
     * The node for which the record was set.
     */
    PriceEntityId: number;
    /**
     * The record's tier.
     */
    PricingTierId: number | null;
    /**
     * The sale price that applies.
     */
    SaleOverridePriceId: number | null;
    Candidates: PriceCandidateList;
};

/**
 * The price that applies to a product at a node, as in EffectivePrice.
 */
export type ListedEffectivePrice = {
    /**
     * The product.
     */
    CatalogItemId: string;
    /**
     * The requested node.
     */
    EntityId: number;
    /**
     * The requested time, UTC.
     */
    At: string;
    /**
     * The purchased quantity.
     */
    Quantity: number;
    /**
     * The requested term.
     */
    PricingTermId: number | null;
    /**
     * The requested group.
     */
    PricingGroupId: number | null;
    /**
     * The currency of the price: the effective one of the node for which the record is set. Null if that has none.
     */
    CurrencyCode: string | null;
    /**
     * The price that is charged.
     */
    Price: number;
    Source: PriceSource;
    /**
     * The price record that supplies it.
     */
    PricingInformationId: number;
    /**
     * The node for which the record was set.
     */
    PriceEntityId: number;
    /**
     * The record's tier.
     */
    PricingTierId: number | null;
    /**
     * The sale price that applies.
     */
    SaleOverridePriceId: number | null;
};

/**
 * Prices that apply.
 */
export type EffectivePriceList = Array<ListedEffectivePrice>;

/**
 * A quantity for which to calculate the price.
 */
export type QuantityCalculation = {
    /**
     * The purchased quantity.
     */
    Quantity: number;
    /**
     * The term of the purchase; if omitted, only prices without a term.
     */
    PricingTermId?: number | null;
    /**
     * The group whose prices are also considered.
     */
    PricingGroupId?: number | null;
};

/**
 * The price for a quantity.
 */
export type CalculatedTieredPrice = {
    /**
     * The price record that supplies it.
     */
    Id: number;
    /**
     * The tier of the quantity; null for a price without a tier.
     */
    PricingTierId: number | null;
    /**
     * The currency of the price: the effective one of the node for which the record is set. Null if that has none.
     */
    CurrencyCode: string | null;
    /**
     * Regular unit price.
     */
    RegularPricePerUnit: number;
    /**
     * Sale unit price, if a sale applies.
     */
    OverridePricePerUnit: number | null;
    /**
     * The purchased quantity.
     */
    Quantity: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The requested node.
     */
    EntityId: number;
    /**
     * The product.
     */
    CatalogItemId: string;
    /**
     * The record's group.
     */
    PricingGroupId: number | null;
    /**
     * The record's shelf, if the price is that of a shelf.
     */
    PricingShelfId: number | null;
};

/**
 * A quantity at which other prices start to apply.
 */
export type PricingTier = {
    /**
     * The tier's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the tier, in the language of the response.
     */
    TierName: string;
    /**
     * The lowest quantity of the tier; null for every quantity.
     */
    QuantityLowerBound: number | null;
};

/**
 * Pricing tiers.
 */
export type PricingTierList = Array<PricingTier>;

/**
 * A pricing tier to add.
 */
export type PricingTierCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the tier.
     */
    TierName: string;
    /**
     * The lowest quantity of the tier; null for every quantity.
     */
    QuantityLowerBound?: number | null;
};

/**
 * The new values of a pricing tier.
 */
export type PricingTierUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the tier.
     */
    TierName: string;
    /**
     * The lowest quantity of the tier; null for every quantity.
     */
    QuantityLowerBound?: number | null;
};

/**
 * A contract term on which prices may depend.
 */
export type PricingTerm = {
    /**
     * The term's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The node to which the term applies.
     */
    EntityId: number;
    /**
     * Internal name of the term.
     */
    Name: string;
    /**
     * Whether the term is in use.
     */
    Active: boolean;
    /**
     * The number of payments; null if nothing is financed.
     */
    NumberOfPayments: number | null;
    /**
     * Whether products of this term can be financed.
     */
    CanFinance: boolean;
    /**
     * Duration of the term in years.
     */
    TermLengthInYears: number | null;
    /**
     * Public name, in the language of the response.
     */
    DisplayName: string | null;
    /**
     * The carrier, if there is one.
     */
    CarrierEntityId: number | null;
};

/**
 * Pricing terms.
 */
export type PricingTermList = Array<PricingTerm>;

/**
 * A pricing term to add.
 */
export type PricingTermCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * The node to which the term applies.
     */
    EntityId: number;
    /**
     * Internal name of the term.
     */
    Name: string;
    /**
     * Whether the term is in use; true if omitted.
     */
    Active?: boolean | null;
    /**
     * The number of payments; null if nothing is financed.
     */
    NumberOfPayments?: number | null;
    /**
     * Whether products of this term can be financed; false if omitted.
     */
    CanFinance?: boolean | null;
    /**
     * Duration of the term in years.
     */
    TermLengthInYears?: number | null;
    /**
     * Public name.
     */
    DisplayName?: string | null;
    /**
     * The carrier, if there is one.
     */
    CarrierEntityId?: number | null;
};

/**
 * The new values of a pricing term.
 */
export type PricingTermUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * The node to which the term applies.
     */
    EntityId: number;
    /**
     * Internal name of the term.
     */
    Name: string;
    /**
     * Whether the term is in use; true if omitted.
     */
    Active?: boolean | null;
    /**
     * The number of payments; null if nothing is financed.
     */
    NumberOfPayments?: number | null;
    /**
     * Whether products of this term can be financed; false if omitted.
     */
    CanFinance?: boolean | null;
    /**
     * Duration of the term in years.
     */
    TermLengthInYears?: number | null;
    /**
     * Public name.
     */
    DisplayName?: string | null;
    /**
     * The carrier, if there is one.
     */
    CarrierEntityId?: number | null;
};

/**
 * A group of customers with separate prices.
 */
export type PricingGroup = {
    /**
     * The group's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the group, in the language of the response.
     */
    GroupName: string;
    /**
     * Description of the group, in the language of the response.
     */
    Description: string | null;
    /**
     * Whether the group is deleted; it can be restored.
     */
    IsDeleted: boolean;
};

/**
 * Pricing groups.
 */
export type PricingGroupList = Array<PricingGroup>;

/**
 * A pricing group to add.
 */
export type PricingGroupCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the group.
     */
    GroupName: string;
    /**
     * Description of the group.
     */
    Description?: string | null;
    /**
     * True marks the group as deleted, false restores it; false if omitted.
     */
    IsDeleted?: boolean | null;
};

/**
 * The new values of a pricing group.
 */
export type PricingGroupUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the group.
     */
    GroupName: string;
    /**
     * Description of the group.
     */
    Description?: string | null;
    /**
     * True marks the group as deleted, false restores it; false if omitted.
     */
    IsDeleted?: boolean | null;
};

/**
 * A shelf: a set of products that share prices.
 */
export type PricingShelf = {
    /**
     * The shelf's identifier, assigned by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the shelf, in the language of the response.
     */
    ShelfName: string;
    /**
     * Description of the shelf, in the language of the response.
     */
    Description: string | null;
};

/**
 * Pricing shelves.
 */
export type PricingShelfList = Array<PricingShelf>;

/**
 * A pricing shelf to add.
 */
export type PricingShelfCreate = {
    /**
     * Ignored; the system assigns a new one.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the shelf.
     */
    ShelfName: string;
    /**
     * Description of the shelf.
     */
    Description?: string | null;
};

/**
 * The new values of a pricing shelf.
 */
export type PricingShelfUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the identifier in the path.
     */
    Id?: number | null;
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * Name of the shelf.
     */
    ShelfName: string;
    /**
     * Description of the shelf.
     */
    Description?: string | null;
};

/**
 * The prices of a shelf at a node.
 */
export type PricingShelfPrices = {
    /**
     * The shelf.
     */
    Id: number;
    /**
     * Regular prices of the node and of the nodes above it, the nearest first.
     */
    Prices: Array<number>;
};

/**
 * A product and its shelf.
 */
export type PricingShelfProduct = {
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The product.
     */
    Id: string;
    /**
     * The shelf.
     */
    PricingShelfId: number;
};

/**
 * Products on shelves.
 */
export type PricingShelfProductList = Array<PricingShelfProduct>;

/**
 * A product to put on a shelf.
 */
export type PricingShelfProductCreate = {
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * The product.
     */
    Id: string;
    /**
     * The shelf.
     */
    PricingShelfId: number;
};

/**
 * The new shelf of a product.
 */
export type PricingShelfProductUpdate = {
    /**
     * May be omitted or 0; otherwise it must be the company in the path.
     */
    CompanyId?: number | null;
    /**
     * May be omitted or empty; otherwise it must be the product in the path.
     */
    Id?: string | null;
    /**
     * The shelf.
     */
    PricingShelfId: number;
};

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
 * As on other lists, but required.
 */
export type CompanyPricingFilter = string;

/**
 * The maximum number of prices to return.
 */
export type ProductPricesTop = number;

/**
 * As on other lists, but it may only name PricingShelfId.
 */
export type ShelfProductFilter = string;

/**
 * As on other lists, but it may only name PricingShelfId.
 */
export type ShelfProductOrderBy = string;

/**
 * As on other lists, but it must contain a comparison `LastModifiedDateUtc ge` or `gt`, joined to the rest only by `and`. Its time must not be later than the start of yesterday, UTC.
 */
export type ChangedPricesFilter = string;

/**
 * The maximum number of prices to return.
 */
export type ChangedPricesTop = number;

/**
 * As on other lists, about the prices that apply.
 */
export type EffectivePricesFilter = string;

/**
 * As on other lists; the default is CatalogItemId.
 */
export type EffectivePricesOrderBy = string;

/**
 * The time for which to find the price; now if omitted. Encode the + of a time zone as %2B.
 */
export type At = string;

/**
 * The purchased quantity, which selects the tier.
 */
export type Quantity = number;

/**
 * The term of the purchase; if omitted, only prices without a term.
 */
export type AskedTermId = number;

/**
 * The group whose prices are also considered.
 */
export type AskedGroupId = number;

/**
 * The company; it must be the company of the access token.
 */
export type CompanyId = number;

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
 * The price record; a product price has the same identifier.
 */
export type PricingId = number;

/**
 * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
 */
export type IfNoneMatch = string;

/**
 * A node of the company's tree, such as a division, a location or a device.
 */
export type EntityId = number;

/**
 * A product of the company's catalog.
 */
export type CatalogItemId = string;

/**
 * Returns only members that satisfy the expression. It has comparisons `eq ne gt ge lt le` and lists such as `Id in (1, 2)`, joined by `and`, `or`, `not` and parentheses. The functions are `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Numbers may have the suffixes of OData (`5L`, `19.99M`, `1.5d`, `2f`). Only properties marked `x-filterable` may be named. At most 50 comparisons; each value of a list is one.
 */
export type Filter = string;

/**
 * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
 */
export type AcceptLanguage = string;

/**
 * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
 */
export type ContentLanguage = string;

/**
 * The sale price.
 */
export type SaleOverrideId = number;

/**
 * The pricing tier.
 */
export type TierId = number;

/**
 * The pricing term.
 */
export type TermId = number;

/**
 * The pricing group.
 */
export type GroupId = number;

/**
 * The pricing shelf.
 */
export type ShelfId = number;

/**
 * The product on a shelf.
 */
export type ProductId = string;

/**
 * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
 */
export type IfMatch = string;

/**
 * `*` requires that the resource does not exist yet; if it does, the request is refused with 412 and changes nothing. An ETag requires that the resource has another one.
 */
export type IfNoneMatchOfWrite = string;

/**
 * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
 */
export type IfMatchOfSeveral = string;

/**
 * `*` requires that the resource exists; otherwise the request is refused with 412. The resource has no ETag, so any other value is refused too.
 */
export type IfMatchWithoutTag = string;

export type ListPricingData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query: {
        /**
         * As on other lists, but required.
         */
        $filter: string;
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
    url: '/Companies({CompanyId})/Pricing';
};

export type ListPricingErrors = {
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

export type ListPricingError = ListPricingErrors[keyof ListPricingErrors];

export type ListPricingResponses = {
    /**
     * The price records, in the requested order.
     */
    200: PricingInformationList;
};

export type ListPricingResponse = ListPricingResponses[keyof ListPricingResponses];

export type UpsertPricingData = {
    /**
     * The price, optionally with an override to set.
     */
    body: PricingInformationCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
    url: '/Companies({CompanyId})/Pricing';
};

export type UpsertPricingErrors = {
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

export type UpsertPricingError = UpsertPricingErrors[keyof UpsertPricingErrors];

export type UpsertPricingResponses = {
    /**
     * The replaced record with the same key.
     */
    200: PricingInformation;
    /**
     * The new price record.
     */
    201: PricingInformation;
};

export type UpsertPricingResponse = UpsertPricingResponses[keyof UpsertPricingResponses];

export type DeletePricingData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})';
};

export type DeletePricingErrors = {
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

export type DeletePricingError = DeletePricingErrors[keyof DeletePricingErrors];

export type DeletePricingResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetPricingData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})';
};

export type GetPricingErrors = {
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

export type GetPricingError = GetPricingErrors[keyof GetPricingErrors];

export type GetPricingResponses = {
    /**
     * The price record.
     */
    200: PricingInformation;
};

export type GetPricingResponse = GetPricingResponses[keyof GetPricingResponses];

export type PatchPricingData = {
    /**
     * The members that change. Both media types mean the same.
     */
    body: PricingInformationPatch;
    headers?: {
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})';
};

export type PatchPricingErrors = {
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

export type PatchPricingError = PatchPricingErrors[keyof PatchPricingErrors];

export type PatchPricingResponses = {
    /**
     * The price record.
     */
    200: PricingInformation;
};

export type PatchPricingResponse = PatchPricingResponses[keyof PatchPricingResponses];

export type UpdatePricingData = {
    /**
     * The complete record; omitted members become null or their default.
     */
    body: PricingInformationUpdate;
    headers?: {
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})';
};

export type UpdatePricingErrors = {
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

export type UpdatePricingError = UpdatePricingErrors[keyof UpdatePricingErrors];

export type UpdatePricingResponses = {
    /**
     * The price record.
     */
    200: PricingInformation;
};

export type UpdatePricingResponse = UpdatePricingResponses[keyof UpdatePricingResponses];

export type ListEntityItemPricingData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
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
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing';
};

export type ListEntityItemPricingErrors = {
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

export type ListEntityItemPricingError = ListEntityItemPricingErrors[keyof ListEntityItemPricingErrors];

export type ListEntityItemPricingResponses = {
    /**
     * The price records, in the requested order.
     */
    200: PricingInformationList;
};

export type ListEntityItemPricingResponse = ListEntityItemPricingResponses[keyof ListEntityItemPricingResponses];

export type UpsertEntityPricingData = {
    /**
     * The price; the path names node and product.
     */
    body: EntityPricingInformationCreate;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/Pricing';
};

export type UpsertEntityPricingErrors = {
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

export type UpsertEntityPricingError = UpsertEntityPricingErrors[keyof UpsertEntityPricingErrors];

export type UpsertEntityPricingResponses = {
    /**
     * The replaced record with the same key.
     */
    200: PricingInformation;
    /**
     * The new price record.
     */
    201: PricingInformation;
};

export type UpsertEntityPricingResponse = UpsertEntityPricingResponses[keyof UpsertEntityPricingResponses];

export type ListEntityPricingData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
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
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems';
};

export type ListEntityPricingErrors = {
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

export type ListEntityPricingError = ListEntityPricingErrors[keyof ListEntityPricingErrors];

export type ListEntityPricingResponses = {
    /**
     * The price records, in the requested order.
     */
    200: PricingInformationList;
};

export type ListEntityPricingResponse = ListEntityPricingResponses[keyof ListEntityPricingResponses];

export type ListItemPricingData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
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
    url: '/Companies({CompanyId})/CatalogItems({CatalogItemId})/Pricing';
};

export type ListItemPricingErrors = {
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

export type ListItemPricingError = ListItemPricingErrors[keyof ListItemPricingErrors];

export type ListItemPricingResponses = {
    /**
     * The price records, in the requested order.
     */
    200: PricingInformationList;
};

export type ListItemPricingResponse = ListItemPricingResponses[keyof ListItemPricingResponses];

export type BulkUpsertPricingData = {
    /**
     * The prices.
     */
    body: PricingInformationCreateList;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
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
    url: '/Companies({CompanyId})/BulkPricing';
};

export type BulkUpsertPricingErrors = {
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

export type BulkUpsertPricingError = BulkUpsertPricingErrors[keyof BulkUpsertPricingErrors];

export type BulkUpsertPricingResponses = {
    /**
     * The records as stored, in the order of the request.
     */
    202: PricingInformationAcceptedList;
};

export type BulkUpsertPricingResponse = BulkUpsertPricingResponses[keyof BulkUpsertPricingResponses];

export type BulkDeletePricingData = {
    /**
     * The records to delete.
     */
    body: PricingInformationDeleteList;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The operation writes several resources, so it refuses every condition with 412, If-None-Match too.
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
    url: '/Companies({CompanyId})/BulkPricingDeletes';
};

export type BulkDeletePricingErrors = {
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

export type BulkDeletePricingError = BulkDeletePricingErrors[keyof BulkDeletePricingErrors];

export type BulkDeletePricingResponses = {
    /**
     * The keys of the deleted records, in the order of the request.
     */
    202: PricingKeyList;
};

export type BulkDeletePricingResponse = BulkDeletePricingResponses[keyof BulkDeletePricingResponses];

export type ListProductPricesData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
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
         * The maximum number of prices to return.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/ProductPrices';
};

export type ListProductPricesErrors = {
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

export type ListProductPricesError = ListProductPricesErrors[keyof ListProductPricesErrors];

export type ListProductPricesResponses = {
    /**
     * The product prices, in the requested order.
     */
    200: ProductPriceList;
};

export type ListProductPricesResponse = ListProductPricesResponses[keyof ListProductPricesResponses];

export type CreateProductPriceData = {
    /**
     * The price with its sale prices.
     */
    body: ProductPriceCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
    url: '/Companies({CompanyId})/ProductPrices';
};

export type CreateProductPriceErrors = {
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

export type CreateProductPriceError = CreateProductPriceErrors[keyof CreateProductPriceErrors];

export type CreateProductPriceResponses = {
    /**
     * The replaced price with the same key.
     */
    200: ProductPrice;
    /**
     * The new product price.
     */
    201: ProductPrice;
};

export type CreateProductPriceResponse = CreateProductPriceResponses[keyof CreateProductPriceResponses];

export type DeleteProductPriceData = {
    body?: never;
    headers?: {
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/ProductPrices({PricingId})';
};

export type DeleteProductPriceErrors = {
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

export type DeleteProductPriceError = DeleteProductPriceErrors[keyof DeleteProductPriceErrors];

export type DeleteProductPriceResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetProductPriceData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * The ETag from the last read; if the resource has not changed since, the response is 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/ProductPrices({PricingId})';
};

export type GetProductPriceErrors = {
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

export type GetProductPriceError = GetProductPriceErrors[keyof GetProductPriceErrors];

export type GetProductPriceResponses = {
    /**
     * The product price.
     */
    200: ProductPrice;
};

export type GetProductPriceResponse = GetProductPriceResponses[keyof GetProductPriceResponses];

export type UpdateProductPriceData = {
    /**
     * The complete price; omitted members become null or their default, except SalePrices, which then do not change.
     */
    body: ProductPriceUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * The ETag from the last read, of JSON or HAL. The request is refused with 412 if the resource has changed since, or if the request would create it. `*` matches every existing resource. A weak tag (`W/`) matches none.
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/ProductPrices({PricingId})';
};

export type UpdateProductPriceErrors = {
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

export type UpdateProductPriceError = UpdateProductPriceErrors[keyof UpdateProductPriceErrors];

export type UpdateProductPriceResponses = {
    /**
     * The product price.
     */
    200: ProductPrice;
};

export type UpdateProductPriceResponse = UpdateProductPriceResponses[keyof UpdateProductPriceResponses];

export type CloneProductPricesData = {
    /**
     * The source and the target product.
     */
    body: CloneProductPricesCreate;
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
    url: '/Companies({CompanyId})/CloneProductPrices';
};

export type CloneProductPricesErrors = {
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

export type CloneProductPricesError = CloneProductPricesErrors[keyof CloneProductPricesErrors];

export type CloneProductPricesResponses = {
    /**
     * The products that were copied from and to.
     */
    201: CloneProductPrices;
};

export type CloneProductPricesResponse = CloneProductPricesResponses[keyof CloneProductPricesResponses];

export type ListCompanySaleOverridePricesData = {
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
    url: '/Companies({CompanyId})/SaleOverridePrices';
};

export type ListCompanySaleOverridePricesErrors = {
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

export type ListCompanySaleOverridePricesError = ListCompanySaleOverridePricesErrors[keyof ListCompanySaleOverridePricesErrors];

export type ListCompanySaleOverridePricesResponses = {
    /**
     * The sale prices, in the requested order.
     */
    200: SaleOverridePriceList;
};

export type ListCompanySaleOverridePricesResponse = ListCompanySaleOverridePricesResponses[keyof ListCompanySaleOverridePricesResponses];

export type ListSaleOverridePricesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
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
    url: '/Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices';
};

export type ListSaleOverridePricesErrors = {
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

export type ListSaleOverridePricesError = ListSaleOverridePricesErrors[keyof ListSaleOverridePricesErrors];

export type ListSaleOverridePricesResponses = {
    /**
     * The sale prices, in the requested order.
     */
    200: SaleOverridePriceList;
};

export type ListSaleOverridePricesResponse = ListSaleOverridePricesResponses[keyof ListSaleOverridePricesResponses];

export type CreateSaleOverridePriceData = {
    /**
     * The sale price, for a period or as the default one.
     */
    body: SaleOverridePriceCreate;
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices';
};

export type CreateSaleOverridePriceErrors = {
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

export type CreateSaleOverridePriceError = CreateSaleOverridePriceErrors[keyof CreateSaleOverridePriceErrors];

export type CreateSaleOverridePriceResponses = {
    /**
     * The new sale price.
     */
    201: SaleOverridePrice;
};

export type CreateSaleOverridePriceResponse = CreateSaleOverridePriceResponses[keyof CreateSaleOverridePriceResponses];

export type DeleteSaleOverridePriceData = {
    body?: never;
    headers?: {
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
        /**
         * The sale price.
         */
        SaleOverrideId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})';
};

export type DeleteSaleOverridePriceErrors = {
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

export type DeleteSaleOverridePriceError = DeleteSaleOverridePriceErrors[keyof DeleteSaleOverridePriceErrors];

export type DeleteSaleOverridePriceResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetSaleOverridePriceData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
        /**
         * The sale price.
         */
        SaleOverrideId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})';
};

export type GetSaleOverridePriceErrors = {
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

export type GetSaleOverridePriceError = GetSaleOverridePriceErrors[keyof GetSaleOverridePriceErrors];

export type GetSaleOverridePriceResponses = {
    /**
     * The sale price.
     */
    200: SaleOverridePrice;
};

export type GetSaleOverridePriceResponse = GetSaleOverridePriceResponses[keyof GetSaleOverridePriceResponses];

export type UpdateSaleOverridePriceData = {
    /**
     * The members to change.
     */
    body: SaleOverridePriceUpdate;
    headers?: {
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
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
        /**
         * The sale price.
         */
        SaleOverrideId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Pricing({PricingId})/SaleOverridePrices({SaleOverrideId})';
};

export type UpdateSaleOverridePriceErrors = {
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

export type UpdateSaleOverridePriceError = UpdateSaleOverridePriceErrors[keyof UpdateSaleOverridePriceErrors];

export type UpdateSaleOverridePriceResponses = {
    /**
     * The sale price.
     */
    200: SaleOverridePrice;
};

export type UpdateSaleOverridePriceResponse = UpdateSaleOverridePriceResponses[keyof UpdateSaleOverridePriceResponses];

export type ListChangedPricesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query: {
        /**
         * As on other lists, but it must contain a comparison `LastModifiedDateUtc ge` or `gt`, joined to the rest only by `and`. Its time must not be later than the start of yesterday, UTC.
         */
        $filter: string;
        /**
         * The number of members to skip. The cost grows with the number, and writes between two requests move members across pages: to read a list page by page, follow the links instead.
         */
        $skip?: number;
        /**
         * Continues the list at the first or last member of another page. The links `next` and `prev` contain it; follow them as they are. The value has no meaning for clients. It belongs to its query: with another path, filter, order or language, or with `$skip`, it is refused with 400. `$top` and `$count` may change.
         */
        $skiptoken?: string;
        /**
         * The maximum number of prices to return.
         */
        $top?: number;
        /**
         * Whether the response has `X-Total-Count`, the total number of members on all pages.
         */
        $count?: boolean;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/ChangedPrices';
};

export type ListChangedPricesErrors = {
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

export type ListChangedPricesError = ListChangedPricesErrors[keyof ListChangedPricesErrors];

export type ListChangedPricesResponses = {
    /**
     * The changed prices, the most recently changed first.
     */
    200: ChangedPriceList;
};

export type ListChangedPricesResponse = ListChangedPricesResponses[keyof ListChangedPricesResponses];

export type GetEffectivePriceData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: {
        /**
         * The time for which to find the price; now if omitted. Encode the + of a time zone as %2B.
         */
        at?: string;
        /**
         * The purchased quantity, which selects the tier.
         */
        quantity?: number;
        /**
         * The term of the purchase; if omitted, only prices without a term.
         */
        PricingTermId?: number;
        /**
         * The group whose prices are also considered.
         */
        PricingGroupId?: number;
    };
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/EffectivePrice';
};

export type GetEffectivePriceErrors = {
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

export type GetEffectivePriceError = GetEffectivePriceErrors[keyof GetEffectivePriceErrors];

export type GetEffectivePriceResponses = {
    /**
     * The price that applies, with all candidates.
     */
    200: EffectivePrice;
};

export type GetEffectivePriceResponse = GetEffectivePriceResponses[keyof GetEffectivePriceResponses];

export type CalculateQuantityPriceData = {
    /**
     * The purchased quantity and its term.
     */
    body: QuantityCalculation;
    headers?: {
        /**
         * Makes the request safe to repeat. A request with the same key and body gets the first successful response again, for the hours of the limit IdempotencyKeyHours. The same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/CatalogItems({CatalogItemId})/QuantityCalculation';
};

export type CalculateQuantityPriceErrors = {
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

export type CalculateQuantityPriceError = CalculateQuantityPriceErrors[keyof CalculateQuantityPriceErrors];

export type CalculateQuantityPriceResponses = {
    /**
     * The price for the quantity.
     */
    200: CalculatedTieredPrice;
};

export type CalculateQuantityPriceResponse = CalculateQuantityPriceResponses[keyof CalculateQuantityPriceResponses];

export type ListEffectivePricesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * The time for which to find the price; now if omitted. Encode the + of a time zone as %2B.
         */
        at?: string;
        /**
         * The purchased quantity, which selects the tier.
         */
        quantity?: number;
        /**
         * The term of the purchase; if omitted, only prices without a term.
         */
        PricingTermId?: number;
        /**
         * The group whose prices are also considered.
         */
        PricingGroupId?: number;
        /**
         * As on other lists, about the prices that apply.
         */
        $filter?: string;
        /**
         * As on other lists; the default is CatalogItemId.
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
    url: '/Companies({CompanyId})/Entities({EntityId})/EffectivePrices';
};

export type ListEffectivePricesErrors = {
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

export type ListEffectivePricesError = ListEffectivePricesErrors[keyof ListEffectivePricesErrors];

export type ListEffectivePricesResponses = {
    /**
     * The prices that apply, in the order of CatalogItemId or in the requested one.
     */
    200: EffectivePriceList;
};

export type ListEffectivePricesResponse = ListEffectivePricesResponses[keyof ListEffectivePricesResponses];

export type ListPricingTiersData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
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
    url: '/Companies({CompanyId})/PricingTiers';
};

export type ListPricingTiersErrors = {
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

export type ListPricingTiersError = ListPricingTiersErrors[keyof ListPricingTiersErrors];

export type ListPricingTiersResponses = {
    /**
     * The pricing tiers, in the requested order.
     */
    200: PricingTierList;
};

export type ListPricingTiersResponse = ListPricingTiersResponses[keyof ListPricingTiersResponses];

export type CreatePricingTierData = {
    /**
     * The pricing tier, with texts in the language of the request.
     */
    body: PricingTierCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
    url: '/Companies({CompanyId})/PricingTiers';
};

export type CreatePricingTierErrors = {
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

export type CreatePricingTierError = CreatePricingTierErrors[keyof CreatePricingTierErrors];

export type CreatePricingTierResponses = {
    /**
     * The new pricing tier.
     */
    201: PricingTier;
};

export type CreatePricingTierResponse = CreatePricingTierResponses[keyof CreatePricingTierResponses];

export type DeletePricingTierData = {
    body?: never;
    headers?: {
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
        /**
         * The pricing tier.
         */
        TierId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingTiers({TierId})';
};

export type DeletePricingTierErrors = {
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

export type DeletePricingTierError = DeletePricingTierErrors[keyof DeletePricingTierErrors];

export type DeletePricingTierResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetPricingTierData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The pricing tier.
         */
        TierId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingTiers({TierId})';
};

export type GetPricingTierErrors = {
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

export type GetPricingTierError = GetPricingTierErrors[keyof GetPricingTierErrors];

export type GetPricingTierResponses = {
    /**
     * The pricing tier.
     */
    200: PricingTier;
};

export type GetPricingTierResponse = GetPricingTierResponses[keyof GetPricingTierResponses];

export type UpdatePricingTierData = {
    /**
     * The complete pricing tier; texts in other languages do not change.
     */
    body: PricingTierUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
        /**
         * The pricing tier.
         */
        TierId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingTiers({TierId})';
};

export type UpdatePricingTierErrors = {
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

export type UpdatePricingTierError = UpdatePricingTierErrors[keyof UpdatePricingTierErrors];

export type UpdatePricingTierResponses = {
    /**
     * The pricing tier.
     */
    200: PricingTier;
};

export type UpdatePricingTierResponse = UpdatePricingTierResponses[keyof UpdatePricingTierResponses];

export type ListPricingTermsData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
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
    url: '/Companies({CompanyId})/PricingTerms';
};

export type ListPricingTermsErrors = {
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

export type ListPricingTermsError = ListPricingTermsErrors[keyof ListPricingTermsErrors];

export type ListPricingTermsResponses = {
    /**
     * The pricing terms, in the requested order.
     */
    200: PricingTermList;
};

export type ListPricingTermsResponse = ListPricingTermsResponses[keyof ListPricingTermsResponses];

export type CreatePricingTermData = {
    /**
     * The pricing term, with texts in the language of the request.
     */
    body: PricingTermCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
    url: '/Companies({CompanyId})/PricingTerms';
};

export type CreatePricingTermErrors = {
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

export type CreatePricingTermError = CreatePricingTermErrors[keyof CreatePricingTermErrors];

export type CreatePricingTermResponses = {
    /**
     * The new pricing term.
     */
    201: PricingTerm;
};

export type CreatePricingTermResponse = CreatePricingTermResponses[keyof CreatePricingTermResponses];

export type DeletePricingTermData = {
    body?: never;
    headers?: {
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
        /**
         * The pricing term.
         */
        TermId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingTerms({TermId})';
};

export type DeletePricingTermErrors = {
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

export type DeletePricingTermError = DeletePricingTermErrors[keyof DeletePricingTermErrors];

export type DeletePricingTermResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetPricingTermData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The pricing term.
         */
        TermId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingTerms({TermId})';
};

export type GetPricingTermErrors = {
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

export type GetPricingTermError = GetPricingTermErrors[keyof GetPricingTermErrors];

export type GetPricingTermResponses = {
    /**
     * The pricing term.
     */
    200: PricingTerm;
};

export type GetPricingTermResponse = GetPricingTermResponses[keyof GetPricingTermResponses];

export type UpdatePricingTermData = {
    /**
     * The complete pricing term; texts in other languages do not change.
     */
    body: PricingTermUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
        /**
         * The pricing term.
         */
        TermId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingTerms({TermId})';
};

export type UpdatePricingTermErrors = {
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

export type UpdatePricingTermError = UpdatePricingTermErrors[keyof UpdatePricingTermErrors];

export type UpdatePricingTermResponses = {
    /**
     * The pricing term.
     */
    200: PricingTerm;
};

export type UpdatePricingTermResponse = UpdatePricingTermResponses[keyof UpdatePricingTermResponses];

export type ListPricingGroupsData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
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
    url: '/Companies({CompanyId})/PricingGroups';
};

export type ListPricingGroupsErrors = {
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

export type ListPricingGroupsError = ListPricingGroupsErrors[keyof ListPricingGroupsErrors];

export type ListPricingGroupsResponses = {
    /**
     * The pricing groups, in the requested order.
     */
    200: PricingGroupList;
};

export type ListPricingGroupsResponse = ListPricingGroupsResponses[keyof ListPricingGroupsResponses];

export type CreatePricingGroupData = {
    /**
     * The pricing group, with texts in the language of the request.
     */
    body: PricingGroupCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
    url: '/Companies({CompanyId})/PricingGroups';
};

export type CreatePricingGroupErrors = {
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

export type CreatePricingGroupError = CreatePricingGroupErrors[keyof CreatePricingGroupErrors];

export type CreatePricingGroupResponses = {
    /**
     * The new pricing group.
     */
    201: PricingGroup;
};

export type CreatePricingGroupResponse = CreatePricingGroupResponses[keyof CreatePricingGroupResponses];

export type DeletePricingGroupData = {
    body?: never;
    headers?: {
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
        /**
         * The pricing group.
         */
        GroupId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingGroups({GroupId})';
};

export type DeletePricingGroupErrors = {
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

export type DeletePricingGroupError = DeletePricingGroupErrors[keyof DeletePricingGroupErrors];

export type DeletePricingGroupResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetPricingGroupData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The pricing group.
         */
        GroupId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingGroups({GroupId})';
};

export type GetPricingGroupErrors = {
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

export type GetPricingGroupError = GetPricingGroupErrors[keyof GetPricingGroupErrors];

export type GetPricingGroupResponses = {
    /**
     * The pricing group.
     */
    200: PricingGroup;
};

export type GetPricingGroupResponse = GetPricingGroupResponses[keyof GetPricingGroupResponses];

export type UpdatePricingGroupData = {
    /**
     * The complete pricing group; texts in other languages do not change.
     */
    body: PricingGroupUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
        /**
         * The pricing group.
         */
        GroupId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingGroups({GroupId})';
};

export type UpdatePricingGroupErrors = {
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

export type UpdatePricingGroupError = UpdatePricingGroupErrors[keyof UpdatePricingGroupErrors];

export type UpdatePricingGroupResponses = {
    /**
     * The pricing group.
     */
    200: PricingGroup;
};

export type UpdatePricingGroupResponse = UpdatePricingGroupResponses[keyof UpdatePricingGroupResponses];

export type ListPricingShelvesData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
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
    url: '/Companies({CompanyId})/PricingShelves';
};

export type ListPricingShelvesErrors = {
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

export type ListPricingShelvesError = ListPricingShelvesErrors[keyof ListPricingShelvesErrors];

export type ListPricingShelvesResponses = {
    /**
     * The pricing shelves, in the requested order.
     */
    200: PricingShelfList;
};

export type ListPricingShelvesResponse = ListPricingShelvesResponses[keyof ListPricingShelvesResponses];

export type CreatePricingShelfData = {
    /**
     * The pricing shelf, with texts in the language of the request.
     */
    body: PricingShelfCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
    url: '/Companies({CompanyId})/PricingShelves';
};

export type CreatePricingShelfErrors = {
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

export type CreatePricingShelfError = CreatePricingShelfErrors[keyof CreatePricingShelfErrors];

export type CreatePricingShelfResponses = {
    /**
     * The new pricing shelf.
     */
    201: PricingShelf;
};

export type CreatePricingShelfResponse = CreatePricingShelfResponses[keyof CreatePricingShelfResponses];

export type DeletePricingShelfData = {
    body?: never;
    headers?: {
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
        /**
         * The pricing shelf.
         */
        ShelfId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingShelves({ShelfId})';
};

export type DeletePricingShelfErrors = {
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

export type DeletePricingShelfError = DeletePricingShelfErrors[keyof DeletePricingShelfErrors];

export type DeletePricingShelfResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetPricingShelfData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The pricing shelf.
         */
        ShelfId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingShelves({ShelfId})';
};

export type GetPricingShelfErrors = {
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

export type GetPricingShelfError = GetPricingShelfErrors[keyof GetPricingShelfErrors];

export type GetPricingShelfResponses = {
    /**
     * The pricing shelf.
     */
    200: PricingShelf;
};

export type GetPricingShelfResponse = GetPricingShelfResponses[keyof GetPricingShelfResponses];

export type UpdatePricingShelfData = {
    /**
     * The complete pricing shelf; texts in other languages do not change.
     */
    body: PricingShelfUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, case-insensitive. It takes effect only together with Content-Language, and its first choice must be the same language.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, case-insensitive; Accept-Language must name the same language. If omitted, the language is en-us.
         */
        'Content-Language'?: string;
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
        /**
         * The pricing shelf.
         */
        ShelfId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingShelves({ShelfId})';
};

export type UpdatePricingShelfErrors = {
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

export type UpdatePricingShelfError = UpdatePricingShelfErrors[keyof UpdatePricingShelfErrors];

export type UpdatePricingShelfResponses = {
    /**
     * The pricing shelf.
     */
    200: PricingShelf;
};

export type UpdatePricingShelfResponse = UpdatePricingShelfResponses[keyof UpdatePricingShelfResponses];

export type GetPricingShelfPricesData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
        /**
         * The pricing shelf.
         */
        ShelfId: number;
    };
    query?: never;
    url: '/Companies({CompanyId})/Entities({EntityId})/PricingShelfPrices({ShelfId})';
};

export type GetPricingShelfPricesErrors = {
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

export type GetPricingShelfPricesError = GetPricingShelfPricesErrors[keyof GetPricingShelfPricesErrors];

export type GetPricingShelfPricesResponses = {
    /**
     * The prices of the shelf.
     */
    200: PricingShelfPrices;
};

export type GetPricingShelfPricesResponse = GetPricingShelfPricesResponses[keyof GetPricingShelfPricesResponses];

export type ListPricingShelfProductsData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * As on other lists, but it may only name PricingShelfId.
         */
        $filter?: string;
        /**
         * As on other lists, but it may only name PricingShelfId.
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
    url: '/Companies({CompanyId})/PricingShelfProducts';
};

export type ListPricingShelfProductsErrors = {
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

export type ListPricingShelfProductsError = ListPricingShelfProductsErrors[keyof ListPricingShelfProductsErrors];

export type ListPricingShelfProductsResponses = {
    /**
     * The products and their shelves, in the requested order.
     */
    200: PricingShelfProductList;
};

export type ListPricingShelfProductsResponse = ListPricingShelfProductsResponses[keyof ListPricingShelfProductsResponses];

export type CreatePricingShelfProductData = {
    /**
     * The product and its shelf.
     */
    body: PricingShelfProductCreate;
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
    url: '/Companies({CompanyId})/PricingShelfProducts';
};

export type CreatePricingShelfProductErrors = {
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

export type CreatePricingShelfProductError = CreatePricingShelfProductErrors[keyof CreatePricingShelfProductErrors];

export type CreatePricingShelfProductResponses = {
    /**
     * The product on its shelf.
     */
    201: PricingShelfProduct;
};

export type CreatePricingShelfProductResponse = CreatePricingShelfProductResponses[keyof CreatePricingShelfProductResponses];

export type DeletePricingShelfProductData = {
    body?: never;
    headers?: {
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
        /**
         * The product on a shelf.
         */
        ProductId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingShelfProducts({ProductId})';
};

export type DeletePricingShelfProductErrors = {
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

export type DeletePricingShelfProductError = DeletePricingShelfProductErrors[keyof DeletePricingShelfProductErrors];

export type DeletePricingShelfProductResponses = {
    /**
     * Done; the response has no body.
     */
    200: unknown;
};

export type GetPricingShelfProductData = {
    body?: never;
    path: {
        /**
         * The company; it must be the company of the access token.
         */
        CompanyId: number;
        /**
         * The product on a shelf.
         */
        ProductId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingShelfProducts({ProductId})';
};

export type GetPricingShelfProductErrors = {
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

export type GetPricingShelfProductError = GetPricingShelfProductErrors[keyof GetPricingShelfProductErrors];

export type GetPricingShelfProductResponses = {
    /**
     * The product and its shelf.
     */
    200: PricingShelfProduct;
};

export type GetPricingShelfProductResponse = GetPricingShelfProductResponses[keyof GetPricingShelfProductResponses];

export type UpdatePricingShelfProductData = {
    /**
     * The product and its new shelf.
     */
    body: PricingShelfProductUpdate;
    headers?: {
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
        /**
         * The product on a shelf.
         */
        ProductId: string;
    };
    query?: never;
    url: '/Companies({CompanyId})/PricingShelfProducts({ProductId})';
};

export type UpdatePricingShelfProductErrors = {
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

export type UpdatePricingShelfProductError = UpdatePricingShelfProductErrors[keyof UpdatePricingShelfProductErrors];

export type UpdatePricingShelfProductResponses = {
    /**
     * The product and its shelf.
     */
    200: PricingShelfProduct;
};

export type UpdatePricingShelfProductResponse = UpdatePricingShelfProductResponses[keyof UpdatePricingShelfProductResponses];

export type PingPricingData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/ping';
};

export type PingPricingErrors = {
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

export type PingPricingError = PingPricingErrors[keyof PingPricingErrors];

export type PingPricingResponses = {
    /**
     * The service is reachable.
     */
    200: PingStatus;
};

export type PingPricingResponse = PingPricingResponses[keyof PingPricingResponses];
