// Written by `npm run generate` from openapi/. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/pricing/v1` | `${string}://${string}/pricing/v1` | `${string}://${string}/pricing` | (string & {});
};

/**
 * A price of a product, or of the products of a shelf.
 */
export type PricingInformation = {
    /**
     * The record's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node of the company tree that the price was set for; the company itself for all nodes.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term that the price belongs to.
     */
    PricingTermId: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; the service does not enforce it.
     */
    IsDiscountable: boolean;
    /**
     * The least that may be charged.
     */
    FloorPrice: number | null;
    /**
     * What the product cost originally.
     */
    OriginalPrice: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId: number | null;
    /**
     * The group that the price belongs to.
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
     * What is charged instead of the regular price now.
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
 * A price with the moment of its last change.
 */
export type ChangedPrice = {
    /**
     * The record's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node of the company tree that the price was set for; the company itself for all nodes.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term that the price belongs to.
     */
    PricingTermId: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; the service does not enforce it.
     */
    IsDiscountable: boolean;
    /**
     * The least that may be charged.
     */
    FloorPrice: number | null;
    /**
     * What the product cost originally.
     */
    OriginalPrice: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId: number | null;
    /**
     * The group that the price belongs to.
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
     * What is charged instead of the regular price now.
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
     * When the price changed last, UTC; a sale that begins or ends is a change.
     */
    LastModifiedDateUtc: string;
};

/**
 * Changed prices.
 */
export type ChangedPriceList = Array<ChangedPrice>;

/**
 * A price to set. What a read returned may be sent again.
 */
export type PricingInformationCreate = {
    /**
     * Names the record to replace where it exists; otherwise ignored.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * The node that the price is set for: the company, or a node below it.
     */
    EntityId: number;
    /**
     * The product; left out, null or the empty GUID for a price of a shelf.
     */
    CatalogItemId?: string | null;
    /**
     * The term that the price belongs to.
     */
    PricingTermId?: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false when left out.
     */
    IsDiscountable?: boolean | null;
    /**
     * The least that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * What the product cost originally.
     */
    OriginalPrice?: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId?: number | null;
    /**
     * The group that the price belongs to.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf whose products get this price; then CatalogItemId is left out or the empty GUID.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the override is found by its dates.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price of exactly these dates, or without dates the default one; null removes the one that applies.
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
 * A price to set for the node and the product of the address.
 */
export type EntityPricingInformationCreate = {
    /**
     * Names the record to replace where it exists; otherwise ignored.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * May be left out or 0; otherwise the node of the address.
     */
    EntityId?: number | null;
    /**
     * May be left out or empty; otherwise the product of the address.
     */
    CatalogItemId?: string | null;
    /**
     * The term that the price belongs to.
     */
    PricingTermId?: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false when left out.
     */
    IsDiscountable?: boolean | null;
    /**
     * The least that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * What the product cost originally.
     */
    OriginalPrice?: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId?: number | null;
    /**
     * The group that the price belongs to.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf whose products get this price; only where the address has the empty GUID for the product.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the override is found by its dates.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price of exactly these dates, or without dates the default one; null removes the one that applies.
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
 * A price record as it is to be. Node, product and shelf stay what they are.
 */
export type PricingInformationUpdate = {
    /**
     * May be left out or 0; otherwise the identifier in the address.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * The node that the price was set for.
     */
    EntityId: number;
    /**
     * The product that the record has; may be left out.
     */
    CatalogItemId?: string | null;
    /**
     * The term that the price belongs to.
     */
    PricingTermId?: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false when left out.
     */
    IsDiscountable?: boolean | null;
    /**
     * The least that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * What the product cost originally.
     */
    OriginalPrice?: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId?: number | null;
    /**
     * The group that the price belongs to.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf that the record has; may be left out.
     */
    PricingShelfId?: number | null;
    /**
     * Ignored; the override is found by its dates.
     */
    OverridePriceId?: number | null;
    /**
     * Sets the sale price of exactly these dates, or without dates the default one; null removes the one that applies.
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
     * The record's identifier, given by the system.
     */
    Id: number;
    /**
     * The node of the company tree that the price was set for; the company itself for all nodes.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term that the price belongs to.
     */
    PricingTermId: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId: number | null;
    /**
     * The group that the price belongs to.
     */
    PricingGroupId: number | null;
    /**
     * The shelf whose products have this price; null for a price of one product.
     */
    PricingShelfId: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; the service does not enforce it.
     */
    IsDiscountable: boolean;
    /**
     * The least that may be charged.
     */
    FloorPrice: number | null;
    /**
     * What the product cost originally.
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
     * The term's identifier, given by the system.
     */
    Id: number;
    /**
     * The node that the term is for.
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
     * How many payments are made; null where nothing is financed.
     */
    NumberOfPayments: number | null;
    /**
     * Whether products of this term can be financed.
     */
    CanFinance: boolean;
    /**
     * How long the term lasts, in years.
     */
    TermLengthInYears: number | null;
    /**
     * Name for the public, in the language shown.
     */
    DisplayName: string | null;
    /**
     * The carrier, where there is one.
     */
    CarrierEntityId: number | null;
} | null;

/**
 * The tier that PricingTierId names.
 */
export type PricingTierResource = {
    /**
     * The tier's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the tier, in the language shown.
     */
    TierName: string;
    /**
     * The quantity from which on the tier applies; null for every quantity.
     */
    QuantityLowerBound: number | null;
} | null;

/**
 * The group that PricingGroupId names.
 */
export type PricingGroupResource = {
    /**
     * The group's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the group, in the language shown.
     */
    GroupName: string;
    /**
     * Description of the group, in the language shown.
     */
    Description: string | null;
    /**
     * Whether the group was deleted; it can be brought back.
     */
    IsDeleted: boolean;
} | null;

/**
 * The shelf that PricingShelfId names.
 */
export type PricingShelfResource = {
    /**
     * The shelf's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the shelf, in the language shown.
     */
    ShelfName: string;
    /**
     * Description of the shelf, in the language shown.
     */
    Description: string | null;
} | null;

/**
 * A sale price of a product price.
 */
export type SalePriceItem = {
    /**
     * The sale price's identifier, given by the system.
     */
    Id: number;
    /**
     * What is charged instead of the regular price.
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
 * The sale prices, the default one first, then by their start.
 */
export type SalePriceItemList = Array<SalePriceItem>;

/**
 * Read-only; ignored.
 */
export type PricingTermIgnored = {
    /**
     * Ignored.
     */
    Id?: number | null;
    /**
     * Ignored.
     */
    EntityId?: number | null;
    /**
     * Ignored.
     */
    Name?: string | null;
    /**
     * Ignored.
     */
    Active?: boolean | null;
    /**
     * Ignored.
     */
    NumberOfPayments?: number | null;
    /**
     * Ignored.
     */
    CanFinance?: boolean | null;
    /**
     * Ignored.
     */
    TermLengthInYears?: number | null;
    /**
     * Ignored.
     */
    DisplayName?: string | null;
    /**
     * Ignored.
     */
    CarrierEntityId?: number | null;
} | null;

/**
 * Read-only; ignored.
 */
export type PricingTierIgnored = {
    /**
     * Ignored.
     */
    Id?: number | null;
    /**
     * Ignored.
     */
    CompanyId?: number | null;
    /**
     * Ignored.
     */
    TierName?: string | null;
    /**
     * Ignored.
     */
    QuantityLowerBound?: number | null;
} | null;

/**
 * Read-only; ignored.
 */
export type PricingGroupIgnored = {
    /**
     * Ignored.
     */
    Id?: number | null;
    /**
     * Ignored.
     */
    CompanyId?: number | null;
    /**
     * Ignored.
     */
    GroupName?: string | null;
    /**
     * Ignored.
     */
    Description?: string | null;
    /**
     * Ignored.
     */
    IsDeleted?: boolean | null;
} | null;

/**
 * Read-only; ignored.
 */
export type PricingShelfIgnored = {
    /**
     * Ignored.
     */
    Id?: number | null;
    /**
     * Ignored.
     */
    CompanyId?: number | null;
    /**
     * Ignored.
     */
    ShelfName?: string | null;
    /**
     * Ignored.
     */
    Description?: string | null;
} | null;

/**
 * A sale price to set.
 */
export type SalePriceItemCreate = {
    /**
     * Keeps its identifier where it is one of this price; otherwise ignored.
     */
    Id?: number | null;
    /**
     * What is charged instead of the regular price; at least 0.
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
 * The sale prices that the record is to have; without it they stay, an empty list removes all.
 */
export type SalePriceItemCreateList = Array<SalePriceItemCreate> | null;

/**
 * A product price to set. What a read returned may be sent again.
 */
export type ProductPriceCreate = {
    /**
     * Names the record to replace where it exists; otherwise ignored.
     */
    Id?: number | null;
    /**
     * The node that the price is set for: the company, or a node below it.
     */
    EntityId: number;
    /**
     * The product; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term that the price belongs to.
     */
    PricingTermId?: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false when left out.
     */
    IsDiscountable?: boolean | null;
    /**
     * The least that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * What the product cost originally.
     */
    OriginalPrice?: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId?: number | null;
    /**
     * The group that the price belongs to.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf whose products get this price; then CatalogItemId is the empty GUID.
     */
    PricingShelfId?: number | null;
    PricingTermResource?: PricingTermIgnored;
    PricingTierResource?: PricingTierIgnored;
    PricingGroupResource?: PricingGroupIgnored;
    PricingShelfResource?: PricingShelfIgnored;
    SalePrices?: SalePriceItemCreateList;
};

/**
 * A product price as it is to be. Node, product and shelf stay what they are.
 */
export type ProductPriceUpdate = {
    /**
     * May be left out or 0; otherwise the identifier in the address.
     */
    Id?: number | null;
    /**
     * The node that the price was set for.
     */
    EntityId: number;
    /**
     * The product that the record has; the empty GUID for a price of a shelf.
     */
    CatalogItemId: string;
    /**
     * The term that the price belongs to.
     */
    PricingTermId?: number | null;
    /**
     * The price while no sale price applies.
     */
    RegularPrice: number;
    /**
     * Whether the price may be discounted; false when left out.
     */
    IsDiscountable?: boolean | null;
    /**
     * The least that may be charged; only for a discountable price.
     */
    FloorPrice?: number | null;
    /**
     * What the product cost originally.
     */
    OriginalPrice?: number | null;
    /**
     * The tier that the price belongs to.
     */
    PricingTierId?: number | null;
    /**
     * The group that the price belongs to.
     */
    PricingGroupId?: number | null;
    /**
     * The shelf that the record has; may be left out.
     */
    PricingShelfId?: number | null;
    PricingTermResource?: PricingTermIgnored;
    PricingTierResource?: PricingTierIgnored;
    PricingGroupResource?: PricingGroupIgnored;
    PricingShelfResource?: PricingShelfIgnored;
    SalePrices?: SalePriceItemCreateList;
};

/**
 * A copy of all prices of one product for another.
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
     * The product that got them.
     */
    ToCatalogItemId: string;
};

/**
 * Which prices to copy.
 */
export type CloneProductPricesCreate = {
    /**
     * Ignored; the system gives a new one.
     */
    Id?: string | null;
    /**
     * The product whose prices are copied.
     */
    FromCatalogItemId: string;
    /**
     * The product that gets them.
     */
    ToCatalogItemId: string;
};

/**
 * A sale price of a price record: for a period, or the default one.
 */
export type SaleOverridePrice = {
    /**
     * The sale price's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Whether it applies whenever no dated sale price does.
     */
    IsDefault: boolean;
    /**
     * The price record that it overrides.
     */
    PricingInformationId: number;
    /**
     * What is charged instead of the regular price.
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
 * A sale price to add. What a read returned may be sent again.
 */
export type SaleOverridePriceCreate = {
    /**
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * Whether it is the default sale price, which has no dates; null is false, left out it stays.
     */
    IsDefault?: boolean | null;
    /**
     * May be left out or 0; otherwise the record of the address.
     */
    PricingInformationId?: number | null;
    /**
     * What is charged instead of the regular price; at least 0; left out it stays.
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
 * What is to change of a sale price; what is left out stays.
 */
export type SaleOverridePriceUpdate = {
    /**
     * May be left out or 0; otherwise the identifier in the address.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * Makes it the default sale price, which has no dates; false when left out.
     */
    IsDefault?: boolean | null;
    /**
     * May be left out or 0; otherwise the record of the address.
     */
    PricingInformationId?: number | null;
    /**
     * What is charged instead of the regular price; at least 0.
     */
    SalePrice?: number;
    /**
     * When the sale begins, UTC; null clears it, left out it stays.
     */
    StartDateUTC?: string | null;
    /**
     * When the sale ends, UTC; null clears it, left out it stays.
     */
    StopDateUTC?: string | null;
};

/**
 * Where a price comes from: the regular price, a sale of a period, or the default sale price.
 */
export type PriceSource = 'RegularPrice' | 'SalePrice' | 'DefaultSalePrice';

/**
 * Why a price was chosen or not. OtherTerm and OtherGroup: not the one asked for. QuantityBelowTier: the tier begins at a higher quantity. ProductPrice: the product has one of its own beside that of its shelf. NearerNode: a nearer node has one. TermPrice, GroupPrice: the term or group asked for has prices. HigherTier: a tier fits better. OlderRecord: another record with the same standing was made before.
 */
export type CandidateReason = 'Chosen' | 'OtherTerm' | 'OtherGroup' | 'QuantityBelowTier' | 'ProductPrice' | 'NearerNode' | 'TermPrice' | 'GroupPrice' | 'HigherTier' | 'OlderRecord';

/**
 * A price record of the product, and why it was chosen or not.
 */
export type PriceCandidate = {
    /**
     * The price record.
     */
    PricingInformationId: number;
    /**
     * The node that it was set for.
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
     * What it would charge.
     */
    Price: number;
    /**
     * Whether it is the one that applies.
     */
    Chosen: boolean;
    Reason: CandidateReason;
};

/**
 * The price records of the product that hold at the node or above, the chosen one first.
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
     * The node that was asked for.
     */
    EntityId: number;
    /**
     * The moment that was asked for, UTC.
     */
    At: string;
    /**
     * How many are bought.
     */
    Quantity: number;
    /**
     * The term that was asked for.
     */
    PricingTermId: number | null;
    /**
     * The group that was asked for.
     */
    PricingGroupId: number | null;
    /**
     * What is charged.
     */
    Price: number;
    Source: PriceSource;
    /**
     * The price record that it comes from.
     */
    PricingInformationId: number;
    /**
     * The node that the record was set for.
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
 * A quantity to calculate the price for.
 */
export type QuantityCalculation = {
    /**
     * How many are bought.
     */
    Quantity: number;
    /**
     * The term under which is bought; without it, prices of no term.
     */
    PricingTermId?: number | null;
    /**
     * The group whose prices are asked for too.
     */
    PricingGroupId?: number | null;
};

/**
 * The price for a quantity.
 */
export type CalculatedTieredPrice = {
    /**
     * The price record that it comes from.
     */
    Id: number;
    /**
     * The tier that the quantity falls into; null for the price without a tier.
     */
    PricingTierId: number | null;
    /**
     * Regular price of one.
     */
    RegularPricePerUnit: number;
    /**
     * Sale price of one, where a sale applies.
     */
    OverridePricePerUnit: number | null;
    /**
     * How many are bought.
     */
    Quantity: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * The node that was asked for.
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
     * The record's shelf, where the price is that of a shelf.
     */
    PricingShelfId: number | null;
};

/**
 * A quantity from which on other prices apply.
 */
export type PricingTier = {
    /**
     * The tier's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the tier, in the language shown.
     */
    TierName: string;
    /**
     * The quantity from which on the tier applies; null for every quantity.
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
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * Name of the tier.
     */
    TierName: string;
    /**
     * The quantity from which on the tier applies; null for every quantity.
     */
    QuantityLowerBound?: number | null;
};

/**
 * A pricing tier as it is to be.
 */
export type PricingTierUpdate = {
    /**
     * May be left out or 0; otherwise the identifier in the address.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * Name of the tier.
     */
    TierName: string;
    /**
     * The quantity from which on the tier applies; null for every quantity.
     */
    QuantityLowerBound?: number | null;
};

/**
 * A contract term that prices may depend on.
 */
export type PricingTerm = {
    /**
     * The term's identifier, given by the system.
     */
    Id: number;
    /**
     * The node that the term is for.
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
     * How many payments are made; null where nothing is financed.
     */
    NumberOfPayments: number | null;
    /**
     * Whether products of this term can be financed.
     */
    CanFinance: boolean;
    /**
     * How long the term lasts, in years.
     */
    TermLengthInYears: number | null;
    /**
     * Name for the public, in the language shown.
     */
    DisplayName: string | null;
    /**
     * The carrier, where there is one.
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
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * The node that the term is for.
     */
    EntityId: number;
    /**
     * Internal name of the term.
     */
    Name: string;
    /**
     * Whether the term is in use; true when left out.
     */
    Active?: boolean | null;
    /**
     * How many payments are made; null where nothing is financed.
     */
    NumberOfPayments?: number | null;
    /**
     * Whether products of this term can be financed; false when left out.
     */
    CanFinance?: boolean | null;
    /**
     * How long the term lasts, in years.
     */
    TermLengthInYears?: number | null;
    /**
     * Name for the public.
     */
    DisplayName?: string | null;
    /**
     * The carrier, where there is one.
     */
    CarrierEntityId?: number | null;
};

/**
 * A pricing term as it is to be.
 */
export type PricingTermUpdate = {
    /**
     * May be left out or 0; otherwise the identifier in the address.
     */
    Id?: number | null;
    /**
     * The node that the term is for.
     */
    EntityId: number;
    /**
     * Internal name of the term.
     */
    Name: string;
    /**
     * Whether the term is in use; true when left out.
     */
    Active?: boolean | null;
    /**
     * How many payments are made; null where nothing is financed.
     */
    NumberOfPayments?: number | null;
    /**
     * Whether products of this term can be financed; false when left out.
     */
    CanFinance?: boolean | null;
    /**
     * How long the term lasts, in years.
     */
    TermLengthInYears?: number | null;
    /**
     * Name for the public.
     */
    DisplayName?: string | null;
    /**
     * The carrier, where there is one.
     */
    CarrierEntityId?: number | null;
};

/**
 * A group of customers with prices of its own.
 */
export type PricingGroup = {
    /**
     * The group's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the group, in the language shown.
     */
    GroupName: string;
    /**
     * Description of the group, in the language shown.
     */
    Description: string | null;
    /**
     * Whether the group was deleted; it can be brought back.
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
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
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
     * True marks the group as deleted, false brings it back; false when left out.
     */
    IsDeleted?: boolean | null;
};

/**
 * A pricing group as it is to be.
 */
export type PricingGroupUpdate = {
    /**
     * May be left out or 0; otherwise the identifier in the address.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
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
     * True marks the group as deleted, false brings it back; false when left out.
     */
    IsDeleted?: boolean | null;
};

/**
 * A shelf, whose products share prices.
 */
export type PricingShelf = {
    /**
     * The shelf's identifier, given by the system.
     */
    Id: number;
    /**
     * The company.
     */
    CompanyId: number;
    /**
     * Name of the shelf, in the language shown.
     */
    ShelfName: string;
    /**
     * Description of the shelf, in the language shown.
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
     * Ignored; the system gives a new one.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
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
 * A pricing shelf as it is to be.
 */
export type PricingShelfUpdate = {
    /**
     * May be left out or 0; otherwise the identifier in the address.
     */
    Id?: number | null;
    /**
     * May be left out or 0; otherwise the company of the address.
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
 * The prices that a shelf has at a node.
 */
export type PricingShelfPrices = {
    /**
     * The shelf.
     */
    Id: number;
    /**
     * Regular prices set for the node and for the nodes above it, the nearest first.
     */
    Prices: Array<number>;
};

/**
 * A product and the shelf that it is on.
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
     * May be left out or 0; otherwise the company of the address.
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
 * The shelf that a product is to be on.
 */
export type PricingShelfProductUpdate = {
    /**
     * May be left out or 0; otherwise the company of the address.
     */
    CompanyId?: number | null;
    /**
     * May be left out or empty; otherwise the product of the address.
     */
    Id?: string | null;
    /**
     * The shelf.
     */
    PricingShelfId: number;
};

/**
 * One fault among those that made a request fail.
 */
export type ProblemDetail = {
    /**
     * Stable name of the fault; business rules have one.
     */
    Code?: string;
    /**
     * The member at fault of a list that was sent in bulk, from 0.
     */
    Index?: number;
    /**
     * The field at fault, as a path from the body or the name of a parameter.
     */
    Field?: string;
    /**
     * What is wrong with it and what is allowed.
     */
    Message: string;
};

/**
 * All faults that were found, each with its field.
 */
export type ProblemDetailList = Array<ProblemDetail>;

/**
 * Why a request was refused or failed.
 */
export type Problem = {
    /**
     * One sentence for people; it names the field at fault where there is one.
     */
    Message: string;
    /**
     * More words on the cause.
     */
    Description?: string | null;
    /**
     * Stable name of the fault, for programs. With several faults that of the one which gave the status.
     */
    Code?: string | null;
    Details?: ProblemDetailList;
};

/**
 * Which build of the service answers, on which state of the database.
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
 * How many prices to return at most.
 */
export type ProductPricesTop = number;

/**
 * As on other lists; PricingShelfId alone may be named.
 */
export type ShelfProductFilter = string;

/**
 * As on other lists; PricingShelfId alone may be named.
 */
export type ShelfProductOrderBy = string;

/**
 * As on other lists, with a comparison `LastModifiedDateUtc ge` or `gt` that is joined to the rest by `and` alone. Its moment must not be later than the beginning of yesterday, UTC.
 */
export type ChangedPricesFilter = string;

/**
 * Not taken here; the order is that of LastModifiedDateUtc and Id, both descending.
 */
export type ChangedPricesOrderBy = string;

/**
 * How many prices to return at most.
 */
export type ChangedPricesTop = number;

/**
 * The moment to find the price for; without it, now. The + of a zone is written %2B.
 */
export type At = string;

/**
 * How many are bought, which chooses the tier.
 */
export type Quantity = number;

/**
 * The term under which is bought; without it, prices of no term.
 */
export type AskedTermId = number;

/**
 * The group whose prices are asked for too.
 */
export type AskedGroupId = number;

/**
 * The company; it has to be the company of the access token.
 */
export type CompanyId = number;

/**
 * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
 */
export type Filter = string;

/**
 * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
 */
export type OrderBy = string;

/**
 * How many members to leave out at the start.
 */
export type Skip = number;

/**
 * How many members to return at most; without it the whole list comes.
 */
export type Top = number;

/**
 * Whether `X-Total-Count` says how many members all pages have together.
 */
export type Count = boolean;

/**
 * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
 */
export type IdempotencyKey = string;

/**
 * The price record; a product price has the same identifier.
 */
export type PricingId = number;

/**
 * A node of the company's tree, such as a division, a location or a device.
 */
export type EntityId = number;

/**
 * A product of the company's catalog.
 */
export type CatalogItemId = string;

/**
 * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
 */
export type AcceptLanguage = string;

/**
 * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
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
 * The product that is on a shelf.
 */
export type ProductId = string;

export type ListPricingData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListPricingError = ListPricingErrors[keyof ListPricingErrors];

export type ListPricingResponses = {
    /**
     * The price records, in the order asked for.
     */
    200: PricingInformationList;
};

export type ListPricingResponse = ListPricingResponses[keyof ListPricingResponses];

export type UpsertPricingData = {
    /**
     * The price, with an override where one is to be set.
     */
    body: PricingInformationCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpsertPricingError = UpsertPricingErrors[keyof UpsertPricingErrors];

export type UpsertPricingResponses = {
    /**
     * The record of the same key, replaced.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeletePricingError = DeletePricingErrors[keyof DeletePricingErrors];

export type DeletePricingResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetPricingData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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

export type UpdatePricingData = {
    /**
     * The whole record; what is left out becomes null or its default.
     */
    body: PricingInformationUpdate;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
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
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListEntityItemPricingError = ListEntityItemPricingErrors[keyof ListEntityItemPricingErrors];

export type ListEntityItemPricingResponses = {
    /**
     * The price records, in the order asked for.
     */
    200: PricingInformationList;
};

export type ListEntityItemPricingResponse = ListEntityItemPricingResponses[keyof ListEntityItemPricingResponses];

export type UpsertEntityPricingData = {
    /**
     * The price; node and product are those of the address.
     */
    body: EntityPricingInformationCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type UpsertEntityPricingError = UpsertEntityPricingErrors[keyof UpsertEntityPricingErrors];

export type UpsertEntityPricingResponses = {
    /**
     * The record of the same key, replaced.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListEntityPricingError = ListEntityPricingErrors[keyof ListEntityPricingErrors];

export type ListEntityPricingResponses = {
    /**
     * The price records, in the order asked for.
     */
    200: PricingInformationList;
};

export type ListEntityPricingResponse = ListEntityPricingResponses[keyof ListEntityPricingResponses];

export type ListItemPricingData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A product of the company's catalog.
         */
        CatalogItemId: string;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListItemPricingError = ListItemPricingErrors[keyof ListItemPricingErrors];

export type ListItemPricingResponses = {
    /**
     * The price records, in the order asked for.
     */
    200: PricingInformationList;
};

export type ListItemPricingResponse = ListItemPricingResponses[keyof ListItemPricingResponses];

export type ListProductPricesData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many prices to return at most.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListProductPricesError = ListProductPricesErrors[keyof ListProductPricesErrors];

export type ListProductPricesResponses = {
    /**
     * The product prices, in the order asked for.
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
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type CreateProductPriceError = CreateProductPriceErrors[keyof CreateProductPriceErrors];

export type CreateProductPriceResponses = {
    /**
     * The price of the same key, replaced.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteProductPriceError = DeleteProductPriceErrors[keyof DeleteProductPriceErrors];

export type DeleteProductPriceResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetProductPriceData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * The whole price; what is left out becomes null or its default, SalePrices alone stay as they are.
     */
    body: ProductPriceUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * The product to copy from, and the one to copy to.
     */
    body: CloneProductPricesCreate;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type CloneProductPricesError = CloneProductPricesErrors[keyof CloneProductPricesErrors];

export type CloneProductPricesResponses = {
    /**
     * What was copied.
     */
    201: CloneProductPrices;
};

export type CloneProductPricesResponse = CloneProductPricesResponses[keyof CloneProductPricesResponses];

export type ListCompanySaleOverridePricesData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListCompanySaleOverridePricesError = ListCompanySaleOverridePricesErrors[keyof ListCompanySaleOverridePricesErrors];

export type ListCompanySaleOverridePricesResponses = {
    /**
     * The sale prices, in the order asked for.
     */
    200: SaleOverridePriceList;
};

export type ListCompanySaleOverridePricesResponse = ListCompanySaleOverridePricesResponses[keyof ListCompanySaleOverridePricesResponses];

export type ListSaleOverridePricesData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * The price record; a product price has the same identifier.
         */
        PricingId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListSaleOverridePricesError = ListSaleOverridePricesErrors[keyof ListSaleOverridePricesErrors];

export type ListSaleOverridePricesResponses = {
    /**
     * The sale prices, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeleteSaleOverridePriceError = DeleteSaleOverridePriceErrors[keyof DeleteSaleOverridePriceErrors];

export type DeleteSaleOverridePriceResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetSaleOverridePriceData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * What is to change of the sale price.
     */
    body: SaleOverridePriceUpdate;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * A node of the company's tree, such as a division, a location or a device.
         */
        EntityId: number;
    };
    query: {
        /**
         * As on other lists, with a comparison `LastModifiedDateUtc ge` or `gt` that is joined to the rest by `and` alone. Its moment must not be later than the beginning of yesterday, UTC.
         */
        $filter: string;
        /**
         * Not taken here; the order is that of LastModifiedDateUtc and Id, both descending.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many prices to return at most.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListChangedPricesError = ListChangedPricesErrors[keyof ListChangedPricesErrors];

export type ListChangedPricesResponses = {
    /**
     * The changed prices, the last changed one first.
     */
    200: ChangedPriceList;
};

export type ListChangedPricesResponse = ListChangedPricesResponses[keyof ListChangedPricesResponses];

export type GetEffectivePriceData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
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
         * The moment to find the price for; without it, now. The + of a zone is written %2B.
         */
        at?: string;
        /**
         * How many are bought, which chooses the tier.
         */
        quantity?: number;
        /**
         * The term under which is bought; without it, prices of no term.
         */
        PricingTermId?: number;
        /**
         * The group whose prices are asked for too.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type GetEffectivePriceError = GetEffectivePriceErrors[keyof GetEffectivePriceErrors];

export type GetEffectivePriceResponses = {
    /**
     * The price that applies, and what it was chosen from.
     */
    200: EffectivePrice;
};

export type GetEffectivePriceResponse = GetEffectivePriceResponses[keyof GetEffectivePriceResponses];

export type CalculateQuantityPriceData = {
    /**
     * How many are bought, and under which term.
     */
    body: QuantityCalculation;
    headers?: {
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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

export type ListPricingTiersData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListPricingTiersError = ListPricingTiersErrors[keyof ListPricingTiersErrors];

export type ListPricingTiersResponses = {
    /**
     * The pricing tiers, in the order asked for.
     */
    200: PricingTierList;
};

export type ListPricingTiersResponse = ListPricingTiersResponses[keyof ListPricingTiersResponses];

export type CreatePricingTierData = {
    /**
     * The pricing tier, its texts in the language of the request.
     */
    body: PricingTierCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeletePricingTierError = DeletePricingTierErrors[keyof DeletePricingTierErrors];

export type DeletePricingTierResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetPricingTierData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * The whole pricing tier; texts of other languages stay as they are.
     */
    body: PricingTierUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListPricingTermsError = ListPricingTermsErrors[keyof ListPricingTermsErrors];

export type ListPricingTermsResponses = {
    /**
     * The pricing terms, in the order asked for.
     */
    200: PricingTermList;
};

export type ListPricingTermsResponse = ListPricingTermsResponses[keyof ListPricingTermsResponses];

export type CreatePricingTermData = {
    /**
     * The pricing term, its texts in the language of the request.
     */
    body: PricingTermCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeletePricingTermError = DeletePricingTermErrors[keyof DeletePricingTermErrors];

export type DeletePricingTermResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetPricingTermData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * The whole pricing term; texts of other languages stay as they are.
     */
    body: PricingTermUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListPricingGroupsError = ListPricingGroupsErrors[keyof ListPricingGroupsErrors];

export type ListPricingGroupsResponses = {
    /**
     * The pricing groups, in the order asked for.
     */
    200: PricingGroupList;
};

export type ListPricingGroupsResponse = ListPricingGroupsResponses[keyof ListPricingGroupsResponses];

export type CreatePricingGroupData = {
    /**
     * The pricing group, its texts in the language of the request.
     */
    body: PricingGroupCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeletePricingGroupError = DeletePricingGroupErrors[keyof DeletePricingGroupErrors];

export type DeletePricingGroupResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetPricingGroupData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * The whole pricing group; texts of other languages stay as they are.
     */
    body: PricingGroupUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * Keeps the members that satisfy the expression: comparisons `eq ne gt ge lt le`, joined by `and`, `or`, `not` and parentheses, and the functions `contains`, `substringof`, `startswith`, `endswith` and `tolower`. Only properties marked `x-filterable` may be named. At most 50 comparisons.
         */
        $filter?: string;
        /**
         * Properties to sort by, separated by commas, each followed by `asc` or `desc` if wanted. Only properties marked `x-filterable` may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListPricingShelvesError = ListPricingShelvesErrors[keyof ListPricingShelvesErrors];

export type ListPricingShelvesResponses = {
    /**
     * The pricing shelves, in the order asked for.
     */
    200: PricingShelfList;
};

export type ListPricingShelvesResponse = ListPricingShelvesResponses[keyof ListPricingShelvesResponses];

export type CreatePricingShelfData = {
    /**
     * The pricing shelf, its texts in the language of the request.
     */
    body: PricingShelfCreate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
        /**
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeletePricingShelfError = DeletePricingShelfErrors[keyof DeletePricingShelfErrors];

export type DeletePricingShelfResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetPricingShelfData = {
    body?: never;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * The whole pricing shelf; texts of other languages stay as they are.
     */
    body: PricingShelfUpdate;
    headers?: {
        /**
         * The language of names and descriptions: en-us, fr-ca or es-mx, in any case. It counts together with Content-Language alone, and then both have to be the same; its first choice is looked at.
         */
        'Accept-Language'?: string;
        /**
         * The language in which names and descriptions are read and written: en-us, fr-ca or es-mx, in any case; Accept-Language has to say the same. Without it the language is en-us.
         */
        'Content-Language'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
    };
    query?: {
        /**
         * As on other lists; PricingShelfId alone may be named.
         */
        $filter?: string;
        /**
         * As on other lists; PricingShelfId alone may be named.
         */
        $orderby?: string;
        /**
         * How many members to leave out at the start.
         */
        $skip?: number;
        /**
         * How many members to return at most; without it the whole list comes.
         */
        $top?: number;
        /**
         * Whether `X-Total-Count` says how many members all pages have together.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type ListPricingShelfProductsError = ListPricingShelfProductsErrors[keyof ListPricingShelfProductsErrors];

export type ListPricingShelfProductsResponses = {
    /**
     * The products and their shelves, in the order asked for.
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
         * Makes the request safe to repeat: for 24 hours the same key with the same body gets the first successful answer again, the same key with another body is refused with 422.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The company; it has to be the company of the access token.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The request contradicts the present state, or its first attempt is still running.
     */
    409: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The Idempotency-Key was used before with another body.
     */
    422: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * The product that is on a shelf.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
     */
    503: Problem;
};

export type DeletePricingShelfProductError = DeletePricingShelfProductErrors[keyof DeletePricingShelfProductErrors];

export type DeletePricingShelfProductResponses = {
    /**
     * Done; the answer has no body.
     */
    200: unknown;
};

export type GetPricingShelfProductData = {
    body?: never;
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * The product that is on a shelf.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
    path: {
        /**
         * The company; it has to be the company of the access token.
         */
        CompanyId: number;
        /**
         * The product that is on a shelf.
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
     * The access token is missing, expired or not valid here.
     */
    401: Problem;
    /**
     * The caller is known but may not do this here.
     */
    403: Problem;
    /**
     * Nothing is found at this address.
     */
    404: Problem;
    /**
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The body is larger than 1 MiB, or than the x-body-limit of the operation. Bytes are counted after gzip is inflated.
     */
    413: Problem;
    /**
     * The body is of a media type that the operation does not read, or has a Content-Encoding other than gzip.
     */
    415: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
     * None of the media types in Accept can be given.
     */
    406: Problem;
    /**
     * The limit of the current window is used up.
     */
    429: string;
    /**
     * The server failed; its log has the details under the request id.
     */
    500: Problem;
    /**
     * The server cannot answer at the moment, for instance because its database is out of reach.
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
